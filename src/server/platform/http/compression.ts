import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Best compression first. */
export const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** The same bytes by encoding. Small contents only have `identity`. */
export type Encoded = { identity: Buffer } & { [one in Encoding]?: Buffer };

const worthCompressing = 1000;
const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/** Levels for a single response, and for cached content (ten pages take a tenth of a second). */
const efforts = { quick: { br: 5, gzip: 6 }, thorough: { br: 10, gzip: 9 } } as const;
export type Effort = keyof typeof efforts;

const encode: Record<Encoding, (bytes: Buffer, effort: Effort) => Promise<Buffer>> = {
  br: (bytes, effort) =>
    asBrotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: efforts[effort].br,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes, effort) => asGzip(bytes, { level: efforts[effort].gzip }),
};

export async function encodeForAll(identity: Buffer, effort: Effort): Promise<Encoded> {
  if (identity.length < worthCompressing) return { identity };
  const [br, zipped] = await Promise.all([
    encode.br(identity, effort),
    encode.gzip(identity, effort),
  ]);
  return { identity, br, gzip: zipped };
}

export function isAccepted(encoding: Encoding, { headers }: FastifyRequest): boolean {
  return String(headers['accept-encoding'] ?? '')
    .split(',')
    .some((one) => {
      const [name, quality = 'q=1'] = one.split(';').map((part) => part.trim());
      // A quality of 0 means not accepted.
      return name === encoding && Number(quality.slice('q='.length)) > 0;
    });
}

/**
 * An `onSend` hook that compresses text with the client's best encoding. BREACH is no risk here: other sites can't
 * make an administrator's browser send authenticated requests.
 */
export async function compressResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  text: unknown,
): Promise<unknown> {
  reply.header('vary', 'accept-encoding');
  if (typeof text !== 'string' || text.length < worthCompressing) return text;
  const encoding = encodings.find((one) => isAccepted(one, request));
  if (!encoding) return text;
  reply.header('content-encoding', encoding);
  return encode[encoding](Buffer.from(text), 'quick');
}
