import type { Selectable, Updateable } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { isUuid } from '#server/platform/database/queries.ts';
import { type Factors, hasApp, hasPasskey } from './factor-repository.ts';
import type { AdminsTable } from './table.ts';

export type AdministratorRow = Pick<
  Selectable<AdminsTable>,
  'id' | 'name' | 'email' | 'role' | 'createdAt' | 'deactivatedAt' | 'lastSeenAt' | 'version'
> & { factors: Factors };

const columns = [
  'id',
  'name',
  'email',
  'role',
  'createdAt',
  'deactivatedAt',
  'lastSeenAt',
  'version',
  hasApp.as('hasApp'),
  hasPasskey.as('hasPasskey'),
] as const;

const toRow = ({
  hasApp: app,
  hasPasskey: passkey,
  ...rest
}: Omit<AdministratorRow, 'factors'> & Factors) => ({
  ...rest,
  factors: { hasApp: app, hasPasskey: passkey },
});

export async function findAdministrators(db: Database): Promise<AdministratorRow[]> {
  const rows = await db
    .selectFrom('admins')
    .select(columns)
    .orderBy('name')
    .orderBy('email')
    .execute();
  return rows.map(toRow);
}

/** Returns the id for the first taken address, in the order of `spellings`. */
export async function findIdByEmail(
  db: Database,
  spellings: readonly string[],
): Promise<string | undefined> {
  const admins = await db
    .selectFrom('admins')
    .select(['id', 'email'])
    .where('email', 'in', spellings)
    .execute();
  return spellings.flatMap((spelling) => admins.filter(({ email }) => email === spelling))[0]?.id;
}

/** Also locks all active Owners, so that concurrent changes can't remove the last one. */
export async function lockAdministrator(tx: Database, id: string) {
  if (!isUuid(id)) return undefined;
  // A single ordered statement prevents deadlocks. NO KEY lets others insert rows that refer to the account.
  const rows = await tx
    .selectFrom('admins')
    .select(columns)
    .where((where) =>
      where.or([
        where('id', '=', id),
        where.and([where('role', '=', 'Owner'), where('deactivatedAt', 'is', null)]),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const row = rows.find((one) => one.id === id);
  const owners = rows.filter(
    ({ role, deactivatedAt }) => role === 'Owner' && deactivatedAt === null,
  );
  return row && { row: toRow(row), isLastOwner: owners.length === 1 && owners[0]?.id === id };
}

/** A null `deactivatedAt` reactivates the administrator. */
export async function updateAdministrator(
  tx: Database,
  id: string,
  change: Pick<Updateable<AdminsTable>, 'role' | 'deactivatedAt'>,
): Promise<AdministratorRow> {
  const changed = await tx
    .updateTable('admins')
    .set(change)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toRow(changed);
}

export async function deleteAdministrator(tx: Database, id: string): Promise<void> {
  await tx.deleteFrom('admins').where('id', '=', id).execute();
}
