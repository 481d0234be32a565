import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { publicUrlPlaceholder } from '#contract/public-url.ts';

/** A page or another file of the site as it lies in memory, ready to go out. */
export interface PageFile {
  status: number;
  /** Its headers but those of encoding and policy. */
  headers: Readonly<Record<string, string>>;
  etag: string;
  /** The content security policy, for HTML. */
  policy: string | undefined;
  /** The bytes by content encoding; `identity` as they are. */
  encodings: { identity: Buffer; br?: Buffer; gzip?: Buffer };
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

const worthCompressing = 1000;
const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

const compressor =
  (brotliQuality: number, level: number) =>
  async (identity: Buffer): Promise<PageFile['encodings']> => {
    if (identity.length < worthCompressing) return { identity };
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    };
    const [br, zipped] = await Promise.all([asBrotli(identity, { params }), asGzip(identity, { level })]);
    return { identity, br, gzip: zipped };
  };

/** What is made while somebody waits, compressed quickly rather than as small as can be. */
export const compressQuickly = compressor(5, 6);

/** What is made once at the start, compressed as small as is quick: ten pages take a tenth of a second. */
export const compressWell = compressor(10, 9);

/** Sends a file in the encoding that the browser prefers; only its tag where the browser has it already. */
export function sendPageFile(file: PageFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({ ...file.headers, etag: file.etag, vary: 'accept-encoding' });
  if (file.status === 200 && request.headers['if-none-match'] === file.etag) {
    // The browser's copy goes with the policy that it came with, whose nonce it carries.
    return reply.removeHeader('content-security-policy').code(304).send();
  }
  if (file.policy) reply.header('content-security-policy', file.policy);
  const accepts = (encoding: string) => isAccepted(encoding, String(request.headers['accept-encoding'] ?? ''));
  const { identity, br, gzip: zipped } = file.encodings;
  reply.code(file.status);
  if (br && accepts('br')) return reply.header('content-encoding', 'br').send(br);
  if (zipped && accepts('gzip')) return reply.header('content-encoding', 'gzip').send(zipped);
  return reply.send(identity);
}

// A quality of 0 says that the browser doesn't take it.
function isAccepted(encoding: string, accepted: string): boolean {
  return accepted.split(',').some((one) => {
    const [name, quality = 'q=1'] = one.split(';').map((part) => part.trim());
    return name === encoding && Number(quality.slice('q='.length)) > 0;
  });
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
