import { sql } from 'kysely';
import type { Database } from './database.ts';
import { refuse } from './refusals.ts';

interface IdempotentAnswersTable {
  scope: string;
  key: string;
  message: string;
  reference: string;
  createdAt: Date;
}

declare module './database.ts' {
  interface Tables {
    idempotentAnswers: IdempotentAnswersTable;
  }
}

/** The answer of a public form post: what to say, and the reference to quote. */
export interface FormAnswer {
  message: string;
  reference: string;
}

/** A post that may come more than once: `scope` is the endpoint's, `key` the sender's; without a key it always counts. */
export interface Attempt {
  scope: string;
  key: string | undefined;
}

const lifetimeMs = 24 * 60 * 60 * 1000;

/** The sender's key, checked: 1–255 visible ASCII characters. */
export function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && /^[\x21-\x7e]{1,255}$/.test(header)) return header;
  throw refuse.invalid('The Idempotency-Key must have 1 to 255 visible characters.');
}

/** The answer that was already given to this attempt within the last 24 hours. */
export async function rememberedAnswer(db: Database, attempt: Attempt, now: Date): Promise<FormAnswer | undefined> {
  if (attempt.key === undefined) return undefined;
  return db
    .selectFrom('idempotentAnswers')
    .select(['message', 'reference'])
    .where('scope', '=', attempt.scope)
    .where('key', '=', attempt.key)
    .where('createdAt', '>', new Date(now.getTime() - lifetimeMs))
    .executeTakeFirst();
}

/**
 * Runs `act` in a transaction, once for each key: of several attempts at the same time one runs and the others wait for
 * its answer. A failure leaves the key free, so that corrected data may come under it.
 */
export async function onlyOnce(
  db: Database,
  attempt: Attempt,
  now: Date,
  act: (tx: Database) => Promise<FormAnswer>,
): Promise<FormAnswer & { repeated: boolean }> {
  return db.transaction().execute(async (tx) => {
    const { scope, key } = attempt;
    if (key === undefined) return { ...(await act(tx)), repeated: false };
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${scope} ${key}`}, 0))`.execute(tx);
    const remembered = await rememberedAnswer(tx, attempt, now);
    if (remembered) return { ...remembered, repeated: true };
    const answer = await act(tx);
    await tx
      .insertInto('idempotentAnswers')
      .values({ scope, key, ...answer, createdAt: now })
      .onConflict((conflict) => conflict.columns(['scope', 'key']).doUpdateSet({ ...answer, createdAt: now }))
      .execute();
    return { ...answer, repeated: false };
  });
}

/** Forgets answers older than 24 hours. */
export async function forgetOldAnswers(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotentAnswers')
    .where('createdAt', '<=', new Date(now.getTime() - lifetimeMs))
    .execute();
}
