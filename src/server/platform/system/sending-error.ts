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
 * Why a message could not be handed over:
 * - `busy`: the provider can't take it now; nothing was sent, and it can be tried again.
 * - `no-mail-server`, `no-text-provider`: no connection came about, so nothing was sent, and it can be tried again.
 * - `no-balance`, `wrong-key`: the account of the provider, or the sender that it may use; can be tried again once an operator has
 *   mended it.
 * - `refused`: this message or address will never be taken.
 * - `no-answer`: handed over, but nobody knows whether it was taken. To try again could send it twice.
 * - `no-receipt`: the provider has answered and not said that it has taken it. Each further try would get the same answer, and
 *   could send it once more.
 */
export type SendingErrorKind = (typeof sendingErrorKinds)[number];

/** Those of a provider that isn't reached: twice in a row they concern every message of the channel. */
export const connectionErrors = ['no-mail-server', 'no-text-provider'] as const satisfies SendingErrorKind[];

/** Those that an operator has to mend, and that concern every message of the channel. */
export const accountErrors = ['no-balance', 'wrong-key'] as const satisfies SendingErrorKind[];

export const isAccountError = (kind: SendingErrorKind): boolean => accountErrors.some((one) => one === kind);

/** A message that was not sent, or maybe not. The message of the error is for the log: it has no personal data. */
export class SendingError extends Error {
  override readonly name = 'SendingError';
  readonly kind: SendingErrorKind;
  /** When the provider wants to be asked again, in seconds. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    kind: SendingErrorKind,
    message: string,
    { cause, retryAfterSeconds }: { cause?: unknown; retryAfterSeconds?: number | undefined } = {},
  ) {
    super(message, { cause });
    this.kind = kind;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
