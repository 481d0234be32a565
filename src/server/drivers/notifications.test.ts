import { beforeEach, describe, expect, test } from 'vitest';
import { addDriver } from '#contract/drivers/added-drivers.ts';
import { changeDriverStatus } from '#contract/drivers/driver-actions.ts';
import { trackByLink } from '#contract/self-service/tracking.ts';
import { ask } from '#test/administrator.ts';
import { aWorldAtNoon } from '#test/noon.ts';
import { anApplication, apply, asForm, goodFields } from '#test/samples/applications.ts';
import { aCompleteDriver } from '#test/samples/drivers.ts';
import { sendJson } from '#test/samples/json-forms.ts';
import { hear, type ReceivedMessage } from '#test/samples/notifications.ts';
import { act } from '#test/samples/placements.ts';

const { world, admin } = await aWorldAtNoon();
beforeEach(async () => {
  // Delivers the mail about the administrator's new device, among others.
  await world.doJobs();
  await hear(world);
  await world.database.db.deleteFrom('messages').execute();
});

const tokenIn = (words: string) => /\/track#([\w-]+)/.exec(words)?.[1] ?? '';

async function expectReceived(
  told: ReceivedMessage[],
  reference: string | undefined,
  { email, phoneNumber }: Named,
) {
  expect(told).toMatchObject([
    { to: email, subject: 'We have your application' },
    {
      to: phoneNumber,
      words: expect.stringMatching(
        `^Motions: We have your application ${reference}, Olabisi Adéyemi\\. Status: `,
      ),
    },
  ]);
  for (const { words } of told) {
    const { status, body } = await sendJson(world.app, trackByLink.path, { token: tokenIn(words) });
    expect([status, body.data?.reference]).toEqual([200, reference]);
  }
}
type Named = ReturnType<typeof goodFields>;

describe('an application', () => {
  test('is told of at once, with its number and a link to follow it, and once if it is sent again', async () => {
    const fields = goodFields();
    const application = await anApplication({ fields });
    const headers = { 'idempotency-key': 'an-application-that-comes-twice' };
    const { body } = await apply(world.app, application, headers);
    const again = await apply(world.app, application, headers);
    expect(again.body).toEqual(body);
    await expectReceived(await hear(world), body.data?.reference, fields);
    expect(await hear(world, 10)).toEqual([]);
  });

  test('that the office enters is told of as well', async () => {
    const fields = goodFields();
    const { driverId } = await ask(admin, addDriver, {
      body: asForm({ fields, images: [], groups: [] }),
    });
    await expectReceived(await hear(world), driverId, fields);
  });
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
