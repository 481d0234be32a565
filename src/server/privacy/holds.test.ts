import { expect, test } from 'vitest';
import { destroyDriver } from '#contract/placements/bin.ts';
import { liftHold, readHold, setHold } from '#contract/privacy/legal-holds.ts';
import { cancelTracked } from '#contract/self-service/tracking.ts';
import { trackingLinks } from '#server/messages/tracking-links.ts';
import { deleteNotesOfDeleted } from '#server/notes/service.ts';
import { destroyDueDocuments } from '#server/placements/bin-service.ts';
import { anAdministrator, ask, attempt } from '#test/administrator.ts';
import { admin as adminAccount, appSecret, aWorld } from '#test/app.ts';
import { activity } from '#test/samples/activity.ts';
import { aDocumentedDriver, aDriver } from '#test/samples/drivers.ts';
import { act } from '#test/samples/placements.ts';
import { anEnrolment, aTraining } from '#test/samples/trainings.ts';
import { eraseRecord } from './erase-record-service.ts';

const now = new Date('2027-03-10T10:00:00Z');
const world = await aWorld({ sessionHours: 24 * 400, sessionIdleMinutes: 24 * 60 * 400 });
const { db } = world.database;
world.time.now = now;
const admin = await anAdministrator(world);

const clock = () => world.time.now;
const hold = (kind: string, id: string, reason = 'A claim is open.') =>
  attempt(admin, setHold, { params: { kind, id }, body: { reason } });

test('a hold has a reason, is set once and lifted once, and is recorded', async () => {
  const id = await aDriver(db, { fullName: 'Ngozi Eze' });
  const params = { kind: 'driver', id };
  expect((await ask(admin, readHold, { params })).hold).toBeNull();
  expect((await hold('driver', id, ' a ')).status).toBe(400);
  expect((await hold('driver', id)).status).toBe(201);
  expect((await ask(admin, readHold, { params })).hold).toMatchObject({
    reason: 'A claim is open.',
    setBy: adminAccount.name,
    setAt: now.toISOString(),
  });
  expect(await hold('driver', id)).toMatchObject({
    status: 409,
    message: 'Ngozi Eze is already kept from deletion.',
  });
  expect((await attempt(admin, liftHold, { params })).status).toBe(200);
  expect((await attempt(admin, liftHold, { params })).status).toBe(409);
  expect(
    (await activity(world, { record: id })).map(({ kind, changes }) => [kind, changes]),
  ).toEqual([
    ['hold-lifted', [{ field: 'reason', before: 'A claim is open.', after: null }]],
    ['hold-set', [{ field: 'reason', before: null, after: 'A claim is open.' }]],
  ]);
});

test('what is on hold is neither erased nor destroyed, neither by the bin nor at once', async () => {
  const id = await aDocumentedDriver(db, { status: 'Rejected', fullName: 'Ngozi Eze' });
  await act(admin, 'delete', id);
  expect((await hold('driver', id)).status).toBe(201);
  const erasing = db
    .transaction()
    .execute((tx) =>
      eraseRecord(
        { tx, files: world.files, clock, actor: { kind: 'system' } },
        { kind: 'driver', id },
        'asked',
      ),
    );
  await expect(erasing).rejects.toThrow(
    /^Ngozi Eze has been kept from deletion by .* A claim is open\.$/,
  );
  const destroying = { params: { id }, body: { fullName: 'Ngozi Eze' } };
  expect((await attempt(admin, destroyDriver, destroying)).status).toBe(409);
  world.time.now = new Date('2027-05-10T10:00:00Z');
  const note = { id: crypto.randomUUID(), words: 'Kept', writerName: 'Ada', writerId: null };
  await db
    .insertInto('notes')
    .values({ ...note, driverId: id, createdAt: now })
    .execute();
  await deleteNotesOfDeleted(db, clock);
  await destroyDueDocuments(world.context);
  const left = () =>
    db.selectFrom('driverDocuments').select('id').where('driverId', '=', id).execute();
  expect(await left()).toHaveLength(1);
  expect(
    await db.selectFrom('notes').select('id').where('driverId', '=', id).execute(),
  ).toHaveLength(1);
  expect((await attempt(admin, liftHold, { params: { kind: 'driver', id } })).status).toBe(200);
  await destroyDueDocuments(world.context);
  expect(await left()).toEqual([]);
  world.time.now = now;
});

test('a registration on hold is not cancelled away', async () => {
  const id = crypto.randomUUID();
  await anEnrolment(
    db,
    await aTraining(db, { takesPlaceOn: '2027-04-10', registrationEndsOn: null }),
    { id },
  );
  expect((await hold('enrolment', id)).status).toBe(201);
  const links = trackingLinks(appSecret, 'http://localhost:3000');
  const token = links.linkOf({ kind: 'enrolment', id }, now).split('#')[1] ?? '';
  expect((await attempt(admin, cancelTracked, { body: { token } })).status).toBe(409);
  expect(
    await db.selectFrom('enrolments').select('id').where('id', '=', id).execute(),
  ).toHaveLength(1);
  expect((await attempt(admin, liftHold, { params: { kind: 'enrolment', id } })).status).toBe(200);
  expect((await attempt(admin, cancelTracked, { body: { token } })).status).toBe(200);
  // Its reason can name a person.
  expect(
    await db.selectFrom('legalHolds').select('id').where('recordId', '=', id).execute(),
  ).toEqual([]);
});
