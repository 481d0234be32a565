import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import type { Receipt } from '#contract/endpoint.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import { type Attempt, type FormAnswer, readKey, rememberedAnswer } from './idempotency.ts';
import type { RateLimit } from './rate-limits.ts';
import { senderOf } from './senders.ts';
import { type Endpointed, type ServeOptions, serve } from './serve.ts';

/** What every public form post works with. */
export interface PostContext {
  db: Database;
  clock: Clock;
  /** Counts the posts of one sender. */
  posts: RateLimit;
}

const receipt = ({ message, reference }: FormAnswer) => ({ message, data: { reference } });

/**
 * Serves a public form post: counts it for its sender, and answers at once, without reading the body, where its
 * `Idempotency-Key` has had an answer already. `act` stores what came, under the attempt, and gives the reference; its `signal` aborts
 * when the client disconnects before the answer.
 */
export function servePost<Body>(
  app: FastifyInstance,
  endpoint: Endpointed<unknown, unknown, Body, z.input<typeof Receipt>>,
  { db, clock, posts }: PostContext,
  act: (body: Body, attempt: Attempt, signal: AbortSignal) => Promise<FormAnswer>,
  form?: ServeOptions['form'],
): void {
  const scope = endpoint.path;
  serve(
    app,
    endpoint,
    async ({ body, request, signal }) =>
      receipt(await act(body, { scope, key: readKey(request.headers['idempotency-key']) }, signal)),
    {
      ...(form && { form }),
      first: async (request, reply) => {
        await posts.count(senderOf(request));
        const attempt = { scope, key: readKey(request.headers['idempotency-key']) };
        const remembered = await rememberedAnswer(db, attempt, clock());
        return remembered && reply.code(endpoint.status).send(receipt(remembered));
      },
    },
  );
}
