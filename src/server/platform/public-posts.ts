import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import type { Receipt } from '#contract/endpoint.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import {
  type Attempt,
  declaredAnswer,
  type FormAnswer,
  FormHeaders,
  fingerprintOf,
  readDeclared,
  rememberedAnswer,
} from './idempotency.ts';
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

interface PostOptions<Body> extends Pick<ServeOptions, 'form'> {
  /** What of a body makes it another form, where that isn't each field as it came. */
  wordsOf?: (body: Body) => unknown;
}

const receipt = ({ message, reference }: FormAnswer) => ({ message, data: { reference } });

/**
 * Serves a public form post: counts it for its sender, and answers a form that comes again under its `Idempotency-Key` as at first:
 * without reading the body where its digest says that it is the same, else before any rule is applied. Other words under a used
 * key are refused (422). `act` stores what came, under the attempt, and gives the reference.
 */
export function servePost<Body>(
  app: FastifyInstance,
  endpoint: Endpointed<unknown, unknown, Body, z.input<typeof Receipt>>,
  { db, clock, posts }: PostContext,
  act: (body: Body, attempt: Attempt, caller: Caller) => Promise<FormAnswer>,
  { form, wordsOf = (body) => body }: PostOptions<Body> = {},
): void {
  const scope = endpoint.path;
  serve(
    app,
    endpoint,
    async ({ body, request, signal }) => {
      const declared = readDeclared(request.headers);
      const attempt = { scope, ...declared, fingerprint: fingerprintOf(wordsOf(body)) };
      return receipt(
        (await rememberedAnswer(db, attempt, clock())) ??
          (await act(body, attempt, { sender: senderOf(request), signal })),
      );
    },
    {
      ...(form && { form }),
      extras: { headers: FormHeaders, errors: [422, 429] },
      first: async (request, reply) => {
        await posts.count(senderOf(request));
        const answer = await declaredAnswer(db, { scope, ...readDeclared(request.headers) }, clock());
        return answer && reply.code(endpoint.status).send(receipt(answer));
      },
    },
  );
}
