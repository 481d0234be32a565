import type { Database } from '#server/platform/database/database.ts';

/** Stands in a message's words for a code or a token: that is filled in while the message is handed over, and stored nowhere. */
export const secretMark = '······';

export interface SecretOf {
  /** Of the message. */
  id: string;
  recordId: string;
  /** The feature's note with the message. */
  secretFor: string;
}

/**
 * By event: makes what takes the mark's place, just before each try to hand the message over. `undefined` if it would be of no
 * use any more; then the message is given up.
 */
export type SecretMakers = Readonly<
  Record<string, (db: Database, message: SecretOf, now: Date) => Promise<string | undefined>>
>;

/** A message's words with the secret in the place of its mark. */
export const withSecret = (words: string, secret: string | undefined): string =>
  secret === undefined ? words : words.replaceAll(secretMark, secret);
