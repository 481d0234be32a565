import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { readAskedPicture, usedLinkMessage } from '#contract/documents/send-again-form.ts';
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
import { aDriver } from '#test/samples/drivers.ts';
import { hashOf } from '#test/samples/uploads.ts';
import { waitFor } from '#test/wait.ts';

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
  test('waits beside the documents, which stay as they are', async () => {
    const { token } = await askFor(admin, driver._id, ['medical', 'education']);
    const before = await profile();
    const sent = await uploadFor(world, ['medical', 'medical', 'education']);
    expect(await answerLink(world, token, sent)).toMatchObject({
      status: 201,
      body: {
        message: 'We have your new documents.',
        data: { name: 'Ọlábísí Adéyẹmí', reference: String(driver.driverId) },
      },
    });
    const after = await profile();
    expect(after.documentRequest).toMatchObject({
      state: 'sent',
      endedAt: world.time.now.toISOString(),
    });
    expect(after.version).toBeGreaterThan(before.version);
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
    for (const { url, size } of after.sentDocuments) {
      const { statusCode, headers, rawPayload } = await open(url);
      expect([statusCode, headers['content-type'], rawPayload.length]).toEqual([
        200,
        'image/jpeg',
        size,
      ]);
    }
  });

  test('is shown to nobody without the permission to see documents', async () => {
    await sendAgain(world, admin, driver._id, ['nin']);
    expect((await profile(await anAdministrator(world, 'Coordinator'))).sentDocuments).toEqual([]);
  });

  test('is taken once: the same answer again gets the same response, another one is told that it was used', async () => {
    const { token } = await askFor(admin, driver._id, ['nin']);
    const sent = await uploadFor(world, ['nin']);
    const first = await answerLink(world, token, sent);
    expect(first.status).toBe(201);
    expect(await answerLink(world, token, sent)).toMatchObject({ status: 201, body: first.body });
    const other = await answerLink(world, token, await uploadFor(world, ['nin']));
    expect([other.status, other.body.message]).toEqual([400, usedLinkMessage]);
    expect((await profile()).sentDocuments).toHaveLength(1);
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
      await waitFor(async () => {
        const waiting = await sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        expect(waiting.rows).toHaveLength(4);
      });
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
    expect((await world.storedFiles()).length).toBe(files - 4);
  });
});

describe('an answer', () => {
  const cases: [string, DocumentGroup[], object, { field: string; message: string }][] = [
    [
      'without one of the documents',
      ['medical'],
      {},
      { field: 'uploads', message: expect.stringMatching(/Missing: Driver's licence/) },
    ],
    [
      'with another document',
      ['drivers', 'medical', 'nin'],
      {},
      { field: 'uploads.2', message: 'NIN identification card was not asked for.' },
    ],
    [
      'with too many photos',
      ['drivers', ...Array.from({ length: 6 }, () => 'medical' as const)],
      {},
      { field: 'uploads', message: 'Too many files: at most 5 for Medical record.' },
    ],
    [
      'without a real date',
      ['drivers', 'medical'],
      { medicalRecordsExpiryDate: '2098-02-30' },
      {
        field: 'medicalRecordsExpiryDate',
        message: 'Medical record expiry date must be a real date.',
      },
    ],
    [
      'with an expired licence',
      ['drivers', 'medical'],
      { licenceExpiryDate: '2027-03-09' },
      { field: 'licenceExpiryDate', message: "Licence expiry date can't be before today." },
    ],
  ];
  test.each(cases)('%s is rejected, and nothing is used', async (_name, groups, more, error) => {
    const { token } = await askFor(admin, driver._id, ['drivers', 'medical']);
    const sent = await uploadFor(world, groups);
    expect(await answerLink(world, token, { ...sent, ...more })).toMatchObject({
      status: 400,
      body: { errors: [error] },
    });
    const waiting = await world.database.db
      .selectFrom('applicationUploads')
      .select('sha256')
      .execute();
    expect(waiting.map(({ sha256 }) => sha256)).toEqual(
      expect.arrayContaining(sent.uploads.map(({ sha256 }) => sha256)),
    );
    expect((await profile()).sentDocuments).toEqual([]);
    const right = await uploadFor(world, ['drivers', 'medical']);
    expect((await answerLink(world, token, right)).status).toBe(201);
  });

  test.each([
    ['unreadable', 201],
    ['cut-off', 201],
    ['wrong-document', 201],
    ['expired', 400],
    ['expires-soon', 400],
    ['no-match', 400],
    ['another-person', 400],
  ] as const)('about a document that is %s, without a date, gets %i', async (reason, status) => {
    const { token } = await askFor(admin, driver._id, ['medical', 'drivers'], reason);
    const sent = {
      ...(await uploadFor(world, ['medical', 'drivers'])),
      medicalRecordsExpiryDate: '',
    };
    const answer = await answerLink(world, token, sent);
    expect(answer.status).toBe(status);
    const { medicalRecordsExpiryDate, sentDocuments } = await profile();
    if (status === 201) {
      expect(sentDocuments).toMatchObject([
        { group: 'drivers', expiresOn: '2098-01-31' },
        { group: 'medical', expiresOn: medicalRecordsExpiryDate },
      ]);
    } else {
      const message = 'Please enter the date on the new document.';
      expect(answer.body).toMatchObject({
        errors: [{ field: 'medicalRecordsExpiryDate', message }],
      });
    }
  });

  test('needs a date where the one that we hold has passed, whatever the photo had', async () => {
    await world.database.db
      .updateTable('drivers')
      .set({ medicalExpiresOn: '2027-03-09' })
      .where('id', '=', driver._id)
      .execute();
    const { token } = await askFor(admin, driver._id, ['medical']);
    const sent = { ...(await uploadFor(world, ['medical'])), medicalRecordsExpiryDate: '' };
    expect((await answerLink(world, token, sent)).status).toBe(400);
  });

  test.each([
    ['unreadable', 201],
    ['expires-soon', 400],
  ] as const)(
    'about a medical record that is %s, with a date in the past, gets %i',
    async (reason, status) => {
      const { token } = await askFor(admin, driver._id, ['medical'], reason);
      const sent = {
        ...(await uploadFor(world, ['medical'])),
        medicalRecordsExpiryDate: '2027-03-09',
      };
      expect((await answerLink(world, token, sent)).status).toBe(status);
    },
  );

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

describe('the picture of the present photo', () => {
  const picture = (token: string, group: DocumentGroup) =>
    world.app.inject({
      method: 'POST',
      url: apiBase + readAskedPicture.path,
      payload: { token, group },
    });

  test('is small, and is kept by nobody on the way', async () => {
    const { token } = await askFor(admin, driver._id, ['medical']);
    const { statusCode, headers, rawPayload } = await picture(token, 'medical');
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'private, no-store',
    ]);
    expect((await sharp(rawPayload).metadata()).width).toBe(240);
    await world.storedFiles();
  });

  test('is of a document that the link asks for, and of one that is there', async () => {
    const { token } = await askFor(admin, driver._id, ['medical']);
    expect((await picture(token, 'nin')).statusCode).toBe(404);
    const bare = await askFor(admin, await aDriver(world.database.db), ['medical']);
    expect((await picture(bare.token, 'medical')).statusCode).toBe(404);
  });
});
