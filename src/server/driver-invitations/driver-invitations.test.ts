import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  checkInvitees,
  deleteDriverInvitation,
  type Invitee,
  inviteDrivers,
  listDriverInvitations,
} from '#contract/driver-invitations/driver-invitations.ts';
import {
  deadInvitationMessage,
  declineInvitation,
  openInvitation,
} from '#contract/driver-invitations/invitation-links.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import {
  addPrivacyRequestByHand,
  answerPrivacyRequest,
} from '#contract/privacy/privacy-requests.ts';
import { undoChange } from '#contract/undo/undo.ts';
import { anAdministrator, ask, attempt } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { anApplication, apply } from '#test/samples/applications.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { hear } from '#test/samples/notifications.ts';
import { forgetDriversAndRequests } from '#test/samples/placements.ts';

const morning = new Date('2027-03-10T09:30:00Z');
const day = 86_400_000;

let sender = 0;
const world = await aWorld({ sessionHours: 10_000, sessionIdleMinutes: 500_000 });
world.time.now = morning;
const owner = await anAdministrator(world);
beforeEach(async () => {
  const { db } = world.database;
  world.time.now = morning;
  world.providers = {};
  await db.deleteFrom('driverInvitations').execute();
  await db.deleteFrom('messages').execute();
  await db.deleteFrom('rateLimits').execute();
  await forgetDriversAndRequests(db);
});

const musa = {
  fullName: 'Musa Bello',
  phoneNumber: '08031230001',
  email: '',
  vehicle: 'Truck',
  state: 'Kano',
  note: 'From Sallah',
};
const ada = { ...musa, fullName: 'Ada Obi', phoneNumber: '', email: 'ada@example.com' };
const crowd = (count: number): Invitee[] =>
  Array.from({ length: count }, (_, at) => ({
    ...musa,
    fullName: `Driver ${'ABCDEFGHIJ'[at % 10]}`,
    phoneNumber: `0802${1_000_000 + at}`,
  }));
const invite = (...people: Invitee[]) => ask(owner, inviteDrivers, { body: { people } });
const list = async (query: Record<string, string> = {}) =>
  (await ask(owner, listDriverInvitations, { query })).result;
const statuses = async () => (await list()).map(({ status }) => status);
const tokenIn = (words = '') => /apply#([\w-]+)/.exec(words)?.[1] ?? '';
/** Invites Musa and returns the token of his link. */
async function invitedToken() {
  await invite(musa);
  return tokenIn((await hear(world, 2))[0]?.words);
}

const Opened = z.looseObject({ message: z.string(), data: z.optional(z.unknown()) });
/** Each call comes from another address, unless one is given. */
async function post(
  endpoint: typeof openInvitation | typeof declineInvitation,
  payload: object,
  remoteAddress?: string,
) {
  sender += 1;
  const address = remoteAddress ?? `10.0.${Math.floor(sender / 250)}.${(sender % 250) + 1}`;
  const sent = {
    method: 'POST',
    url: apiBase + endpoint.path,
    payload,
    remoteAddress: address,
  } as const;
  const answered = await world.app.inject(sent);
  const { message, data } = z.parse(Opened, answered.json());
  return { status: answered.statusCode, message, data };
}
const open = (token: string, fullName = '') => post(openInvitation, { token, fullName });
async function applyAs(fields: Record<string, string>, token = '') {
  const sent = await anApplication({ fields });
  return apply(world.app, { ...sent, fields: { ...sent.fields, invitation: token } });
}

describe('inviting', () => {
  test('can be undone: then none is told, and all can be invited again', async () => {
    const { _id, version } = await invite(musa, ada);
    const record = 'driverInvitation' as const;
    await ask(owner, undoChange, { body: { record, _id, version } });
    expect([await hear(world, 5), await list()]).toEqual([[], []]);
    const again = await invite(musa, ada);
    world.time.now = new Date(world.time.now.getTime() + 121_000);
    const late = await attempt(owner, undoChange, { body: { record, _id: again._id, version } });
    expect([again.invited, late.status]).toEqual([2, 409]);
  });

  test('names who is there already: drivers in any status, the invited, those who declined', async () => {
    const { db } = world.database;
    const token = await invitedToken();
    await post(declineInvitation, { token });
    await invite(ada);
    await aDriver(db, { fullName: 'Bola Ade', phoneNumber: '08031230002', status: 'Blocked' });
    const deleted = await aDriver(db, {
      fullName: 'Chidi Eze',
      email: 'chidi@example.com',
      status: 'Deleted',
      deletedAt: morning,
    });
    const people = [
      musa,
      ada,
      { ...musa, phoneNumber: '+234 803 123 0002' },
      { ...ada, email: 'Chidi@Example.com' },
      { ...musa, phoneNumber: '08031230009' },
    ];
    const { present } = await ask(owner, checkInvitees, { body: { people } });
    const messages = [
      "Doesn't drive for us, answered on 10 Mar 2027.",
      expect.stringMatching(/^Invited on 10 Mar 2027 by /),
      expect.stringMatching(/^Bola Ade \(\d+\) is Blocked\.$/),
      expect.stringMatching(/^Chidi Eze \(\d+\) is Deleted\.$/),
    ];
    expect(present.map(({ message }) => message)).toEqual(messages);
    expect(present[3]).toMatchObject({ row: 3, driver: deleted });
    const outcome = await invite(...people);
    expect([outcome.invited, outcome.present.map(({ row }) => row)]).toEqual([1, [0, 1, 2, 3]]);
  });

  test('the same list by two at once reaches each person once, and both are told who is invited', async () => {
    const people = crowd(10);
    const outcomes = await Promise.all([invite(...people), invite(...people.toReversed())]);
    expect(outcomes.map(({ invited, present }) => invited + present.length)).toEqual([10, 10]);
    const heard = await hear(world, 2);
    expect([heard.length, new Set(heard.map(({ to }) => to)).size]).toEqual([10, 10]);
    expect((await invite(...people)).invited).toBe(0);
  });
});

describe('the link', () => {
  test('says what the office knows only to who types the name, in any order and spelling', async () => {
    const token = await invitedToken();
    expect((await open(token)).data).toEqual({ known: null });
    expect((await open(token, 'Musa Ibrahim')).data).toEqual({ known: null });
    const known = { phoneNumber: '08031230001', email: '', vehicle: 'Truck', state: 'Kano' };
    expect((await open(token, 'BELLÓ Alhaji Musa')).data).toEqual({ known });
  });

  test('that is made up says one kind sentence and counts as a wrong try', async () => {
    const sent = { token: `${(await invitedToken()).slice(0, -2)}zz` };
    for (let at = 0; at < 10; at += 1) {
      const { status, message } = await post(openInvitation, sent, '10.9.9.9');
      expect([status, message]).toEqual([404, deadInvitationMessage]);
    }
    expect((await post(openInvitation, sent, '10.9.9.9')).status).toBe(429);
  });

  test("guesses of one invitation's name end after ten, from any address", async () => {
    const token = await invitedToken();
    for (let at = 0; at < 10; at += 1) expect((await open(token, 'Ada Eze')).status).toBe(200);
    expect((await open(token, 'Musa Bello')).status).toBe(429);
  });

  test('is answered by POST only: declined is shown in the list, and ends the asking', async () => {
    const token = await invitedToken();
    await open(token);
    expect(await statuses()).toEqual(['Invited']);
    await Promise.all([post(declineInvitation, { token }), post(declineInvitation, { token })]);
    expect(await statuses()).toEqual(['Declined']);
    world.time.now = new Date(morning.getTime() + 8 * day);
    await world.work().invitations.run();
    expect(await hear(world)).toEqual([]);
  });
});

describe('an application', () => {
  test('closes its invitation, pressed twice once, and takes its messages along', async () => {
    const token = await invitedToken();
    const fields = { phoneNumber: '08039990001', fullName: 'Musa Bello' };
    const applied = await Promise.all([applyAs(fields, token), applyAs(fields, token)]);
    expect(applied.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const [row, ...others] = await list();
    expect([others, row]).toMatchObject([
      [],
      { status: 'Applied', fullName: 'Musa Bello', phoneNumber: '', note: '' },
    ]);
    const { db } = world.database;
    expect(await open(token)).toMatchObject({ status: 404, message: deadInvitationMessage });
    const events = await db
      .selectFrom('messages')
      .select('event')
      .where('recordId', '=', row?.driver ?? '')
      .where('state', '=', 'Sent')
      .execute();
    expect(events).toEqual([{ event: 'driver-invited' }]);
  });
});

test('who has not answered is asked once more after 7 days, by mail if there is an address', async () => {
  await invite({ ...musa, email: 'musa@example.com' }, ada);
  await hear(world, 2);
  world.time.now = new Date(morning.getTime() + 6 * day);
  await world.work().invitations.run();
  expect(await hear(world)).toEqual([]);
  world.time.now = new Date(morning.getTime() + 7 * day + 60_000);
  await Promise.all([world.work().invitations.run(), world.work().invitations.run()]);
  const heard = await hear(world);
  expect(heard.map(({ to }) => to).toSorted()).toEqual(['ada@example.com', 'musa@example.com']);
  await world.work().invitations.run();
  expect(await hear(world)).toEqual([]);
});

test('a message that cannot arrive is bounced, and is not sent again', async () => {
  const { db } = world.database;
  await invitedToken();
  await db.updateTable('messages').set({ state: 'Failed', error: 'undelivered' }).execute();
  expect(await statuses()).toEqual(['Bounced']);
  expect(await list({ status: 'Bounced', search: 'bello' })).toHaveLength(1);
  world.time.now = new Date(morning.getTime() + 8 * day);
  await world.work().invitations.run();
  expect(await hear(world)).toEqual([]);
});

describe('an invitation ends, with its messages', () => {
  const left = async () => {
    const { db } = world.database;
    return (
      await db.selectFrom('messages').select('id').where('event', '=', 'driver-invited').execute()
    ).length;
  };

  test('after 90 days', async () => {
    await invitedToken();
    world.time.now = new Date(morning.getTime() + 89 * day);
    await world.work().retention.run();
    expect(await left()).toBe(1);
    world.time.now = new Date(morning.getTime() + 91 * day);
    await world.work().retention.run();
    expect([await list(), await left()]).toEqual([[], 0]);
  });

  test('when the person asks to be erased, or it is deleted', async () => {
    const [token, body] = [
      await invitedToken(),
      { kind: 'erase', record: '', name: 'Musa', contact: '08031230001', cameOn: '2027-03-10' },
    ];
    const { _id, version } = await ask(owner, addPrivacyRequestByHand, {
      body: { ...body, words: '' },
    });
    const answer = { outcome: 'Done', words: 'All of it.', version };
    await ask(owner, answerPrivacyRequest, { params: { id: _id }, body: answer });
    expect([await list(), await left(), (await open(token)).status]).toEqual([[], 0, 404]);
    await invite(ada);
    const [row] = await list();
    await ask(owner, deleteDriverInvitation, { params: { id: row?._id ?? '' } });
    expect(await left()).toBe(0);
  });
});
