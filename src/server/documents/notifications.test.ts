import { beforeEach, describe, expect, test } from 'vitest';
import { askForDocuments, withdrawDocumentRequest } from '#contract/documents/document-requests.ts';
import { readDocumentRequest } from '#contract/documents/send-again-form.ts';
import type { Driver } from '#contract/drivers/drivers.ts';
import { messageEvents } from '#contract/messages/message-events.ts';
import { changeTemplate } from '#contract/messages/message-templates.ts';
import { listMessages } from '#contract/messages/messages.ts';
import { ask } from '#test/administrator.ts';
import { aWorldAtNoon } from '#test/noon.ts';
import { anApplicant, answerLink, askFor, uploadFor } from '#test/samples/document-requests.ts';
import { sendJson } from '#test/samples/json-forms.ts';
import { countWaiting, hear } from '#test/samples/notifications.ts';

// 21:00 in Lagos, and 08:00 the next morning.
const evening = new Date('2027-03-10T20:00:00Z');
const morning = new Date('2027-03-11T07:00:00Z');

const { world, admin } = await aWorldAtNoon();
let driver: Driver;
beforeEach(async () => {
  driver = await anApplicant(world, admin);
  await hear(world);
});

const tokenIn = (words = '') => /\/send-again#([\w-]{43})/.exec(words)?.[1] ?? '';

describe('a driver who is asked for documents', () => {
  test('hears at once which and why, until when, and by which link', async () => {
    const documents = [
      { group: 'medical', reason: 'unreadable', words: 'Please put it in the light.' },
      { group: 'drivers', reason: 'expired', words: '' },
    ];
    const { link, sentBy } = await ask(admin, askForDocuments, {
      params: { id: driver._id },
      body: { documents },
    });
    expect(sentBy).toEqual(['mail', 'text']);
    const [mail, text, ...others] = await hear(world);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: driver.email, subject: 'Please send us new photos' });
    expect(mail?.words.split('\n').filter(Boolean).slice(1)).toEqual([
      "We need new photos of your medical record and driver's licence.",
      "Medical record: We can't read the photo. Please put it in the light.",
      "Driver's licence: It has expired.",
      'Please use this link by 24 Mar 2027:',
      link,
      expect.stringMatching(/^This link is only for you\./),
    ]);
    expect(text).toMatchObject({
      to: driver.phoneNumber,
      words: expect.stringMatching(` by 24 Mar 2027, [^:]+: ${link}$`),
    });
    expect(
      (await sendJson(world.app, readDocumentRequest.path, { token: tokenIn(text?.words) })).status,
    ).toBe(200);
    expect(await hear(world, 10)).toEqual([]);
  });

  test('reads which day a document to be renewed expires on, unless the card shows another day', async () => {
    const dates = { licenceExpiresOn: '2027-03-01', medicalExpiresOn: '2027-04-28' };
    await world.database.db
      .updateTable('drivers')
      .set(dates)
      .where('id', '=', driver._id)
      .execute();
    const whyOf = async (group: string, reason: string) => {
      const documents = [{ group, reason, words: '' }];
      await ask(admin, askForDocuments, { params: { id: driver._id }, body: { documents } });
      const [mail] = await hear(world);
      return mail?.words.split('\n').filter(Boolean)[2];
    };
    expect(await whyOf('medical', 'expires-soon')).toBe(
      'Your medical record expires on 28 Apr 2027. Please send us a photo of the new one.',
    );
    expect(await whyOf('drivers', 'expired')).toBe(
      "Your driver's licence expired on 1 Mar 2027. Please send us a photo of the new one.",
    );
    expect(await whyOf('medical', 'expired')).toBe('It has expired.');
  });

  test('is the only one who reads the link: in the list of messages it stands without its token', async () => {
    const { token } = await askFor(admin, driver._id, ['medical']);
    await world.deliver();
    const answer = await admin.send({
      method: 'GET',
      url: `/api/v1/admin/messages?record=${driver._id}`,
    });
    expect(JSON.stringify(answer.body)).not.toContain(token);
    const { result } = await ask(admin, listMessages, { query: { record: driver._id } });
    const asked = result
      .filter(({ event }) => event === 'document-needed')
      .map(({ words }) => words);
    expect(asked).toHaveLength(2);
    for (const words of asked) expect(words).toMatch(/\/send-again#…(\n|$)/);
  });

  test('who got two links is sent only the valid one', async () => {
    const first = await askFor(admin, driver._id, ['medical']);
    const second = await askFor(admin, driver._id, ['drivers']);
    const tokens = (await hear(world)).map(({ words }) => tokenIn(words));
    expect(tokens).toEqual([second.token, second.token]);
    expect(first.token).not.toBe(second.token);
  });

  test('hears nothing of what was withdrawn before', async () => {
    await askFor(admin, driver._id, ['medical']);
    expect(await countWaiting(world)).toBe(2);
    await ask(admin, withdrawDocumentRequest, { params: { id: driver._id }, body: {} });
    expect(await hear(world, 10)).toEqual([]);
  });

  test('in the evening, and answers the mail, is not asked again in the morning', async () => {
    world.time.now = evening;
    const { token } = await askFor(admin, driver._id, ['medical']);
    expect(await hear(world)).toHaveLength(1);
    expect((await answerLink(world, token, await uploadFor(world, ['medical']))).status).toBe(201);
    world.time.now = morning;
    expect(await hear(world)).toEqual([]);
  });

  test('hears by the channels that are switched on, which the office is told', async () => {
    const event = 'document-needed';
    const { subject, words, text } = messageEvents[event];
    const body = { subject, words, text, sendsMail: true, sendsText: false };
    await ask(admin, changeTemplate, { params: { event }, body });
    expect((await askFor(admin, driver._id, ['medical'])).sentBy).toEqual(['mail']);
    expect((await hear(world)).map(({ to }) => to)).toEqual([driver.email]);
    await ask(admin, changeTemplate, { params: { event }, body: { ...body, sendsText: true } });
  });
});
