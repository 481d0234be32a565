import { sql } from 'kysely';
import type { ExpiringDocument } from '#contract/documents/documents.ts';
import type { CalendarDate } from '#contract/platform/dates.ts';
import { isAble } from '#server/accounts/table.ts';
import { firstExpiry } from '#server/drivers/table.ts';
import type { Database } from '#server/platform/database/database.ts';
import { remindedStatuses } from './table.ts';

/** A document in the digest. */
export interface NamedDocument {
  fullName: string;
  document: ExpiringDocument;
  expiresOn: CalendarDate;
}

/** The documents that expire between two days, both included, the earliest first: the first ones, and how many there are. */
export async function findDocumentsBetween(
  db: Database,
  { from, until, limit }: { from: CalendarDate; until: CalendarDate; limit: number },
): Promise<{ total: number; named: NamedDocument[] }> {
  const expiries = sql<Omit<NamedDocument, 'fullName'>>`(values
    ('licence', drivers.licence_expires_on), ('medicalRecord', drivers.medical_expires_on))`;
  const rows = await db
    .selectFrom('drivers')
    .innerJoinLateral(expiries.as<'expiries'>(sql`expiries (document, expires_on)`), (join) => join.onTrue())
    .select(['fullName', 'expiries.document', 'expiries.expiresOn'])
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('status', 'in', remindedStatuses)
    .where(firstExpiry, '<=', until)
    .where('expiries.expiresOn', '>=', from)
    .where('expiries.expiresOn', '<=', until)
    .orderBy('expiries.expiresOn')
    .orderBy('drivers.id')
    .orderBy('expiries.document')
    .limit(limit)
    .execute();
  return { total: rows[0]?.total ?? 0, named: rows.map(({ total: _, ...row }) => row) };
}

/** The administrators who can renew documents. */
export async function findRecipients(db: Database) {
  return db
    .selectFrom('admins')
    .select(['id', 'name', 'email'])
    .where(isAble('renew documents'))
    .orderBy('id')
    .execute();
}
