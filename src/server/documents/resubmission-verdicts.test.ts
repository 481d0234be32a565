import { beforeEach, describe, expect, test } from 'vitest';
import { withdrawDocumentRequest } from '#contract/documents/document-requests.ts';
import { judgeDocument } from '#contract/documents/verdicts.ts';
import type { DocumentGroup } from '#contract/drivers/application-form.ts';
import { changeDriverStatus } from '#contract/drivers/driver-actions.ts';
import { type Driver, readDriver } from '#contract/drivers/drivers.ts';
import { readReview } from '#contract/review/review.ts';
import { ask, attempt } from '#test/administrator.ts';
import { aWorldAtNoon, noon } from '#test/noon.ts';
import { anApplicant, askFor, sendAgain } from '#test/samples/document-requests.ts';

const { world, admin } = await aWorldAtNoon();
let driver: Driver;
beforeEach(async () => {
  driver = await anApplicant(world, admin);
});

const profile = () => ask(admin, readDriver, { params: { id: driver._id } });
const judge = (group: DocumentGroup, body: object) =>
  ask(admin, judgeDocument, { params: { id: driver._id, group }, body });
const accept = (group: DocumentGroup) => judge(group, { verdict: 'accepted' });
const refuse = (group: DocumentGroup) => judge(group, { verdict: 'new-needed', reason: 'cut-off' });
const approve = () =>
  attempt(admin, changeDriverStatus, { query: { status: 'approve', driverId: driver._id } });
const open = async (url: string) => (await world.app.inject({ url })).statusCode;
const namesOf = (documents: readonly { group: string; name: string }[], group: string) =>
  documents.filter((document) => document.group === group).map(({ name }) => name);

describe('accepting what has come back', () => {
  test('puts it in the place of the documents, with its date, and leaves the others', async () => {
    await sendAgain(world, admin, driver._id, ['medical', 'nin']);
    const before = await profile();
    const [, sentMedical] = before.sentDocuments;
    await accept('medical');
    const after = await profile();
    expect(namesOf(after.documents, 'medical')).toEqual(['medical-new.jpg']);
    expect(namesOf(after.earlierDocuments, 'medical')).toEqual(['medical.jpg']);
    expect(after.medicalRecordsExpiryDate).toBe('2098-02-28');
    expect(after.licenceExpiryDate).toBe(before.licenceExpiryDate);
    expect(after.expiryHistory).toMatchObject([
      {
        document: 'medicalRecord',
        from: before.medicalRecordsExpiryDate,
        to: '2098-02-28',
        images: 1,
      },
    ]);
    expect(namesOf(after.sentDocuments, 'nin')).toEqual(['nin-new.jpg']);
    expect(after.sentDocuments).toHaveLength(1);
    // The existing link keeps working.
    expect(await open(sentMedical?.url ?? '')).toBe(200);
  });

  test('is possible where the document was missing, and for somebody who is approved', async () => {
    await world.database.db
      .deleteFrom('driverDocuments')
      .where('driverId', '=', driver._id)
      .where('documentGroup', '=', 'education')
      .execute();
    await sendAgain(world, admin, driver._id, ['education']);
    await accept('education');
    expect(await approve()).toMatchObject({ status: 200 });
    await sendAgain(world, admin, driver._id, ['drivers']);
    expect((await profile()).licenceExpiryDate).toBe('2099-03-14');
    await accept('drivers');
    expect(await profile()).toMatchObject({ status: 'Approved', licenceExpiryDate: '2098-01-31' });
  });
});

describe('refusing what has come back', () => {
  test('destroys it, and leaves the documents', async () => {
    const files = (await world.storedFiles()).length;
    await sendAgain(world, admin, driver._id, ['medical', 'nin']);
    const before = await profile();
    await refuse('medical');
    const after = await profile();
    expect(after.sentDocuments.map(({ group }) => group)).toEqual(['nin']);
    expect([namesOf(after.documents, 'medical'), after.medicalRecordsExpiryDate]).toEqual([
      ['medical.jpg'],
      before.medicalRecordsExpiryDate,
    ]);
    expect(await open(before.sentDocuments[1]?.url ?? '')).toBe(404);
    expect((await world.storedFiles()).length).toBe(files + 1);
    // So does asking once more.
    await askFor(admin, driver._id, ['nin']);
    expect((await profile()).sentDocuments).toEqual([]);
    expect((await world.storedFiles()).length).toBe(files);
  });
});

describe('the review queue', () => {
  const queued = async () =>
    (await ask(admin, readReview)).result
      .filter(({ _id }) => _id === driver._id)
      .map(({ newDocument, waitingSince }) => [newDocument, waitingSince]);
  const counts = async () => {
    const { leftOut, added } = await ask(admin, readReview);
    return { leftOut, added };
  };

  test('omits drivers who can still answer, and lists those who answered, since then', async () => {
    const waiting = [[false, noon.toISOString()]];
    expect(await queued()).toEqual(waiting);
    const before = await counts();
    await askFor(admin, driver._id, ['medical']);
    expect(await queued()).toEqual([]);
    expect(await counts()).toEqual({ ...before, leftOut: before.leftOut + 1 });
    await ask(admin, withdrawDocumentRequest, { params: { id: driver._id }, body: {} });
    expect(await queued()).toEqual(waiting);
    const { expiresAt } = await askFor(admin, driver._id, ['medical']);
    world.time.now = new Date(expiresAt);
    expect(await queued()).toEqual(waiting);
    const later = await counts();
    await sendAgain(world, admin, driver._id, ['medical']);
    expect(await queued()).toEqual([[true, expiresAt]]);
    expect(await counts()).toEqual(later);
    await accept('medical');
    expect(await queued()).toEqual(waiting);
  });

  test('has an approved driver as long as something waits', async () => {
    expect(await approve()).toMatchObject({ status: 200 });
    expect(await queued()).toEqual([]);
    const before = await counts();
    await sendAgain(world, admin, driver._id, ['medical', 'drivers']);
    expect(await queued()).toEqual([[true, noon.toISOString()]]);
    expect(await counts()).toEqual({ ...before, added: before.added + 1 });
    expect((await ask(admin, readReview)).total).toBe((await ask(admin, readReview)).result.length);
    await accept('medical');
    await refuse('drivers');
    expect(await queued()).toEqual([]);
  });
});
