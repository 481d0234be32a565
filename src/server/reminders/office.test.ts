import { beforeEach, describe, expect, test } from 'vitest';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import { readDriver } from '#contract/drivers/drivers.ts';
import { SendingError } from '#server/platform/system/sending-error.ts';
import { ask } from '#test/administrator.ts';
import { aWorldAtNoon } from '#test/noon.ts';
import { askFor } from '#test/samples/document-requests.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { forgetDriversAndRequests } from '#test/samples/placements.ts';
import { morningOf, remind } from '#test/samples/reminders.ts';

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

  test('shows no reminder of a document that was renewed since', async () => {
    const id = await driver({ licenceExpiresOn: '2027-03-31', medicalExpiresOn: '2027-03-08' });
    await remind(world);
    const { db } = world.database;
    await db
      .updateTable('drivers')
      .set({ licenceExpiresOn: '2027-03-25' })
      .where('id', '=', id)
      .execute();
    expect((await expiring())[0]?.lastReminder).toMatchObject({
      remindedAt: world.time.now.toISOString(),
    });
    await db
      .updateTable('drivers')
      .set({ medicalExpiresOn: '2027-03-20' })
      .where('id', '=', id)
      .execute();
    expect((await expiring())[0]?.lastReminder).toBeNull();
  });
});

describe('a profile', () => {
  const remindersOf = async (id: string) =>
    (await ask(admin, readDriver, { params: { id } })).reminders;

  test('has the last and the next reminder of each document', async () => {
    const id = await driver({ licenceExpiresOn: '2027-03-15', medicalExpiresOn: '2028-05-01' });
    const medical = { document: 'medicalRecord', last: null, nextOn: '2028-03-02' };
    expect(await remindersOf(id)).toEqual([
      { document: 'licence', last: null, nextOn: '2027-03-02' },
      medical,
    ]);
    await remind(world);
    world.providers.mail = refused;
    await deliverAll();
    expect(await remindersOf(id)).toEqual([
      {
        document: 'licence',
        last: {
          step: 14,
          messages: [
            { channel: 'mail', state: 'Failed', at: morningOf('2027-03-01').toISOString() },
            { channel: 'text', state: 'Sent', at: world.time.now.toISOString() },
          ],
        },
        nextOn: '2027-03-08',
      },
      medical,
    ]);
    world.time.now = morningOf('2027-03-25');
    await remind(world);
    expect(await remindersOf(id)).toMatchObject([
      { last: { step: -7 }, nextOn: '2027-03-29' },
      medical,
    ]);
  });

  test('of somebody who is Blocked has none', async () => {
    const id = await driver({ status: 'Blocked', licenceExpiresOn: '2027-03-15' });
    expect(await remindersOf(id)).toEqual([]);
  });

  test('has no next one for who has no address, or only one of a channel that is off', async () => {
    const id = await driver({ licenceExpiresOn: '2027-03-15', phoneNumber: '' });
    const { db } = world.database;
    const next = async () => (await remindersOf(id))[0]?.nextOn;
    expect(await next()).toBe('2027-03-02');
    const textOnly = {
      id: crypto.randomUUID(),
      event: 'documents-expire' as const,
      sendsMail: false,
    };
    await db.insertInto('messageTemplates').values(textOnly).execute();
    expect(await next()).toBeNull();
    await db.deleteFrom('messageTemplates').execute();
    await db.updateTable('drivers').set({ email: '' }).where('id', '=', id).execute();
    expect(await next()).toBeNull();
  });

  test('has no next one of a document that was asked for', async () => {
    const id = await driver({ licenceExpiresOn: '2027-03-15', medicalExpiresOn: '2027-03-15' });
    await askFor(admin, id, ['medical']);
    expect(await remindersOf(id)).toMatchObject([
      { document: 'licence', nextOn: expect.any(String) },
      { document: 'medicalRecord', nextOn: null },
    ]);
  });
});
