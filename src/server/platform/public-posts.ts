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

/** Who sends a form: whom it counts for, and a signal that is aborted when the sender goes before the answer. */
export interface Caller {
  sender: string;
  signal: AbortSignal;
}

const receipt = ({ message, reference }: FormAnswer) => ({ message, data: { reference } });

/**
 * Serves a public form post: counts it for its sender, and answers at once, without reading the body, where its
 * `Idempotency-Key` has had an answer already. `act` stores what came, under the attempt, and gives the reference.
 */
export function servePost<Body>(
  app: FastifyInstance,
  endpoint: Endpointed<unknown, unknown, Body, z.input<typeof Receipt>>,
  { db, clock, posts }: PostContext,
  act: (body: Body, attempt: Attempt, caller: Caller) => Promise<FormAnswer>,
  form?: ServeOptions['form'],
): void {
  const scope = endpoint.path;
  serve(
    app,
    endpoint,
    async ({ body, request, signal }) => {
      const attempt = { scope, key: readKey(request.headers['idempotency-key']) };
      return receipt(await act(body, attempt, { sender: senderOf(request), signal }));
    },
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
