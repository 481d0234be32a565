import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { askForDocuments, withdrawDocumentRequest } from '#contract/documents/document-requests.ts';
import {
  deadLinkMessage,
  readDocumentRequest,
  usedLinkMessage,
} from '#contract/documents/send-again-form.ts';
import { changeDriverStatus } from '#contract/drivers/driver-actions.ts';
import { type Driver, readDriver } from '#contract/drivers/drivers.ts';
import { listMessages } from '#contract/messages/messages.ts';
import { retentionRules } from '#contract/privacy/retention-rules.ts';
import { ask, attempt } from '#test/administrator.ts';
import { aWorldAtNoon, noon } from '#test/noon.ts';
import { anApplicant, answerLink, askFor, uploadFor } from '#test/samples/document-requests.ts';
import { sendJson } from '#test/samples/json-forms.ts';
import { hear } from '#test/samples/notifications.ts';
import { deleteEndedRequests } from './request-service.ts';

const { world, admin } = await aWorldAtNoon();
let driver: Driver;
beforeEach(async () => {
  driver = await anApplicant(world, admin);
  await hear(world);
});

const profile = (who = admin) => ask(who, readDriver, { params: { id: driver._id } });
const read = (token: string) => sendJson(world.app, readDocumentRequest.path, { token });
const refused = (message: string) => ({ status: 400, body: { message } });
const aDay = 24 * 60 * 60 * 1000;

describe('a link', () => {
  test('names the documents that are asked for, to whoever has it, and nothing else of the driver', async () => {
    const documents = [
      { group: 'nin', reason: 'other', words: 'Please send the card, not the slip.' },
      { group: 'medical', reason: 'unreadable', words: '' },
    ];
    const asked = await ask(admin, askForDocuments, {
      params: { id: driver.driverId },
      body: { documents },
    });
    expect(asked.link).toMatch(/^http.*\/send-again#[\w-]{43}$/);
    const { status, body } = await read(asked.link.split('#')[1] ?? '');
    expect([status, body.data]).toEqual([
      200,
      {
        _id: expect.any(String),
        name: 'Ọlábísí Adéyẹmí',
        documents: documents.map((document) => ({
          ...document,
          photoOf: '2027-03-10',
          expiresOn: document.group === 'medical' ? driver.medicalRecordsExpiryDate : null,
          needsDate: false,
        })),
        expiresAt: asked.expiresAt,
        needsConsent: false,
      },
    ]);
  });

  test('is stored as a hash, and comes with a message for the driver', async () => {
    const { token, link, words, expiresAt } = await askFor(admin, driver._id, ['medical']);
    expect(words).toContain(` here: ${link}\n`);
    expect(words).toContain('works until 24 Mar 2027.');
    // The end of that day in Lagos.
    expect(expiresAt).toBe('2027-03-24T23:00:00.000Z');
    const row = await world.database.db
      .selectFrom('documentRequests')
      .selectAll()
      .where('driverId', '=', driver._id)
      .executeTakeFirstOrThrow();
    expect(row.tokenHash).toEqual(createHash('sha256').update(token).digest());
    expect(JSON.stringify(row)).not.toContain(token);
  });

  test('works until its last day is over', async () => {
    const { token, expiresAt } = await askFor(admin, driver._id, ['medical']);
    world.time.now = new Date(Date.parse(expiresAt) - 1);
    expect((await read(token)).status).toBe(200);
    world.time.now = new Date(expiresAt);
    expect(await read(token)).toMatchObject(refused(deadLinkMessage));
    expect(await answerLink(world, token, await uploadFor(world, ['medical']))).toMatchObject(
      refused(deadLinkMessage),
    );
    expect((await profile()).documentRequest).toMatchObject({
      state: 'expired',
      endedAt: expiresAt,
    });
  });

  test('stops working when another one is made', async () => {
    const first = await askFor(admin, driver._id, ['medical']);
    const second = await askFor(admin, driver._id, ['drivers'], 'expired');
    expect(await read(first.token)).toMatchObject(refused(deadLinkMessage));
    expect((await read(second.token)).status).toBe(200);
    expect((await profile()).documentRequest).toMatchObject({
      state: 'open',
      documents: [{ group: 'drivers' }],
    });
  });

  test('can be withdrawn, once', async () => {
    const { token, version } = await askFor(admin, driver._id, ['medical']);
    const call = { params: { id: driver._id }, body: { version } };
    const withdrawn = await ask(admin, withdrawDocumentRequest, call);
    expect(withdrawn.request).toMatchObject({ state: 'withdrawn', endedAt: noon.toISOString() });
    expect(await read(token)).toMatchObject(refused(deadLinkMessage));
    const again = await attempt(admin, withdrawDocumentRequest, { ...call, body: {} });
    expect(again).toMatchObject({ status: 409, message: 'No link is open for Ọlábísí Adéyẹmí.' });
  });

  test('stops working when the driver is deleted, of whom nothing can be asked then', async () => {
    const { token } = await askFor(admin, driver._id, ['medical']);
    await ask(admin, changeDriverStatus, { query: { status: 'delete', driverId: driver._id } });
    expect(await read(token)).toMatchObject(refused(deadLinkMessage));
    expect(await answerLink(world, token, await uploadFor(world, ['medical']))).toMatchObject(
      refused(deadLinkMessage),
    );
    const body = { documents: [{ group: 'medical', reason: 'expired', words: '' }] };
    const asked = await attempt(admin, askForDocuments, { params: { id: driver._id }, body });
    expect(asked).toMatchObject({ status: 409, message: 'Ọlábísí Adéyẹmí is Deleted.' });
  });

  test('that was used says so until its request is deleted', async () => {
    const { token } = await askFor(admin, driver._id, ['medical']);
    expect((await answerLink(world, token, await uploadFor(world, ['medical']))).status).toBe(201);
    expect(await read(token)).toMatchObject(refused(usedLinkMessage));
    const clock = () => world.time.now;
    world.time.now = new Date(noon.getTime() + retentionRules.leftovers.period * aDay - 1);
    await deleteEndedRequests(world.database.db, clock);
    expect(await read(token)).toMatchObject(refused(usedLinkMessage));
    world.time.now = new Date(noon.getTime() + retentionRules.leftovers.period * aDay);
    await deleteEndedRequests(world.database.db, clock);
    expect(await read(token)).toMatchObject(refused(deadLinkMessage));
    const { documentRequest, sentDocuments } = await profile();
    expect([documentRequest, sentDocuments.length]).toEqual([null, 1]);
  });
});

describe('asking', () => {
  const of = (...documents: object[]) =>
    attempt(admin, askForDocuments, { params: { id: driver._id }, body: { documents } });

  test.each([
    [[], 'documents', 'Please choose at least one document.'],
    [
      [{ group: 'medical', reason: 'other', words: ' ' }],
      'documents.0.words',
      'Please say in a few words what you need.',
    ],
  ])('for %o is rejected', async (documents, field, message) => {
    expect(await of(...documents)).toMatchObject({ status: 400, errors: [{ field, message }] });
    expect((await profile()).documentRequest).toBeNull();
  });
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
    expect(text?.words).toMatch(new RegExp(` by 24 Mar 2027, [^:]+: ${link}$`));
    expect(
      (await sendJson(world.app, readDocumentRequest.path, { token: tokenIn(text?.words) })).status,
    ).toBe(200);
    expect(await hear(world, 10)).toEqual([]);
  });

  test('is the only one who reads the link: in the list of messages it stands without its token', async () => {
    const { token } = await askFor(admin, driver._id, ['medical']);
    await world.deliver();
    const { result } = await ask(admin, listMessages, { query: { record: driver._id } });
    const asked = result
      .filter(({ event }) => event === 'document-needed')
      .map(({ words }) => words);
    expect(asked).toHaveLength(2);
    for (const words of asked) expect(words).toMatch(/\/send-again#…(\n|$)/);
    expect(JSON.stringify(result)).not.toContain(token);
  });

  test('hears nothing of what was withdrawn before', async () => {
    await askFor(admin, driver._id, ['medical']);
    await ask(admin, withdrawDocumentRequest, { params: { id: driver._id }, body: {} });
    expect(await hear(world, 10)).toEqual([]);
  });
});
