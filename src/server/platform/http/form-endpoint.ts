import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import type { Receipt } from '#contract/endpoint.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import { clientKey } from './client-key.ts';
import {
  type Attempt,
  FormHeaders,
  type FormResponse,
  findDeclaredResponse,
  findStoredResponse,
  fingerprintOf,
  readIdempotencyHeaders,
} from './idempotency.ts';
import type { RateLimit } from './rate-limits.ts';
import { type RouteOptions, registerEndpoint, type TypedEndpoint } from './register-endpoint.ts';

/** What every public form post works with. */
export interface FormContext {
  db: Database;
  clock: Clock;
  /** Counts the posts of one sender. */
  posts: RateLimit;
}

/** Who sends a form: whom it counts for, and a signal that is aborted when the sender goes before the answer. */
export interface Caller {
  sender: string;
  signal: AbortSignal;
}

interface PostOptions<Body> extends Pick<RouteOptions, 'form'> {
  /** What of a body makes it another form, where that isn't each field as it came. */
  wordsOf?: (body: Body) => unknown;
}

const receipt = ({ message, reference }: FormResponse) => ({ message, data: { reference } });

/**
 * Serves a public form post: counts it for its sender, and answers a form that comes again under its `Idempotency-Key` as at first:
 * without reading the body where its digest says that it is the same, else before any rule is applied. Other words under a used
 * key are refused (422). `act` stores what came, under the attempt, and gives the reference.
 */
export function registerFormEndpoint<Body>(
  app: FastifyInstance,
  endpoint: TypedEndpoint<unknown, unknown, Body, z.input<typeof Receipt>>,
  { db, clock, posts }: FormContext,
  act: (body: Body, attempt: Attempt, caller: Caller) => Promise<FormResponse>,
  { form, wordsOf = (body) => body }: PostOptions<Body> = {},
): void {
  const scope = endpoint.path;
  registerEndpoint(
    app,
    endpoint,
    async ({ body, request, signal }) => {
      const declared = readIdempotencyHeaders(request.headers);
      const attempt = { scope, ...declared, fingerprint: fingerprintOf(wordsOf(body)) };
      return receipt(
        (await findStoredResponse(db, attempt, clock())) ??
          (await act(body, attempt, { sender: clientKey(request), signal })),
      );
    },
    {
      ...(form && { form }),
      extras: { headers: FormHeaders, errors: [422, 429] },
      first: async (request, reply) => {
        await posts.count(clientKey(request));
        const answer = await findDeclaredResponse(db, { scope, ...readIdempotencyHeaders(request.headers) }, clock());
        return answer && reply.code(endpoint.status).send(receipt(answer));
      },
    },
  );
}
