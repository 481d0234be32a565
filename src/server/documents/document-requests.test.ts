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
import { retentionRules } from '#contract/privacy/retention-rules.ts';
import { anAdministrator, ask, attempt } from '#test/administrator.ts';
import { aWorldAtNoon, noon } from '#test/noon.ts';
import { activity } from '#test/samples/activity.ts';
import { attentionOf } from '#test/samples/attention.ts';
import { anApplicant, answerLink, askFor, uploadFor } from '#test/samples/document-requests.ts';
import { sendJson } from '#test/samples/json-forms.ts';
import { deleteEndedRequests } from './request-service.ts';

const { world, admin } = await aWorldAtNoon();
let driver: Driver;
beforeEach(async () => {
  driver = await anApplicant(world, admin);
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
    const { token, link, words, expiresAt, request } = await askFor(admin, driver._id, [
      'medical',
      'drivers',
    ]);
    expect(words.split('\n')).toEqual([
      "Hello Ọlábísí Adéyẹmí, we need new photos of your medical record and driver's licence.",
      "Medical record: We can't read the photo.",
      "Driver's licence: We can't read the photo.",
      `Please send them here: ${link}`,
      'This link is only for you and works until 24 Mar 2027.',
    ]);
    // The end of that day in Lagos.
    expect(expiresAt).toBe('2027-03-24T23:00:00.000Z');
    expect((await profile()).documentRequest).toEqual(request);
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
    expect((await profile()).version).toBe(withdrawn.version);
    const again = await attempt(admin, withdrawDocumentRequest, {
      params: { id: driver._id },
      body: {},
    });
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
    expect(
      await attempt(admin, askForDocuments, { params: { id: driver._id }, body }),
    ).toMatchObject({
      status: 409,
      message: 'Ọlábísí Adéyẹmí is Deleted.',
    });
  });

  test.each(['', 'x'.repeat(42), 'x'.repeat(43), `${'x'.repeat(42)}%`])(
    'that is unknown, %o, is refused',
    async (token) => {
      expect(await read(token)).toMatchObject(refused(deadLinkMessage));
    },
  );

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
    [
      [{ group: 'nin', reason: 'expires-soon', words: '' }],
      'documents.0.reason',
      'This document has no expiry date.',
    ],
    [
      [
        { group: 'nin', reason: 'expired', words: '' },
        { group: 'nin', reason: 'expired', words: '' },
      ],
      'documents.1.group',
      'Each document can be asked for once.',
    ],
    [
      [{ group: 'nin', reason: 'expired', words: 'x'.repeat(501) }],
      'documents.0.words',
      'The words to the driver can have at most 500 characters.',
    ],
  ])('for %o is rejected', async (documents, field, message) => {
    expect(await of(...documents)).toMatchObject({ status: 400, errors: [{ field, message }] });
    expect((await profile()).documentRequest).toBeNull();
  });

  test('is refused for an outdated version', async () => {
    const { version } = await askFor(admin, driver._id, ['medical']);
    expect(version).toBeGreaterThan(driver.version);
    const body = {
      documents: [{ group: 'nin', reason: 'unreadable', words: '' }],
      version: driver.version,
    };
    const late = await attempt(admin, askForDocuments, { params: { id: driver._id }, body });
    expect(late).toMatchObject({
      status: 409,
      version,
      message: expect.stringMatching(/^You asked Ọlábísí Adéyẹmí for/),
    });
    expect(
      (
        await attempt(admin, askForDocuments, {
          params: { id: driver._id },
          body: { ...body, version },
        })
      ).status,
    ).toBe(201);
  });

  test('and withdrawing are in the activity, and so is what comes back', async () => {
    const { token } = await askFor(admin, driver._id, ['medical']);
    await ask(admin, withdrawDocumentRequest, { params: { id: driver._id }, body: {} });
    const second = await askFor(admin, driver._id, ['nin'], 'no-match');
    await answerLink(world, second.token, await uploadFor(world, ['nin']));
    const entries = (await activity(world, { record: driver._id })).toReversed();
    const field = 'documents';
    expect(entries.map(({ kind, actor, changes }) => [kind, actor.kind, changes])).toEqual([
      [
        'documents-asked',
        'administrator',
        [{ field, before: null, after: 'Medical record: Unreadable' }],
      ],
      [
        'documents-request-withdrawn',
        'administrator',
        [{ field, before: 'Medical record: Unreadable', after: null }],
      ],
      [
        'documents-asked',
        'administrator',
        [{ field, before: null, after: 'NIN identification card: Does not match the form' }],
      ],
      ['documents-sent', 'public', [{ field, before: null, after: 'NIN identification card' }]],
    ]);
    expect(JSON.stringify(entries)).not.toContain(token);
  });
});

test('the bell tells those who decide on drivers of what has come back', async () => {
  const { token } = await askFor(admin, driver._id, ['medical']);
  await answerLink(world, token, await uploadFor(world, ['medical']));
  world.time.now = new Date(noon.getTime() + 10_000);
  const { count = 0, fresh } = (await attentionOf(admin, 'review')) ?? {};
  expect(fresh).toBeGreaterThan(0);
  expect(await attentionOf(await anAdministrator(world, 'Viewer'), 'review')).toBeUndefined();
  await ask(admin, changeDriverStatus, { query: { status: 'delete', driverId: driver._id } });
  expect((await attentionOf(admin, 'review'))?.count ?? 0).toBe(count - 1);
});
