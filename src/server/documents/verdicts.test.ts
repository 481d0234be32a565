import { describe, expect, test } from 'vitest';
import { updateDocuments } from '#contract/documents/renewal-form.ts';
import { judgeDocument } from '#contract/documents/verdicts.ts';
import type { DocumentGroup } from '#contract/drivers/application-form.ts';
import { type DriverProfile, readDriver } from '#contract/drivers/drivers.ts';
import { anAdministrator, ask, attempt } from '#test/administrator.ts';
import { aWorld, admin as owner } from '#test/app.ts';
import { activity } from '#test/samples/activity.ts';
import { asForm } from '#test/samples/applications.ts';
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

describe('a verdict', () => {
  test('is shown with who gave it and when, and can be changed', async () => {
    const id = await pending();
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
    const [entry, earlier] = await about(id);
    expect([earlier?.kind, entry?.kind]).toEqual(['document-refused', 'document-accepted']);
    expect(entry?.changes).toEqual(
      expect.arrayContaining([
        { field: 'document', before: null, after: 'Medical record' },
        { field: 'verdict', before: 'New one needed', after: 'Accepted' },
        { field: 'note', before: 'He knows already.', after: null },
      ]),
    );
  });

  test('needs a document that was sent, of a driver who is not deleted', async () => {
    const { db } = world.database;
    const without = await aDriver(db, { fullName: 'Ọlábísí Adéyẹmí' });
    expect(await judge(without, 'nin', { verdict: 'accepted' })).toMatchObject({
      status: 409,
      message: 'Ọlábísí Adéyẹmí has sent no document of this kind: NIN identification card.',
    });
    const deleted = await aCompleteDriver(db, { status: 'Deleted' });
    expect(await judge(deleted, 'nin', { verdict: 'accepted' })).toMatchObject({ status: 409 });
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
    const accepted = "Driver's licence, Medical record, Educational certificate";
    expect(entry?.changes).toContainEqual({
      field: 'acceptedDocuments',
      before: null,
      after: accepted,
    });
  });

  test.each<[DocumentGroup[], DocumentGroup[], string]>([
    [['drivers', 'nin', 'medical', 'education'], ['medical'], 'A new medical record is needed.'],
    [['nin', 'medical'], [], "The driver's licence and educational certificate are missing."],
  ])(
    'is refused with %j, of which %j are awaited, and accepts nothing',
    async (groups, awaited, why) => {
      const { db } = world.database;
      const id = await aDriver(db, { fullName: 'Ọlábísí Adéyẹmí' });
      await addDocuments(db, id, groups);
      for (const group of awaited) await judge(id, group, newNeeded);
      expect(await act(admin, 'approve', id)).toEqual({
        status: 409,
        message: `Ọlábísí Adéyẹmí can't be approved yet. ${why}`,
      });
      const profile = await read(id);
      expect([profile.status, profile.verdicts.length]).toEqual(['Pending', awaited.length]);
    },
  );

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

  test('is not stopped by an expired document', async () => {
    const id = await aCompleteDriver(world.database.db, { licenceExpiresOn: '2020-01-01' });
    expect(await act(admin, 'approve', id)).toMatchObject({ status: 200 });
  });

  test('and a new one that is asked for at the same moment agree with each other', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
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

describe('a renewal by the office', () => {
  const renew = async (id: string, ...photos: Buffer[]) => {
    const fields = { medicalRecordsExpiryDate: '2031-05-04' };
    const form = asForm({ fields, images: [], groups: undefined });
    for (const bytes of photos) form.append('medicalRecord', new Blob([new Uint8Array(bytes)]));
    expect(await attempt(admin, updateDocuments, { params: { id }, body: form })).toMatchObject({
      status: 200,
    });
  };

  test('with a new image accepts it, with a date alone says nothing about it', async () => {
    const id = await pending();
    await judge(id, 'medical', newNeeded);
    await renew(id);
    expect(namesOf(await read(id))).toEqual({ medical: 'new-needed' });
    await renew(id, await aPicture('renewed'));
    expect((await read(id)).verdicts).toMatchObject([
      { group: 'medical', verdict: 'accepted', reason: null, decidedBy: owner.name },
    ]);
  });
});
