import type * as z from 'zod/mini';
import {
  type Check,
  findValidationErrors,
  type ValidationError,
  type Values,
} from '#contract/platform/checks.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import type { ErrorBody, Proof } from '#contract/platform/endpoint.ts';
import { violates } from '#server/platform/database/queries.ts';
import { pluralize } from '#server/platform/system/pluralize.ts';

type Body = z.infer<typeof ErrorBody>;

export const errorStatuses = [
  400, 401, 403, 404, 408, 409, 413, 415, 422, 429, 500, 503, 507,
] as const;
export type ErrorStatus = (typeof errorStatuses)[number];

/** An error that a route throws and the error handler sends: a status, and a message for the caller. */
export class HttpError extends Error {
  readonly status: number;
  readonly body: Body;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    message: string,
    { retryAfterSeconds, ...more }: Omit<Body, 'message'> & { retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.name = 'HttpError';
    this.status = status;
    this.body = { message, ...more };
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const listed = (errors: readonly ValidationError[]) =>
  errors.length > 0 ? { errors: [...errors] } : {};

function formatWait(seconds: number): string {
  return seconds < 100
    ? pluralize(seconds, 'second')
    : pluralize(Math.ceil(seconds / 60), 'minute');
}

/** The API's HTTP errors. Each message is a sentence for a toast. */
export const httpErrors = {
  invalid: (message: string, errors: readonly ValidationError[] = []) =>
    new HttpError(400, message, listed(errors)),
  invalidField: (field: string, message: string) =>
    httpErrors.invalid(message, [{ field, message }]),
  /** No token, or one that is unknown, expired or revoked. */
  unauthorised: () => new HttpError(401, 'Please log in again.'),
  forbidden: (message: string) => new HttpError(403, message),
  /** The password is right, but the log-in needs the second factor, with this `challenge`. */
  secondFactorNeeded: (challenge: string, proofs: Proof[]) =>
    new HttpError(403, 'Please enter your second factor to log in.', {
      kind: 'second-factor-needed',
      proofs,
      challenge,
    }),
  confirmationNeeded: (proofs: Proof[]) =>
    new HttpError(403, "Please confirm it's you.", { kind: 'confirmation-needed', proofs }),
  /** The settings require a second factor that the account lacks. */
  secondFactorMissing: () =>
    new HttpError(403, 'Please set up a second factor for your account first.', {
      kind: 'second-factor-missing',
    }),
  notFound: (message: string) => new HttpError(404, message),
  conflict: (message: string) => new HttpError(409, message),
  /** Another record has this value. */
  taken: (field: string, message: string, record?: string) =>
    new HttpError(409, message, { errors: [{ field, message }], ...(record && { record }) }),
  /** The record has changed since the caller read it; `version` is the current one. */
  outdated: (message: string, version: number) => new HttpError(409, message, { version }),
  tooLarge: (message: string, errors: readonly ValidationError[] = []) =>
    new HttpError(413, message, listed(errors)),
  unsupported: (message: string) => new HttpError(415, message),
  /** The Idempotency-Key was used for a different form. */
  usedKey: () =>
    new HttpError(
      422,
      'Other details were already sent with this form. To send these too, please submit it again as a new form.',
    ),
  tooMany: (retryAfterSeconds: number) =>
    new HttpError(429, `Too many attempts. Please try again in ${formatWait(retryAfterSeconds)}.`, {
      retryAfterSeconds,
    }),
  /** A network's hourly or daily limit of forms. */
  tooManyForms: (retryAfterSeconds: number) =>
    new HttpError(
      429,
      `We have received too many forms from your network. Please try again in ${formatWait(retryAfterSeconds)}, or call us.`,
      { retryAfterSeconds },
    ),
  /** A network's daily limit, so that one sender can't fill the shared space. Thousands can share one address. */
  tooManyToday: (retryAfterSeconds: number) =>
    new HttpError(
      429,
      'We have received too many applications from your network today. Please try again tomorrow, or from another network.',
      { retryAfterSeconds },
    ),
  /** A person's daily limit of codes: each costs money, and too many are a nuisance. */
  noMoreCodes: (retryAfterSeconds: number) =>
    new HttpError(
      429,
      'We have sent you as many codes as we can today. Please try again tomorrow, or call us.',
      {
        retryAfterSeconds,
      },
    ),
  /** The limits of automatic messages to one person or from one sender. */
  noMoreMessages: () =>
    new HttpError(429, "We can't send more messages for now. Please try again later, or call us.", {
      retryAfterSeconds: 3600,
    }),
  noQuota: () =>
    new HttpError(
      503,
      "We can't take new applications right now, because the space for them is full. Please try again tomorrow.",
      { retryAfterSeconds: 3600 },
    ),
  noStorage: () =>
    new HttpError(503, "We can't store or open files right now. Please try again in a moment.", {
      retryAfterSeconds: 15,
    }),
  /** The disk, file storage or database is nearly full. */
  noSpace: () =>
    new HttpError(
      507,
      'There is no space to store this right now. Nothing is lost; please try again later.',
      {
        retryAfterSeconds: 120,
      },
    ),
  /** The process is about to end; another takes over. */
  restarting: () =>
    new HttpError(503, 'The service is being restarted. Please try again in a moment.', {
      retryAfterSeconds: 5,
    }),
  busy: () =>
    new HttpError(503, 'We are very busy right now. Please try again in a minute.', {
      retryAfterSeconds: 60,
    }),
};

/** Throws the first error's message with all errors by field; does nothing without errors. */
export function throwValidationErrors(errors: readonly ValidationError[]): void {
  const [first] = errors;
  if (first) throw httpErrors.invalid(first.message, errors);
}

/** Throws 400 if the values break a rule, as the site's forms check them. */
export const rejectInvalid = <Field extends string>(
  checks: readonly Check<Field>[],
  values: Values<Field>,
  now: Date,
): void => throwValidationErrors(findValidationErrors(checks, values, todayInLagos(now)));

/** Awaits a change. Throws 409 with `message` if it violates one of these constraints. */
export async function conflictOn<Result>(
  constraints: readonly string[],
  message: string,
  change: Promise<Result>,
  field?: string,
): Promise<Result> {
  try {
    return await change;
  } catch (error) {
    if (constraints.some((constraint) => violates(error, constraint)))
      throw field ? httpErrors.taken(field, message) : httpErrors.conflict(message);
    throw error;
  }
}
