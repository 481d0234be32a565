import { describe, expect, test } from 'vitest';
import { updateDocuments } from '#contract/documents/renewal-form.ts';
import { judgeDocument } from '#contract/documents/verdicts.ts';
import { type DocumentGroup, documentGroups } from '#contract/drivers/application-form.ts';
import { type DriverProfile, readDriver } from '#contract/drivers/drivers.ts';
import { anAdministrator, ask, attempt } from '#test/administrator.ts';
import { aWorld, admin as owner } from '#test/app.ts';
import { activity } from '#test/samples/activity.ts';
import { anApplication, apply, asForm } from '#test/samples/applications.ts';
import { aCompleteDriver, aDriver, addDocuments } from '#test/samples/drivers.ts';
import { aPicture } from '#test/samples/images.ts';
import { act } from '#test/samples/placements.ts';

const now = new Date('2027-03-10T09:00:00Z');

const world = await aWorld({ sessionIdleMinutes: 10 * 60 });
world.time.now = now;
const admin = await anAdministrator(world);

const read = (id: string): Promise<DriverProfile> => ask(admin, readDriver, { params: { id } });
const judge = (id: string, group: string, body: object) =>
  attempt(admin, judgeDocument, { params: { id, group }, body });
const newNeeded = {
  verdict: 'new-needed',
  reason: 'cut-off',
  words: 'The foot of the page is missing.',
};
const namesOf = ({ verdicts }: DriverProfile) =>
  Object.fromEntries(verdicts.map((one) => [one.group, one.verdict]));
const about = async (id: string) =>
  (await activity(world, { record: id })).map(({ kind, changes }) => ({ kind, changes }));
const pending = () => aCompleteDriver(world.database.db, { fullName: 'Ọlábísí Adéyẹmí' });

async function anApplicant(): Promise<DriverProfile> {
  const { body } = await apply(world.app, await anApplication());
  return read(body.data?.reference ?? '');
}

describe('a verdict', () => {
  test('is shown with who gave it and when, and can be changed', async () => {
    const id = await pending();
    expect(await read(id)).toMatchObject({ verdicts: [], version: 1 });
    const { driverId } = await read(id);
    const answer = await ask(admin, judgeDocument, {
      params: { id: driverId, group: 'medical' },
      body: { ...newNeeded, note: 'He knows already.', version: 1 },
    });
    const verdict = {
      group: 'medical',
      verdict: 'new-needed',
      reason: 'cut-off',
      words: 'The foot of the page is missing.',
      note: 'He knows already.',
      decidedBy: owner.name,
      decidedAt: now.toISOString(),
    };
    expect(answer).toEqual({ _id: id, driverId, version: 2, verdicts: [verdict] });
    expect(await read(id)).toMatchObject({ version: 2, verdicts: [verdict] });

    expect(await judge(id, 'medical', { verdict: 'accepted', version: 2 })).toMatchObject({
      status: 200,
    });
    const accepted = { ...verdict, verdict: 'accepted', reason: null, words: '', note: '' };
    expect(await read(id)).toMatchObject({ version: 3, verdicts: [accepted] });
    expect(await about(id)).toEqual([
      {
        kind: 'document-accepted',
        changes: [
          { field: 'document', before: null, after: 'Medical record' },
          { field: 'verdict', before: 'New one needed', after: 'Accepted' },
          { field: 'reason', before: 'Cut off', after: null },
          { field: 'words', before: 'The foot of the page is missing.', after: null },
          { field: 'note', before: 'He knows already.', after: null },
        ],
      },
      {
        kind: 'document-refused',
        changes: expect.arrayContaining([{ field: 'reason', before: null, after: 'Cut off' }]),
      },
    ]);
  });

  test('given a second time changes nothing and is recorded once', async () => {
    const id = await pending();
    for (const _ of [1, 2])
      expect(await judge(id, 'nin', { verdict: 'accepted' })).toMatchObject({ status: 200 });
    expect((await read(id)).version).toBe(2);
    expect(await about(id)).toHaveLength(1);
  });

  test('on what somebody has changed meanwhile is refused, with who did what', async () => {
    const id = await pending();
    await judge(id, 'nin', { verdict: 'accepted' });
    const late = await anAdministrator(world, 'Reviewer');
    const answer = await attempt(late, judgeDocument, {
      params: { id, group: 'drivers' },
      body: { ...newNeeded, version: 1 },
    });
    expect(answer).toMatchObject({ status: 409, version: 2 });
    expect(answer.message).toContain(
      `${owner.name} accepted the NIN identification card of Ọlábísí Adéyẹmí`,
    );
    expect(namesOf(await read(id))).toEqual({ nin: 'accepted' });
  });

  test.each([
    [{ verdict: 'new-needed' }, 'reason', 'Choose a reason.'],
    [{ verdict: 'new-needed', reason: null }, 'reason', 'Choose a reason.'],
    [
      { verdict: 'accepted', reason: 'other' },
      'reason',
      'Only a new document that is needed has a reason.',
    ],
  ])('%j is turned down', async (body, field, message) => {
    const id = await pending();
    expect(await judge(id, 'drivers', body)).toEqual({
      status: 400,
      message,
      errors: [{ field, message }],
    });
    expect((await read(id)).verdicts).toEqual([]);
  });

  test('needs a document, a driver and a kind that exist', async () => {
    const { db } = world.database;
    const without = await aDriver(db, { fullName: 'Ọlábísí Adéyẹmí' });
    expect(await judge(without, 'nin', { verdict: 'accepted' })).toMatchObject({
      status: 409,
      message: 'Ọlábísí Adéyẹmí has sent no document of this kind: NIN identification card.',
    });
    const deleted = await aCompleteDriver(db, { status: 'Deleted' });
    expect(await judge(deleted, 'nin', { verdict: 'accepted' })).toMatchObject({ status: 409 });
    expect(await judge(crypto.randomUUID(), 'nin', { verdict: 'accepted' })).toMatchObject({
      status: 404,
    });
    expect(await judge(without, 'passport', { verdict: 'accepted' })).toMatchObject({
      status: 400,
    });
  });
});

describe('approving', () => {
  test('accepts the documents that nobody has judged, and no other', async () => {
    const id = await pending();
    await judge(id, 'nin', { verdict: 'accepted' });
    world.time.now = new Date('2027-03-10T10:00:00Z');
    expect(await act(admin, 'approve', id)).toMatchObject({ status: 200 });
    world.time.now = now;
    const { status, version, verdicts } = await read(id);
    expect([status, version]).toEqual(['Approved', 3]);
    expect(verdicts.map(({ group, verdict, decidedAt }) => [group, verdict, decidedAt])).toEqual([
      ['drivers', 'accepted', '2027-03-10T10:00:00.000Z'],
      ['nin', 'accepted', now.toISOString()],
      ['medical', 'accepted', '2027-03-10T10:00:00.000Z'],
      ['education', 'accepted', '2027-03-10T10:00:00.000Z'],
    ]);
    const [entry] = await about(id);
    expect(entry?.changes).toEqual([
      { field: 'status', before: 'Pending', after: 'Approved' },
      {
        field: 'acceptedDocuments',
        before: null,
        after: "Driver's licence, Medical record, Educational certificate",
      },
    ]);
  });

  test('is refused while a new document is awaited, and accepts nothing', async () => {
    const id = await pending();
    await judge(id, 'medical', newNeeded);
    expect(await act(admin, 'approve', id)).toEqual({
      status: 409,
      message: "Ọlábísí Adéyẹmí can't be approved yet. A new medical record is needed.",
    });
    expect(await read(id)).toMatchObject({ status: 'Pending', version: 2, statusHistory: [] });
    expect(namesOf(await read(id))).toEqual({ medical: 'new-needed' });
    await judge(id, 'medical', { verdict: 'accepted' });
    expect(await act(admin, 'approve', id)).toMatchObject({ status: 200 });
  });

  test.each<[DocumentGroup[], string]>([
    [['drivers', 'medical', 'education'], 'The NIN identification card is missing.'],
    [['nin', 'medical'], "The driver's licence and educational certificate are missing."],
    [
      [],
      "The driver's licence, NIN identification card, medical record and educational certificate are missing.",
    ],
  ])('somebody with %j alone is refused, with what is missing', async (groups, sentence) => {
    const { db } = world.database;
    const id = await aDriver(db, { fullName: 'Ọlábísí Adéyẹmí' });
    if (groups.length > 0) await addDocuments(db, id, groups);
    expect(await act(admin, 'approve', id)).toEqual({
      status: 409,
      message: `Ọlábísí Adéyẹmí can't be approved yet. ${sentence}`,
    });
    expect((await read(id)).status).toBe('Pending');
  });

  test('says what is missing and what is awaited', async () => {
    const { db } = world.database;
    const id = await aDriver(db, { fullName: 'Ọlábísí Adéyẹmí' });
    await addDocuments(db, id, ['drivers', 'nin', 'medical']);
    await judge(id, 'nin', newNeeded);
    expect((await act(admin, 'approve', id)).message).toBe(
      "Ọlábísí Adéyẹmí can't be approved yet. The educational certificate is missing. A new NIN identification card is needed.",
    );
  });

  test('accepts documents only while it is in force, not after a rejection', async () => {
    const id = await pending();
    await judge(id, 'nin', { verdict: 'accepted' });
    for (const action of ['approve', 'block', 'unblock']) await act(admin, action, id);
    expect(Object.keys(namesOf(await read(id)))).toHaveLength(4);
    await act(admin, 'reject', id);
    expect(namesOf(await read(id))).toEqual({ nin: 'accepted' });
    const reviewer = await anAdministrator(world, 'Manager');
    expect(await act(reviewer, 'approve', id)).toMatchObject({ status: 200 });
    const { verdicts } = await read(id);
    expect(verdicts.map(({ decidedBy }) => decidedBy)).toEqual([
      'A Manager',
      owner.name,
      'A Manager',
      'A Manager',
    ]);
  });

  test('of somebody who can not be approved says so by the status, whatever the documents are', async () => {
    const id = await aDriver(world.database.db, { fullName: 'Ọlábísí Adéyẹmí', status: 'Blocked' });
    expect((await act(admin, 'approve', id)).message).toBe(
      "Ọlábísí Adéyẹmí is Blocked and can't be approved.",
    );
  });

  test('is not stopped by an expired document', async () => {
    const id = await aCompleteDriver(world.database.db, { licenceExpiresOn: '2020-01-01' });
    expect(await act(admin, 'approve', id)).toMatchObject({ status: 200 });
  });

  test('and a new one that is asked for at the same moment agree with each other', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const id = await pending();
      const [approved, judged] = await Promise.all([
        act(admin, 'approve', id),
        attempt(admin, judgeDocument, {
          params: { id, group: 'nin' },
          body: { ...newNeeded, version: 1 },
        }),
      ]);
      expect([approved.status, judged.status].toSorted()).toEqual([200, 409]);
      const { status, verdicts } = await read(id);
      const isAwaited = verdicts.some(({ verdict }) => verdict === 'new-needed');
      expect([status, isAwaited]).toEqual(
        approved.status === 200 ? ['Approved', false] : ['Pending', true],
      );
    }
  });
});

describe('whoever was approved before verdicts were kept', () => {
  test.each([
    ['Approved', null, ['accepted']],
    ['Blocked', 'Approved', ['accepted']],
    ['Blocked', 'Pending', []],
    ['Rejected', null, []],
    ['Pending', null, []],
  ] as const)('%s (before: %s): %j', async (status, statusBeforeBlock, verdicts) => {
    const { db } = world.database;
    const id = await aCompleteDriver(db, { status, statusBeforeBlock });
    const change = {
      driverId: id,
      adminId: null,
      requestId: null,
      fromStatus: 'Pending',
      toStatus: 'Approved',
    } as const;
    await db
      .insertInto('driverStatusChanges')
      .values({
        ...change,
        id: crypto.randomUUID(),
        changedBy: 'Ńgọ́zí Ézè',
        changedAt: new Date('2026-01-02T08:00:00Z'),
      })
      .execute();
    const profile = await read(id);
    expect([...new Set(profile.verdicts.map(({ verdict }) => verdict))]).toEqual(verdicts);
    for (const { decidedBy, decidedAt } of profile.verdicts) {
      expect([decidedBy, decidedAt]).toEqual(['Ńgọ́zí Ézè', '2026-01-02T08:00:00.000Z']);
    }
  });

  test('has the documents accepted of which there are any, and not one that is asked for again', async () => {
    const { db } = world.database;
    const id = await aDriver(db, { status: 'Assigned' });
    await addDocuments(db, id, ['drivers', 'nin']);
    expect(namesOf(await read(id))).toEqual({ drivers: 'accepted', nin: 'accepted' });
    await judge(id, 'drivers', { verdict: 'new-needed', reason: 'expired' });
    expect(namesOf(await read(id))).toEqual({ drivers: 'new-needed', nin: 'accepted' });
  });
});

describe('a renewal by the office', () => {
  const renew = async (id: string, images: { name: string; bytes: Buffer }[]) => {
    const form = asForm({
      fields: { medicalRecordsExpiryDate: '2031-05-04' },
      images: [],
      groups: undefined,
    });
    for (const { name, bytes } of images)
      form.append('medicalRecord', new Blob([new Uint8Array(bytes)]), name);
    expect(await attempt(admin, updateDocuments, { params: { id }, body: form })).toMatchObject({
      status: 200,
    });
  };

  test('with a new image accepts it', async () => {
    const { _id } = await anApplicant();
    await judge(_id, 'medical', newNeeded);
    await renew(_id, [{ name: 'new.jpg', bytes: await aPicture('renewed') }]);
    const { verdicts } = await read(_id);
    expect(verdicts).toMatchObject([
      { group: 'medical', verdict: 'accepted', reason: null, decidedBy: owner.name },
    ]);
  });

  test('with a date alone says nothing about the document', async () => {
    const { _id } = await anApplicant();
    await judge(_id, 'medical', newNeeded);
    await renew(_id, []);
    expect(namesOf(await read(_id))).toEqual({ medical: 'new-needed' });
  });
});

test('the profile says which documents somebody has opened', async () => {
  const { _id, documents, openedDocuments } = await anApplicant();
  expect(openedDocuments).toEqual([]);
  for (const group of ['nin', 'education']) {
    const { url = '' } = documents.find((document) => document.group === group) ?? {};
    expect((await world.app.inject(url)).statusCode).toBe(200);
  }
  const opened = (await read(_id)).openedDocuments;
  expect(documentGroups.filter((group) => opened.includes(group))).toEqual(['nin', 'education']);
});

test('what an account that has gone decided stays, by its name', async () => {
  const id = await pending();
  await judge(id, 'nin', { verdict: 'accepted' });
  const { db } = world.database;
  const gone = '01950000-0000-7000-8000-000000000009';
  const row = {
    id: gone,
    name: 'Gone',
    email: 'gone@example.com',
    passwordHash: 'none',
    role: 'Owner' as const,
  };
  await db
    .insertInto('admins')
    .values({ ...row, createdAt: now })
    .execute();
  await db
    .updateTable('documentVerdicts')
    .set({ adminId: gone })
    .where('driverId', '=', id)
    .execute();
  await db.deleteFrom('admins').where('id', '=', gone).execute();
  expect((await read(id)).verdicts).toMatchObject([{ decidedBy: owner.name }]);
});
