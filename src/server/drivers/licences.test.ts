import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDriver } from '#contract/drivers/added-drivers.ts';
import { correctDriver } from '#contract/drivers/driver-correction.ts';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import { readDriver } from '#contract/drivers/drivers.ts';
import { searchEverything } from '#contract/search/search.ts';
import { dataKeys } from '#server/platform/system/data-keys.ts';
import { createLogger } from '#server/platform/system/log.ts';
import { type Administrator, anAdministrator, ask, attempt } from '#test/administrator.ts';
import { anApp, aWorld, type TestApp } from '#test/app.ts';
import { testDataKey, testKeys } from '#test/data-keys.ts';
import { findEndpoints } from '#test/endpoints/endpoints.ts';
import { findAnywhere } from '#test/find-anywhere.ts';
import { activity } from '#test/samples/activity.ts';
import { anApplication, apply, asForm, goodFields } from '#test/samples/applications.ts';
import { aDriver, manyDrivers } from '#test/samples/drivers.ts';
import { assign, forgetDriversAndRequests } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import { licencesOf, resealLicences } from './licence-service.ts';
import { maskLicence } from './mapper.ts';

let logged = '';
const stream = new Writable({
  write(chunk, _encoding, done) {
    logged += String(chunk);
    done();
  },
});
const world = await aWorld({ logger: createLogger({ to: stream }) });
const admin = await anAdministrator(world);

const licences = licencesOf({ keys: testKeys });
const read = (id: string, by = admin) => ask(by, readDriver, { params: { id } });
const correct = (id: string, body: object) =>
  attempt(admin, correctDriver, { params: { id }, body });

let count = 0;
const aNumber = () => {
  count += 1;
  return `LIC-${String(count).padStart(6, '0')} zz${count}`;
};

const store = (id: string, columns: Partial<ReturnType<typeof licences.seal>>) =>
  world.database.db.updateTable('drivers').set(columns).where('id', '=', id).execute();

const stored = (id: string) =>
  world.database.db
    .selectFrom('drivers')
    .select(['licenceSealed', 'licenceHash', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

async function found(search: string, by = admin): Promise<string[]> {
  return (await ask(by, listDrivers, { query: { search } })).result.map(({ _id }) => _id);
}

describe('a licence number', () => {
  test('is in no table, however it came, and is read as it was typed', async () => {
    const [sent, corrected, added] = [aNumber(), aNumber(), aNumber()];
    const applied = await apply(world.app, await anApplication({ fields: { licence: sent } }));
    const id = applied.body.data?.reference ?? '';
    expect((await read(id)).licence).toBe(sent);
    expect((await correct(id, { licence: corrected })).status).toBe(200);
    expect((await read(id)).licence).toBe(corrected);
    const form = asForm({ fields: { ...goodFields(), licence: added }, images: [], groups: [] });
    expect((await ask(admin, addDriver, { body: form })).licence).toBe(added);
    const spellings = [sent, corrected, added]
      .flatMap((one) => [one, one.replace(/[^A-Za-z0-9]/g, '')])
      .flatMap((one) => [one, Buffer.from(one).toString('hex')]);
    const { db } = world.database;
    expect(await findAnywhere(db, new RegExp(spellings.join('|'), 'i'))).toEqual([]);
    // Proves that the search finds texts.
    expect(await findAnywhere(db, new RegExp((await read(id)).email))).not.toEqual([]);
    expect(logged).not.toContain(sent);
  });

  test('is found by all of it in any spelling, and tells who has the same', async () => {
    const [number, other] = [aNumber(), aNumber()];
    const { db } = world.database;
    const [one, another] = [
      await aDriver(db, { licenceNumber: number }),
      await aDriver(db, { licenceNumber: other }),
    ];
    for (const spelling of [number, number.toLowerCase().replaceAll(/[- ]/g, '')])
      expect(await found(spelling)).toEqual([one]);
    expect(await found(number.slice(0, -1))).toEqual([]);
    expect((await correct(another, { licence: number.toLowerCase() })).status).toBe(200);
    expect(await found(number)).toEqual([another, one]);
    expect(await found(other)).toEqual([]);
    expect((await read(one)).duplicates).toMatchObject([
      { by: ['licence'], driver: { _id: another } },
    ]);
  });

  test('that is corrected is in the activity with no more than its ends', async () => {
    const id = await aDriver(world.database.db, { licenceNumber: 'ABC 111 1234' });
    expect((await correct(id, { licence: '12' })).status).toBe(200);
    const [entry] = await activity(world, { record: id });
    expect(entry?.changes).toEqual([
      { field: 'licenceNumber', before: '•••• 1234', after: '•••• 2' },
    ]);
  });

  test.each([
    ['ABC-12345-AA01', '•••• AA01'],
    ['12', '•••• 2'],
  ])('%s is shown as "%s" to those who need not know it', (number, masked) => {
    expect(maskLicence(number)).toBe(masked);
  });
});

describe('who can not see documents', () => {
  const number = 'MASKED-776655-QX91';
  let driver: string;
  let placed: string;
  let request: string;
  beforeAll(async () => {
    const { db } = world.database;
    driver = await aDriver(db, { licenceNumber: number, status: 'Approved' });
    placed = await aDriver(db, { licenceNumber: number, status: 'Approved' });
    const corrected = await aDriver(db, { licenceNumber: aNumber() });
    await correct(corrected, { licence: number });
    request = await aCompanyRequest(db);
    await assign(admin, placed, request);
  });

  test('can not confirm a number by searching it', async () => {
    const found = async (who: Administrator) => {
      const queries = [
        { search: number },
        { availableFor: request, search: number },
        { fullName: number },
      ];
      const lists = await Promise.all(queries.map((query) => ask(who, listDrivers, { query })));
      const { drivers } = await ask(who, searchEverything, { query: { text: number } });
      return [...lists.map(({ pagedInfo }) => pagedInfo.total), drivers?.total];
    };
    expect(await found(await anAdministrator(world, 'Viewer'))).toEqual([0, 0, 0, 0]);
    expect(await found(await anAdministrator(world, 'Manager'))).toEqual([3, 1, 0, 3]);
  });

  test('is told the number by no call', async () => {
    const reader = await anAdministrator(world, 'Coordinator');
    const ids = { id: driver, driverId: placed, requestId: request };
    const asked = (await findEndpoints()).filter(
      ({ method, access }) => method === 'GET' && access !== 'public',
    );
    const statuses: number[] = [];
    const headers = await world.signIn('Coordinator');
    for (const { path } of asked) {
      const filled = path.replace(
        /\{(\w+)\}/g,
        (_, name) => Object.entries(ids).find(([id]) => id === name)?.[1] ?? driver,
      );
      const answer = await world.app.inject({
        url: `/api/v1${filled}`,
        query: path.endsWith('/search') ? { text: number } : {},
        headers,
      });
      statuses.push(answer.statusCode);
      expect(answer.body, path).not.toMatch(/776655/);
    }
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(10);
    expect((await read(driver, reader)).duplicates.length).toBe(2);
  });
});

test('a number that is changed while numbers are encrypted again stays as it was changed', async () => {
  const { db } = world.database;
  const recent = dataKeys('a recent key that is long enough', [testDataKey]);
  const [corrected, next] = [aNumber(), aNumber()];
  const [locked, free] = [await aDriver(db), await aDriver(db, { licenceNumber: next })];
  const numberOf = async (id: string) =>
    licencesOf({ keys: recent }).read({ id, ...(await stored(id)) });
  const isSealed = async (id: string) =>
    licencesOf({ keys: recent }).isCurrent({ id, ...(await stored(id)) });
  const { sealing } = await db.transaction().execute(async (tx) => {
    await sql`select from drivers where id = ${locked} for update`.execute(tx);
    const running = resealLicences({ db, keys: recent });
    // The other row doesn't wait for the locked one.
    await expect.poll(() => isSealed(free)).toBe(true);
    await tx
      .updateTable('drivers')
      .set(licences.seal(locked, corrected))
      .where('id', '=', locked)
      .execute();
    return { sealing: running };
  });
  expect((await sealing).unreadable).toBe(0);
  expect([await numberOf(locked), await numberOf(free)]).toEqual([corrected, next]);
  expect([await isSealed(locked), await isSealed(free)]).toEqual([false, true]);
  await resealLicences({ db, keys: dataKeys(testDataKey, ['a recent key that is long enough']) });
});

describe('after a new key', () => {
  const former = 'a former key that is long enough';
  const both = dataKeys('a new key that is long enough', [former]);
  const alone = dataKeys('a new key that is long enough');

  test('numbers are found and compared by both, and by the new one alone once they were encrypted again', async () => {
    const rotated = await anApp({ keys: both });
    try {
      const { db } = rotated.database;
      const [number, other] = [aNumber(), aNumber()];
      const insert = async (keys: ReturnType<typeof dataKeys>, licenceNumber: string) => {
        const id = crypto.randomUUID();
        return aDriver(db, { id, ...licencesOf({ keys: keys }).seal(id, licenceNumber) });
      };
      const old = await insert(dataKeys(former), number);
      const recent = await insert(both, number.toLowerCase());
      const single = await insert(dataKeys(former), other);
      const expectAll = async (app: TestApp) => {
        const by = await anAdministrator(app);
        expect(await found(number, by)).toEqual([recent, old]);
        expect(await found(other, by)).toEqual([single]);
        expect((await read(old, by)).licence).toBe(number);
        expect((await read(old, by)).duplicates).toMatchObject([{ driver: { _id: recent } }]);
        expect((await read(recent, by)).duplicates).toMatchObject([{ driver: { _id: old } }]);
      };
      await expectAll(rotated);
      const { version } = await read(old, await anAdministrator(rotated));
      expect(await resealLicences({ db, keys: both })).toEqual({ sealed: 2, unreadable: 0 });
      expect(await resealLicences({ db, keys: both })).toEqual({ sealed: 0, unreadable: 0 });
      await rotated.stop();
      const next = await anApp({ keys: alone, beside: rotated });
      await expectAll(next);
      expect((await read(old, await anAdministrator(next))).version).toBe(version);
      await next.stop();
    } finally {
      await rotated.close();
    }
  });

  test('many numbers are encrypted again, batch by batch, and those that no key opens are counted', async () => {
    const { db } = world.database;
    await forgetDriversAndRequests(db);
    const ids = await manyDrivers(db, 1_203, (at) => ({
      licenceNumber: `MANY ${at}`,
      status: 'Rejected',
    }));
    await store(ids[7] ?? '', { licenceSealed: Buffer.from('nothing that opens') });
    const keys = dataKeys('a new key that is long enough', [testDataKey]);
    expect(await resealLicences({ db, keys })).toEqual({ sealed: 1_202, unreadable: 1 });
    const last = ids[1_202] ?? '';
    expect(licencesOf({ keys }).isCurrent({ id: last, ...(await stored(last)) })).toBe(true);
  });
});
