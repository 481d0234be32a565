import type { ValidationError } from '#contract/checks.ts';

/** A request that is turned down: what the caller reads, and with which status. Thrown by rules, answered by the error handler. */
export class HttpError extends Error {
  readonly status: number;
  readonly errors: readonly ValidationError[];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    message: string,
    more: { errors?: readonly ValidationError[]; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.errors = more.errors ?? [];
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

function writeWait(seconds: number): string {
  const [many, unit] = seconds < 100 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${many} ${unit}${many === 1 ? '' : 's'}`;
}

/** Makes the refusals there are; each carries a sentence fit for a toast. */
export const httpErrors = {
  /** Bad input; `errors` names every bad field. */
  invalid: (message: string, errors: readonly ValidationError[] = []) => new HttpError(400, message, { errors }),
  /** No token, or one that is unknown, expired or revoked. */
  unauthorised: () => new HttpError(401, 'Please log in again.'),
  /** Known, but not allowed. */
  forbidden: (message: string) => new HttpError(403, message),
  /** Nothing of that name is there. */
  notFound: (message: string) => new HttpError(404, message),
  /** At odds with what is stored. */
  conflict: (message: string) => new HttpError(409, message),
  /** The request or a file of it is too large. */
  tooLarge: (message: string, errors: readonly ValidationError[] = []) => new HttpError(413, message, { errors }),
  /** The whole request came as something that isn't taken. */
  unsupported: (message: string) => new HttpError(415, message),
  /** Another form than the one that was stored under this Idempotency-Key. */
  usedKey: () =>
    new HttpError(
      422,
      'Other details were already sent with this form. To send these too, please submit it again as a new form.',
    ),
  /** Too often; the caller may try again after the given number of seconds. */
  tooMany: (retryAfterSeconds: number) =>
    new HttpError(429, `Too many attempts. Please try again in ${writeWait(retryAfterSeconds)}.`, {
      retryAfterSeconds,
    }),
  /** So much from one network in a day that others could lack the room; a network can have thousands behind one address. */
  tooManyToday: (retryAfterSeconds: number) =>
    new HttpError(
      429,
      'We have received too many applications from your network today. Please try again tomorrow, or from another network.',
      { retryAfterSeconds },
    ),
  /** More applications than anybody has looked at yet. */
  noIntake: () =>
    new HttpError(
      503,
      "We can't take new applications right now, because many are still waiting for review. Please try again tomorrow.",
      { retryAfterSeconds: 3600 },
    ),
  /** More work than can be done now. */
  busy: () =>
    new HttpError(503, 'We are very busy right now. Please try again in a minute.', { retryAfterSeconds: 60 }),
};

/** Throws the first problem as the message and all of them by field; does nothing when there is none. */
export function throwValidationErrors(problems: readonly ValidationError[]): void {
  const [first] = problems;
  if (first) throw httpErrors.invalid(first.message, problems);
}
