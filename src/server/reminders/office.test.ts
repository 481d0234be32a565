import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import { type DriverStatus, readDriver } from '#contract/drivers/drivers.ts';
import { readAttention } from '#contract/overview/overview.ts';
import { readLastReminders } from '#contract/reminders/reminder-runs.ts';
import { SendingError } from '#server/platform/system/sending-error.ts';
import { type Administrator, anAdministrator, ask } from '#test/administrator.ts';
import { anApp, admin as owner, type TestApp } from '#test/app.ts';
import { askFor } from '#test/samples/document-requests.ts';
import { aDriver, manyDrivers } from '#test/samples/drivers.ts';
import { morningOf, remind } from '#test/samples/reminders.ts';

let world: TestApp;
let admin: Administrator;
beforeEach(async () => {
  world = await anApp({ sessionHours: 10_000, sessionIdleMinutes: 500_000 });
  world.time.now = morningOf('2027-03-01');
  admin = await anAdministrator(world);
  // An administrator who logs in for the first time is told of it.
  await world.deliver();
  world.mails.splice(0);
});
afterEach(() => world.close());

const driver = (changes: Parameters<typeof aDriver>[1]) =>
  aDriver(world.database.db, { status: 'Approved', fullName: 'Ṣadé Bánkọ́lé', ...changes });
const refused = async () => {
  throw new SendingError('refused', 'a test');
};
/** Delivers the text messages too. */
const deliverAll = async () => {
  await world.deliver();
  world.time.now = new Date(world.time.now.getTime() + 2 * 60 * 60_000);
  await world.deliver();
};
const expiring = async (include: Record<string, string> = { include: 'lastReminder' }) =>
  (await ask(admin, listDrivers, { query: { documents: 'expiring', ...include } })).result;
const lastRun = async () => (await ask(admin, readAttention)).reminders;

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
      ...{ remindedAt, documents },
      messages: [
        { channel: 'mail', state: 'Waiting', at: null },
        { channel: 'text', state: 'Waiting', at: null },
      ],
    });
    world.providers.mail = refused;
    await deliverAll();
    expect((await expiring())[0]?.lastReminder).toEqual({
      ...{ remindedAt, documents },
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
    await db.updateTable('drivers').set({ licenceExpiresOn: '2027-03-25' }).where('id', '=', id).execute();
    expect((await expiring())[0]?.lastReminder).toMatchObject({ remindedAt: world.time.now.toISOString() });
    await db.updateTable('drivers').set({ medicalExpiresOn: '2027-03-20' }).where('id', '=', id).execute();
    expect((await expiring())[0]?.lastReminder).toBeNull();
  });
});

describe('a profile', () => {
  const remindersOf = async (id: string) => (await ask(admin, readDriver, { params: { id } })).reminders;

  test('has the last and the next reminder of each document', async () => {
    const id = await driver({ licenceExpiresOn: '2027-03-15', medicalExpiresOn: '2028-05-01' });
    const medical = { document: 'medicalRecord', last: null, nextOn: '2028-03-02' };
    expect(await remindersOf(id)).toEqual([{ document: 'licence', last: null, nextOn: '2027-03-02' }, medical]);
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
    expect(await remindersOf(id)).toMatchObject([{ last: { step: -7 }, nextOn: '2027-03-29' }, medical]);
  });

  test('has the reminder of this morning as the next one before 7:00', async () => {
    world.time.now = new Date('2027-03-01T05:59:00Z');
    const id = await driver({ licenceExpiresOn: '2027-03-15', medicalExpiresOn: '2027-04-30' });
    expect(await remindersOf(id)).toMatchObject([{ nextOn: '2027-03-01' }, { nextOn: '2027-03-01' }]);
  });

  test.each(['Pending', 'Rejected', 'Blocked', 'Deleted'] satisfies DriverStatus[])(
    'of somebody who is %s has none',
    async (status) => {
      expect(await remindersOf(await driver({ status, licenceExpiresOn: '2027-03-15' }))).toEqual([]);
    },
  );

  test('has no next one for who has no address, or only one of a channel that is off', async () => {
    const id = await driver({ licenceExpiresOn: '2027-03-15', phoneNumber: '' });
    const { db } = world.database;
    const next = async () => (await remindersOf(id))[0]?.nextOn;
    expect(await next()).toBe('2027-03-02');
    const textOnly = { id: crypto.randomUUID(), event: 'documents-expire' as const, sendsMail: false };
    await db.insertInto('messageTemplates').values(textOnly).execute();
    expect(await next()).toBeNull();
    await db.deleteFrom('messageTemplates').execute();
    expect(await next()).toBe('2027-03-02');
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

describe('the dashboard', () => {
  test('says what became of the last run, and whom none of its messages can reach', async () => {
    await driver({ licenceExpiresOn: '2027-03-31', email: 'good@example.com', phoneNumber: '08030000001' });
    await driver({ licenceExpiresOn: '2027-03-31', email: 'bad@example.com', phoneNumber: '08030000002' });
    await driver({ licenceExpiresOn: '2027-03-31', email: '', phoneNumber: '' });
    expect(await lastRun()).toBeNull();
    await remind(world);
    const startedAt = world.time.now.toISOString();
    const run = { startedAt, endedAt: startedAt };
    expect(await lastRun()).toEqual({ ...run, sent: 0, waiting: 4, failed: 0, unreachable: 1 });
    world.providers.mail = async ({ to }) => (to === 'bad@example.com' ? refused() : undefined);
    world.providers.text = async ({ to }) => (to === '08030000002' ? refused() : { providerId: 'one' });
    await deliverAll();
    expect(await lastRun()).toEqual({ ...run, sent: 2, waiting: 0, failed: 2, unreachable: 2 });
    expect(await ask(admin, readLastReminders)).toEqual({ result: await lastRun() });
    world.time.now = morningOf('2027-03-02');
    await remind(world);
    expect(await lastRun()).toMatchObject({ sent: 0, waiting: 0, failed: 0, unreachable: 1 });
  });
});

describe('the digest', () => {
  const digests = () => world.mails.filter(({ subject }) => subject.startsWith('Reminders of'));

  test('goes once a day to the administrators who can renew documents', async () => {
    for (const role of ['Manager', 'Reviewer', 'Coordinator', 'Viewer'] as const) await world.signIn(role);
    await world.database.db
      .updateTable('admins')
      .set({ deactivatedAt: world.time.now })
      .where('role', '=', 'Manager')
      .execute();
    await driver({ licenceExpiresOn: '2027-03-05' });
    for (let times = 0; times < 2; times += 1) await remind(world);
    await world.deliver();
    expect(digests().map(({ to }) => to)).toEqual([owner.email, 'reviewer@example.com']);
    expect(digests()[0]).toMatchObject({ subject: 'Reminders of 1 Mar 2027' });
  });

  test('says who was reminded, what failed, who can not be reached, and what expires or has expired', async () => {
    await driver({ fullName: 'Week One', phoneNumber: '08030000001', licenceExpiresOn: '2027-03-05' });
    await driver({ fullName: 'Long Ago', medicalExpiresOn: '2027-01-15' });
    await driver({
      fullName: 'See http://evil.example/x <b>',
      licenceExpiresOn: '2027-03-31',
      email: '',
      phoneNumber: '',
    });
    world.providers.mail = async ({ to }) => (to === owner.email ? undefined : refused());
    await remind(world);
    world.providers.text = async ({ to }) => (to === '08030000001' ? refused() : { providerId: 'one' });
    await deliverAll();
    delete world.providers.mail;
    world.time.now = morningOf('2027-03-02');
    await remind(world);
    await world.deliver();
    expect(digests()[0]?.text).toContain(
      [
        'This morning we reminded 0 drivers, 0 clients and 0 trainees.',
        'Of the reminders of 1 Mar 2027, 3 messages did not arrive.',
        'Reached by none of them:\n- Week One',
        "Can't be reached, since we have no address:\n- See http: //evil. example/x <b>",
        'Expires this week:\n- Week One: licence expires on 5 Mar 2027',
        'Expired more than 30 days ago:\n- Long Ago: medical record expired on 15 Jan 2027',
        'All drivers whose documents expire:\nhttp://localhost:3000/admin/driver-management/document-status',
      ].join('\n\n'),
    );
    expect(digests()[0]?.html).not.toMatch(/evil\.example|<b>/);
  });

  test('names twenty of many, and says how many others there are', async () => {
    await manyDrivers(world.database.db, 25, (at) => ({
      ...{ status: 'Approved', fullName: `Driver ${at}`, licenceExpiresOn: '2027-03-05' },
      ...{ email: `driver.${at}@example.com`, phoneNumber: `0803${String(at).padStart(7, '0')}` },
    }));
    await remind(world);
    await world.deliver();
    const text = digests()[0]?.text ?? '';
    expect(text).toContain('This morning we reminded 25 drivers, 0 clients and 0 trainees.');
    expect(text.match(/^- Driver/gm)).toHaveLength(20);
    expect(text).toContain('\nand 5 more\n');
  });

  test('is not sent if there is nothing to tell', async () => {
    await driver({});
    await remind(world);
    await world.deliver();
    expect(digests()).toEqual([]);
  });
});
