import { beforeEach, describe, expect, test } from 'vitest';
import {
  type CheckKind,
  changeCheckKind,
  countLacking,
  listCheckKinds,
} from '#contract/checks/check-kinds.ts';
import { readFile, recordCheck, withdrawCheck } from '#contract/checks/checks.ts';
import { expiringSoonDays } from '#contract/documents/documents.ts';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import type { DriverStatus } from '#contract/drivers/drivers.ts';
import { readAttention } from '#contract/notifications/attention.ts';
import { readOverview } from '#contract/notifications/overview.ts';
import { expiringAheadDays, readCompanyExpiries } from '#contract/placements/company-expiries.ts';
import { replaceDriver } from '#contract/placements/placements.ts';
import { addDays, type CalendarDate, todayInLagos } from '#contract/platform/dates.ts';
import { readReport } from '#contract/reports/reports.ts';
import { undoChange } from '#contract/undo/undo.ts';
import { ask, attempt } from '#test/administrator.ts';
import { seededRandom } from '#test/fuzz/seeded-random.ts';
import { isNightly } from '#test/nightly.ts';
import { aWorldAtNoon } from '#test/noon.ts';
import { aCheck, checkForm } from '#test/samples/checks.ts';
import { aCompleteDriver } from '#test/samples/drivers.ts';
import { assign, forgetDriversAndRequests, remove } from '#test/samples/placements.ts';
import { remind } from '#test/samples/reminders.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';

const { world, admin } = await aWorldAtNoon();
const { db } = world.database;
const today = () => todayInLagos(world.time.now);
const far = { licenceExpiresOn: '2030-01-01', medicalExpiresOn: '2030-01-01' };
const aDriver = (fullName: string, changes: Parameters<typeof aCompleteDriver>[1] = {}) =>
  aCompleteDriver(db, { fullName, status: 'Approved', ...far, ...changes });
const aRequest = (companyName = 'Demo Mills') =>
  aCompanyRequest(db, {
    companyName,
    driversNeeded: 9,
    startsOn: '2027-01-01',
    endsOn: '2028-12-31',
  });

const kinds = async () => (await ask(admin, listCheckKinds)).result;
async function change(kind: CheckKind, changes: Record<string, string | boolean>) {
  const { name, usualWay, runsOut, months, neededFor, neededFrom, driverWords } = kind;
  return attempt(admin, changeCheckKind, {
    params: { id: kind._id },
    body: {
      name,
      usualWay,
      runsOut,
      months: months === null ? '' : String(months),
      neededFor,
      neededFrom: neededFrom ?? '',
      driverWords,
      isEnded: kind.endedAt !== null,
      ...changes,
    },
  });
}
const need = (kind: CheckKind, neededFrom: CalendarDate) =>
  change(kind, { neededFor: 'Placing', neededFrom });
async function kindOf(name: string): Promise<CheckKind> {
  const kind = (await kinds()).find((one) => one.name === name);
  if (!kind) throw new Error(`there is no kind ${name}`);
  return kind;
}

beforeEach(async () => {
  await db.deleteFrom('checkPhotos').execute();
  await db.deleteFrom('checks').execute();
  for (const kind of await kinds())
    await change(kind, { neededFor: 'Nothing', neededFrom: '', isEnded: false });
  await forgetDriversAndRequests(db);
});

const namesOf = async (query: Record<string, string>) =>
  (await ask(admin, listDrivers, { query: { ...query, limit: '100' } })).result
    .map(({ fullName }) => fullName)
    .toSorted();

describe('a kind that is needed for placing', () => {
  test('takes a driver without a check out of what is offered, and refuses a placement with its name', async () => {
    const [ngozi, musa] = [await aDriver('Ngozi Eze'), await aDriver('Musa Bello')];
    const request = await aRequest();
    const card = await kindOf('LASDRI card');
    const { drivers, approved } = await ask(admin, countLacking, { params: { id: card._id } });
    expect({ drivers, approved }).toEqual({ drivers: 2, approved: 2 });
    await aCheck(db, musa, { kindId: card._id, validUntil: '2027-03-10' });
    expect(await need(card, '2027-03-10')).toMatchObject({ status: 200 });
    const roadTest = await kindOf('Road test');
    await aCheck(db, musa, { kindId: roadTest._id, outcome: 'Not passed' });
    await need(roadTest, '2027-03-11');
    expect(await namesOf({ availableFor: request })).toEqual(['Musa Bello']);
    await aDriver('Applicant', { status: 'Pending' });
    expect(await namesOf({ documents: 'expiring' })).toEqual(['Musa Bello', 'Ngozi Eze']);
    expect(await assign(admin, ngozi, request)).toMatchObject({
      status: 409,
      message: 'The LASDRI card of Ngozi Eze is missing.',
    });
    expect(await assign(admin, musa, request)).toMatchObject({ status: 201 });
    expect(
      await attempt(admin, replaceDriver, {
        params: { driverId: musa, requestId: request },
        body: { newDriverId: ngozi },
      }),
    ).toMatchObject({ status: 409 });
    await remove(admin, musa, request);

    world.time.now = new Date('2027-03-11T11:00:00Z');
    expect(await namesOf({ availableFor: request })).toEqual([]);
    expect(await assign(admin, musa, request)).toMatchObject({
      status: 409,
      message: 'The LASDRI card of Musa Bello has expired. The road test of Musa Bello is missing.',
    });
    await change(await kindOf('LASDRI card'), { isEnded: true });
    await change(await kindOf('Road test'), { neededFor: 'Nothing' });
    expect(await namesOf({ availableFor: request })).toEqual(['Musa Bello', 'Ngozi Eze']);
    expect(await assign(admin, ngozi, request)).toMatchObject({ status: 201 });
  });

  test('is needed by approved and placed drivers only, also after a change of status', async () => {
    const [ngozi, musa] = [await aDriver('Ngozi Eze'), await aDriver('Musa Bello')];
    await need(await kindOf('LASDRI card'), '2027-03-12');
    const found = () => namesOf({ expiresIn: '2027-03' });
    expect(await found()).toEqual(['Musa Bello', 'Ngozi Eze']);
    const set = (id: string, status: DriverStatus, statusBeforeBlock: 'Approved' | null) =>
      db.updateTable('drivers').set({ status, statusBeforeBlock }).where('id', '=', id).execute();
    await set(musa, 'Blocked', 'Approved');
    expect(await found()).toEqual(['Ngozi Eze']);
    expect(await namesOf({ lastsUntil: '2027-03-12' })).toEqual(['Musa Bello']);
    await set(musa, 'Approved', null);
    await set(ngozi, 'Rejected', null);
    expect(await found()).toEqual(['Musa Bello']);
    expect(await namesOf({ documents: 'expiring' })).toEqual(['Musa Bello']);
  });

  test('reminds of its end, each step once, and says on the status page what to do', async () => {
    const id = await aDriver('Ṣadé Bánkọ́lé', { email: 'sade@example.com' });
    const card = await kindOf('LASDRI card');
    await aCheck(db, id, { kindId: card._id, validUntil: '2027-04-01' });
    await need(card, '2027-03-01');
    await change(await kindOf('LASDRI card'), { driverWords: 'Bring it to our office.' });
    const days: string[] = [];
    for (let day = '2027-03-10'; day <= '2027-04-20'; day = addDays(day, 1)) {
      world.time.now = new Date(`${day}T06:00:00Z`);
      const before = await db.selectFrom('messages').select('id').execute();
      await Promise.all([remind(world), remind(world)]);
      const after = await db.selectFrom('messages').select('subject').execute();
      if (after.length > before.length) days.push(day);
      if (day === '2027-04-10')
        await aCheck(db, id, { kindId: card._id, validUntil: '2028-04-01' });
    }
    expect(days).toEqual([
      '2027-03-10',
      '2027-03-18',
      '2027-03-25',
      '2027-03-31',
      '2027-04-01',
      '2027-04-08',
    ]);
    const message = await db
      .selectFrom('messages')
      .select(['event', 'subject', 'words'])
      .where('channel', '=', 'mail')
      .orderBy('createdAt')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(message).toMatchObject({
      event: 'check-needed',
      subject: 'Your LASDRI card expires on 1 Apr 2027',
    });
    expect(message.words).toContain('Bring it to our office.');
  });
});

// A model of the rule, over random kinds, checks and days.

interface ModelCheck {
  id: string;
  kind: string;
  until: CalendarDate | null;
}
interface ModelDriver {
  id: string;
  name: string;
  isPlaced: boolean;
  first: CalendarDate;
  checks: ModelCheck[];
}
interface ModelKind {
  name: string;
  from: CalendarDate | null;
  isEnded: boolean;
}

const earliest = (days: readonly CalendarDate[]) => days.toSorted()[0] ?? '';

function endsOf(driver: ModelDriver, all: readonly ModelKind[]): Map<string, CalendarDate> {
  return new Map(
    all.flatMap(({ name, from, isEnded }): [string, CalendarDate][] => {
      if (from === null || isEnded) return [];
      const check = driver.checks.findLast(({ kind }) => kind === name);
      const eve = addDays(from, -1);
      if (!check || (check.until !== null && check.until < eve)) return [[name, eve]];
      return check.until === null ? [] : [[name, check.until]];
    }),
  );
}

test.each(isNightly ? Array.from({ length: 20 }, (_, at) => at + 1) : [1])(
  'whatever is needed, recorded and withdrawn, all screens say the same (seed %i)',
  async (seed) => {
    const random = seededRandom(seed);
    const request = await aRequest();
    const names = ['Guarantor 1', 'Road test', 'LASDRI card'];
    const modelKinds: ModelKind[] = names.map((name) => ({ name, from: null, isEnded: false }));
    const drivers: ModelDriver[] = [];
    for (const name of ['Ada', 'Bola', 'Chidi', 'Dayo', 'Efe', 'Fola']) {
      const first = addDays('2027-03-10', random.whole(10, 400));
      const id = await aDriver(name, { licenceExpiresOn: first });
      const isPlaced = random.next() < 0.4;
      if (isPlaced) expect(await assign(admin, id, request)).toMatchObject({ status: 201 });
      drivers.push({ id, name, isPlaced, first, checks: [] });
    }
    const someDay = () => addDays(today(), random.whole(-40, 80));

    async function act(): Promise<void> {
      const kind = random.oneOf(modelKinds);
      const driver = random.oneOf(drivers);
      const stored = await kindOf(kind.name);
      const chosen = random.whole(0, 9);
      if (chosen === 0) {
        kind.from = kind.from === null || random.next() < 0.5 ? someDay() : null;
        const isNeeded = kind.from !== null;
        const changes = {
          neededFor: isNeeded ? 'Placing' : 'Nothing',
          neededFrom: kind.from ?? '',
        };
        expect(await change(stored, changes)).toMatchObject({ status: 200 });
      } else if (chosen === 1) {
        kind.isEnded = !kind.isEnded;
        expect(await change(stored, { isEnded: kind.isEnded })).toMatchObject({ status: 200 });
      } else if (chosen === 2) {
        world.time.now = new Date(world.time.now.getTime() + random.whole(1, 20) * 86_400_000);
      } else if (chosen === 3 && driver.checks.length > 0) {
        const check = random.oneOf(driver.checks);
        const sent = { params: { id: driver.id, check: check.id }, body: { reason: 'Wrong.' } };
        expect(await attempt(admin, withdrawCheck, sent)).toMatchObject({ status: 200 });
        driver.checks = driver.checks.filter((one) => one !== check);
        if (random.next() < 0.5) await undo(driver, check);
      } else if (!kind.isEnded) {
        const needsDay = stored.runsOut === "On the card's day";
        const until = needsDay || random.next() < 0.7 ? someDay() : null;
        const body = checkForm(stored, { validUntil: until ?? '' });
        const sent = { params: { id: driver.id }, body };
        const file = await ask(admin, recordCheck, sent);
        const check = { id: file.checks[0]?._id ?? '', kind: kind.name, until };
        if (random.next() < 0.2) await undo(driver);
        else driver.checks.push(check);
      }
    }
    async function undo(driver: ModelDriver, withdrawn?: ModelCheck): Promise<void> {
      const { version } = await ask(admin, readFile, { params: { id: driver.id } });
      const sent = { body: { record: 'driver', _id: driver.id, version } };
      expect(await attempt(admin, undoChange, sent)).toMatchObject({ status: 200 });
      if (withdrawn)
        driver.checks = [...driver.checks, withdrawn].toSorted((one, other) =>
          one.id < other.id ? -1 : 1,
        );
    }

    async function compare(): Promise<void> {
      const day = today();
      const all = drivers.map((driver) => {
        const ends = endsOf(driver, modelKinds);
        const until = earliest([driver.first, far.medicalExpiresOn, ...ends.values()]);
        return { ...driver, ends, until };
      });
      const namesWhere = (condition: (driver: (typeof all)[number]) => boolean) =>
        all.filter(condition).map(({ name }) => name);
      const free = namesWhere(({ isPlaced, until }) => !isPlaced && until >= day);
      expect(await namesOf({ availableFor: request })).toEqual(free);
      expect(await namesOf({ status: 'Approved', lastsUntil: day })).toEqual(free);
      const soon = addDays(day, expiringSoonDays);
      const { result } = await ask(admin, listDrivers, { query: { documents: 'expiring' } });
      expect(result.map(({ fullName }) => fullName).toSorted()).toEqual(
        namesWhere(({ until }) => until <= soon),
      );
      const byName = new Map(all.map((driver) => [driver.name, driver]));
      expect(result.map(({ fullName }) => byName.get(fullName)?.until)).toEqual(
        result.map(({ fullName }) => byName.get(fullName)?.until).toSorted(),
      );
      for (const { fullName, neededChecks } of result)
        expect(new Map(neededChecks.map(({ name, endsOn }) => [name, endsOn]))).toEqual(
          byName.get(fullName)?.ends,
        );
      const query = { documents: 'expiring', pageSize: '2', page: '2' };
      expect((await ask(admin, listDrivers, { query })).result.map(({ _id }) => _id)).toEqual(
        result.slice(2, 4).map(({ _id }) => _id),
      );
      const { result: overview } = await ask(admin, readOverview);
      expect(overview.licenseOrMedicalExpiries).toBe(result.length);
      const item = (await ask(admin, readAttention)).result.find(
        ({ kind }) => kind === 'documents',
      );
      expect(item?.count ?? 0).toBe(result.length);
      const first = all.find(({ name }) => name === item?.first?.name);
      expect(item?.first?.on ?? undefined).toBe(first?.until);
      const report = await ask(admin, readReport, { params: { name: 'expiries' } });
      const ending = all.map(({ name, ends, first: licence }) => ({
        name,
        days: [licence, far.medicalExpiresOn, ...ends.values()],
      }));
      expect(report.rows).toHaveLength(8);
      for (const { key, values } of report.rows) {
        const isOf = (end: string) => (key === 'expired' ? end < day : end.startsWith(key));
        const expiring = ending.filter(({ days }) => days.some(isOf)).map(({ name }) => name);
        expect([key, await namesOf({ expiresIn: key })]).toEqual([key, expiring]);
        expect([key, values[0]]).toEqual([key, expiring.length]);
      }
      const { companies } = await ask(admin, readCompanyExpiries);
      const lost = namesWhere(
        ({ isPlaced, until }) => isPlaced && until <= addDays(day, expiringAheadDays),
      );
      expect(companies.map(({ expiring }) => expiring)).toEqual(lost.length ? [lost.length] : []);
      expect(await namesOf({ company: 'Demo Mills' })).toEqual(lost);
      for (const { id, name, isPlaced, ends, first: documents } of all) {
        const lacking = [...ends].filter(([, end]) => end < day).map(([kind]) => kind);
        if (isPlaced || (lacking.length === 0 && documents >= day)) continue;
        const refusal = await assign(admin, id, request);
        expect([name, refusal.status]).toEqual([name, 409]);
        for (const kind of lacking)
          expect(refusal.message.toLowerCase()).toContain(kind.toLowerCase());
      }
    }

    for (let turn = 0; turn < 30; turn += 1) {
      await act();
      if (turn % 2 === 1) await compare();
    }
  },
);

test('an assignment that races with a withdrawn check or a newly needed kind succeeds only if it came first', async () => {
  const request = await aRequest();
  for (let round = 0; round < 4; round += 1) {
    const id = await aDriver(`Racer ${round}`);
    const kind = await kindOf('Guarantor 2');
    const check = await aCheck(db, id, { kindId: kind._id });
    if (round % 2 === 0) await need(kind, '2027-03-01');
    const withdrawal = { params: { id, check }, body: { reason: 'Wrong.' } };
    const [assigned, changed] = await Promise.all([
      assign(admin, id, request),
      round % 2 === 0
        ? attempt(admin, withdrawCheck, withdrawal)
        : need(await kindOf('Last employer'), '2027-03-01'),
    ]);
    expect(changed.status).toBe(200);
    expect([201, 409]).toContain(assigned.status);
    const { result } = await ask(admin, listDrivers, { query: { _id: id } });
    expect(result.map(({ status }) => status)).toEqual([
      assigned.status === 201 ? 'Assigned' : 'Approved',
    ]);
    expect(result[0]?.neededChecks.some(({ endsOn }) => endsOn < today())).toBe(true);
    await change(await kindOf('Guarantor 2'), { neededFor: 'Nothing', neededFrom: '' });
    await change(await kindOf('Last employer'), { neededFor: 'Nothing', neededFrom: '' });
  }
});

test('checks and drivers added while a kind becomes needed are seen by it', async () => {
  const drivers = await Promise.all(Array.from({ length: 8 }, (_, at) => aDriver(`Driver ${at}`)));
  const kind = await kindOf('Road test');
  const [, ...added] = await Promise.all([
    need(kind, '2027-03-01'),
    ...drivers.map((id, at) =>
      at % 2 ? aCheck(db, id, { kindId: kind._id }) : aDriver(`New ${at}`),
    ),
  ]);
  expect(added).toHaveLength(8);
  expect(await namesOf({ status: 'Approved', lastsUntil: today() })).toEqual(
    [1, 3, 5, 7].map((at) => `Driver ${at}`),
  );
});
