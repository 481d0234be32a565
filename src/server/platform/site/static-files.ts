import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { publicUrlPlaceholder } from '#contract/public-url.ts';
import { type Encoded, encodings, isAccepted } from '#server/platform/http/compression.ts';

/** A page or another file of the site as it lies in memory, ready to go out. */
export interface PageFile {
  status: number;
  /** Its headers but those of encoding and policy. */
  headers: Readonly<Record<string, string>>;
  etag: string;
  /** The content security policy, for HTML. */
  policy: string | undefined;
  encodings: Encoded;
}

/** A page as it goes out: with the site's address in the place of its stand-in. */
export const withPublicUrl = (html: Buffer, publicUrl: string): Buffer =>
  Buffer.from(html.toString().replaceAll(publicUrlPlaceholder, () => publicUrl));

/** The header by which search engines are told what a page says of itself: that it is none for them, or that nothing is there. */
export const robotsHeader = (content: Buffer, status = 200): Record<string, string> =>
  status === 404 || content.includes('<meta name="robots" content="noindex') ? { 'x-robots-tag': 'noindex' } : {};

/** The tag of a text that stays the same as long as the text does. */
export const tagOf = (content: string | Buffer): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;

/** Sends a file in the encoding that the browser prefers; only its tag where the browser has it already. */
export function sendPageFile(file: PageFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({ ...file.headers, etag: file.etag, vary: 'accept-encoding' });
  if (file.status === 200 && request.headers['if-none-match'] === file.etag) {
    // The browser's copy goes with the policy that it came with, whose nonce it carries.
    return reply.removeHeader('content-security-policy').code(304).send();
  }
  if (file.policy) reply.header('content-security-policy', file.policy);
  const encoding = encodings.find((one) => file.encodings[one] && isAccepted(one, request));
  reply.code(file.status);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(file.encodings[encoding ?? 'identity']);
}

/** The security policy of a page of the site, whose inline scripts are allowed by `scripts`. */
export const sitePolicy = (scripts: string): string =>
  [
    "default-src 'self'",
    `script-src 'self' ${scripts}`,
    // Components set single style properties on elements, which only this allows.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
