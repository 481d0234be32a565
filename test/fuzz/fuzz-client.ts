import { randomInt } from 'node:crypto';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod/mini';
import type { FuzzRequest } from './fuzz-requests.ts';

export interface FuzzResponse {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

// Only a hang takes this long, even on a busy machine.
const patienceMs = 60_000;

const somebody = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

/** Sends raw requests to the server at `origin`, in sequence on a kept-alive connection. */
export function fuzzClient(origin: string): {
  send(sent: FuzzRequest): Promise<FuzzResponse>;
  close(): void;
} {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { hostname, port } = new URL(origin);
  return {
    send: ({ method, path, headers: asked, body }) =>
      new Promise((resolve, reject) => {
        const headers = {
          'x-forwarded-for': somebody(),
          ...asked,
          ...(body && { 'content-length': body.length }),
        };
        const options = { hostname, port, agent, method, path, headers, timeout: patienceMs };
        const sending = request(options, (answer) => {
          void buffer(answer).then((bytes) => {
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              text: bytes.toString(),
            });
          }, reject);
        });
        sending.once('error', reject);
        sending.once('timeout', () => sending.destroy(new Error('it hangs')));
        sending.end(body);
      }),
    close: () => agent.destroy(),
  };
}

const Refused = z.strictObject({
  message: z.string().check(z.minLength(1)),
  errors: z.optional(
    z.array(z.strictObject({ field: z.string(), message: z.string().check(z.minLength(1)) })),
  ),
  version: z.optional(z.number()),
});

const json = 'application/json; charset=utf-8';
// Words that only internal errors contain.
const inside =
  /node_modules|\.ts:\d+|violates|syntax error|relation "|column "|\bFST_|DatabaseError|ZodError|ECONN|at async /;

function isRefusal(text: string): boolean {
  try {
    return z.safeParse(Refused, JSON.parse(text)).success;
  } catch {
    return false;
  }
}

/** A response's errors, whatever the request was; empty if there are none. */
export function complaintAbout(
  { method, path }: FuzzRequest,
  { status, headers, text }: FuzzResponse,
): string | undefined {
  const type = headers['content-type'];
  if (status >= 500) return `it is ${status}: ${text.slice(0, 200)}`;
  if (!/^[\w-]{16}$/.test(String(headers['x-request-id']))) return 'it has no id';
  if (headers['x-content-type-options'] !== 'nosniff') return 'its type may be guessed';
  if (headers['set-cookie']) return 'it sets a cookie';
  if (status >= 300 && status < 400)
    return /^\/(?![/\\])/.test(headers.location ?? (status === 304 ? '/' : ''))
      ? undefined
      : 'it leads elsewhere';
  if (type !== undefined && !type.startsWith('text/javascript') && inside.test(text))
    return `it tells of the inside: ${text.slice(0, 200)}`;
  if (status < 400 || method === 'HEAD') return undefined;
  if (type === json) return isRefusal(text) ? undefined : `it is no refusal: ${text.slice(0, 200)}`;
  const isPage = !/^\/(a|%61)(p|%70)(i|%69)([/?]|$)/i.test(path) || /^\/[A-Z]/.test(path);
  return isPage &&
    method === 'GET' &&
    /^text\/(html; charset=utf-8|plain; charset=utf-8|x-script)$/.test(type ?? '')
    ? undefined
    : `it is a ${type}`;
}
