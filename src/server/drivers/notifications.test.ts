import { beforeEach, describe, expect, test } from 'vitest';
import { changeDriverStatus } from '#contract/drivers/driver-actions.ts';
import { trackByLink } from '#contract/self-service/tracking.ts';
import { ask } from '#test/administrator.ts';
import { aWorldAtNoon } from '#test/noon.ts';
import { anApplication, apply, goodFields } from '#test/samples/applications.ts';
import { aCompleteDriver } from '#test/samples/drivers.ts';
import { sendJson } from '#test/samples/json-forms.ts';
import { hear } from '#test/samples/notifications.ts';
import { act } from '#test/samples/placements.ts';

const { world, admin } = await aWorldAtNoon();
beforeEach(async () => {
  // Delivers the mail about the administrator's new device, among others.
  await world.doJobs();
  await hear(world);
  await world.database.db.deleteFrom('messages').execute();
});

const tokenIn = (words: string) => /\/track#([\w-]+)/.exec(words)?.[1] ?? '';

test('an application is told of at once, with its number and a link to follow it, and once if it is sent again', async () => {
  const fields = goodFields();
  const application = await anApplication({ fields });
  const headers = { 'idempotency-key': 'an-application-that-comes-twice' };
  const { body } = await apply(world.app, application, headers);
  expect((await apply(world.app, application, headers)).body).toEqual(body);
  const reference = body.data?.reference;
  const told = await hear(world);
  expect(told).toMatchObject([
    { to: fields.email, subject: 'We have your application' },
    { to: fields.phoneNumber, words: expect.stringContaining(`application ${reference}`) },
  ]);
  for (const { words } of told) {
    const sent = await sendJson(world.app, trackByLink.path, { token: tokenIn(words) });
    expect(sent.body.data?.reference).toBe(reference);
  }
  expect(await hear(world, 10)).toEqual([]);
});

let count = 0;
async function aNamedDriver(changes: object = {}) {
  count += 1;
  const named = {
    fullName: 'Ngozi Eze',
    email: `ngozi.${count}@example.com`,
    phoneNumber: `0801${1_000_000 + count}`,
  };
  return {
    ...named,
    id: await aCompleteDriver(world.database.db, { ...named, status: 'Pending', ...changes }),
  };
}
const reject = (driverId: string, words: string) =>
  ask(admin, changeDriverStatus, {
    query: { status: 'reject', driverId },
    body: { reason: 'other', words, note: 'For colleagues only.' },
  });

describe('a decision', () => {
  test('is told when it can no longer be undone', async () => {
    const { id, email, phoneNumber } = await aNamedDriver();
    await act(admin, 'approve', id);
    expect(await hear(world, 1.9)).toEqual([]);
    const told = await hear(world, 0.1);
    expect(told).toMatchObject([
      { to: email, subject: 'Your application has been approved' },
      {
        to: phoneNumber,
        words: expect.stringMatching(
          /^Motions: Your application \d+ has been approved, Ngozi Eze\./,
        ),
      },
    ]);
    expect(await hear(world, 10)).toEqual([]);
  });

  test('to reject somebody is told with the words for the applicant, and with no others', async () => {
    const { id } = await aNamedDriver();
    await reject(id, 'Your licence is of another class.\nSee http://evil.example');
    const [mail, text] = await hear(world, 2);
    expect(mail).toMatchObject({ subject: 'About your application' });
    expect(mail?.words).toContain(
      '\n\nYour licence is of another class.\nSee http: //evil. example\n\n',
    );
    expect(text?.words).toContain(
      ' Your licence is of another class. See http: //evil. example Questions: ',
    );
    expect([mail?.words, text?.words].join()).not.toContain('colleagues');
  });

  test('is not told once the driver is deleted', async () => {
    const { id } = await aNamedDriver();
    await act(admin, 'approve', id);
    await act(admin, 'delete', id);
    expect(await hear(world, 10)).toEqual([]);
  });
});
