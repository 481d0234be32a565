import { describe, expect, test } from 'vitest';
import { readDriver } from '#contract/drivers/drivers.ts';
import { changeRequestStatus } from '#contract/placements/placements.ts';
import { assignDrivers } from '#contract/placements/several-placements.ts';
import { readRequest } from '#contract/requests/requests.ts';
import { undoChange } from '#contract/undo/undo.ts';
import { ask, attempt } from '#test/administrator.ts';
import { aWorldAtNoon, noon } from '#test/noon.ts';
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
    const [toDriver, toCompany, textToDriver, textToCompany] = await hear(world, 0.1);
    expect(toDriver).toMatchObject({
      to: driver.email,
      subject: "You've been placed with Sample Mills",
    });
    expect(toDriver?.words).toContain(
      'with Sample Mills, from 1 Apr 2027. Their phone number is 08040000001.',
    );
    expect(textToDriver).toMatchObject({ to: driver.phoneNumber });
    expect(textToDriver?.words).toContain(
      'with Sample Mills from 1 Apr 2027, Emeka Nwosu. Their number: 08040000001.',
    );
    expect(toCompany).toMatchObject({
      to: company.email,
      subject: expect.stringMatching(/^Drivers for your request REQ-/),
    });
    expect(toCompany?.words).toContain(
      `, from 1 Apr 2027, we have assigned:\n\n${driver.line}\n\n`,
    );
    expect(textToCompany).toMatchObject({ to: company.phoneNumber });
    expect(textToCompany?.words).toContain(`: we have assigned ${driver.line}. Questions`);
    expect(await hear(world, 10)).toEqual([]);
  });
});

describe('several drivers who are placed at once', () => {
  test('each hear it, and the company hears of all of them once', async () => {
    const drivers = [
      await aNamed('Ada Obi'),
      await aNamed('Bola Ade'),
      await aNamed('Chidi Eze'),
      await aNamed('Dan Uko'),
    ];
    const pending = await aNamed('Efe Pending', { status: 'Pending' });
    const requestId = await aRequest();
    await place(
      requestId,
      [...drivers, pending].map(({ id }) => id),
    );
    const told = await hear(world, 2);
    const [mail, text, ...others] = told.filter(
      ({ to }) => to === company.email || to === company.phoneNumber,
    );
    expect(others).toEqual([]);
    expect(mail?.words).toContain(`:\n\n${drivers.map(({ line }) => line).join('\n')}\n\n`);
    const named = drivers.slice(0, 3).map(({ line }) => line);
    expect(text?.words).toContain(`: we have assigned ${named.join(', ')} and 1 more. Questions`);
    const toDrivers = told.filter(({ to }) => to.startsWith('driver.')).map(({ to }) => to);
    expect(toDrivers).toEqual(drivers.map(({ email }) => email));
    expect(await hear(world, 10)).toEqual([]);
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
    const told = await hear(world, 2);
    expect(told.map(({ to, subject }) => `${to}: ${subject}`)).toEqual([
      `${driver.email}: Your placement with Sample Mills has ended`,
      expect.stringMatching(`^${company.email}: A change to your request REQ-\\d+$`),
      `${driver.phoneNumber}: `,
      `${company.phoneNumber}: `,
    ]);
    expect(told[1]?.words).toContain('\n\nEmeka Nwosu\n\n');
    expect(await hear(world, 10)).toEqual([]);
  });

  test("with others, before their message was sent, is omitted from the company's message", async () => {
    const [one, other] = [await aNamed('Ada Obi'), await aNamed('Bola Ade')];
    const requestId = await aRequest();
    await place(requestId, [one.id, other.id]);
    world.time.now = new Date(noon.getTime() + 60_000);
    await remove(admin, one.id, requestId);
    const [toCompany, ...others] = (await hear(world, 10)).filter(({ to }) => to === company.email);
    expect(others).toEqual([]);
    expect(toCompany?.subject).toMatch(/^Drivers for your request/);
    expect(toCompany?.words).toContain(`:\n\n${other.line}\n\n`);
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
    await remove(admin, driver.id, requestId);
    expect(await hear(world, 2)).toHaveLength(4);
    await assign(admin, driver.id, requestId);
    expect(await hear(world, 2)).toHaveLength(4);
  });

  test('while another one comes is told to the company in one message', async () => {
    const [one, other] = [await aNamed('Ada Obi'), await aNamed('Bola Ade')];
    const requestId = await aRequest();
    await assign(admin, one.id, requestId);
    await hear(world, 2);
    await remove(admin, one.id, requestId);
    await assign(admin, other.id, requestId);
    const toCompany = (await hear(world, 2)).filter(({ to }) => to === company.email);
    expect(toCompany).toMatchObject([
      { subject: expect.stringMatching(/^The drivers for your request REQ-/) },
    ]);
    expect(toCompany[0]?.words).toContain(
      `:\n\n${other.line}\n\nNo longer assigned:\n\nAda Obi\n\n`,
    );
  });
});

describe('a driver who is replaced', () => {
  test('hears it once, as the new one and the company do', async () => {
    const [one, other] = [await aNamed('Ada Obi'), await aNamed('Bola Ade')];
    const requestId = await aRequest({ driversNeeded: 1 });
    await assign(admin, one.id, requestId);
    await hear(world, 2);
    await replace(admin, one.id, requestId, { newDriverId: other.id });
    const told = (await hear(world, 2)).filter(({ subject }) => subject !== '');
    expect(told.map(({ to, subject }) => `${to}: ${subject.replace(/REQ-\d+/, 'REQ')}`)).toEqual([
      `${one.email}: Your placement with Sample Mills has ended`,
      `${other.email}: You've been placed with Sample Mills`,
      `${company.email}: The drivers for your request REQ`,
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
    const told = (await hear(world, 10)).filter(({ subject }) => subject !== '');
    expect(told.map(({ to, subject }) => `${to}: ${subject.replace(/REQ-\d+/, 'REQ')}`)).toEqual([
      `${company.email}: Your request REQ has been cancelled`,
      `${one.email}: Your placement with Sample Mills has ended`,
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
    expect(await set(requestId, 'Pending')).toMatchObject({
      status: 200,
      message: 'Request is open',
    });
    expect(await read()).toMatchObject({ status: 'Pending', cancelReason: '', assignedDrivers: 0 });
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
