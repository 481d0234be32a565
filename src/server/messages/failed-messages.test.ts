import { describe, expect, test } from 'vitest';
import {
  countMessages,
  listMessages,
  messageStates,
  resendMessages,
} from '#contract/messages/messages.ts';
import { anAdministrator, ask, attempt } from '#test/administrator.ts';
import { aWorldAtNoon, noon } from '#test/noon.ts';
import { aMessage } from '#test/samples/messages.ts';

const { world, admin: owner } = await aWorldAtNoon();

const message = (changes: Parameters<typeof aMessage>[1] = {}) =>
  aMessage(world.database.db, changes);
const failed = (changes: Parameters<typeof aMessage>[1] = {}) =>
  message({ state: 'Failed', error: 'refused', attempts: 1, endedAt: noon, ...changes });
const forAccount = {
  record: { kind: 'account' as const, id: crypto.randomUUID(), name: 'Ada', reference: '' },
};
const count = (query: Record<string, string> = {}, reader = owner) =>
  ask(reader, countMessages, { query });
const sendAgain = (query = '', who = owner) => attempt(who, resendMessages, { body: { query } });
const sent = (number: number) => ({
  status: 200,
  message: number === 1 ? '1 message is sent again' : `${number} messages are sent again`,
});
const statesOf = async (...ids: string[]) => {
  const { result } = await ask(owner, listMessages, { query: { pageSize: '100' } });
  return ids.map((id) => result.find(({ _id }) => _id === id)?.state);
};

describe('the counts', () => {
  test('are those of the list with each state', async () => {
    for (const state of [...messageStates, 'Failed', 'Sending'] as const) await message({ state });
    await message({ state: 'Sent', isFile: true });
    expect(await count()).toEqual({
      waiting: 2,
      sent: 1,
      written: 1,
      delivered: 1,
      failed: 3,
      heldBack: 1,
      canBeSentAgain: 3,
    });
    const listed = async (state: string) =>
      (await ask(owner, listMessages, { query: { state } })).pagedInfo.total;
    expect(await listed('Waiting')).toBe(2);
    expect(await listed('Failed,Given up')).toBe(3);
    expect(await listed('Sent')).toBe(1);
  });

  test('are narrowed as the list is', async () => {
    const id = crypto.randomUUID();
    await message({ state: 'Sent', recipientName: 'Musa Danjuma' });
    await message({
      state: 'Failed',
      record: { kind: 'request', id, name: 'Sample Mills', reference: 'REQ-100001' },
    });
    expect(await count({ search: 'danjuma' })).toMatchObject({ sent: 1, failed: 0 });
    expect(await count({ record: id })).toMatchObject({ sent: 0, failed: 1 });
  });

  test('have messages to administrators for Owners only', async () => {
    await failed(forAccount);
    expect(await count()).toMatchObject({ failed: 1 });
    expect(await count({}, await anAdministrator(world, 'Manager'))).toMatchObject({
      failed: 0,
      canBeSentAgain: 0,
    });
  });
});

describe('failed messages', () => {
  test('are all sent again at once, and the others are left as they are', async () => {
    const [one, other] = [
      await failed(),
      await failed({ state: 'Given up', error: 'busy', attempts: 11 }),
    ];
    const arrived = await message({ state: 'Sent', attempts: 1, sentAt: noon });
    expect(await sendAgain()).toEqual(sent(2));
    await world.deliver();
    expect(world.mails).toHaveLength(2);
    expect(await statesOf(one, other, arrived)).toEqual(['Sent', 'Sent', 'Sent']);
    const { result } = await ask(owner, listMessages, { query: {} });
    expect(result.filter(({ sentBy }) => sentBy !== null).map(({ _id }) => _id)).toEqual([
      other,
      one,
    ]);
    expect(await sendAgain()).toMatchObject({ status: 409 });
  });

  test('are sent again as far as the list finds them, or by their ids', async () => {
    const [musa, mill] = [
      await failed({ recipientName: 'Musa Danjuma' }),
      await failed({ recipientName: 'Mills' }),
    ];
    expect(await sendAgain('search=danjuma&page=7')).toEqual(sent(1));
    expect(await statesOf(musa, mill)).toEqual(['Waiting', 'Failed']);
    expect(await sendAgain('state=Sent')).toMatchObject({ status: 409 });
    const byId = (ids: string[]) => attempt(owner, resendMessages, { body: { ids } });
    expect(await byId([musa, mill])).toEqual(sent(1));
    expect(await statesOf(musa, mill)).toEqual(['Waiting', 'Waiting']);
  });

  test('with a code or a link that lets somebody in are left out, and for Managers all to administrators', async () => {
    const secret = await failed({ ...forAccount, secretFor: 'invitation' });
    expect(await count()).toMatchObject({ failed: 1, canBeSentAgain: 0 });
    expect(await sendAgain()).toMatchObject({ status: 409 });
    const digest = await failed(forAccount);
    expect(await sendAgain('', await anAdministrator(world, 'Manager'))).toMatchObject({
      status: 409,
    });
    expect(await sendAgain()).toEqual(sent(1));
    expect(await statesOf(secret, digest)).toEqual(['Failed', 'Waiting']);
  });

  test('are sent again once by two who ask at the same time', async () => {
    for (let at = 0; at < 5; at += 1) await failed();
    const answers = await Promise.all([sendAgain(), sendAgain(), sendAgain()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });
});
