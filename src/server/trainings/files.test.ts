import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { apiBase } from '#contract/platform/endpoint.ts';
import { trackByLink } from '#contract/tracking/tracking.ts';
import {
  addTrainingFiles,
  listTrainingFiles,
  maxTrainingFileBytes,
  removeTrainingFile,
  tooManyTrainingFilesMessage,
  trainingFileDays,
} from '#contract/trainings/training-files.ts';
import { deleteTraining, readTraining } from '#contract/trainings/training-management.ts';
import { listTrainings } from '#contract/trainings/trainings.ts';
import { trackingLinks } from '#server/platform/messages/tracking-links.ts';
import { ask, attempt } from '#test/administrator.ts';
import { appSecret } from '#test/app.ts';
import { read } from '#test/endpoints/calls.ts';
import { aWorldAtNoon, noon } from '#test/noon.ts';
import { type SentFile, sendForm } from '#test/samples/applications.ts';
import { aPicture } from '#test/samples/images.ts';
import { anEnrolment, aTraining } from '#test/samples/trainings.ts';

const { world, admin: owner } = await aWorldAtNoon();

const pdf = (name = 'Route card.pdf', length = 300): SentFile => ({
  name,
  bytes: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(length, 'x')]),
});

async function add(id: string, ...files: SentFile[]) {
  const form = new FormData();
  for (const { name, bytes } of files) form.append('files', new Blob([Uint8Array.from(bytes)]), name);
  const { status, body } = await sendForm(world.app, `/admin/trainings/${id}/files`, form, await world.signIn());
  const added = status === 201 ? z.parse(addTrainingFiles.response, body).data.result : [];
  return { status, body, added };
}
const aSession = (changes: Parameters<typeof aTraining>[1] = {}) =>
  aTraining(world.database.db, { takesPlaceOn: '2027-03-20', ...changes });
async function open(url: string) {
  const { statusCode, headers, rawPayload } = await world.app.inject(url);
  return { status: statusCode, headers, bytes: rawPayload };
}
/** The files on the tracking page of a registration in this state. */
async function filesOf(trainingId: string, state: 'Registered' | 'WalkedIn' | 'Waiting') {
  const id = crypto.randomUUID();
  await anEnrolment(world.database.db, trainingId, { id, state, queuedAt: state === 'Waiting' ? noon : null });
  const token = trackingLinks(appSecret, '').tokenOf({ kind: 'enrolment', id }, world.time.now);
  const answered = await world.app.inject({ method: 'POST', url: apiBase + trackByLink.path, payload: { token } });
  return z.parse(trackByLink.response, answered.json()).data.files;
}

test.each([
  ['a byte order mark', '\uFEFF'],
  ['a line break', '\n'],
  ['what a scanner writes', 'x'.repeat(1019)],
])('a PDF is taken that begins with %s', async (_what, start) => {
  const bytes = Buffer.concat([Buffer.from(start), pdf().bytes]);
  const { status, added } = await add(await aSession(), { name: 'route.pdf', bytes });
  expect([status, added.map(({ name }) => name)]).toEqual([201, ['route.pdf']]);
});

test('a file that begins as a PDF too late is none', async () => {
  const bytes = Buffer.concat([Buffer.alloc(1020, 'x'), pdf().bytes]);
  expect((await add(await aSession(), { name: 'route.pdf', bytes })).status).toBe(400);
});

test('those with a seat open the files, others only learn their names', async () => {
  const id = await aSession();
  const { added } = await add(id, pdf('Ọ̀nà route.PDF'), { name: 'yard.png', bytes: await aPicture('yard') });
  expect(added.map(({ name }) => name.normalize())).toEqual(['Ọ̀nà route.pdf'.normalize(), 'yard.jpg']);
  const [first, second] = await filesOf(id, 'Registered');
  expect(await filesOf(id, 'WalkedIn')).toHaveLength(2);
  expect(await filesOf(id, 'Waiting')).toEqual([]);
  const opened = await open(first?.url ?? '');
  expect([opened.status, opened.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(opened.bytes).toEqual(pdf().bytes);
  expect(opened.headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent(first?.name ?? '')}`);
  expect((await open(second?.url ?? '')).headers['content-type']).toBe('image/jpeg');
  expect((await open((first?.url ?? '').replace(/\?.*/, ''))).status).toBe(403);
  const { result } = (await read(world, listTrainings, { _id: id })).data;
  expect(result.map(({ fileNames }) => fileNames)).toEqual([added.map(({ name }) => name)]);
  world.time.now = new Date(noon.getTime() + 6 * 60_000);
  expect((await open(first?.url ?? '')).status).toBe(403);
  world.time.now = noon;
  await world.database.db.updateTable('trainings').set({ status: 'Cancelled' }).where('id', '=', id).execute();
  expect(await filesOf(id, 'Registered')).toEqual([]);
});

test('only PDFs and pictures that are what they say, at most five and 10 MB each, are taken', async () => {
  const id = await aSession();
  const before = (await world.storedFiles()).length;
  expect((await add(id, { name: 'a.pdf', bytes: Buffer.from('<html>') })).status).toBe(400);
  expect((await add(id, { name: 'a.png', bytes: Buffer.from('\x89PNG\r\n\x1a\nnothing', 'latin1') })).status).toBe(400);
  expect((await add(id, pdf('big.pdf', maxTrainingFileBytes))).status).toBe(413);
  expect((await add(id)).status).toBe(400);
  expect((await add(crypto.randomUUID(), pdf())).status).toBe(404);
  const both = await Promise.all([add(id, pdf(), pdf(), pdf()), add(id, pdf(), pdf(), pdf())]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await add(id, pdf(), pdf(), pdf())).toMatchObject({ body: { message: tooManyTrainingFilesMessage(3) } });
  expect((await world.storedFiles()).length).toBe(before + 3);
});

test('a name that is cut off within a letter is kept without it', async () => {
  const { status, added } = await add(await aSession(), pdf(`${'🚚'.repeat(60)}a.pdf`));
  expect([status, added.map(({ name }) => name)]).toEqual([201, [`${'🚚'.repeat(57)}a.pdf`]]);
  expect((await open(added[0]?.url ?? '')).status).toBe(200);
});

test('a removed file opens no more, and goes from the store; so do those of a deleted training and of an old one', async () => {
  const before = (await world.storedFiles()).length;
  const id = await aSession();
  const { added } = await add(id, pdf(), pdf('other.pdf'));
  const params = { id, fileId: added[0]?._id ?? '' };
  const { result } = await ask(owner, removeTrainingFile, { params });
  expect(result.map(({ name }) => name)).toEqual(['other.pdf']);
  expect((await open(added[0]?.url ?? '')).status).toBe(404);
  expect((await attempt(owner, removeTrainingFile, { params })).status).toBe(404);
  const { version } = await ask(owner, readTraining, { params: { id } });
  await ask(owner, deleteTraining, { params: { id }, body: { version } });
  expect((await world.storedFiles()).length).toBe(before);

  const old = await aSession();
  await add(old, pdf());
  const listed = async () => (await ask(owner, listTrainingFiles, { params: { id: old } })).result.length;
  const day = (days: number) => new Date(Date.parse('2027-03-20T11:00:00Z') + days * 24 * 60 * 60_000);
  world.time.now = day(trainingFileDays);
  await world.work().maintenance.run();
  expect(await listed()).toBe(1);
  world.time.now = day(trainingFileDays + 1);
  await world.work().maintenance.run();
  expect(await listed()).toBe(0);
  // The other tests' files are as old.
  expect(await world.storedFiles()).toEqual([]);
  world.time.now = noon;
});
