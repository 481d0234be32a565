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
  /** The part of the body that identifies the form; all fields by default. */
  contentOf?: (body: Body) => unknown;
  /** Whether it has separate limits instead of the sender's hourly and daily ones. */
  hasOwnLimits?: boolean;
  /**
   * Why no new form is accepted now. Forms already being sent are accepted, and stored ones still get their
   * response.
   */
  refusal?: () => HttpError | undefined;
  /** Whether to accept this form despite `refusal`, because it began earlier. `submittedAt` is the sender's claim. */
  hasBegun?: (body: Body, submittedAt: Date) => Promise<boolean>;
}

const receipt = ({ message, ...data }: FormResponse) => ({ message, data });

/** Whether the refused form may be a repetition of a stored one, if only because its date has since passed. */
const canBeRepetition = (error: unknown) => error instanceof HttpError || isUniqueViolation(error);

/**
 * Serves a public form with rate limits and idempotency. A repeated form with its `Idempotency-Key` gets the first
 * response, whatever else would refuse it; if the digests match, without reading the body. Other content under a
 * used key gets 422. `store` stores the form by `withIdempotency` and returns its reference.
 */
export function serveForm<Body, JsonBody = never>(
  scope: VisitorScope,
  endpoint: TypedEndpoint<unknown, unknown, Body, z.input<typeof Receipt>, JsonBody>,
  store: (
    context: VisitorContext,
    attempt: Attempt,
    body: Body | JsonBody,
  ) => Promise<FormResponse>,
  options: FormOptions<Body | JsonBody> = {},
): void {
  const {
    form,
    contentOf: wordsOf = (body) => body,
    refusal = () => undefined,
    hasBegun,
  } = options;
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
        // Nearly all forms are sent once, so only look for a stored response after a refusal.
        const stored = canBeRepetition(error)
          ? await findStoredResponse(db, attempt, now)
          : undefined;
        if (stored) return receipt(stored);
        throw error;
      }
    },
    {
      ...(form && { form }),
      extras: { headers: FormHeaders, errors: [422, 429] },
      first: async (request, reply) => {
        await posts.count(clientKey(request));
        // Checked when a request begins, since a slow one can outlast the closing.
        const closed = refusal();
        if (closed) refused.set(request, closed);
        const { age: _, ...declared } = readFormHeaders(request.headers);
        const answer = await findDeclaredResponse(db, { scope: path, ...declared }, clock());
        return answer && reply.code(endpoint.status).send(receipt(answer));
      },
    },
  );
}
