import { describe, expect, test } from 'vitest';
import { readDriver } from '#contract/drivers/drivers.ts';
import { changeRequestStatus } from '#contract/placements/placements.ts';
import { assignDrivers } from '#contract/placements/several-placements.ts';
import { readRequest } from '#contract/requests/requests.ts';
import { undoChange } from '#contract/undo/undo.ts';
import { ask, attempt } from '#test/administrator.ts';
import { aWorldAtNoon } from '#test/noon.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { hear, hearSubjects } from '#test/samples/notifications.ts';
import { act, assign, remove, replace } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';

const { world, admin } = await aWorldAtNoon();

let count = 0;
async function aNamed(fullName = 'Emeka Nwosu', changes: object = {}) {
  count += 1;
  const named = {
    fullName,
    email: `driver.${count}@example.com`,
    phoneNumber: `0803${1_000_000 + count}`,
  };
  const id = await aDriver(world.database.db, {
    ...named,
    status: 'Approved',
    vehicleType: 'Truck',
    ...changes,
  });
  return { ...named, id, line: `${fullName} (${named.phoneNumber}, Truck)` };
}
const company = { email: 'office@mills.example', phoneNumber: '08040000001' };
const aRequest = (changes: object = {}) =>
  aCompanyRequest(world.database.db, {
    ...company,
    companyName: 'Sample Mills',
    startsOn: '2027-04-01',
    ...changes,
  });
const place = (requestId: string, driverIds: string[]) =>
  ask(admin, assignDrivers, { params: { requestId }, body: { driverIds } });

describe('a driver who is placed', () => {
  test('hears with which company, from when and whom to call, and the company hears who comes', async () => {
    const driver = await aNamed();
    const requestId = await aRequest();
    await assign(admin, driver.id, requestId);
    expect(await hear(world, 1.9)).toEqual([]);
    const told = await hear(world, 0.1);
    const words = (text: string) => expect.stringContaining(text);
    expect(told).toMatchObject([
      {
        to: driver.email,
        words: words('with Sample Mills, from 1 Apr 2027. Their phone number is 08040000001.'),
      },
      { to: company.email, words: words(`we have assigned:\n\n${driver.line}\n\n`) },
      { to: driver.phoneNumber, words: words('Their number: 08040000001.') },
      { to: company.phoneNumber, words: words(`: we have assigned ${driver.line}. Questions`) },
    ]);
  });
});

describe('several drivers who are placed at once', () => {
  test('each hear it, and the company hears of all of them once', async () => {
    const drivers = [await aNamed('Ada Obi'), await aNamed('Bola Ade')];
    const pending = await aNamed('Efe Pending', { status: 'Pending' });
    await place(
      await aRequest(),
      [...drivers, pending].map(({ id }) => id),
    );
    const told = await hear(world, 2);
    const toDrivers = told.filter(({ to }) => to.startsWith('driver.')).map(({ to }) => to);
    expect(toDrivers).toEqual(drivers.map(({ email }) => email));
    const toCompany = told.filter(({ to }) => to === company.email);
    const lines = drivers.map(({ line }) => line).join('\n');
    expect(toCompany).toMatchObject([{ words: expect.stringContaining(`:\n\n${lines}\n\n`) }]);
  });

  test('in two calls are told of in one message, two minutes after the second', async () => {
    const [one, other] = [await aNamed('Ada Obi'), await aNamed('Bola Ade')];
    const requestId = await aRequest();
    await place(requestId, [one.id]);
    expect(await hear(world, 1)).toEqual([]);
    await place(requestId, [other.id]);
    expect((await hear(world, 1.9)).filter(({ to }) => to === company.email)).toEqual([]);
    const toCompany = (await hear(world, 0.1)).filter(({ to }) => to === company.email);
    expect(toCompany).toMatchObject([
      { words: expect.stringContaining(`:\n\n${one.line}\n${other.line}\n\n`) },
    ]);
  });
});

const undo = async (requestId: string) => {
  const { version } = await ask(admin, readRequest, { params: { id: requestId } });
  return attempt(admin, undoChange, { body: { record: 'request', _id: requestId, version } });
};

describe('what is taken back within two minutes', () => {
  test('is told to nobody: placing, removing and replacing a driver', async () => {
    const [driver, other] = [await aNamed('Ada Obi'), await aNamed('Bola Ade')];
    const requestId = await aRequest();
    await assign(admin, driver.id, requestId);
    expect((await undo(requestId)).status).toBe(200);
    expect(await hear(world, 10)).toEqual([]);
    await assign(admin, driver.id, requestId);
    expect(await hear(world, 2)).toHaveLength(4);
    await remove(admin, driver.id, requestId);
    expect((await undo(requestId)).status).toBe(200);
    world.time.now = new Date(world.time.now.getTime() + 1000);
    await replace(admin, driver.id, requestId, { newDriverId: other.id });
    expect((await undo(requestId)).status).toBe(200);
    expect(await hear(world, 10)).toEqual([]);
  });
});

describe('a driver who is removed', () => {
  test('hears that the placement has ended, and the company who does not come any more', async () => {
    const driver = await aNamed();
    const requestId = await aRequest();
    await assign(admin, driver.id, requestId);
    await hear(world, 2);
    await remove(admin, driver.id, requestId);
    expect(await hear(world, 2)).toMatchObject([
      { to: driver.email, subject: 'Your placement with Sample Mills has ended' },
      { to: company.email, words: expect.stringContaining('\n\nEmeka Nwosu\n\n') },
      { to: driver.phoneNumber },
      { to: company.phoneNumber },
    ]);
  });

  test('and placed again within two minutes is told to nobody, however often', async () => {
    const driver = await aNamed();
    const requestId = await aRequest();
    await assign(admin, driver.id, requestId);
    expect(await hear(world, 2)).toHaveLength(4);
    for (let times = 0; times < 2; times += 1) {
      await remove(admin, driver.id, requestId);
      await assign(admin, driver.id, requestId);
    }
    expect(await hear(world, 10)).toEqual([]);
  });

  test('for another one hears it once, as the new one and the company do', async () => {
    const [one, other] = [await aNamed('Ada Obi'), await aNamed('Bola Ade')];
    const requestId = await aRequest({ driversNeeded: 1 });
    await assign(admin, one.id, requestId);
    await hear(world, 2);
    await replace(admin, one.id, requestId, { newDriverId: other.id });
    const lines = `:\n\n${other.line}\n\nNo longer assigned:\n\nAda Obi\n\n`;
    expect((await hear(world, 2)).filter(({ subject }) => subject !== '')).toMatchObject([
      { to: one.email, subject: 'Your placement with Sample Mills has ended' },
      { to: other.email, subject: "You've been placed with Sample Mills" },
      { to: company.email, words: expect.stringContaining(lines) },
    ]);
  });
});

describe('a request that is cancelled', () => {
  const set = (requestId: string, status: 'Cancelled' | 'Pending', reason = '') =>
    attempt(admin, changeRequestStatus, { body: { requestId, status, reason } });

  test('is told to the company and its drivers once, and not who had been placed meanwhile', async () => {
    const [one, other] = [await aNamed('Ada Obi'), await aNamed('Bola Ade')];
    const requestId = await aRequest();
    await assign(admin, one.id, requestId);
    await hear(world, 2);
    await assign(admin, other.id, requestId);
    await set(requestId, 'Cancelled');
    expect((await hear(world, 10)).filter(({ subject }) => subject !== '')).toMatchObject([
      { to: company.email, subject: expect.stringMatching(/^Your request REQ-\d+ has been canc/) },
      { to: one.email, subject: 'Your placement with Sample Mills has ended' },
    ]);
  });

  test('keeps the reason for the office, and loses it when it is opened again, which the company hears', async () => {
    const requestId = await aRequest();
    await set(requestId, 'Cancelled', '  They found drivers of their own. ');
    const read = () => ask(admin, readRequest, { params: { id: requestId } });
    expect(await read()).toMatchObject({
      status: 'Cancelled',
      cancelReason: 'They found drivers of their own.',
    });
    const cancelled = await hear(world, 2);
    expect(cancelled).toHaveLength(2);
    expect(cancelled[0]?.words).not.toContain('drivers of their own');
    expect((await set(requestId, 'Pending')).status).toBe(200);
    expect(await read()).toMatchObject({ status: 'Pending', cancelReason: '' });
    expect((await hear(world, 2))[0]?.subject).toMatch(/^Your request REQ-\d+ has been reopened$/);
  });
});

describe('a placed driver who is blocked', () => {
  test('hears nothing, but the company does, unless it is undone', async () => {
    const driver = await aNamed();
    await assign(admin, driver.id, await aRequest());
    await hear(world, 2);
    await act(admin, 'block', driver.id);
    const { version } = await ask(admin, readDriver, { params: { id: driver.id } });
    await ask(admin, undoChange, { body: { record: 'driver', _id: driver.id, version } });
    expect(await hear(world, 2)).toEqual([]);
    await act(admin, 'block', driver.id);
    expect(await hearSubjects(world, 2)).toEqual([
      expect.stringMatching(`^${company.email}: A change to your request`),
      `${company.phoneNumber}: `,
    ]);
  });
});
