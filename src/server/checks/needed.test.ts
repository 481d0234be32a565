import { beforeEach, describe, expect, test } from 'vitest';
import {
  type CheckKind,
  changeCheckKind,
  countLacking,
  listCheckKinds,
} from '#contract/checks/check-kinds.ts';
import { withdrawCheck } from '#contract/checks/checks.ts';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import type { DriverStatus } from '#contract/drivers/drivers.ts';
import { readAttention } from '#contract/notifications/attention.ts';
import { readOverview } from '#contract/notifications/overview.ts';
import { readCompanyExpiries } from '#contract/placements/company-expiries.ts';
import { replaceDriver } from '#contract/placements/placements.ts';
import { type CalendarDate, todayInLagos } from '#contract/platform/dates.ts';
import { readReport } from '#contract/reports/reports.ts';
import { ask, attempt } from '#test/administrator.ts';
import { aWorldAtNoon } from '#test/noon.ts';
import { aCheck } from '#test/samples/checks.ts';
import { aCompleteDriver } from '#test/samples/drivers.ts';
import { assign, forgetDriversAndRequests, remove } from '#test/samples/placements.ts';
import { morningOf, remind } from '#test/samples/reminders.ts';
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
    expect((await ask(admin, readOverview)).result.licenseOrMedicalExpiries).toBe(2);
    const attention = (await ask(admin, readAttention)).result;
    expect(attention.find(({ kind }) => kind === 'documents')?.count).toBe(2);
    expect(await assign(admin, ngozi, request)).toMatchObject({
      status: 409,
      message: 'The LASDRI card of Ngozi Eze is missing.',
    });
    expect(await assign(admin, musa, request)).toMatchObject({ status: 201 });
    expect((await ask(admin, readCompanyExpiries)).companies).toMatchObject([{ expiring: 1 }]);
    expect(await namesOf({ company: 'Demo Mills' })).toEqual(['Musa Bello']);
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
    const report = await ask(admin, readReport, { params: { name: 'expiries' } });
    expect(report.rows[1]).toMatchObject({ key: '2027-03', values: [1, 0, 0, 1] });
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
    for (const day of ['2027-03-31', '2027-04-08', '2027-04-15']) {
      world.time.now = morningOf(day);
      await Promise.all([remind(world), remind(world)]);
      if (day === '2027-04-08')
        await aCheck(db, id, { kindId: card._id, validUntil: '2028-04-01' });
    }
    const messages = await db
      .selectFrom('messages')
      .select(['event', 'subject', 'words'])
      .where('channel', '=', 'mail')
      .orderBy('createdAt')
      .execute();
    expect(messages).toMatchObject([
      { event: 'check-needed', subject: 'Your LASDRI card expires on 1 Apr 2027' },
      { event: 'check-needed', subject: 'Your LASDRI card expired on 1 Apr 2027' },
    ]);
    expect(messages[0]?.words).toContain('Bring it to our office.');
  });
});

test('an assignment that races with a withdrawn check or a newly needed kind succeeds only if it came first', async () => {
  const request = await aRequest();
  for (let round = 0; round < 2; round += 1) {
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
