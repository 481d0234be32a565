import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { archiveDocuments } from '#contract/documents/document-archive.ts';
import { askForDocuments } from '#contract/documents/document-requests.ts';
import { givePurpose, noPurpose } from '#contract/documents/purposes.ts';
import { readDriver } from '#contract/drivers/drivers.ts';
import { undoChange } from '#contract/undo/undo.ts';
import { type Administrator, anAdministrator, ask, attempt } from '#test/administrator.ts';
import { anApp, type TestApp } from '#test/app.ts';
import { activity } from '#test/samples/activity.ts';
import { anApplication, apply } from '#test/samples/applications.ts';
import { act } from '#test/samples/placements.ts';

let world: TestApp;
let owner: Administrator;
let reviewer: Administrator;
beforeAll(async () => {
  world = await anApp();
});
beforeEach(async () => {
  world.time.now = new Date('2027-03-10T09:00:00Z');
  owner = await anAdministrator(world);
  reviewer = await anAdministrator(world, 'Reviewer');
});
afterAll(() => world.close());

const minutesLater = (minutes: number) => {
  world.time.now = new Date(world.time.now.getTime() + minutes * 60_000);
};

async function anApplicant(): Promise<string> {
  const { body } = await apply(world.app, await anApplication());
  return body.data?.reference ?? '';
}

/** Somebody whom another administrator has approved. */
async function anApproved(): Promise<string> {
  const id = await anApplicant();
  await act(owner, 'approve', id);
  return id;
}

async function open(by: Administrator, id: string, query = ''): Promise<void> {
  const { documents } = await ask(by, readDriver, { params: { id } });
  const answer = await world.app.inject(`${documents[0]?.url}${query}`);
  expect(answer.statusCode).toBe(200);
}

/** Reads the activity on the documents of a driver, the newest first: the kinds and the purposes. */
const said = async (id: string) =>
  (await activity(world, { kind: 'documents', record: id }))
    .filter(({ kind }) => kind !== 'document-accepted')
    .map(({ kind, changes }) => [kind, changes.find(({ field }) => field === 'purpose')?.after]);

const give = (by: Administrator, id: string, body: object = { purpose: 'renewal' }) =>
  attempt(by, givePurpose, { params: { id }, body });

test('a purpose stands with each document that is opened after it, for half an hour, for this driver and administrator', async () => {
  const [id, other] = [await anApproved(), await anApproved()];
  const given = await ask(reviewer, givePurpose, { params: { id }, body: { purpose: 'complaint' } });
  expect(given).toEqual({ purpose: 'Complaint or accident', until: '2027-03-10T09:30:00.000Z' });
  await open(reviewer, id);
  minutesLater(29);
  await open(reviewer, id);
  await open(owner, id);
  await open(reviewer, other);
  minutesLater(31);
  await open(reviewer, id);
  expect(await said(id)).toEqual([
    ['document-viewed', noPurpose],
    // An own decision from a moment ago would count as a review; this one is from before.
    ['document-viewed', undefined],
    ['document-viewed', 'Complaint or accident'],
    ['document-viewed', 'Complaint or accident'],
    ['purpose-given', 'Complaint or accident'],
  ]);
  expect(await said(other)).toEqual([['document-viewed', noPurpose]]);
});

test('a document opens without a purpose, and the activity says so', async () => {
  const id = await anApproved();
  await open(reviewer, id);
  await open(reviewer, id, '&ahead=true');
  expect(await said(id)).toEqual([
    ['documents-loaded', noPurpose],
    ['document-viewed', noPurpose],
  ]);
});

describe('in a review nobody is asked', () => {
  test('before the first decision', async () => {
    const id = await anApplicant();
    await open(reviewer, id);
    expect(await said(id)).toEqual([['document-viewed', undefined]]);
  });

  test('while a new document is awaited', async () => {
    const id = await anApproved();
    const documents = [{ group: 'drivers', reason: 'unreadable', words: '' }];
    await ask(owner, askForDocuments, { params: { id }, body: { documents } });
    await open(reviewer, id);
    expect((await said(id))[0]).toEqual(['document-viewed', undefined]);
  });

  test('nor half an hour after an own decision, since one looks at it again', async () => {
    const id = await anApplicant();
    await act(reviewer, 'approve', id);
    minutesLater(29);
    await open(reviewer, id);
    await open(await anAdministrator(world, 'Manager'), id);
    minutesLater(15);
    await open(reviewer, id);
    expect(await said(id)).toEqual([
      ['document-viewed', noPurpose],
      ['document-viewed', noPurpose],
      ['document-viewed', undefined],
    ]);
  });
});

test('downloading all documents says what for, too', async () => {
  const id = await anApproved();
  await ask(reviewer, archiveDocuments, { params: { id } });
  await give(reviewer, id, { purpose: 'other', words: '  asked by the insurance ' });
  await ask(reviewer, archiveDocuments, { params: { id } });
  expect(await said(id)).toEqual([
    ['documents-downloaded', 'Other: asked by the insurance'],
    ['purpose-given', 'Other: asked by the insurance'],
    ['documents-downloaded', noPurpose],
  ]);
});

test('a decision can be undone after a purpose was given, since that changes nothing', async () => {
  const id = await anApplicant();
  await act(reviewer, 'approve', id);
  await give(reviewer, id);
  const { _id, version } = await ask(reviewer, readDriver, { params: { id } });
  const undone = await attempt(reviewer, undoChange, { body: { record: 'driver', _id, version } });
  expect(undone).toMatchObject({ status: 200 });
});

describe('a purpose', () => {
  test.each([
    [{}, 'purpose'],
    [{ purpose: 'curiosity' }, 'purpose'],
    [{ purpose: 'other' }, 'words'],
    [{ purpose: 'other', words: ' a ' }, 'words'],
    [{ purpose: 'other', words: 'x'.repeat(201) }, 'words'],
  ])('%o is refused', async (body, field) => {
    expect(await give(reviewer, await anApplicant(), body)).toMatchObject({ status: 400, errors: [{ field }] });
  });

  test('is of no use to who may not see documents, for nobody, and for who is deleted', async () => {
    const id = await anApplicant();
    expect((await give(await anAdministrator(world, 'Viewer'), id)).status).toBe(403);
    expect((await give(reviewer, '999999')).status).toBe(404);
    await act(owner, 'delete', id);
    expect((await give(reviewer, id)).status).toBe(409);
  });
});
