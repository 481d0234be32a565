import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { login } from '#contract/accounts/accounts.ts';
import { unknownAccountName } from '#contract/activity/activity.ts';
import type { DriverProfile } from '#contract/drivers/drivers.ts';
import { addDays, firstDayOfMonth, todayInLagos } from '#contract/platform/dates.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { type Administrator, anAdministrator } from '#test/administrator.ts';
import { admin, aWorld } from '#test/app.ts';
import { activity } from '#test/samples/activity.ts';
import { anApplication, apply } from '#test/samples/applications.ts';
import { aCompleteDriver, aDriver } from '#test/samples/drivers.ts';
import { act, assign, end, remove } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import { deleteOldActivity } from './service.ts';

let funke: Administrator;
const world = await aWorld({ trustProxy: 1 });
funke = await anAdministrator(world);

const minutesLater = (minutes: number) => {
  world.time.now = new Date(world.time.now.getTime() + minutes * 60_000);
};
const about = (record: string, query: Record<string, string> = {}) =>
  activity(world, { record, ...query });

describe('what is recorded', () => {
  test('placing, removing and cancelling stand with the request and with each driver', async () => {
    const { db } = world.database;
    const request = await aCompanyRequest(db, { companyName: 'Òṣun Mills', driversNeeded: 3 });
    const [name, status] = ['Sunday Effiong', 'Approved'] as const;
    const [first, second] = [
      await aDriver(db, { fullName: name, status }),
      await aDriver(db, { fullName: name, status }),
    ];
    await assign(funke, first, request);
    await assign(funke, second, request);
    await remove(funke, second, request);
    await end(funke, request, 'Cancelled');
    expect(await about(request)).toMatchObject([
      { kind: 'request-cancelled', record: { name: 'Òṣun Mills' } },
      {
        kind: 'driver-removed',
        changes: [
          { before: name, after: null },
          { before: '2 of 3', after: '1 of 3' },
        ],
      },
      { kind: 'driver-placed' },
      {
        kind: 'driver-placed',
        changes: [
          { before: null, after: name },
          { before: '0 of 3', after: '1 of 3' },
          { before: 'Pending', after: 'Assigned' },
        ],
      },
    ]);
    expect((await about(first)).map(({ kind }) => kind)).toEqual([
      'request-cancelled',
      'driver-placed',
    ]);
    expect((await about(second)).map(({ kind }) => kind)).toEqual([
      'driver-removed',
      'driver-placed',
    ]);
  });

  test('a change whose entry can not be written does not happen', async () => {
    const { db } = world.database;
    const driver = await aCompleteDriver(db);
    await sql`alter table activity add constraint none check (kind <> 'driver-approved')`.execute(
      db,
    );
    expect(await act(funke, 'approve', driver)).toMatchObject({ status: 500 });
    await sql`alter table activity drop constraint none`.execute(db);
    const { status } = await db
      .selectFrom('drivers')
      .select('status')
      .where('id', '=', driver)
      .executeTakeFirstOrThrow();
    expect(status).toBe('Pending');
    expect(await about(driver)).toEqual([]);
  });
});

describe('viewing documents', () => {
  const profile = async (reference: string) => {
    const headers = await world.signIn();
    const answer = await world.app.inject({
      url: `${apiBase}/admin/drivers/${reference}`,
      headers,
    });
    return answer.json<{ data: DriverProfile }>().data;
  };
  const views = (id: string) => about(id, { kind: 'documents', views: 'shown' });

  test('counts once for a document and a person within ten minutes, also of many at once', async () => {
    const { body } = await apply(world.app, await anApplication());
    const driver = await profile(String(body.data?.reference));
    const [licence, nin] = driver.documents.map(({ url }) => url);
    if (!licence || !nin) throw new Error('the application has too few documents');
    const open = (url: string) => world.app.inject({ url, remoteAddress: '102.89.4.7' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => open(licence)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect(await views(driver._id)).toMatchObject([
      {
        kind: 'document-viewed',
        actor: { kind: 'administrator', name: admin.name },
        network: '102.89.x.x',
        changes: [
          { field: 'document', before: null, after: expect.stringMatching(/^Driver's licence, /) },
        ],
      },
    ]);
    await open(nin);
    minutesLater(4);
    await open(licence);
    expect(await views(driver._id)).toHaveLength(2);
    minutesLater(7);
    const [again] = (await profile(driver._id)).documents.map(({ url }) => url);
    await open(String(again));
    expect(await views(driver._id)).toHaveLength(3);
  });

  test('what is loaded ahead is recorded for the driver, and counts as viewed once it is shown', async () => {
    const { body } = await apply(world.app, await anApplication());
    const driver = await profile(String(body.data?.reference));
    const ahead = driver.documents.map(({ url }) => `${url}&ahead=true`);
    for (const url of ahead)
      expect((await world.app.inject(url)).rawPayload.length).toBeGreaterThan(0);
    expect(await views(driver._id)).toMatchObject([
      {
        kind: 'documents-loaded',
        actor: { name: admin.name },
        record: { reference: driver.driverId },
        changes: [],
      },
    ]);
    const shown = await world.app.inject({ method: 'HEAD', url: String(driver.driverLicenceUrl) });
    expect(shown.statusCode).toBe(200);
    expect(shown.rawPayload).toHaveLength(0);
    const [viewed] = await views(driver._id);
    expect(viewed).toMatchObject({
      kind: 'document-viewed',
      changes: [{ field: 'document', after: expect.stringMatching(/^Driver's licence, /) }],
    });
  });
});

describe('log-ins', () => {
  const tryToLogIn = (email: string, from = '102.89.4.7') =>
    world.app.inject({
      method: 'POST',
      url: apiBase + login.path,
      headers: { 'x-forwarded-for': from },
      payload: { email, password: 'not the right one' },
    });
  const failures = async () =>
    (await activity(world, { kind: 'logins', person: 'public' })).map(({ record, network }) => ({
      record,
      network,
    }));

  test('failed ones count once in ten minutes for each account and network, and keep nothing of what was typed', async () => {
    await tryToLogIn(admin.email);
    await tryToLogIn(admin.email);
    await tryToLogIn(admin.email, '102.89.200.1');
    await tryToLogIn(admin.email, '41.58.1.1');
    await tryToLogIn('stranger@example.com');
    await tryToLogIn('another@example.com');
    const account = { name: admin.name, reference: admin.email };
    const unknown = { _id: null, name: unknownAccountName, reference: '' };
    expect(await failures()).toMatchObject([
      { record: unknown, network: '102.89.x.x' },
      { record: account, network: '41.58.x.x' },
      { record: account, network: '102.89.x.x' },
    ]);
    minutesLater(11);
    await tryToLogIn(admin.email);
    expect(await failures()).toHaveLength(4);
  });
});

describe('the list', () => {
  test('is filtered by person, kind, record and days, which are those in Lagos', async () => {
    const { db } = world.database;
    const driver = await aCompleteDriver(db, { fullName: 'Ọlábísí Ẹ̀fẹ́' });
    const request = await aCompanyRequest(db);
    // 23:30 UTC is already the next day in Lagos.
    world.time.now = new Date(`${addDays(todayInLagos(world.time.now), 2)}T23:30:00Z`);
    const night = todayInLagos(world.time.now);
    funke = await anAdministrator(world);
    await act(funke, 'approve', driver);
    await assign(funke, driver, request);
    const kinds = async (query: Record<string, string>) =>
      (await activity(world, query)).map(({ kind }) => kind);
    const day = { from: night, to: night };
    const both = ['driver-placed', 'driver-approved'];
    expect(await kinds({ ...day, record: driver })).toEqual(both);
    expect(await kinds({ ...day, kind: 'drivers' })).toEqual(['driver-approved']);
    expect(await kinds({ ...day, record: 'olabisi' })).toEqual(['driver-approved']);
    const { driverNumber } = await db
      .selectFrom('drivers')
      .select('driverNumber')
      .where('id', '=', driver)
      .executeTakeFirstOrThrow();
    expect(await kinds({ ...day, record: String(driverNumber) })).toEqual(['driver-approved']);
    expect(await kinds({ ...day, record: driver, person: 'public' })).toEqual([]);
    const [entry] = await about(driver);
    expect(await kinds({ record: driver, person: String(entry?.actor._id) })).toEqual(both);
    expect(await kinds({ record: driver, to: addDays(night, -1) })).toEqual([]);
    expect(await kinds({ record: driver, from: addDays(night, 1) })).toEqual([]);
  });
});

describe('in the database', () => {
  const columns = `id, at, kind, kind_group, actor, actor_name, actor_role, record_kind, record_name, record_reference,
    record_ids, changes, request_id, network`;

  test.each([
    ['update activity set actor_name = $1', ['nobody']],
    ['delete from activity', []],
    ['truncate activity', []],
    [
      `insert into activity (${columns}) select ${columns} from activity on conflict (id) do update set kind = 'none'`,
      [],
    ],
  ])('%s is refused', async (text, values) => {
    const before = await world.database.pool.query('select count(*) from activity');
    await expect(world.database.pool.query(text, values)).rejects.toThrow(/can't be changed/);
    expect(await world.database.pool.query('select count(*) from activity')).toMatchObject({
      rows: before.rows,
    });
  });

  test('only whole months are deleted, none of the last year', async () => {
    const { db, pool } = world.database;
    const today = todayInLagos(new Date());
    await expect(
      pool.query('select delete_activity_before($1::date)', [firstDayOfMonth(today, -3)]),
    ).rejects.toThrow(/whole months/);
    await expect(pool.query("select delete_activity_before('2020-05-02'::date)")).rejects.toThrow(
      /whole months/,
    );

    const firstKept = firstDayOfMonth(today, -24);
    const add = (at: string, name: string) =>
      pool.query(
        `insert into activity (${columns}) values (gen_random_uuid(), $1, 'signed-out', 'logins', 'system', '', '', 'account', $2, '', '{}', '[]', '', '')`,
        [at, name],
      );
    await add(`${firstKept}T00:00:00+01:00`, 'the first moment that is kept');
    await add(`${addDays(firstKept, -1)}T23:59:59+01:00`, 'the last moment that is deleted');
    await deleteOldActivity(db, () => new Date());
    const names = (await activity(world, { person: 'system' })).map(({ record }) => record.name);
    expect(names).toContain('the first moment that is kept');
    expect(names).not.toContain('the last moment that is deleted');
  });
});
