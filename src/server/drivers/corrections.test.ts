import { describe, expect, test } from 'vitest';
import { correctDriver } from '#contract/drivers/driver-correction.ts';
import { otherOpenMessage, readDriver } from '#contract/drivers/drivers.ts';
import { anAdministrator, ask, attempt } from '#test/administrator.ts';
import { admin as adminAccount, aWorld } from '#test/app.ts';
import { activity } from '#test/samples/activity.ts';
import { aDriver } from '#test/samples/drivers.ts';

const world = await aWorld();
world.time.now = new Date('2027-03-10T12:00:00Z');
const admin = await anAdministrator(world);

const read = (id: string) => ask(admin, readDriver, { params: { id } });
const correct = (id: string, body: object) =>
  attempt(admin, correctDriver, { params: { id }, body });

describe('a correction', () => {
  test('changes the given fields alone, and keeps what they were', async () => {
    const id = await aDriver(world.database.db, { fullName: 'Olabisi Adeyemi' });
    const before = await read(id);
    const answer = await correct(before.driverId, {
      fullName: ' Ọlábísí Adéyẹmí ',
      phoneNumber: '08011112222',
      email: 'OLABISI@Example.com',
      yearsOfExperience: 14,
    });
    expect(answer).toEqual({ status: 200, message: 'Ọlábísí Adéyẹmí was saved' });
    expect(await read(id)).toEqual({
      ...before,
      fullName: 'Ọlábísí Adéyẹmí',
      phoneNumber: '08011112222',
      email: 'olabisi@example.com',
      yearsOfExperience: 14,
      version: before.version + 1,
      updatedAt: '2027-03-10T12:00:00.000Z',
    });
    const [entry] = await activity(world, { record: id });
    expect(entry?.changes).toEqual([
      { field: 'fullName', before: 'Olabisi Adeyemi', after: 'Ọlábísí Adéyẹmí' },
      { field: 'email', before: before.email, after: 'olabisi@example.com' },
      { field: 'phoneNumber', before: before.phoneNumber, after: '08011112222' },
      { field: 'experience', before: '12', after: '14' },
    ]);
  });

  test('of an expiry date stands in its history, and may say that it has passed', async () => {
    const id = await aDriver(world.database.db, { licenceExpiresOn: '2028-01-01' });
    expect((await correct(id, { licenceExpiryDate: '2027-01-01' })).status).toBe(200);
    expect(await read(id)).toMatchObject({
      licenceExpiryDate: '2027-01-01',
      expiryStatus: 'Expired',
      expiryHistory: [
        {
          document: 'licence',
          from: '2028-01-01',
          to: '2027-01-01',
          images: 0,
          changedBy: adminAccount.name,
        },
      ],
    });
  });

  test('is possible while the licence has expired', async () => {
    const id = await aDriver(world.database.db, {
      licenceExpiresOn: '2026-01-01',
      status: 'Approved',
    });
    expect((await correct(id, { city: 'Ìlọrin' })).status).toBe(200);
    expect((await read(id)).expiryHistory).toEqual([]);
  });

  test('that changes nothing leaves no trace', async () => {
    const id = await aDriver(world.database.db);
    const before = await read(id);
    expect(
      (await correct(id, { fullName: before.fullName, yearsOfExperience: '012' })).status,
    ).toBe(200);
    expect(await read(id)).toEqual(before);
    expect(await activity(world, { record: id })).toEqual([]);
  });

  test('is refused if another open application has the address or the number', async () => {
    const { db } = world.database;
    const other = await read(await aDriver(db, { status: 'Approved' }));
    const id = await aDriver(db);
    for (const body of [{ email: other.email.toUpperCase() }, { phoneNumber: other.phoneNumber }]) {
      expect(await correct(id, body)).toEqual({ status: 409, message: otherOpenMessage });
    }
    const rejected = await aDriver(db, { status: 'Rejected' });
    expect((await correct(rejected, { phoneNumber: other.phoneNumber })).status).toBe(200);
  });

  test('is refused for a deleted driver', async () => {
    const id = await aDriver(world.database.db, { status: 'Deleted', fullName: 'Sample Driver' });
    expect(await correct(id, { city: 'Jos' })).toEqual({
      status: 409,
      message: 'Sample Driver is Deleted.',
    });
  });
});
