import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Receipt } from '#contract/platform/endpoint.ts';
import { isUniqueViolation } from '#server/platform/database/queries.ts';
import type { Context } from '#server/platform/system/context.ts';
import { clientKey } from './client-key.ts';
import { HttpError } from './http-errors.ts';
import {
  type Attempt,
  FormHeaders,
  type FormResponse,
  findDeclaredResponse,
  findStoredResponse,
  fingerprintOf,
  readFormHeaders,
} from './idempotency.ts';
import type { RateLimit } from './rate-limits.ts';
import { type RouteOptions, registerEndpoint, type TypedEndpoint } from './register-endpoint.ts';

export interface FormContext extends Context {
  /** Limits the posts of one client. */
  posts: RateLimit;
}

/**
 * The sender of a form, as the key to count it under, and a signal that aborts when the client disconnects before the
 * response.
 */
export interface Caller {
  sender: string;
  signal: AbortSignal;
}

interface PostOptions<Body> extends Pick<RouteOptions, 'form'> {
  /** The part of the body that distinguishes one form from another; all fields by default. */
  contentOf?: (body: Body) => unknown;
  /** Why no new form is taken now. What was being sent before is taken, and what was stored before is answered as ever. */
  refusal?: () => HttpError | undefined;
  /** Whether this form is taken nevertheless, since it was begun before that. By its own account it was submitted at `submittedAt`. */
  hasBegun?: (body: Body, submittedAt: Date) => Promise<boolean>;
}

const receipt = ({ message, reference }: FormResponse) => ({ message, data: { reference } });

/** Whether a form that was stored before can be what this one was refused for, if only because its date is past now. */
const canBeRepetition = (error: unknown) => error instanceof HttpError || isUniqueViolation(error);

/**
 * Registers a public form with rate limiting and idempotency. A form that is sent again with its `Idempotency-Key` gets
 * the first response, whatever else it would be refused for: without reading the body if the digests are equal. Other
 * content under a used key causes a 422. `act` stores the form by `withIdempotency` and returns its reference.
 */
export function registerFormEndpoint<Body, JsonBody = never>(
  app: FastifyInstance,
  endpoint: TypedEndpoint<unknown, unknown, Body, z.input<typeof Receipt>, JsonBody>,
  { db, clock, posts }: FormContext,
  act: (body: Body | JsonBody, attempt: Attempt, caller: Caller) => Promise<FormResponse>,
  options: PostOptions<Body | JsonBody> = {},
): void {
  const { form, contentOf: wordsOf = (body) => body, refusal = () => undefined, hasBegun } = options;
  const scope = endpoint.path;
  const refused = new WeakMap<FastifyRequest, HttpError>();
  registerEndpoint(
    app,
    endpoint,
    async ({ body, request, signal }) => {
      const { age, ...declared } = readFormHeaders(request.headers);
      const attempt = { scope, ...declared, fingerprint: fingerprintOf(wordsOf(body)) };
      const now = clock();
      try {
        const closed = refused.get(request);
        if (closed && !(await hasBegun?.(body, new Date(now.getTime() - age * 1000)))) throw closed;
        return receipt(await act(body, attempt, { sender: clientKey(request), signal }));
      } catch (error) {
        // Nearly all forms come once, so the look-up waits until one is refused.
        const stored = canBeRepetition(error) ? await findStoredResponse(db, attempt, now) : undefined;
        if (stored) return receipt(stored);
        throw error;
      }
    },
    {
      ...(form && { form }),
      extras: { headers: FormHeaders, errors: [422, 429] },
      first: async (request, reply) => {
        await posts.count(clientKey(request));
        // Asked when a request begins, since a slow one can outlast the closing.
        const closed = refusal();
        if (closed) refused.set(request, closed);
        const { age: _, ...declared } = readFormHeaders(request.headers);
        const answer = await findDeclaredResponse(db, { scope, ...declared }, clock());
        return answer && reply.code(endpoint.status).send(receipt(answer));
      },
    },
  );
}
