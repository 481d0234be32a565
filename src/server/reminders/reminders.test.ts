import { beforeEach, describe, expect, test } from 'vitest';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import { SendingError } from '#server/platform/system/sending-error.ts';
import { ask } from '#test/administrator.ts';
import { aWorldAtNoon } from '#test/noon.ts';
import { aConsultation } from '#test/samples/consultations.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { forgetDriversAndRequests } from '#test/samples/placements.ts';
import { morningOf, remind } from '#test/samples/reminders.ts';
import { anEnrolment, aTraining } from '#test/samples/trainings.ts';

const { world, admin } = await aWorldAtNoon();
beforeEach(async () => {
  world.time.now = morningOf('2027-03-01');
  await forgetDriversAndRequests(world.database.db);
});

const driver = (changes: Parameters<typeof aDriver>[1]) =>
  aDriver(world.database.db, { status: 'Approved', fullName: 'Ṣadé Bánkọ́lé', ...changes });
const refused = async () => {
  throw new SendingError('refused', 'a test');
};
const deliverAll = async () => {
  await world.deliver();
  world.time.now = new Date(world.time.now.getTime() + 2 * 60 * 60_000);
  await world.deliver();
};
const expiring = async (include: Record<string, string> = { include: 'lastReminder' }) =>
  (await ask(admin, listDrivers, { query: { documents: 'expiring', ...include } })).result;

describe('the list of expiring documents', () => {
  test('shows the last reminder and whether it arrived in each channel', async () => {
    await driver({ licenceExpiresOn: '2027-03-31', medicalExpiresOn: '2027-03-08' });
    expect(await expiring()).toMatchObject([{ lastReminder: null }]);
    await remind(world);
    const remindedAt = world.time.now.toISOString();
    const documents = [
      { document: 'licence', step: 30 },
      { document: 'medicalRecord', step: 7 },
    ];
    expect((await expiring())[0]?.lastReminder).toEqual({
      remindedAt,
      documents,
      messages: [
        { channel: 'mail', state: 'Waiting', at: null },
        { channel: 'text', state: 'Waiting', at: null },
      ],
    });
    world.providers.mail = refused;
    await deliverAll();
    expect((await expiring())[0]?.lastReminder).toEqual({
      remindedAt,
      documents,
      messages: [
        { channel: 'mail', state: 'Failed', at: remindedAt },
        { channel: 'text', state: 'Sent', at: world.time.now.toISOString() },
      ],
    });
    expect((await expiring({}))[0]).not.toHaveProperty('lastReminder');
  });
});

describe('of bookings and trainings', () => {
  const { db } = world.database;
  beforeEach(async () => {
    for (const table of ['messages', 'consultations', 'enrolments', 'trainings'] as const) {
      await db.deleteFrom(table).execute();
    }
  });

  const runOn = async (day: string) => {
    world.time.now = morningOf(day);
    await remind(world);
  };
  /** Reads the reminders sent by mail: day, address and subject. */
  const told = async (event: 'booking-reminder' | 'training-reminder') => {
    const rows = await db
      .selectFrom('messages')
      .select(['createdAt', 'address', 'subject', 'recordReference'])
      .where('event', '=', event)
      .where('channel', '=', 'mail')
      .orderBy('id')
      .execute();
    return rows.map(
      ({ createdAt, address, subject }) =>
        `${createdAt.toISOString().slice(0, 10)} ${address} ${subject}`,
    );
  };

  describe('a client', () => {
    const scheduled = {
      status: 'Scheduled',
      scheduledOn: '2027-03-10',
      startsAt: '14:30',
      place: '12 Sample Road',
    } as const;
    const booked = (changes: Parameters<typeof aConsultation>[1]) =>
      aConsultation(db, { ...scheduled, email: 'ngozi@example.com', ...changes });

    test('is reminded once, the day before, of time and place', async () => {
      await booked({});
      for (const day of ['2027-03-08', '2027-03-09', '2027-03-09', '2027-03-10']) await runOn(day);
      expect(await told('booking-reminder')).toEqual([
        '2027-03-09 ngozi@example.com Tomorrow: your consultation at 2:30 pm',
      ]);
      const { words } = await db
        .selectFrom('messages')
        .select('words')
        .where('event', '=', 'booking-reminder')
        .where('channel', '=', 'text')
        .executeTakeFirstOrThrow();
      expect(words).toMatch(
        /^Motions: Your consultation is tomorrow at 2:30 pm, Ngozi Ézè\. Place: 12 Sample Road\. Can't come\? http\S+$/,
      );
    });

    test('whose consultation moves to another day is reminded anew', async () => {
      await booked({});
      await runOn('2027-03-09');
      await db
        .updateTable('consultations')
        .set({ scheduledOn: '2027-03-12', startsAt: '09:00' })
        .execute();
      for (const day of ['2027-03-10', '2027-03-11', '2027-03-12']) await runOn(day);
      expect(await told('booking-reminder')).toEqual([
        '2027-03-09 ngozi@example.com Tomorrow: your consultation at 2:30 pm',
        '2027-03-11 ngozi@example.com Tomorrow: your consultation at 9:00 am',
      ]);
    });

    test('is not reminded of what is cancelled, over, or has no time', async () => {
      await booked({ status: 'Cancelled' });
      await booked({ status: 'Completed' });
      await booked({ scheduledOn: null, startsAt: null, consultationOn: '2027-03-10' });
      await runOn('2027-03-09');
      expect(await told('booking-reminder')).toEqual([]);
    });
  });

  describe('a trainee', () => {
    const training = (changes: Parameters<typeof aTraining>[1] = {}) =>
      aTraining(db, {
        title: 'Defensive driving',
        takesPlaceOn: '2027-03-12',
        ...changes,
      });
    const enrol = (id: string, email: string, createdAt = new Date('2027-03-01T12:00:00Z')) =>
      anEnrolment(db, id, { email, createdAt });

    test('is reminded once, two days before', async () => {
      await enrol(await training(), 'olabisi@example.com');
      for (const day of ['2027-03-09', '2027-03-10', '2027-03-10', '2027-03-11', '2027-03-12'])
        await runOn(day);
      expect(await told('training-reminder')).toEqual([
        '2027-03-10 olabisi@example.com On 12 Mar 2027: Defensive driving',
      ]);
    });

    test('is reminded a day later if nothing ran on that morning, unless the registration is newer', async () => {
      const id = await training();
      await enrol(id, 'olabisi@example.com');
      await enrol(id, 'late@example.com', new Date('2027-03-10T12:00:00Z'));
      for (const day of ['2027-03-09', '2027-03-11']) await runOn(day);
      expect(await told('training-reminder')).toEqual([
        '2027-03-11 olabisi@example.com On 12 Mar 2027: Defensive driving',
      ]);
    });
  });
});
