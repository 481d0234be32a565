import type { Database } from '#server/platform/database/database.ts';

/** Marks a code or token in a message's words. It is filled in during delivery and never stored. */
export const secretMark = '······';

export interface SecretOf {
  id: string;
  recordId: string;
  /** `secretFor` of the queued message. */
  secretFor: string;
}

/**
 * By event: makes the secret just before each delivery attempt. `undefined` if it would be useless by then; the
 * message is given up.
 */
export type SecretMakers = Readonly<
  Record<string, (db: Database, message: SecretOf, now: Date) => Promise<string | undefined>>
>;

export const withSecret = (words: string, secret: string | undefined): string =>
  secret === undefined ? words : words.replaceAll(secretMark, secret);
