import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { describe, expect, test } from 'vitest';
import { inviteAdministrator } from '#contract/accounts/administrators.ts';
import { acceptInvitation } from '#contract/accounts/invitations.ts';
import { exportList } from '#contract/exports/list-exports.ts';
import type { Role } from '#contract/platform/roles.ts';
import { exportPerson } from '#contract/privacy/privacy-people.ts';
import { beginSummaries } from '#contract/reports/monthly-summary.ts';
import { formerTables } from '#server/privacy/other-register.ts';
import { type Administrator, anAdministrator, ask, attempt } from '#test/administrator.ts';
import { admin, aWorld } from '#test/app.ts';
import { send } from '#test/endpoints/calls.ts';
import { mailedToken } from '#test/samples/administrators.ts';
import { aCompleteDriver } from '#test/samples/drivers.ts';

/**
 * What happens to a record when its author loses the permission:
 * - `asks`: acts later without a session, and checks `canStill` or `isAble` first.
 * - `session`: opened by a link that ends with the session and checks the role again.
 * - `account`: belongs to the account, and is deleted with it.
 * - `company`: an act of the company, which stays valid.
 */
type Fate = 'asks' | 'session' | 'account' | 'company';

/** Every column that names an author. */
const fates: Readonly<Record<string, Fate>> = {
  'activity.actor': 'company',
  'activity.actor_name': 'company',
  'activity.actor_role': 'company',
  'admin_invitations.invited_by': 'company',
  'admin_invitations.invited_by_id': 'asks',
  'admin_sessions.admin_id': 'account',
  'asks.asked_by': 'company',
  'backup_codes.admin_id': 'account',
  'certificates.issued_by': 'company',
  'certificates.withdrawn_by': 'company',
  'checks.admin_id': 'company',
  'checks.checked_by': 'company',
  'checks.recorded_by': 'company',
  'checks.withdrawn_by': 'company',
  'consents.withdrawn_by': 'company',
  'document_expiry_changes.admin_id': 'company',
  'document_expiry_changes.changed_by': 'company',
  // The driver owns the link and must not be turned away. An administrator with the permission checks the answer.
  'document_requests.asked_by': 'company',
  'document_verdicts.admin_id': 'company',
  'document_verdicts.decided_by': 'company',
  'driver_invitations.invited_by': 'company',
  'driver_status_changes.admin_id': 'company',
  'driver_status_changes.changed_by': 'company',
  'legal_holds.lifted_by': 'company',
  'legal_holds.set_by': 'company',
  'list_exports.admin_id': 'session',
  'login_challenges.admin_id': 'account',
  'message_templates.changed_by': 'company',
  // Already decided and written; only the delivery is pending.
  'messages.sent_by': 'company',
  'monthly_summaries.admin_id': 'asks',
  'notes.writer_id': 'company',
  'notes.writer_name': 'company',
  'notification_reads.admin_id': 'account',
  'passkeys.admin_id': 'account',
  'person_exports.admin_id': 'session',
  'presences.admin_id': 'account',
  'privacy_requests.answered_by': 'company',
  'recovery_codes.admin_id': 'account',
  'road_tests.admin_id': 'company',
  'road_tests.invited_by': 'company',
  'totp_factors.admin_id': 'account',
  'website_draft.changed_by': 'company',
  'website_draft.changed_by_id': 'company',
  'website_versions.published_by': 'company',
};

/** The author of work outside requests; 'nobody' is the product itself. */
const works: Readonly<Record<string, string>> = {
  'recovery-code': 'nobody',
  maintenance: 'nobody',
  bin: 'nobody',
  invitations: 'nobody',
  retention: 'nobody',
  feedback: 'nobody',
  seats: 'nobody',
  reminders: 'nobody',
  summaries: 'monthly_summaries.admin_id',
};

const start = new Date('2027-02-10T12:00:00Z');
const world = await aWorld({ sessionHours: 10_000, sessionIdleMinutes: 500_000 });

describe('everything that stores an author declares what happens when the account is deleted', () => {
  test('in a column', async () => {
    const { rows } = await sql<{ place: string }>`
      select relname || '.' || attname as place
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all (${Object.keys(formerTables)}) and attnum > 0 and not attisdropped and (
        attname ~ '(_by|_by_id|^actor.*|^plan|.*admin.*|.*author.*|.*writer.*|.*owner.*|.*inviter.*)$'
        or exists (select from pg_constraint where confrelid = 'admins'::regclass and conrelid = attrelid and attnum = any(conkey)))
      order by 1`.execute(world.database.db);
    // Columns that match by name only: a way to agree, a search column, and the process that writes a file.
    const otherwise = ['checks.agreed_by', 'messages.found_by', 'stored_files.owner'];
    expect(rows.map(({ place }) => place).filter((place) => !otherwise.includes(place))).toEqual(
      Object.keys(fates),
    );
  });

  test('in work beside the requests', () => {
    expect([...Object.keys(world.parts.jobs), ...Object.keys(world.work())].sort()).toEqual(
      Object.keys(works).sort(),
    );
  });
});

interface Author extends Administrator {
  id: string;
  name: string;
  role: Role;
}

/** Starts something as an administrator. Returns the later step, which tells whether it still happened. */
type Begin = (author: Author) => Promise<() => Promise<boolean>>;

const opens = async (url: string) => (await world.app.inject({ url })).statusCode === 200;

const later: Readonly<Record<string, { role: Role; begin: Begin }>> = {
  'admin_invitations.invited_by_id': {
    role: 'Owner',
    async begin(author) {
      const email = `${uuid()}@example.com`;
      await ask(author, inviteAdministrator, { body: { email, role: 'Owner' } });
      const token = await mailedToken(world, email);
      const body = { token, name: 'A Newcomer', newPassword: 'a good password' };
      return async () => (await send(world, acceptInvitation, body)).status === 201;
    },
  },
  'list_exports.admin_id': {
    role: 'Manager',
    async begin(author) {
      const { url } = await ask(author, exportList, { body: { list: 'drivers', format: 'csv' } });
      return () => opens(url);
    },
  },
  'monthly_summaries.admin_id': {
    role: 'Viewer',
    async begin(author) {
      await attempt(author, beginSummaries);
      return async () => {
        world.time.now = new Date('2027-03-01T05:00:00Z');
        world.mails.splice(0);
        await world.work().summaries.run();
        await world.deliver();
        await world.database.db.updateTable('monthlySummaries').set({ sentMonth: null }).execute();
        return world.mails.length === 1;
      };
    },
  },
  'person_exports.admin_id': {
    role: 'Owner',
    async begin(author) {
      const id = await aCompleteDriver(world.database.db);
      const { url } = await ask(author, exportPerson, {
        body: { records: [{ kind: 'driver', id }] },
      });
      return () => opens(url);
    },
  },
};

const changes = {
  'as long as nothing changes': {},
  'not by somebody with a lower role': { role: 'Trainer' },
  'not by somebody who is deactivated': { deactivatedAt: start },
} as const satisfies Record<string, { role?: Role; deactivatedAt?: Date }>;

describe.each(Object.entries(later))('what %s has begun is done', (_, { role, begin }) => {
  test.each(Object.entries(changes))('%s', async (_change, change) => {
    world.time.now = start;
    const { db } = world.database;
    const email = role === 'Owner' ? admin.email : `${role.toLowerCase()}@example.com`;
    const signedIn = await anAdministrator(world, role);
    const { id, name } = await db
      .selectFrom('admins')
      .select(['id', 'name'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const act = await begin({ ...signedIn, id, name, role });
    const set = (values: { role?: Role; deactivatedAt?: Date | null }) =>
      Object.keys(values).length === 0 ||
      db.updateTable('admins').set(values).where('id', '=', id).execute();
    await set(change);
    const isDone = await act();
    await set({ role, deactivatedAt: null });
    expect(isDone).toBe(Object.keys(change).length === 0);
  });
});

test('all that asks or ends with a session is tried', () => {
  const tried = Object.entries(fates).filter(([, fate]) => fate === 'asks' || fate === 'session');
  expect(Object.keys(later)).toEqual(tried.map(([place]) => place));
});
