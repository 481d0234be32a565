import { beforeEach, describe, expect, test } from 'vitest';
import { type MessageEventName, messageEvents } from '#contract/messages/message-events.ts';
import {
  changeTemplate,
  listTemplates,
  resetTemplate,
  sendTestMessage,
} from '#contract/messages/message-templates.ts';
import { withoutLinks } from '#contract/messages/message-words.ts';
import {
  countMessages,
  listMessages,
  messageStates,
  resendMessages,
} from '#contract/messages/messages.ts';
import { anAdministrator, ask, attempt } from '#test/administrator.ts';
import { aWorldAtNoon, noon } from '#test/noon.ts';
import { aMessage } from '#test/samples/messages.ts';
import type { Notification } from './notify.ts';

const event = 'application-approved' satisfies MessageEventName;

const { world, admin: owner } = await aWorldAtNoon();
let admin = owner;
beforeEach(async () => {
  await world.database.db.deleteFrom('messageTemplates').execute();
});

const read = async (name: MessageEventName = event) => {
  const { result } = await ask(admin, listTemplates);
  return result.find((template) => template.event === name);
};
const { subject, words, text } = messageEvents[event];
const shipped = { subject, words, text, sendsMail: true, sendsText: true };
const save = (changes: object = {}) =>
  attempt(admin, changeTemplate, { params: { event }, body: { ...shipped, ...changes } });
const notification = (changes: Partial<Notification> = {}): Notification => ({
  event,
  occasion: crypto.randomUUID(),
  record: { kind: 'driver', id: crypto.randomUUID(), name: 'Ṣadé Bánkọ́lé', reference: '100001' },
  recipient: { name: 'Ṣadé Bánkọ́lé', email: 'sade@example.com', phone: '08000000139' },
  values: { name: 'Ṣadé', reference: '100001', link: 'http://localhost:3000/track#abc' },
  ...changes,
});
const send = async (changes: Partial<Notification> = {}) => {
  await world.database.db
    .transaction()
    .execute((tx) => world.notify(tx, [notification(changes)], { by: 'office' }, world.time.now));
  await world.deliver();
};

describe('somebody who is told', () => {
  test('gets the shipped words, filled in; in the text message without the marks that phones lack', async () => {
    await send();
    expect(world.mails[0]).toMatchObject({
      to: 'sade@example.com',
      subject: 'Your application has been approved',
    });
    expect(world.texts[0]?.text).toMatch(
      /^Motions: Your application 100001 has been approved, Sadé\./,
    );
  });

  test('gets the words of the office, and only by the channels that are on', async () => {
    expect(
      await save({ subject: 'Well done, {name}', words: 'Welcome!', sendsText: false }),
    ).toMatchObject({
      status: 200,
    });
    await send();
    expect(world.mails[0]).toMatchObject({ subject: 'Well done, Ṣadé' });
    expect(world.mails[0]?.text).toMatch(/^Welcome!\n/);
    expect(world.texts).toEqual([]);
  });

  test('is spared header lines, links and placeholders that somebody has typed', async () => {
    const hostile = 'Ada\r\nBcc: all@example.com www.evil.example {link}';
    await save({ subject: 'For {name}' });
    await send({
      values: { name: withoutLinks(hostile), link: 'http://localhost:3000/track#abc' },
    });
    expect(world.mails[0]?.subject).toBe('For Ada Bcc: all@example. com www. evil. example {link}');
    expect(world.texts[0]?.text).not.toContain('localhost');
  });

  test('gets the meeting link that the office has typed as the place, and as no other value', async () => {
    const values = {
      date: 'https://evil.example',
      time: '10:00 am',
      place: 'Zoom: https://zoom.example/j/1?a=b',
    };
    await send({ event: 'booking-scheduled', values });
    expect(world.mails[0]?.text).toContain('on https: //evil. example.');
    expect(world.mails[0]?.text).toContain('Place: Zoom: <https://zoom.example/j/1?a=b>\n');
    expect(world.mails[0]?.html).toContain('<a href="https://zoom.example/j/1?a=b"');
    expect(world.texts[0]?.text).toContain('Place: Zoom: https://zoom.example/j/1?a=b. Can');
  });
});

describe('a template', () => {
  test('goes back to the shipped words, but stays switched off', async () => {
    await save({ words: 'Welcome!', sendsMail: false });
    expect(await read()).toMatchObject({ words: 'Welcome!', changedBy: 'Fúnkẹ́ Bámidélé' });
    await ask(admin, resetTemplate, { params: { event }, body: {} });
    expect(await read()).toMatchObject({ words, sendsMail: false, changedBy: null, version: 3 });
  });

  test.each([
    [{ subject: 'For {company}' }, 'subject'],
    [{ text: 'x'.repeat(613) }, 'text'],
  ])('such as %j is refused', async (changes, field) => {
    expect(await save(changes)).toMatchObject({ status: 400, errors: [{ field }] });
    expect(await read()).toMatchObject({ version: 1 });
  });

  test('can be tried: the test goes to the own address, with samples', async () => {
    const texts = { subject: 'For {name}', words: 'Dear {name}', text: 'Hello {name}' };
    expect(await attempt(admin, sendTestMessage, { params: { event }, body: texts })).toMatchObject(
      { status: 200 },
    );
    await world.deliver();
    expect(world.mails).toMatchObject([
      { to: 'funke@example.com', subject: 'Test: For Oluwafunmilayo Adebayo' },
    ]);
    expect(world.mails[0]?.text).toContain('Hello Oluwafunmilayo');
  });
});

test('changing a template, or bringing the shipped one back, asks again who it is after ten minutes', async () => {
  admin = await anAdministrator(world);
  const { now } = world.time;
  world.time.now = new Date(now.getTime() + 11 * 60_000);
  const answers = [
    await save(),
    await attempt(admin, resetTemplate, { params: { event }, body: {} }),
  ];
  world.time.now = now;
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 403, kind: 'confirmation-needed' });
});

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
  message: expect.stringMatching(new RegExp(`^${number} messages? `)),
});
const statesOf = async (...ids: string[]) => {
  const { result } = await ask(owner, listMessages, { query: { pageSize: '100' } });
  return ids.map((id) => result.find(({ _id }) => _id === id)?.state);
};

test('messages are counted by state, as the list is narrowed, and those to administrators for Owners only', async () => {
  for (const state of messageStates) await message({ state });
  await message({ state: 'Sent', isFile: true });
  expect(await count()).toEqual({
    waiting: 1,
    sent: 1,
    written: 1,
    delivered: 1,
    failed: 2,
    heldBack: 1,
    canBeSentAgain: 2,
  });
  await failed({ recipientName: 'Musa Danjuma', ...forAccount });
  expect(await count({ search: 'danjuma' })).toMatchObject({ sent: 0, failed: 1 });
  const manager = await anAdministrator(world, 'Manager');
  expect(await count({}, manager)).toMatchObject({ failed: 2, canBeSentAgain: 2 });
});

describe('failed messages', () => {
  test('are all sent again at once, and the others are left as they are', async () => {
    const [one, other] = [
      await failed(),
      await failed({ state: 'Given up', error: 'busy', attempts: 11 }),
    ];
    const arrived = await message({ state: 'Sent', attempts: 1, sentAt: noon });
    expect(await sendAgain()).toMatchObject(sent(2));
    await world.deliver();
    expect(world.mails).toHaveLength(2);
    expect(await statesOf(one, other, arrived)).toEqual(['Sent', 'Sent', 'Sent']);
    expect(await sendAgain()).toMatchObject({ status: 409 });
  });

  test('are sent again as far as the list finds them, or by their ids', async () => {
    const [musa, mill] = [
      await failed({ recipientName: 'Musa Danjuma' }),
      await failed({ recipientName: 'Mills' }),
    ];
    expect(await sendAgain('search=danjuma&page=7')).toMatchObject(sent(1));
    expect(await statesOf(musa, mill)).toEqual(['Waiting', 'Failed']);
    expect(await sendAgain('state=Sent')).toMatchObject({ status: 409 });
    const byId = (ids: string[]) => attempt(owner, resendMessages, { body: { ids } });
    expect(await byId([musa, mill])).toMatchObject(sent(1));
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
    expect(await sendAgain()).toMatchObject(sent(1));
    expect(await statesOf(secret, digest)).toEqual(['Failed', 'Waiting']);
  });

  test('are sent again once by two who ask at the same time', async () => {
    for (let at = 0; at < 5; at += 1) await failed();
    const answers = await Promise.all([sendAgain(), sendAgain(), sendAgain()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });
});
