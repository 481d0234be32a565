import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import type { Receipt } from '#contract/endpoint.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Acting, Actor } from '#server/platform/system/actor.ts';
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

export interface FormContext {
  db: Database;
  clock: Clock;
  /** Limits the posts of one client. */
  posts: RateLimit;
}

/**
 * The sender of a form, as the key to count it under, and a signal that aborts when the client disconnects before the
 * response.
 */
export interface Caller extends Acting<Actor> {
  sender: string;
  signal: AbortSignal;
}

interface PostOptions<Body> extends Pick<RouteOptions, 'form'> {
  /** The part of the body that distinguishes one form from another; all fields by default. */
  contentOf?: (body: Body) => unknown;
}

const receipt = ({ message, reference }: FormResponse) => ({ message, data: { reference } });

/**
 * Registers a public form with rate limiting and idempotency. A form that is sent again with its `Idempotency-Key` gets
 * the first response: without reading the body if the digests are equal, otherwise before any validation. Other content
 * under a used key causes a 422. `act` stores the form and returns its reference.
 */
export function registerFormEndpoint<Body, JsonBody = never>(
  app: FastifyInstance,
  endpoint: TypedEndpoint<unknown, unknown, Body, z.input<typeof Receipt>, JsonBody>,
  { db, clock, posts }: FormContext,
  act: (body: Body | JsonBody, attempt: Attempt, caller: Caller) => Promise<FormResponse>,
  { form, contentOf: wordsOf = (body) => body }: PostOptions<Body | JsonBody> = {},
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
          (await act(body, attempt, { actor: { kind: 'public' }, sender: clientKey(request), signal })),
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
