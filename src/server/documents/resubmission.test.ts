import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { type AskingReason, readAskedPicture } from '#contract/documents/send-again-form.ts';
import { judgeDocument } from '#contract/documents/verdicts.ts';
import type { DocumentGroup } from '#contract/drivers/application-form.ts';
import { changeDriverStatus } from '#contract/drivers/driver-actions.ts';
import { type Driver, readDriver } from '#contract/drivers/drivers.ts';
import { destroyDriver } from '#contract/placements/bin.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { missingUploadMessage } from '#contract/uploads/application-uploads.ts';
import { anAdministrator, ask } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import {
  anApplicant,
  answerLink,
  askFor,
  sendAgain,
  uploadFor,
} from '#test/samples/document-requests.ts';
import { hashOf } from '#test/samples/uploads.ts';
import { countWaitingForLock, waitUntil } from '#test/wait.ts';

let driver: Driver;
const today = '2027-03-10';
const world = await aWorld();
world.time.now = new Date(`${today}T11:00:00Z`);
const admin = await anAdministrator(world);
beforeEach(async () => {
  driver = await anApplicant(world, admin);
});

const profile = (who = admin) => ask(who, readDriver, { params: { id: driver._id } });
const open = (url: string) => world.app.inject({ url });

describe('what comes back', () => {
  test('waits beside the documents, which stay as they are, for those with the permission', async () => {
    const { token } = await askFor(admin, driver._id, ['medical', 'education']);
    const before = await profile();
    const sent = await uploadFor(world, ['medical', 'medical', 'education']);
    expect((await answerLink(world, token, sent)).status).toBe(201);
    const after = await profile();
    expect(after.documentRequest).toMatchObject({
      state: 'sent',
      endedAt: world.time.now.toISOString(),
    });
    const paths = ({ documents }: Driver) => documents.map(({ url }) => url.split('?')[0]);
    expect([paths(after), after.medicalRecordsExpiryDate]).toEqual([
      paths(before),
      before.medicalRecordsExpiryDate,
    ]);
    const sentAt = world.time.now.toISOString();
    expect(after.sentDocuments).toMatchObject([
      { group: 'medical', name: 'medical-new.jpg', sentAt, expiresOn: '2098-02-28' },
      { group: 'medical', name: 'medical-new.jpg', sentAt, expiresOn: '2098-02-28' },
      { group: 'education', name: 'education-new.jpg', sentAt, expiresOn: null },
    ]);
    for (const { url, size } of after.sentDocuments)
      expect((await open(url)).rawPayload.length).toBe(size);
    const coordinator = await anAdministrator(world, 'Coordinator');
    expect((await profile(coordinator)).sentDocuments).toEqual([]);
  });

  test('at once in several answers is taken from one of them, and from all of its repetitions', async () => {
    const { db } = world.database;
    const { token } = await askFor(admin, driver._id, ['nin']);
    const [one, other] = [await uploadFor(world, ['nin']), await uploadFor(world, ['nin'])];
    // All requests find the link open before the first one continues.
    const answers = await db.transaction().execute(async (tx) => {
      await tx
        .selectFrom('drivers')
        .select('id')
        .where('id', '=', driver._id)
        .forUpdate()
        .execute();
      const started = [one, one, other, other].map((sent) => answerLink(world, token, sent));
      await waitUntil(async () => (await countWaitingForLock(world.database.pool)) === 4);
      return started;
    });
    const [first, again, second, secondAgain] = (await Promise.all(answers)).map(
      ({ status }) => status,
    );
    expect([again, secondAgain]).toEqual([first, second]);
    expect([first, second].toSorted()).toEqual([201, 400]);
    expect((await profile()).sentDocuments).toHaveLength(1);
  });

  test('replaces what came back before of the same document', async () => {
    await sendAgain(world, admin, driver._id, ['nin', 'medical']);
    const before = (await profile()).sentDocuments;
    const files = await world.storedFiles();
    await sendAgain(world, admin, driver._id, ['nin']);
    const after = (await profile()).sentDocuments;
    expect(after.map(({ group }) => group)).toEqual(['nin', 'medical']);
    expect((await open(before[0]?.url ?? '')).statusCode).toBe(404);
    expect((await open(after[0]?.url ?? '')).statusCode).toBe(200);
    expect(await world.storedFiles()).toHaveLength(files.length);
  });

  test('goes with the driver', async () => {
    const files = (await world.storedFiles()).length;
    await sendAgain(world, admin, driver._id, ['nin', 'medical']);
    const [sent] = (await profile()).sentDocuments;
    await ask(admin, changeDriverStatus, { query: { status: 'delete', driverId: driver._id } });
    const { fullName } = await profile();
    await ask(admin, destroyDriver, { params: { id: driver._id }, body: { fullName } });
    expect((await open(sent?.url ?? '')).statusCode).toBe(404);
    expect((await world.storedFiles()).length).toBe(files);
  });
});

describe('an answer', () => {
  const cases: [string, DocumentGroup[], object, object][] = [
    [
      'without one of the documents',
      ['medical'],
      {},
      { field: 'uploads', message: expect.stringMatching(/Missing: Driver's licence/) },
    ],
    [
      'with an expired licence',
      ['drivers', 'medical'],
      { licenceExpiryDate: '2027-03-09' },
      { field: 'licenceExpiryDate' },
    ],
  ];
  test('is rejected with a mistake, and nothing is used', async () => {
    const { token } = await askFor(admin, driver._id, ['drivers', 'medical']);
    for (const [name, groups, more, error] of cases) {
      const sent = await uploadFor(world, groups);
      const { status, body } = await answerLink(world, token, { ...sent, ...more });
      expect([status, body.errors], name).toMatchObject([400, [error]]);
      const waiting = await world.database.db
        .selectFrom('applicationUploads')
        .select('sha256')
        .execute();
      const hashes = waiting.map(({ sha256 }) => sha256);
      expect(hashes).toEqual(expect.arrayContaining(sent.uploads.map(({ sha256 }) => sha256)));
    }
    expect((await profile()).sentDocuments).toEqual([]);
    const right = await uploadFor(world, ['drivers', 'medical']);
    expect((await answerLink(world, token, right)).status).toBe(201);
  });

  test('needs a date where the one that we hold has passed, and where the new document is to be renewed', async () => {
    const answer = async (reason: AskingReason, medicalRecordsExpiryDate: string) => {
      const { token } = await askFor(admin, driver._id, ['medical'], reason);
      const sent = { ...(await uploadFor(world, ['medical'])), medicalRecordsExpiryDate };
      return (await answerLink(world, token, sent)).status;
    };
    expect(await answer('expires-soon', '2027-03-09')).toBe(400);
    expect(await answer('expired', '')).toBe(400);
    expect(await answer('unreadable', '2027-03-09')).toBe(201);
    await world.database.db
      .updateTable('drivers')
      .set({ medicalExpiresOn: '2027-03-09' })
      .where('id', '=', driver._id)
      .execute();
    expect(await answer('unreadable', '')).toBe(400);
  });

  test('with a photo that is gone, somebody else’s or named twice is rejected, and no other photo is used', async () => {
    const { token } = await askFor(admin, driver._id, ['nin', 'medical']);
    const sent = await uploadFor(world, ['nin', 'medical']);
    const others = await uploadFor(world, ['nin']);
    const [nin, medical] = sent.uploads;
    const missing = (at: number) => ({
      status: 400,
      body: { errors: [{ field: `uploads.${at}`, message: missingUploadMessage }] },
    });
    const answer = (uploads: unknown[]) => answerLink(world, token, { ...sent, uploads });
    expect(await answer([...others.uploads, medical])).toMatchObject(missing(0));
    expect(
      await answer([{ ...nin, sha256: hashOf(Buffer.from('never sent')) }, medical]),
    ).toMatchObject(missing(0));
    expect(await answer([nin, medical, nin])).toMatchObject(missing(2));
    expect((await answer([nin, medical])).status).toBe(201);
  });
});

test('the picture of the present photo is small, and of a document that the link asks for', async () => {
  await sendAgain(world, admin, driver._id, ['medical']);
  const body = { verdict: 'accepted' };
  await ask(admin, judgeDocument, { params: { id: driver._id, group: 'medical' }, body });
  const { token } = await askFor(admin, driver._id, ['medical']);
  const picture = (group: DocumentGroup) =>
    world.app.inject({
      method: 'POST',
      url: apiBase + readAskedPicture.path,
      payload: { token, group },
    });
  const { headers, rawPayload } = await picture('medical');
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, no-store',
  });
  expect((await sharp(rawPayload).metadata()).width).toBe(240);
  expect((await picture('nin')).statusCode).toBe(404);
  await world.storedFiles();
});
