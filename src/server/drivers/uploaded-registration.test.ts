import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  type DocumentGroup,
  documentGroups,
  type UploadName,
} from '#contract/drivers/application-form.ts';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import { missingUploadMessage, uploadHours } from '#contract/uploads/application-uploads.ts';
import { applicationsClosedMessage } from '#contract/website/announcements.ts';
import { defaultContent } from '#contract/website/default-content.ts';
import { deleteExpiredUploads } from '#server/uploads/service.ts';
import { read } from '#test/endpoints/calls.ts';
import { aWorldAtNoon } from '#test/noon.ts';
import { goodFields } from '#test/samples/applications.ts';
import { aPicture } from '#test/samples/images.ts';
import { sendJson } from '#test/samples/json-forms.ts';
import { forgetDriversAndRequests } from '#test/samples/placements.ts';
import { aSecret, hashOf, uploadPhoto } from '#test/samples/uploads.ts';
import { waitFor } from '#test/wait.ts';

const { world } = await aWorldAtNoon();
beforeEach(async () => {
  const { db } = world.database;
  await forgetDriversAndRequests(db);
  await db.deleteFrom('applicationUploads').execute();
  world.parts.website.show(defaultContent);
});

let photos = 0;

async function uploadAll(
  secret: string,
  groups: readonly DocumentGroup[] = documentGroups,
): Promise<UploadName[]> {
  const uploads: UploadName[] = [];
  for (const group of groups) {
    photos += 1;
    const bytes = await aPicture(`document ${photos}`);
    uploads.push(await uploadPhoto(world.app, { secret, bytes, group, name: `${group}.jpg` }));
  }
  return uploads;
}

interface Sent {
  uploads: UploadName[];
  uploadSecret: string;
}

const register = (
  sent: Sent,
  {
    fields = goodFields(),
    headers = {},
  }: { fields?: object; headers?: Record<string, string> } = {},
) => sendJson(world.app, '/driver/register', { ...fields, ...sent }, headers);

const areThere = async (uploads: readonly UploadName[]) => {
  const rows = await world.database.db.selectFrom('applicationUploads').select('sha256').execute();
  return uploads.map((upload) => rows.some(({ sha256 }) => sha256 === upload.sha256));
};

const drivers = async () => (await read(world, listDrivers)).data.result;

/** Starts several calls and holds them until all wait for the same photos. */
async function onceAllWait<Result>(
  times: number,
  call: (at: number) => Promise<Result>,
): Promise<Result[]> {
  const { db } = world.database;
  const answers = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('applicationUploads').select('fileName').forUpdate().execute();
    const started = Array.from({ length: times }, (_, at) => call(at));
    await waitFor(async () => {
      const waiting = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      expect(waiting.rows).toHaveLength(times);
    });
    // Wrapped in an object, so that the transaction doesn't await calls that wait for it.
    return { started };
  });
  return Promise.all(answers.started);
}

const missing = (...indexes: number[]) => ({
  message: missingUploadMessage,
  errors: indexes.map((at) => ({ field: `uploads.${at}`, message: missingUploadMessage })),
});

describe('an application that names its photos', () => {
  test('has them as its documents, in the order of the list', async () => {
    const uploadSecret = aSecret();
    const sent = await uploadAll(uploadSecret, ['nin', 'drivers', 'education', 'nin', 'medical']);
    const { status, body } = await register({ uploadSecret, uploads: sent });
    expect([status, body.message]).toEqual([201, 'Your application has been received.']);
    const [driver] = await drivers();
    expect(driver?.driverId).toBe(body.data?.reference);
    expect(driver?.documents?.map(({ group, name }) => [group, name])).toEqual(
      ['drivers', 'nin', 'nin', 'medical', 'education'].map((group) => [group, `${group}.jpg`]),
    );
    expect(await areThere(sent)).toEqual(sent.map(() => false));
  });

  test('is refused with the place of each photo that is not there, and then takes none', async () => {
    const uploadSecret = aSecret();
    const [one, two, three, four] = await uploadAll(uploadSecret);
    if (!one || !two || !three || !four) throw new Error('there are four');
    const unsent = { ...two, sha256: hashOf(Buffer.from('never sent')) };
    const { status, body } = await register({ uploadSecret, uploads: [one, unsent, three, four] });
    expect([status, body]).toEqual([400, missing(1)]);
    const uploads = [one, two, three, four];
    expect((await register({ uploadSecret, uploads: [...uploads, one] })).body).toEqual(missing(4));
    expect((await register({ uploadSecret: aSecret(), uploads })).body).toEqual(
      missing(0, 1, 2, 3),
    );
    expect(await drivers()).toEqual([]);
    expect((await register({ uploadSecret, uploads })).status).toBe(201);
  });

  test('is stored once under its key, also when its photos are long gone', async () => {
    const uploadSecret = aSecret();
    const uploads = await uploadAll(uploadSecret);
    const fields = goodFields();
    const more = { fields, headers: { 'idempotency-key': 'with-uploads' } };
    const answers = await Promise.all(
      [1, 2, 3].map(() => register({ uploadSecret, uploads }, more)),
    );
    answers.push(await register({ uploadSecret, uploads }, more));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.data?.reference)).size).toBe(1);
    const otherWords = { ...more, fields: { ...fields, city: 'Kano' } };
    expect((await register({ uploadSecret, uploads }, otherWords)).status).toBe(422);
    const otherPhotos = { uploadSecret, uploads: await uploadAll(uploadSecret) };
    expect((await register(otherPhotos, more)).status).toBe(422);
    expect(await drivers()).toHaveLength(1);
  });
});

test('of applications that name the same photo at once one gets it, and the others lose none of their own', async () => {
  const uploadSecret = aSecret();
  const sets = await Promise.all([1, 2, 3].map(() => uploadAll(uploadSecret)));
  const [shared] = sets[0] ?? [];
  if (!shared) throw new Error('there are four');
  const named = sets.map(([, ...own]) => [shared, ...own]);
  const lists = named.map((uploads, at) => (at === 1 ? uploads.toReversed() : uploads));
  const answers = await onceAllWait(3, (at) =>
    register({ uploadSecret, uploads: lists[at] ?? [] }),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
  for (const [at, { status, body }] of answers.entries()) {
    if (status === 400) expect(body).toEqual(missing(at === 1 ? 3 : 0));
    expect(new Set(await areThere(named[at]?.slice(1) ?? []))).toEqual(new Set([status === 400]));
  }
});

test('photos that no application has used within a day are gone with their files', async () => {
  const former = (await world.storedFiles()).length;
  const uploadSecret = aSecret();
  const used = await uploadAll(uploadSecret);
  await register({ uploadSecret, uploads: used });
  const uploads = await uploadAll(uploadSecret);
  const { now } = world.time;
  const at = (ms: number) => {
    world.time.now = new Date(now.getTime() + uploadHours * 60 * 60 * 1000 + ms);
  };
  const maintain = () => deleteExpiredUploads(world.context);

  at(-1);
  await maintain();
  expect(await areThere(uploads)).toEqual(uploads.map(() => true));
  expect(await world.storedFiles()).toHaveLength(former + 8);
  at(0);
  // Expired from now on, even before maintenance deletes them.
  expect((await register({ uploadSecret, uploads })).body).toEqual(missing(0, 1, 2, 3));
  await maintain();
  expect(await world.storedFiles()).toHaveLength(former + 4);
  expect(await world.database.db.selectFrom('applicationUploads').selectAll().execute()).toEqual(
    [],
  );
});

test('an application whose first photo arrived before the closing is taken after it, another one is not', async () => {
  const [begun, late] = [aSecret(), aSecret()];
  const uploads = await uploadAll(begun);
  world.time.now = new Date(world.time.now.getTime() + 1000);
  const closing = { applications: 'closed', closedAt: world.time.now.toISOString() };
  const announcements = { ...defaultContent.announcements, ...closing };
  world.parts.website.show({ ...defaultContent, announcements });
  const others = await uploadAll(late);
  const refused = await register({ uploads: others, uploadSecret: late });
  expect(refused).toMatchObject({ status: 409, body: { message: applicationsClosedMessage('') } });
  expect(await areThere(others)).not.toContain(false);
  const readState = async (uploadSecret?: string) => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/v1/driver/closing',
      payload: { uploadSecret },
    });
    return answer.json().data;
  };
  const closed = { isClosed: true, isTaken: false, reason: '', opensOn: '' };
  expect([await readState(), await readState(late)]).toEqual([closed, closed]);
  expect(await readState(begun)).toEqual({ ...closed, isTaken: true });
  expect(await register({ uploads, uploadSecret: begun })).toMatchObject({ status: 201 });
});
