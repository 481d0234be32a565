import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Receipt } from '#contract/platform/endpoint.ts';
import { isUniqueViolation } from '#server/platform/database/queries.ts';
import type { VisitorContext } from '#server/platform/system/context.ts';
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
import { countUnlessRefused, formLimits, postLimit } from './rate-limits.ts';
import type { TypedEndpoint } from './register-endpoint.ts';
import { type ServeOptions, serveRaw, type VisitorScope } from './serve.ts';

interface FormOptions<Body> extends Pick<ServeOptions, 'form'> {
  /** The part of the body that distinguishes one form from another; all fields by default. */
  contentOf?: (body: Body) => unknown;
  /** Whether it has limits of its own, and doesn't count as one of the sender's forms in an hour and in a day. */
  hasOwnLimits?: boolean;
  /** Why no new form is taken now. What was being sent before is taken, and what was stored before is answered as ever. */
  refusal?: () => HttpError | undefined;
  /** Whether this form is taken nevertheless, since it was begun before that. By its own account it was submitted at `submittedAt`. */
  hasBegun?: (body: Body, submittedAt: Date) => Promise<boolean>;
}

const receipt = ({ message, ...data }: FormResponse) => ({ message, data });

/** Whether a form that was stored before can be what this one was refused for, if only because its date is past now. */
const canBeRepetition = (error: unknown) => error instanceof HttpError || isUniqueViolation(error);

/**
 * Serves a public form with rate limiting and idempotency. A form that is sent again with its `Idempotency-Key` gets
 * the first response, whatever else it would be refused for: without reading the body if the digests are equal. Other
 * content under a used key causes a 422. `store` stores the form by `withIdempotency` and returns its reference.
 */
export function serveForm<Body, JsonBody = never>(
  scope: VisitorScope,
  endpoint: TypedEndpoint<unknown, unknown, Body, z.input<typeof Receipt>, JsonBody>,
  store: (context: VisitorContext, attempt: Attempt, body: Body | JsonBody) => Promise<FormResponse>,
  options: FormOptions<Body | JsonBody> = {},
): void {
  const { form, contentOf: wordsOf = (body) => body, refusal = () => undefined, hasBegun } = options;
  const { db, clock } = scope.context;
  const posts = postLimit(scope.context);
  const limits = options.hasOwnLimits ? [] : formLimits(scope.context);
  const { path } = endpoint;
  const refused = new WeakMap<FastifyRequest, HttpError>();
  serveRaw(
    scope,
    endpoint,
    async (context, { body, request }) => {
      const { age, ...declared } = readFormHeaders(request.headers);
      const attempt = { scope: path, ...declared, fingerprint: fingerprintOf(wordsOf(body)) };
      const now = clock();
      try {
        const closed = refused.get(request);
        if (closed && !(await hasBegun?.(body, new Date(now.getTime() - age * 1000)))) throw closed;
        const counts = limits.map((limit) => [limit, context.sender] as const);
        return receipt(await countUnlessRefused(counts, () => store(context, attempt, body)));
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
        const answer = await findDeclaredResponse(db, { scope: path, ...declared }, clock());
        return answer && reply.code(endpoint.status).send(receipt(answer));
      },
    },
  );
}
