import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { publicUrlPlaceholder } from '#contract/platform/public-url.ts';
import { serviceWorkerPath } from '#contract/platform/service-worker.ts';
import {
  type Encoded,
  type Encoding,
  encodings,
  isAccepted,
} from '#server/platform/http/compression.ts';

// Hand-written: pages need it anyway, and @fastify/static would read files from disk for each request, with ETags that
// change with each build.

export interface PageFile {
  status: number;
  /** The headers except encoding and policy. */
  headers: Readonly<Record<string, string>>;
  /** The ETag of the uncompressed content. */
  etag: string;
  policy: string | undefined;
  encodings: Encoded;
}

/** Settings unknown to the build. */
export interface SiteSettings {
  /** The site's public address, without a trailing slash. */
  publicUrl: string;
  hasServiceWorker: boolean;
}

const workerAttribute = ` data-worker="${serviceWorkerPath}"`;

/**
 * Fills in what was unknown at build time. In files that are themselves addresses (`data:`), the site's address is
 * encoded.
 */
export function withSettings(html: Buffer, { publicUrl, hasServiceWorker }: SiteSettings): Buffer {
  const text = html
    .toString()
    .replaceAll(publicUrlPlaceholder, () => publicUrl)
    .replaceAll(encodeURIComponent(publicUrlPlaceholder), () => encodeURIComponent(publicUrl));
  return Buffer.from(hasServiceWorker ? text : text.replace(workerAttribute, ''));
}

/** Repeats a page's `noindex` as a header for search engines, and adds it to 404 pages. */
export const robotsHeader = (content: Buffer, status = 200): Record<string, string> =>
  status === 404 || content.includes('<meta name="robots" content="noindex')
    ? { 'x-robots-tag': 'noindex' }
    : {};

export const tagOf = (content: string | Buffer): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;

/** Each encoding has different bytes, so a different ETag. */
const tagFor = (etag: string, encoding: Encoding | undefined): string =>
  encoding ? etag.replace(/"$/, `-${encoding}"`) : etag;

/** Whether an `If-None-Match` header contains this tag. Compressing proxies weaken it. */
function isKnown(etag: string, { headers }: FastifyRequest): boolean {
  const known =
    headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? [];
  return known.includes('*') || known.includes(etag.replace(/^W\//, ''));
}

/** Sends a file in the client's best encoding, or 304 if it is cached. */
export function sendPageFile(
  file: PageFile,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const available = encodings.filter((one) => file.encodings[one]);
  const encoding = available.find((one) => isAccepted(one, request));
  const etag = tagFor(file.etag, encoding);
  reply.headers({
    ...file.headers,
    etag,
    ...(available.length > 0 && { vary: 'accept-encoding' }),
  });
  if (file.status === 200 && isKnown(etag, request)) {
    // The cached copy keeps its original policy, which contains its nonce.
    return reply.removeHeader('content-security-policy').code(304).send();
  }
  if (file.policy) reply.header('content-security-policy', file.policy);
  reply.code(file.status);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(file.encodings[encoding ?? 'identity']);
}

/** The Content-Security-Policy of the site's pages; `scripts` are the allowed inline scripts. */
export const sitePolicy = (scripts: string): string =>
  [
    "default-src 'self'",
    ['script-src', "'self'", scripts].join(' ').trim(),
    // Components set style attributes, which only this allows.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
