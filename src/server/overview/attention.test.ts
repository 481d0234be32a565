import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '#contract/accounts/roles.ts';
import { type Attention, readAttention } from '#contract/overview/overview.ts';
import { type Administrator, anAdministrator, ask } from '#test/administrator.ts';
import { anApp, type TestApp } from '#test/app.ts';
import { aConsultation } from '#test/samples/consultations.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { aMessage } from '#test/samples/messages.ts';
import { act, assign, end } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';

// Wednesday noon in Lagos.
const now = new Date('2027-03-10T11:00:00Z');

let world: TestApp;
let admin: Administrator;
beforeEach(async () => {
  world = await anApp();
  world.time.now = now;
  admin = await anAdministrator(world);
});
afterEach(() => world.close());

const read = () => ask(admin, readAttention);
const driver = (fullName: string, changes: Parameters<typeof aDriver>[1]) =>
  aDriver(world.database.db, { fullName, createdAt: now, ...changes });
const request = (companyName: string, changes: Parameters<typeof aCompanyRequest>[1] = {}) =>
  aCompanyRequest(world.database.db, { companyName, ...changes });

test('where nothing needs attention, nothing is named', async () => {
  await driver('In order', { status: 'Approved', licenceExpiresOn: '2027-03-18', medicalExpiresOn: '2027-03-18' });
  const nothing = { total: 0, result: [] };
  expect(await read()).toEqual({
    papersDue: nothing,
    unstaffedRequests: nothing,
    waitingApplications: nothing,
    contradictedCertificates: nothing,
    applicationSpace: { percentFull: 0, networks: [] },
    failedMessages: { total: 0, newest: null },
    stuckMessages: [],
    heldBackMessages: { total: 0 },
    textsToday: { sent: 0, limit: 100_000 },
    privacyDue: { total: 0 },
    retention: { leaving: nothing, failed: [] },
    consultationsToday: { ...nothing, pending: 0 },
    samples: { total: expect.any(Number), first: 'company.phones.0.number' },
    reminders: null,
  });
});

describe('documents', () => {
  const told = ({ papersDue }: Attention) =>
    papersDue.result.map(({ fullName, paper, expiresOn, company }) => [fullName, paper, expiresOn, company]);

  test('that have expired or expire within a week are named one by one: those of placed drivers first', async () => {
    await driver('Pending one', { status: 'Pending', licenceExpiresOn: '2020-01-01' });
    await driver('Approved one', { status: 'Approved', medicalExpiresOn: '2027-03-09' });
    const placed = await driver('Placed one', {
      status: 'Approved',
      licenceExpiresOn: '2027-03-17',
      medicalExpiresOn: '2027-03-10',
    });
    await assign(admin, placed, await request('Sample Mills'));
    await driver('Blocked one', { status: 'Blocked', licenceExpiresOn: '2019-01-01' });
    await driver('Rejected one', { status: 'Rejected', licenceExpiresOn: '2020-01-01' });
    await driver('Deleted one', { status: 'Deleted', licenceExpiresOn: '2020-01-01' });
    await driver('Next week', { status: 'Approved', licenceExpiresOn: '2027-03-18' });

    const attention = await read();
    expect(told(attention)).toEqual([
      ['Placed one', 'medicalRecord', '2027-03-10', 'Sample Mills'],
      ['Placed one', 'licence', '2027-03-17', 'Sample Mills'],
      ['Approved one', 'medicalRecord', '2027-03-09', null],
      ['Pending one', 'licence', '2020-01-01', null],
      ['Blocked one', 'licence', '2019-01-01', null],
    ]);
    expect(attention.papersDue.total).toBe(5);
    expect(attention.papersDue.result[0]).toMatchObject({ _id: placed, status: 'Assigned' });
  });

  test('are counted all, and the five most urgent are named', async () => {
    for (let day = 1; day <= 4; day += 1) {
      const date = `2027-03-0${day}`;
      await driver(`Driver ${day}`, { status: 'Approved', licenceExpiresOn: date, medicalExpiresOn: date });
    }
    const attention = await read();
    expect(attention.papersDue.total).toBe(8);
    expect(told(attention)).toEqual([
      ['Driver 1', 'licence', '2027-03-01', null],
      ['Driver 1', 'medicalRecord', '2027-03-01', null],
      ['Driver 2', 'licence', '2027-03-02', null],
      ['Driver 2', 'medicalRecord', '2027-03-02', null],
      ['Driver 3', 'licence', '2027-03-03', null],
    ]);
  });
});

describe('requests', () => {
  const soon = { startsOn: '2027-03-17', endsOn: '2027-06-30' };
  const names = ({ unstaffedRequests }: Attention) => unstaffedRequests.result.map(({ name }) => name);

  test('that begin within a week or have begun, and lack drivers, are named, the soonest first', async () => {
    await request('In a week', soon);
    await request('In eight days', { ...soon, startsOn: '2027-03-18' });
    await request('Begun, ends today', { startsOn: '2027-01-05', endsOn: '2027-03-10' });
    await request('Over', { startsOn: '2027-01-05', endsOn: '2027-03-09' });
    await request('Cancelled', { ...soon, status: 'Cancelled' });
    const [full, short, fulfilled] = [
      await request('Full', { ...soon, driversNeeded: 1 }),
      await request('One short', { ...soon, startsOn: '2027-03-11', driversNeeded: 2 }),
      await request('Fulfilled', { ...soon, driversNeeded: 9 }),
    ];
    for (const one of [full, short, fulfilled]) {
      await assign(admin, await driver('Placed', { status: 'Approved' }), one);
    }
    await end(admin, fulfilled, 'Fulfilled');

    const attention = await read();
    expect(names(attention)).toEqual(['Begun, ends today', 'One short', 'In a week']);
    expect(attention.unstaffedRequests.total).toBe(3);
    expect(attention.unstaffedRequests.result[1]).toMatchObject({
      _id: short,
      requestId: expect.stringMatching(/^REQ-/),
      numberOfDriverNeeded: 2,
      assignedDrivers: 1,
      duration: { startDate: '2027-03-11', endDate: '2027-06-30' },
      preferredLocationOfAssignment: { state: 'Lagos' },
    });
  });

  test('come back when a driver is blocked', async () => {
    const one = await request('Full', { ...soon, driversNeeded: 1 });
    const placed = await driver('Placed', { status: 'Approved' });
    await assign(admin, placed, one);
    expect(names(await read())).toEqual([]);
    await act(admin, 'block', placed);
    expect(names(await read())).toEqual(['Full']);
  });

  test('are counted all, and five are named', async () => {
    for (let day = 1; day <= 7; day += 1) await request(`Day ${day}`, { ...soon, startsOn: `2027-03-0${day}` });
    const attention = await read();
    expect(attention.unstaffedRequests.total).toBe(7);
    expect(names(attention)).toEqual(['Day 1', 'Day 2', 'Day 3', 'Day 4', 'Day 5']);
  });
});

test('applications that wait longer than three days are counted all, and the five oldest are named', async () => {
  const hour = 3_600_000;
  const before = (hours: number, more = 0) => new Date(now.getTime() - hours * hour - more);
  for (let day = 4; day <= 9; day += 1) {
    await driver(`${day} days`, { status: 'Pending', createdAt: before(day * 24) });
  }
  await driver('A little over three days', { status: 'Pending', createdAt: before(72, 1) });
  await driver('Just three days', { status: 'Pending', createdAt: before(72) });
  await driver('Decided', { status: 'Approved', createdAt: before(1000) });
  const { waitingApplications } = await read();
  expect(waitingApplications.total).toBe(7);
  expect(waitingApplications.result.map(({ fullName }) => fullName)).toEqual([
    '9 days',
    '8 days',
    '7 days',
    '6 days',
    '5 days',
  ]);
  expect(waitingApplications.result[0]).toMatchObject({
    driverId: expect.stringMatching(/^1\d{5}$/),
    createdAt: '2027-03-01T11:00:00.000Z',
  });
});

test('the consultations of this day are named in its order, without the cancelled ones', async () => {
  const { db } = world.database;
  const today = { consultationOn: '2027-03-10' } as const;
  const at = (hour: number) => new Date(Date.UTC(2027, 2, 1, hour));
  await aConsultation(db, { ...today, fullName: 'Evening', preferredTime: 'Evening', createdAt: at(1) });
  await aConsultation(db, {
    ...today,
    fullName: 'Afternoon',
    preferredTime: 'Afternoon',
    status: 'Scheduled',
    createdAt: at(2),
  });
  await aConsultation(db, { ...today, fullName: 'Second morning', createdAt: at(4) });
  await aConsultation(db, { ...today, fullName: 'First morning', status: 'Completed', createdAt: at(3) });
  await aConsultation(db, { ...today, fullName: 'Cancelled', status: 'Cancelled' });
  const scheduled = { status: 'Scheduled', scheduledOn: '2027-03-10' } as const;
  await aConsultation(db, { ...scheduled, consultationOn: '2027-03-11', fullName: 'Noon', startsAt: '12:00' });
  await aConsultation(db, { ...today, ...scheduled, fullName: 'Late', startsAt: '18:30', createdAt: at(1) });
  await aConsultation(db, {
    ...today,
    ...scheduled,
    fullName: 'Put off',
    scheduledOn: '2027-03-12',
    startsAt: '09:00',
  });
  await aConsultation(db, { consultationOn: '2027-03-11', fullName: 'Tomorrow' });
  await aConsultation(db, { consultationOn: '2027-03-09', fullName: 'Yesterday' });
  const { consultationsToday } = await read();
  expect(consultationsToday.result.map(({ fullName }) => fullName)).toEqual([
    'First morning',
    'Second morning',
    'Noon',
    'Afternoon',
    'Late',
    'Evening',
  ]);
  expect([consultationsToday.total, consultationsToday.pending]).toEqual([6, 2]);
  expect(consultationsToday.result.map(({ preferredTime }) => preferredTime).slice(2)).toEqual([
    ...['Afternoon', 'Afternoon', 'Evening', 'Evening'],
  ]);
  expect(consultationsToday.result[2]).toMatchObject({ scheduledTime: '12:00' });
  expect(consultationsToday.result[0]).toMatchObject({
    requestId: expect.stringMatching(/^CON-/),
    status: 'Completed',
  });
});

test('a section about records that the administrator can not read is empty', async () => {
  const { db } = world.database;
  await driver('Expired', { status: 'Approved', licenceExpiresOn: '2027-03-01' });
  await driver('Waiting', { status: 'Pending', createdAt: new Date('2027-03-01T11:00:00Z') });
  await request('Sample Mills', { startsOn: '2027-03-11', endsOn: '2027-06-30' });
  await aConsultation(db, { consultationOn: '2027-03-10' });
  const totals = async (role?: Role) => {
    const attention = await ask(await anAdministrator(world, role), readAttention);
    const { papersDue, unstaffedRequests, waitingApplications, consultationsToday } = attention;
    return [papersDue, unstaffedRequests, waitingApplications, consultationsToday].map(
      ({ total, result }) => total + result.length,
    );
  };
  expect(await totals()).toEqual([2, 2, 2, 2]);
  expect(await totals('Reviewer')).toEqual([2, 0, 2, 0]);
});

test('messages that failed or were given up in the last week are counted, without those to administrators', async () => {
  const { db } = world.database;
  const before = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000);
  await aMessage(db, { recipientName: 'Failed today', state: 'Failed', endedAt: before(0.1) });
  await aMessage(db, { recipientName: 'Given up', state: 'Given up', endedAt: before(6.9) });
  await aMessage(db, { recipientName: 'Long ago', state: 'Failed', endedAt: before(7.1) });
  await aMessage(db, { recipientName: 'Arrived', state: 'Delivered', endedAt: before(0) });
  await aMessage(db, { recipientName: 'Waiting' });
  await aMessage(db, { recipientName: 'Of another clock', state: 'Failed', endedAt: before(-0.1) });
  await aMessage(db, { recipientName: 'A colleague', state: 'Failed', endedAt: before(0), recordKind: 'account' });
  const failedMessages = { total: 2, newest: { recipientName: 'Failed today', channel: 'mail' } };
  expect(await read()).toMatchObject({ failedMessages });
  const reviewer = await anAdministrator(world, 'Reviewer');
  expect(await ask(reviewer, readAttention)).toMatchObject({ failedMessages: { total: 0, newest: null } });
});
