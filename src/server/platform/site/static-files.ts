import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { publicUrlPlaceholder } from '#contract/public-url.ts';
import { type Encoded, encodings, isAccepted } from '#server/platform/http/compression.ts';

/** A page or another file of the site in memory, ready to send. */
export interface PageFile {
  status: number;
  /** Its headers, except those for encoding and policy. */
  headers: Readonly<Record<string, string>>;
  etag: string;
  /** The Content-Security-Policy of HTML. */
  policy: string | undefined;
  encodings: Encoded;
}

/** Replaces the placeholder for the site's address. */
export const withPublicUrl = (html: Buffer, publicUrl: string): Buffer =>
  Buffer.from(html.toString().replaceAll(publicUrlPlaceholder, () => publicUrl));

/** Repeats a page's `noindex` as a header for search engines, and adds it to 404 pages. */
export const robotsHeader = (content: Buffer, status = 200): Record<string, string> =>
  status === 404 || content.includes('<meta name="robots" content="noindex') ? { 'x-robots-tag': 'noindex' } : {};

/** An ETag derived from the content. */
export const tagOf = (content: string | Buffer): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;

/** Sends a file in the client's best encoding, or 304 if the client already has it. */
export function sendPageFile(file: PageFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({ ...file.headers, etag: file.etag, vary: 'accept-encoding' });
  if (file.status === 200 && request.headers['if-none-match'] === file.etag) {
    // The cached copy keeps the policy that it came with, whose nonce it contains.
    return reply.removeHeader('content-security-policy').code(304).send();
  }
  if (file.policy) reply.header('content-security-policy', file.policy);
  const encoding = encodings.find((one) => file.encodings[one] && isAccepted(one, request));
  reply.code(file.status);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(file.encodings[encoding ?? 'identity']);
}

/** The Content-Security-Policy of the site's pages; `scripts` are the sources of the allowed inline scripts. */
export const sitePolicy = (scripts: string): string =>
  [
    "default-src 'self'",
    `script-src 'self' ${scripts}`,
    // Components set style attributes on elements, which only this allows.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
