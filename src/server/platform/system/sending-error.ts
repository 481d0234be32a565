export const sendingErrorKinds = [
  'busy',
  'no-mail-server',
  'no-text-provider',
  'no-balance',
  'wrong-key',
  'refused',
  'no-answer',
  'no-receipt',
] as const;

/**
 * Why a message could not be sent:
 * - `busy`: the provider can't accept it now. Nothing was sent; a retry is safe.
 * - `no-mail-server`, `no-text-provider`: no connection was made. Nothing was sent; a retry is safe.
 * - `no-balance`, `wrong-key`: the provider's account or the permitted sender; an operator has to fix it before a retry.
 * - `refused`: this message or address will never be accepted.
 * - `no-answer`: handed over, but it is unknown whether it was accepted. A retry could send it twice.
 * - `no-receipt`: the provider responded without confirming it. A retry would get the same response, and could send it again.
 */
export type SendingErrorKind = (typeof sendingErrorKinds)[number];

/** The provider can't be reached: twice in a row affects every message of the channel. */
export const connectionErrors = [
  'no-mail-server',
  'no-text-provider',
] as const satisfies SendingErrorKind[];

/** An operator has to fix these; they affect every message of the channel. */
export const accountErrors = ['no-balance', 'wrong-key'] as const satisfies SendingErrorKind[];

export const isAccountError = (kind: SendingErrorKind): boolean =>
  accountErrors.some((one) => one === kind);

/** A message wasn't, or may not have been sent. The error's message is logged: no personal data. */
export class SendingError extends Error {
  override readonly name = 'SendingError';
  readonly kind: SendingErrorKind;
  /** When the provider wants a retry, in seconds. */
  readonly retryAfterSeconds: number | undefined;
  /** The provider's answer: a status of HTTP or SMTP. */
  readonly status: number | undefined;

  constructor(
    kind: SendingErrorKind,
    message: string,
    {
      cause,
      retryAfterSeconds,
      status,
    }: {
      cause?: unknown;
      retryAfterSeconds?: number | undefined;
      status?: number | undefined;
    } = {},
  ) {
    super(message, { cause });
    this.kind = kind;
    this.retryAfterSeconds = retryAfterSeconds;
    this.status = status;
  }
}
