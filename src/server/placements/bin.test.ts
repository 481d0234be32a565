import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { listActivity } from '#contract/activity/activity.ts';
import { addDriver } from '#contract/drivers/added-drivers.ts';
import { type DriverProfile, otherOpenMessage, readDriver } from '#contract/drivers/drivers.ts';
import { destroyDriver, restoreDriver } from '#contract/placements/bin.ts';
import { type Administrator, anAdministrator, ask, attempt } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { asForm, goodFields } from '#test/samples/applications.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { aPicture } from '#test/samples/images.ts';
import { act, findHalfStates } from '#test/samples/placements.ts';

// Late in the evening, when it is the next day in Lagos.
const now = new Date('2027-03-10T23:30:00Z');

const world = await aWorld();
let admin: Administrator;
beforeEach(async () => {
  world.time.now = now;
  admin = await anAdministrator(world);
});
afterAll(async () => expect(await findHalfStates(world.database.db)).toEqual([]));

const read = (id: string): Promise<DriverProfile> => ask(admin, readDriver, { params: { id } });
const restore = (id: string, body = {}) => attempt(admin, restoreDriver, { params: { id }, body });
const destroy = (id: string, body: object) =>
  attempt(admin, destroyDriver, { params: { id }, body });
const runJob = () => world.work().bin.run();

/** A deleted driver with one document, and the earlier link to it. */
async function aBinned(): Promise<{ driver: DriverProfile; url: string }> {
  const images = [{ name: 'nin.jpg', bytes: await aPicture('NIN') }];
  const body = asForm({ fields: goodFields(), images, groups: ['nin'] });
  const driver = await read((await ask(admin, addDriver, { body }))._id);
  expect((await act(admin, 'delete', driver._id)).status).toBe(200);
  return { driver, url: driver.documents[0]?.url ?? '' };
}

const statusOf = async (url: string) => (await world.app.inject(url)).statusCode;

describe('a driver in the bin', () => {
  test('shows no document to anybody, until restored with them to the status before', async () => {
    const before = (await world.storedFiles()).length;
    const { driver, url } = await aBinned();
    expect(await statusOf(url)).toBe(404);
    expect(await world.storedFiles()).toHaveLength(before + 1);
    expect(await read(driver._id)).toMatchObject({
      status: 'Deleted',
      inBinUntil: '2027-04-10',
      documents: [],
    });
    expect(await restore(driver.driverId)).toMatchObject({ status: 200 });
    expect(await read(driver._id)).toMatchObject({
      status: 'Pending',
      inBinUntil: null,
      documents: [{ name: 'nin.jpg' }],
    });
    expect(await statusOf(url)).toBe(200);
    expect(await restore(driver._id)).toMatchObject({ status: 409 });
  });

  test('is restored to Blocked, and unblocked to the status before that', async () => {
    const driver = await aDriver(world.database.db, { status: 'Rejected' });
    for (const action of ['block', 'delete']) await act(admin, action, driver);
    expect((await restore(driver)).status).toBe(200);
    expect((await read(driver)).status).toBe('Blocked');
    await act(admin, 'unblock', driver);
    expect((await read(driver)).status).toBe('Rejected');
  });

  test('stays there while an open application has the same address', async () => {
    const { db } = world.database;
    const driver = await aDriver(db, { email: 'again@example.com', status: 'Approved' });
    await act(admin, 'delete', driver);
    const second = await aDriver(db, { email: 'again@example.com' });
    expect(await restore(driver)).toEqual({ status: 409, message: otherOpenMessage });
    await act(admin, 'reject', second);
    expect((await restore(driver)).status).toBe(200);
  });

  test('is neither restored nor destroyed as another version than was seen', async () => {
    const { driver } = await aBinned();
    const { fullName, version } = driver;
    expect((await restore(driver._id, { version })).status).toBe(409);
    expect((await destroy(driver._id, { fullName, version })).status).toBe(409);
  });
});

describe('what is destroyed at once', () => {
  test('needs the full name, however it is spelled', async () => {
    const driver = await aDriver(world.database.db, {
      fullName: 'Ọlábísí Ɗanjuma',
      status: 'Rejected',
    });
    await act(admin, 'delete', driver);
    for (const fullName of ['', 'Olabisi', 'Danjuma Olabisi']) {
      const { status, errors } = await destroy(driver, { fullName });
      expect([status, errors?.[0]?.field]).toEqual([400, 'fullName']);
    }
    expect((await destroy(driver, { fullName: ' olabisi  DANJUMA ' })).status).toBe(200);
  });

  test('is gone for good: no file is left, and nobody can be restored', async () => {
    const before = (await world.storedFiles()).length;
    const { driver, url } = await aBinned();
    const { fullName } = driver;
    expect(await destroy(driver._id, { fullName })).toMatchObject({ status: 200 });
    expect(await world.storedFiles()).toHaveLength(before);
    expect(await statusOf(url)).toBe(404);
    expect(await read(driver._id)).toMatchObject({ status: 'Deleted', inBinUntil: null });
    expect(await restore(driver._id)).toMatchObject({ status: 409 });
    expect(await destroy(driver._id, { fullName })).toMatchObject({ status: 409 });
    const [entry] = (await ask(admin, listActivity, { query: { record: driver._id } })).result;
    expect(entry).toMatchObject({
      kind: 'documents-destroyed',
      changes: [{ field: 'documents', after: null }],
    });
  });

  test('asks who is there if the log-in is long ago', async () => {
    const { driver } = await aBinned();
    world.time.now = new Date(now.getTime() + 11 * 60_000);
    expect(await destroy(driver._id, { fullName: driver.fullName })).toMatchObject({
      status: 403,
      kind: 'confirmation-needed',
    });
  });
});

describe('the daily clean-up', () => {
  test('destroys the documents on the thirtieth day in Lagos, not before', async () => {
    world.time.now = new Date('2027-05-01T08:00:00Z');
    await runJob();
    world.time.now = now;
    const before = (await world.storedFiles()).length;
    const { driver } = await aBinned();
    world.time.now = new Date('2027-04-09T22:59:00Z');
    await runJob();
    expect(await world.storedFiles()).toHaveLength(before + 1);
    world.time.now = new Date('2027-04-09T23:00:00Z');
    await Promise.all([runJob(), runJob()]);
    expect(await world.storedFiles()).toHaveLength(before);
    admin = await anAdministrator(world);
    expect((await restore(driver._id)).status).toBe(409);
    const [entry] = (await ask(admin, listActivity, { query: { record: driver._id } })).result;
    expect(entry).toMatchObject({ kind: 'documents-destroyed', actor: { kind: 'system' } });
  });

  test('leaves who was restored', async () => {
    const { driver } = await aBinned();
    await restore(driver._id);
    world.time.now = new Date('2027-05-30T08:00:00Z');
    await runJob();
    admin = await anAdministrator(world);
    expect((await read(driver._id)).documents).toHaveLength(1);
  });
});
