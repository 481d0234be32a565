import { beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#contract/platform/dates.ts';
import type { Notify } from '#server/messages/notify.ts';
import { deleteOldReminders } from '#server/reminders/service.ts';
import { anAdministrator } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { askFor, sendAgain } from '#test/samples/document-requests.ts';
import { aCompleteDriver, aDriver, manyDrivers } from '#test/samples/drivers.ts';
import { act, forgetDriversAndRequests } from '#test/samples/placements.ts';
import { morningOf, remind, remindersOf } from '#test/samples/reminders.ts';

const world = await aWorld({ sessionHours: 10_000, sessionIdleMinutes: 500_000 });
world.time.now = morningOf('2027-01-01');
const admin = await anAdministrator(world);
beforeEach(async () => {
  await forgetDriversAndRequests(world.database.db);
  await world.database.db.deleteFrom('messages').execute();
});

const driver = (changes: Parameters<typeof aDriver>[1]) =>
  aDriver(world.database.db, { status: 'Approved', fullName: 'Ṣadé Bánkọ́lé', ...changes });
const runOn = async (day: string) => {
  world.time.now = morningOf(day);
  // Limits use the database's clock.
  await world.database.pool.query('delete from rate_limits');
  await remind(world);
};

test('each step goes out once, by two instances every morning, through a standstill and a renewal', async () => {
  const id = await driver({ licenceExpiresOn: '2027-06-15', medicalExpiresOn: '2027-04-10' });
  const medical = 'medical record';
  const expected = [
    `2027-02-09 Your ${medical} expires on 10 Apr 2027`,
    `2027-03-11 Your ${medical} expires on 10 Apr 2027`,
    `2027-03-30 Your ${medical} expires on 10 Apr 2027`,
    `2027-04-03 Your ${medical} expires on 10 Apr 2027`,
    `2027-04-09 Your ${medical} expires on 10 Apr 2027`,
    `2027-04-10 Your ${medical} expires on 10 Apr 2027`,
    ...['2027-04-16', '2027-04-17', '2027-04-24', '2027-05-01'].map(
      (day) =>
        `${day} Your licence expires on 15 Jun 2027 and your ${medical} expired on 10 Apr 2027`,
    ),
    ...['2027-05-16', '2027-06-01', '2027-06-08', '2027-06-14', '2027-06-15'].map(
      (day) => `${day} Your licence expires on 15 Jun 2027`,
    ),
    ...['2027-06-22', '2027-06-29', '2027-07-06'].map(
      (day) => `${day} Your licence expired on 15 Jun 2027`,
    ),
  ];
  const days = expected.map((one) => one.slice(0, 10));
  const around = new Set(days.flatMap((day) => [addDays(day, -1), day, addDays(day, 1)]));
  for (const day of [...around].toSorted()) {
    if (day >= '2027-05-05')
      await world.database.db
        .updateTable('drivers')
        .set({ medicalExpiresOn: '2028-05-05' })
        .where('id', '=', id)
        .execute();
    // Nothing ran for ten days, including the 14th before the expiry.
    if (day >= '2027-03-20' && day <= '2027-03-29') continue;
    world.time.now = morningOf(day);
    await Promise.all([remind(world), remind(world)]);
  }
  expect(await remindersOf(world)).toEqual(expected);
  const texts = await world.database.db
    .selectFrom('messages')
    .select('words')
    .where('channel', '=', 'text')
    .execute();
  expect(texts).toHaveLength(18);
});

describe('a reminder', () => {
  test('goes by mail at once and by text message after the quiet hours, with a link', async () => {
    await driver({ licenceExpiresOn: '2027-03-31' });
    await runOn('2027-03-01');
    await world.deliver();
    expect([world.mails.splice(0).length, world.texts.length]).toEqual([1, 0]);
    world.time.now = new Date(morningOf('2027-03-01').getTime() + 60 * 60_000);
    await world.deliver();
    expect(world.texts.splice(0)[0]?.text).toMatch(
      /^Motions: Your licence expires on 31 Mar 2027\. Please send us a new photo, Sadé Bankolé: http:\/\/localhost:3000\/track#\S+$/,
    );
  });

  test('goes only to those who are Approved or Assigned, and to others once they are, with the latest step', async () => {
    const id = await driver({ status: 'Blocked', licenceExpiresOn: '2027-03-31' });
    await driver({ status: 'Pending', licenceExpiresOn: '2027-03-31' });
    await driver({ status: 'Rejected', licenceExpiresOn: '2027-03-31' });
    await driver({ status: 'Deleted', licenceExpiresOn: '2027-03-31' });
    for (const day of ['2027-03-01', '2027-03-17']) await runOn(day);
    expect(await remindersOf(world)).toEqual([]);
    await act(admin, 'unblock', id);
    for (const day of ['2027-03-20', '2027-03-21']) await runOn(day);
    expect(await remindersOf(world)).toEqual(['2027-03-20 Your licence expires on 31 Mar 2027']);
  });

  test('says nothing of a document that the driver was asked for, until the link is over', async () => {
    const id = await aCompleteDriver(world.database.db, {
      status: 'Approved',
      fullName: 'Ṣadé Bánkọ́lé',
      licenceExpiresOn: '2027-03-31',
      medicalExpiresOn: '2027-03-15',
    });
    world.time.now = morningOf('2027-02-28');
    await askFor(admin, id, ['drivers'], 'expires-soon');
    await runOn('2027-03-01');
    expect(await remindersOf(world)).toEqual([
      '2027-03-01 Your medical record expires on 15 Mar 2027',
    ]);
    await runOn('2027-03-16');
    expect(await remindersOf(world)).toEqual([
      '2027-03-01 Your medical record expires on 15 Mar 2027',
      '2027-03-16 Your licence expires on 31 Mar 2027 and your medical record expired on 15 Mar 2027',
    ]);
  });

  test('says nothing of a document that the driver has sent and nobody has checked', async () => {
    const id = await aCompleteDriver(world.database.db, {
      status: 'Approved',
      licenceExpiresOn: '2027-03-31',
    });
    world.time.now = morningOf('2027-02-28');
    await sendAgain(world, admin, id, ['drivers']);
    for (const day of ['2027-03-01', '2027-03-31']) await runOn(day);
    expect(await remindersOf(world)).toEqual([]);
  });
});

describe('a run', () => {
  const failing = (calls: number): Notify => {
    let call = 0;
    return async (...told) => {
      const isQueued = await world.notify(...told);
      call += 1;
      if (call === calls) throw new Error('killed');
      return isQueued;
    };
  };

  test('that dies in the middle is finished by the next one, and nobody is told twice or not at all', async () => {
    const ids = await manyDrivers(world.database.db, 510, (at) => ({
      status: 'Approved',
      licenceExpiresOn: '2027-03-31',
      email: `driver.${at}@example.com`,
      phoneNumber: `0803${String(at).padStart(7, '0')}`,
    }));
    world.time.now = morningOf('2027-03-01');
    await expect(remind(world, { notify: failing(2) })).rejects.toThrow('killed');
    expect(await remindersOf(world)).toHaveLength(500);
    await Promise.all([remind(world), remind(world)]);
    const told = await world.database.db
      .selectFrom('messages')
      .select('recordId')
      .where('channel', '=', 'text')
      .execute();
    expect(told.map(({ recordId }) => recordId).toSorted()).toEqual(ids.toSorted());
  });

  test('leaves nothing behind for longer than twelve months', async () => {
    const { db } = world.database;
    await driver({ licenceExpiresOn: '2027-03-31' });
    await runOn('2027-03-01');
    const left = async () =>
      (await db.selectFrom('documentReminders').select('step').execute()).length;
    await deleteOldReminders(db, () => new Date('2028-03-31T20:00:00Z'));
    expect(await left()).toBe(1);
    await deleteOldReminders(db, () => new Date('2028-04-01T20:00:00Z'));
    expect(await left()).toBe(0);
  });
});
