import { beforeEach, describe, expect, test } from 'vitest';
import { createRequest } from '#contract/requests/request-form.ts';
import { readRequest } from '#contract/requests/requests.ts';
import { trackByLink } from '#contract/self-service/tracking.ts';
import { undoChange } from '#contract/undo/undo.ts';
import { ask, attempt } from '#test/administrator.ts';
import { aWorldAtNoon } from '#test/noon.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { sendJson } from '#test/samples/json-forms.ts';
import { countWaiting, hear, hearSubjects } from '#test/samples/notifications.ts';
import { assign, end } from '#test/samples/placements.ts';
import { aCompanyRequest, goodRequest } from '#test/samples/requests.ts';

const { world, admin } = await aWorldAtNoon();
beforeEach(async () => {
  await hear(world);
  await world.database.db.deleteFrom('messages').execute();
});

let count = 0;
async function aPlacedDriver(
  requestId: string,
): Promise<{ id: string; email: string; phoneNumber: string }> {
  count += 1;
  const named = { email: `driver.${count}@example.com`, phoneNumber: `0803${1_000_000 + count}` };
  const id = await aDriver(world.database.db, {
    ...named,
    fullName: 'Emeka Nwosu',
    status: 'Approved',
  });
  await assign(admin, id, requestId);
  return { ...named, id };
}
async function aRequest(companyName = 'Sample Mills') {
  const named = { companyName, email: 'office@mills.example', phoneNumber: '08040000001' };
  return { ...named, id: await aCompanyRequest(world.database.db, named) };
}
const undo = async (id: string) => {
  const { version } = await ask(admin, readRequest, { params: { id } });
  return attempt(admin, undoChange, { body: { record: 'request', _id: id, version } });
};

test('a request is told of at once, with its number and a link to follow it, and once if it is sent again', async () => {
  const request = goodRequest();
  const headers = { 'idempotency-key': 'a-request-that-comes-twice' };
  const { body } = await sendJson(world.app, createRequest.path, request, headers);
  await sendJson(world.app, createRequest.path, request, headers);
  const reference = body.data?.reference;
  const told = await hear(world);
  expect(told).toMatchObject([
    {
      to: request.email,
      subject: `We have your request ${reference}`,
      words: expect.stringContaining(`Your reference number: ${reference}\nDrivers: 12\n`),
    },
    {
      to: request.phoneNumber,
      words: expect.stringMatching(`^Motions: We have your request ${reference}\\.`),
    },
  ]);
  for (const { words } of told) {
    const token = /\/track#([\w-]+)/.exec(words)?.[1];
    const tracked = await sendJson(world.app, trackByLink.path, { token });
    expect(tracked.body.data?.reference).toBe(reference);
  }
  expect(await hear(world, 10)).toEqual([]);
});

test('a name of a company that could be a link is left out', async () => {
  const request = { ...goodRequest(), name: 'Evil。example/a ｗｗ.evil.example Ltd.' };
  await sendJson(world.app, createRequest.path, request);
  const [mail] = await hear(world);
  expect(mail?.words).toMatch(/^Good day,/);
});

describe('a request that is cancelled', () => {
  test('too late is told to nobody', async () => {
    const { id } = await aRequest();
    await end(admin, id, 'Cancelled');
    expect(await hear(world, 2)).toHaveLength(2);
    expect(await end(admin, id, 'Cancelled')).toMatchObject({ status: 409 });
    expect(await hear(world, 10)).toEqual([]);
  });
});

describe('a request that is fulfilled', () => {
  test('is told to the company only, since its drivers stay placed', async () => {
    const { id, email, phoneNumber } = await aRequest();
    await aPlacedDriver(id);
    await hear(world, 5);
    await end(admin, id, 'Fulfilled');
    const told = await hearSubjects(world, 2);
    expect(told).toEqual([
      expect.stringMatching(`^${email}: Your request REQ-\\d+ is complete$`),
      `${phoneNumber}: `,
    ]);
  });

  test('and open again is told to nobody', async () => {
    const { id } = await aRequest();
    await aPlacedDriver(id);
    await hear(world, 5);
    await end(admin, id, 'Fulfilled');
    expect(await countWaiting(world)).toBe(2);
    expect(await undo(id)).toMatchObject({ status: 200 });
    expect(await hear(world, 10)).toEqual([]);
  });
});
