import { expect, test } from 'vitest';
import { archiveDocuments, noDocumentsMessage } from '#contract/documents/document-archive.ts';
import { readDriver } from '#contract/drivers/drivers.ts';
import { anAdministrator, ask, attempt } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { activity } from '#test/samples/activity.ts';
import { anApplication, apply } from '#test/samples/applications.ts';
import { aDocumentedDriver, aDriver } from '#test/samples/drivers.ts';
import { act } from '#test/samples/placements.ts';
import { readZip } from '#test/samples/zip.ts';

const world = await aWorld();
const owner = await anAdministrator(world);

const prepare = (id: string) => ask(owner, archiveDocuments, { params: { id } });
const open = (url: string) => world.app.inject({ url });

async function anApplicant(): Promise<string> {
  const { body } = await apply(world.app, await anApplication());
  return body.data?.reference ?? '';
}

test("a driver's documents come as one file, named as on screens, which is recorded", async () => {
  const driverId = await anApplicant();
  const { url, fileName } = await prepare(driverId);
  expect(fileName).toBe(`documents-${driverId}.zip`);
  const answer = await open(url);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="documents-${driverId}.zip"`,
    'cache-control': 'private, no-store',
  });
  const driver = await ask(owner, readDriver, { params: { id: driverId } });
  const files = readZip(answer.rawPayload);
  const folder = `${driverId} ${driver.fullName}`;
  expect([...files.keys()]).toHaveLength(driver.documents.length);
  for (const name of files.keys()) expect(name.startsWith(`${folder}/`)).toBe(true);
  const [document] = driver.documents;
  const [entry] = await activity(world, { record: driver._id });
  expect(entry?.kind).toBe('documents-downloaded');
  expect(entry?.changes[0]?.after).toMatch(/\.jpg, .*\.jpg/);
  const alone = await open(document?.url ?? '');
  expect([...files.values()][0]?.equals(alone.rawPayload)).toBe(true);
});

test('who can not see documents any more gets none by a link from before', async () => {
  const id = await anApplicant();
  const reviewer = await anAdministrator(world, 'Reviewer');
  const { url } = await ask(reviewer, archiveDocuments, { params: { id } });
  expect((await open(url.replace(/signature=./, 'signature=x'))).statusCode).toBe(403);
  expect((await open(url)).statusCode).toBe(200);
  const { db } = world.database;
  await db
    .updateTable('admins')
    .set({ role: 'Viewer' })
    .where('email', '=', 'reviewer@example.com')
    .execute();
  expect((await open(url)).statusCode).toBe(403);
});

test('there is nothing to take of a driver without documents, or who was deleted', async () => {
  const bare = await attempt(owner, archiveDocuments, {
    params: { id: await aDriver(world.database.db) },
  });
  expect(bare).toMatchObject({ status: 409, message: noDocumentsMessage });
  const id = await anApplicant();
  const { url } = await prepare(id);
  await act(owner, 'delete', id);
  expect((await attempt(owner, archiveDocuments, { params: { id } })).status).toBe(409);
  expect((await open(url)).statusCode).toBe(404);
});

test('a file that is gone from the store ends the download with an error', async () => {
  const { url } = await prepare(await aDocumentedDriver(world.database.db));
  await world.app.listen({ port: 0 });
  const whole = fetch(world.app.listeningOrigin + url).then((response) => response.arrayBuffer());
  await expect(whole).rejects.toThrow();
});

test('taking them asks again who it is, when the session is older than ten minutes', async () => {
  const id = await anApplicant();
  const reviewer = await anAdministrator(world, 'Manager');
  const { now } = world.time;
  world.time.now = new Date(now.getTime() + 11 * 60_000);
  const answer = await attempt(reviewer, archiveDocuments, { params: { id } });
  world.time.now = now;
  expect(answer).toMatchObject({ status: 403, kind: 'confirmation-needed', proofs: ['password'] });
});
