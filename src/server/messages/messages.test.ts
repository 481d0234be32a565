import { beforeAll, describe, expect, test } from 'vitest';
import { listMessages, type MessageFilter, reportMessage } from '#contract/messages/messages.ts';
import { defaultContent } from '#contract/website/default-content.ts';
import { SendingError, type SendingErrorKind } from '#server/platform/system/sending-error.ts';
import { ask } from '#test/administrator.ts';
import { textReportSecret } from '#test/app.ts';
import { aWorldAtNoon, noon } from '#test/noon.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { type NewMessage, queueMessages } from './queue-messages.ts';

const { world, admin } = await aWorldAtNoon();
let driverId: string;
beforeAll(async () => {
  driverId = await aDriver(world.database.db, { fullName: 'Ṣadé Bánkọ́lé' });
});

const { company } = defaultContent;
const words = 'Your application has arrived.';
const sentText = `Motions: ${words}`;
const aMessage = (changes: Partial<NewMessage> = {}): NewMessage => ({
  event: 'application-received',
  occasion: 'once',
  record: { kind: 'driver', id: driverId, name: 'Ṣadé Bánkọ́lé', reference: '100001' },
  recipient: { name: 'Ṣadé Bánkọ́lé', email: 'sade@example.com', phone: '08000000139' },
  ...changes,
});
const mailed = { mail: { subject: 'We have your application', words } };
const texted = { text: sentText };
const queue = (message: NewMessage) =>
  queueMessages(world.database.db, [message], { by: 'office' }, world.time.now);
const list = async (filter: Partial<Record<keyof MessageFilter, string>> = {}) =>
  (await ask(admin, listMessages, { query: filter })).result;
const only = async () => {
  const all = await list();
  expect(all).toHaveLength(1);
  return all[0];
};
const later = (minutes: number) => {
  world.time.now = new Date(world.time.now.getTime() + minutes * 60_000);
};
const fail = (kind: SendingErrorKind, retryAfterSeconds?: number) => async () => {
  throw new SendingError(kind, 'a test', { retryAfterSeconds });
};
const report = async (status: string, changes: object = {}, secret = textReportSecret) =>
  (
    await world.app.inject({
      method: reportMessage.method,
      url: `/api/v1/message-reports/${secret}`,
      payload: {
        type: 'outbound',
        message_id: 'provided-1',
        receiver: '2348000000139',
        message: sentText,
        status,
        ...changes,
      },
    })
  ).statusCode;

describe('a message', () => {
  test('goes out by mail and by text message once it is due, and is listed with what has become of it', async () => {
    await queue(aMessage({ ...mailed, ...texted }));
    await world.deliver();
    expect(world.mails).toMatchObject([
      { to: 'sade@example.com', subject: 'We have your application' },
    ]);
    expect(world.mails[0]?.text).toBe(
      `${words}\n\nMotions Logistics\n0800 000 0001\nhttp://localhost:3000\n`,
    );
    expect(world.texts).toMatchObject([{ to: '08000000139', text: sentText }]);
    expect((await list()).toSorted((a, b) => (a.channel < b.channel ? -1 : 1))).toMatchObject([
      { channel: 'mail', state: 'Sent', attempts: 1, sentAt: noon.toISOString() },
      { channel: 'text', state: 'Sent', parts: 1, address: '08000000139' },
    ]);
    await world.deliver();
    expect([world.mails.length, world.texts.length]).toEqual([1, 1]);
  });

  test('of one event and occasion is sent once to an address, however often it is queued', async () => {
    for (let times = 0; times < 3; times += 1) await queue(aMessage(mailed));
    await world.deliver();
    await queue(aMessage(mailed));
    await queue(aMessage({ ...mailed, occasion: 'another' }));
    await world.deliver();
    expect(world.mails).toHaveLength(2);
  });

  test('cannot become markup or a link by what somebody has typed', async () => {
    const typed =
      'Dear <b onload=x>"Ada"</b>, see http://evil.example, <http://evil.example>, <javascript://x> & http://localhost:3000/track#token';
    const place = 'Place: <https://meet.example/a?b="c&d>, typed by the office';
    await queue(aMessage({ mail: { subject: 'A <b>', words: `${typed}\n${place}` } }));
    await world.deliver();
    const html = world.mails[0]?.html ?? '';
    expect(html).toContain('<title>A &#60;b&#62;</title>');
    expect(html).not.toMatch(/<b |<\/?[a-z]+ ?[^>]*evil/);
    expect(html.match(/<a href="[^"]*"/g)).toEqual([
      '<a href="http://localhost:3000/track#token"',
      '<a href="https://meet.example/a?b=&#34;c&#38;d"',
    ]);
  });
});

test('a mail that nobody has written says so, and is answered to the company, unless to an administrator', async () => {
  await queue(aMessage({ ...mailed }));
  await queue(aMessage({ ...mailed, event: 'own-words' }));
  const record = { ...aMessage().record, kind: 'account' } as const;
  await queue(aMessage({ ...mailed, record, occasion: 'another' }));
  await world.deliver();
  expect(world.mails[0]).toMatchObject({
    fromName: company.name,
    replyTo: company.email,
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  expect(world.mails[1]).toMatchObject({ replyTo: company.email });
  expect(world.mails[1]).not.toHaveProperty('headers');
  expect(world.mails[2]).not.toHaveProperty('replyTo');
});

describe('a provider', () => {
  test('that is busy is asked again, later each time, and for a day at most', async () => {
    world.providers.mail = fail('busy');
    await queue(aMessage(mailed));
    await world.deliver();
    expect(await only()).toMatchObject({
      state: 'Waiting',
      error: 'busy',
      attempts: 1,
      nextTryAt: new Date(noon.getTime() + 60_000).toISOString(),
    });
    for (let tries = 0; tries < 12; tries += 1) {
      const { nextTryAt } = (await only()) ?? {};
      if (nextTryAt) world.time.now = new Date(nextTryAt);
      await world.deliver();
    }
    expect(world.time.now.getTime() - noon.getTime()).toBeGreaterThan(24 * 60 * 60_000);
    expect(await only()).toMatchObject({ state: 'Given up', attempts: 11, nextTryAt: null });
  });

  test('that names a time is left alone until then, with all messages of the channel', async () => {
    // The pause then ends at noon, when the other tests begin.
    later(-20);
    world.providers.text = fail('busy', 600);
    await queue(aMessage(texted));
    await queue(aMessage({ ...texted, occasion: 'another' }));
    await world.deliver();
    delete world.providers.text;
    later(9);
    await world.deliver();
    expect(world.texts).toEqual([]);
    later(1);
    await world.deliver();
    expect(world.texts).toHaveLength(2);
  });

  test('that has not answered is asked again only when no report says that the message has arrived', async () => {
    world.providers.text = fail('no-answer');
    await queue(aMessage(texted));
    await world.deliver();
    expect(await only()).toMatchObject({ state: 'Waiting', error: 'no-answer' });
    expect(await report('DELIVERED | Message delivered to handset')).toBe(200);
    expect(await only()).toMatchObject({ state: 'Delivered', error: null });
    later(60);
    await world.deliver();
    expect(await only()).toMatchObject({ attempts: 1 });
  });

  test('whose instance has died meanwhile gets the message from another one', async () => {
    await queue(aMessage(mailed));
    await world.database.db
      .updateTable('messages')
      .set({ state: 'Sending', claimedAt: noon, attempts: 1 })
      .execute();
    later(1);
    await world.deliver();
    expect(world.mails).toEqual([]);
    later(2);
    await world.deliver();
    expect(world.mails).toHaveLength(1);
  });
});

describe('the night', () => {
  test.each([
    ['2027-03-10T18:59:00Z', undefined],
    ['2027-03-10T19:00:00Z', '2027-03-11T07:00:00.000Z'],
    ['2027-03-11T06:59:00Z', '2027-03-11T07:00:00.000Z'],
    ['2027-03-11T07:00:00Z', undefined],
  ])('of Lagos at %s holds text messages back until %s, and no mails', async (at, until) => {
    world.time.now = new Date(at);
    await queue(aMessage({ ...mailed, ...texted }));
    await world.deliver();
    expect(world.mails).toHaveLength(1);
    expect(world.texts).toHaveLength(until ? 0 : 1);
    if (until === undefined) return;
    expect(await list({ channel: 'text' })).toMatchObject([{ state: 'Waiting', nextTryAt: until }]);
    world.time.now = new Date(until);
    await world.deliver();
    expect(world.texts).toHaveLength(1);
  });
});

describe('a report', () => {
  test.each([
    ['DELIVERED | Message delivered to handset', { state: 'Delivered', error: null }],
    ['DND Active on Phone Number', { state: 'Failed', error: 'undelivered' }],
    ['Message Sent', { state: 'Sent', error: null }],
  ])('of "%s" is kept', async (status, kept) => {
    await queue(aMessage(texted));
    await world.deliver();
    expect(await report(status)).toBe(200);
    expect(await only()).toMatchObject(kept);
  });

  test('that comes before the answer of the provider counts, and stays', async () => {
    let reported = 0;
    world.providers.text = async () => {
      reported = await report('DELIVERED');
      return { providerId: 'provided-1' };
    };
    await queue(aMessage(texted));
    await world.deliver();
    expect(reported).toBe(200);
    await report('Message Failed');
    expect(await only()).toMatchObject({ state: 'Delivered' });
  });

  test('with a wrong secret, or about an unknown message, changes nothing', async () => {
    await queue(aMessage(texted));
    await world.deliver();
    expect(await report('Message Failed', {}, 'another-secret')).toBe(404);
    expect(await report('Message Failed', { message_id: 'unknown' })).toBe(200);
    expect(await only()).toMatchObject({ state: 'Sent' });
  });
});
