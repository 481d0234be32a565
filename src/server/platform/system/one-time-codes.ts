import { type KeyObject, timingSafeEqual } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { deleteInBatches } from '#server/platform/database/queries.ts';
import { keyedHash } from './secrets.ts';

/** The columns of a table of codes, besides those of the owner. */
export interface CodeColumns {
  codeHash: Buffer;
  triesLeft: number;
  expiresAt: Date;
}

type Match<Row> = { readonly [Column in keyof Row]?: Row[Column] | RawBuilder<Row[Column]> };

interface CodeOf {
  /** Derives codes and keys their hashes, so that a copy of the database alone is useless. */
  key: KeyObject;
  messageId: string;
  ownerId: string;
}

const allOf = (match: object) =>
  sql.join(
    Object.entries(match).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    sql` and `,
  );

const hashCode = (key: KeyObject, ownerId: string, code: string) =>
  keyedHash(key, `${ownerId}\n${code}`);

export const isRightCode = (
  { codeHash }: Pick<CodeColumns, 'codeHash'>,
  { key, ownerId, code }: { key: KeyObject; ownerId: string; code: string },
): boolean => timingSafeEqual(codeHash, hashCode(key, ownerId, code));

/**
 * The codes of one table, each sent by a message and used once. At most one exists per value of the `newestBy`
 * columns. A code isn't stored but derived from the key and the message, so that every attempt to send has the same
 * one.
 */
export function oneTimeCodes<Row extends CodeColumns>(rules: {
  table: string;
  newestBy: readonly (keyof Row & string)[];
  digits: number;
  minutes: number;
  tries: number;
}) {
  const table = sql.table(rules.table);
  const codeOf = ({ key, messageId }: CodeOf) => {
    const number = keyedHash(key, `code of message\n${messageId}`).readUIntBE(0, 6);
    return String(number % 10 ** rules.digits).padStart(rules.digits, '0');
  };
  const hashOf = (of: CodeOf) => hashCode(of.key, of.ownerId, codeOf(of));
  const expiryFrom = (now: Date) => new Date(now.getTime() + rules.minutes * 60_000);

  return {
    /**
     * Stores the code of a message being queued, replacing the one before. Returns when it expires if it isn't
     * sent.
     */
    async replace(
      tx: Database,
      of: CodeOf,
      columns: Omit<Row, keyof CodeColumns>,
      now: Date,
    ): Promise<Date> {
      const expiresAt = expiryFrom(now);
      const row = { ...columns, codeHash: hashOf(of), triesLeft: rules.tries, expiresAt };
      const names = Object.keys(row).map((name) => sql.ref(name));
      await sql`insert into ${table} (${sql.join(names)}) values (${sql.join(Object.values(row))})
        on conflict (${sql.join(rules.newestBy.map((name) => sql.ref(name)))})
        do update set ${sql.join(names.map((name) => sql`${name} = excluded.${name}`))}`.execute(
        tx,
      );
      return expiresAt;
    },

    /**
     * The code of a message about to be sent, with its full time from now; `undefined` if used, replaced or
     * expired.
     */
    async toSend(
      db: Database,
      of: CodeOf,
      match: Match<Row>,
      now: Date,
    ): Promise<string | undefined> {
      const { numAffectedRows = 0n } = await sql`update ${table} set expires_at = ${expiryFrom(now)}
        where ${allOf({ ...match, codeHash: hashOf(of) })} and expires_at > ${now}`.execute(db);
      return numAffectedRows > 0n ? codeOf(of) : undefined;
    },

    /** Uses up one try and returns the code's row; `undefined` if none is valid. */
    async consumeTry(db: Database, match: Match<Row>, now: Date): Promise<Row | undefined> {
      const { rows } = await sql<Row>`update ${table} set tries_left = tries_left - 1
        where ${allOf(match)} and tries_left > 0 and expires_at > ${now} returning *`.execute(db);
      return rows[0];
    },

    /** Ends codes. Returns false if there were none, such as when another call used one first. */
    async remove(db: Database, match: Match<Row>): Promise<boolean> {
      const { numAffectedRows = 0n } =
        await sql`delete from ${table} where ${allOf(match)}`.execute(db);
      return numAffectedRows > 0n;
    },

    removeExpired: async (db: Database, now: Date): Promise<void> =>
      void (await deleteInBatches(db, rules.table, sql`expires_at <= ${now}`)),
  };
}
