import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { askForDocuments } from '#contract/documents/document-requests.ts';
import { judgeDocument } from '#contract/documents/verdicts.ts';
import { correctDriver } from '#contract/drivers/driver-correction.ts';
import { readDriver } from '#contract/drivers/drivers.ts';
import { sendMessage } from '#contract/messages/own-messages.ts';
import { addNote } from '#contract/notes/notes.ts';
import { destroyDriver } from '#contract/placements/bin.ts';
import { liftHold, setHold } from '#contract/privacy/legal-holds.ts';
import { cancelTracked, track, trackByLink } from '#contract/self-service/tracking.ts';
import { trackingLinks } from '#server/messages/tracking-links.ts';
import { deleteNotesOfDeleted } from '#server/notes/service.ts';
import { destroyDueDocuments } from '#server/placements/bin-service.ts';
import { ask, attempt } from '#test/administrator.ts';
import { appSecret } from '#test/app.ts';
import { aWorldAtNoon, noon } from '#test/noon.ts';
import { aDocumentedDriver, aDriver } from '#test/samples/drivers.ts';
import { act, assign, remove } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import { anEnrolment, aTraining } from '#test/samples/trainings.ts';
import { eraseRecord, type PersonalRecord } from './erase-record-service.ts';

const { world, admin } = await aWorldAtNoon();
const { db } = world.database;
const clock = () => world.time.now;
const system = { kind: 'system' } as const;

async function erase(
  record: PersonalRecord,
  why: 'retention' | 'asked' = 'retention',
): Promise<void> {
  const { released } = await db
    .transaction()
    .execute((tx) => eraseRecord({ tx, files: world.files, clock, actor: system }, record, why));
  await world.files.drop(released);
}

describe('a driver who is erased', () => {
  test('is read without personal data, and is not tracked any more', async () => {
    const contact = { email: 'ngozi@example.com', phoneNumber: '08037654321' };
    const id = await aDocumentedDriver(db, { ...contact, status: 'Approved' });
    const { driverId } = await ask(admin, readDriver, { params: { id } });
    const reference = { reference: driverId, contact: contact.phoneNumber };
    const links = trackingLinks(appSecret, 'http://localhost:3000');
    const token = links.linkOf({ kind: 'driver', id }, world.time.now).split('#')[1] ?? '';
    const statuses = async () => [
      (await attempt(admin, track, { body: reference })).status,
      (await attempt(admin, trackByLink, { body: { token } })).status,
    ];
    expect(await statuses()).toEqual([200, 200]);
    await erase({ kind: 'driver', id });
    expect(await statuses()).toEqual([404, 404]);
    expect(await ask(admin, readDriver, { params: { id } })).toMatchObject({
      driverId,
      fullName: 'Erased',
      email: '',
      phoneNumber: '',
      status: 'Deleted',
      documents: [],
      erasedAt: world.time.now.toISOString(),
    });
  });

  test('keeps the status Rejected, and can not be changed by anything', async () => {
    const id = await aDriver(db, { status: 'Rejected' });
    await erase({ kind: 'driver', id }, 'asked');
    expect(await ask(admin, readDriver, { params: { id } })).toMatchObject({
      status: 'Rejected',
      statusHistory: [],
    });
    expect((await act(admin, 'approve', id)).status).toBe(409);
    const params = { id };
    const documents = [{ group: 'nin', reason: 'unreadable', words: '' }];
    const mail = { subject: 'A', words: 'B' };
    const message = { key: crypto.randomUUID(), kind: 'driver', id, mail };
    for (const [endpoint, sent] of [
      [correctDriver, { params, body: { fullName: 'Ngozi Eze' } }],
      [addNote, { params: { kind: 'driver', id }, body: { words: 'Call.' } }],
      [judgeDocument, { params: { id, group: 'nin' }, body: { verdict: 'accepted' } }],
      [askForDocuments, { params, body: { documents } }],
    ] as const) {
      expect((await attempt(admin, endpoint, sent)).status, endpoint.path).toBe(409);
    }
    const written = await attempt(admin, sendMessage, { body: message });
    expect(written.status).toBe(400);
    await expect(erase({ kind: 'driver', id })).rejects.toThrow('has already been erased');
  });
});

test('a request with an open placement is not erased', async () => {
  const id = await aDriver(db, { status: 'Approved', fullName: 'Ngozi Eze' });
  const request = await aCompanyRequest(db, { vehicleType: 'Truck' });
  await assign(admin, id, request);
  const refusal = /^Ngozi Eze is placed with /;
  await expect(erase({ kind: 'request', id: request })).rejects.toThrow(refusal);
  await remove(admin, id, request);
  await erase({ kind: 'request', id: request });
});

test('the activity lets nothing else be changed', async () => {
  const id = await aDriver(db);
  await expect(sql`select erase_activity(${id}, '{}', '{}')`.execute(db)).rejects.toThrow(
    'only an erased record',
  );
  await expect(sql`update activity set record_name = ''`.execute(db)).rejects.toThrow(
    "activity can't be changed",
  );
});

const hold = (kind: string, id: string, reason = 'A claim is open.') =>
  attempt(admin, setHold, { params: { kind, id }, body: { reason } });

test('what is on hold is neither erased nor destroyed, neither by the bin nor at once', async () => {
  const id = await aDocumentedDriver(db, { status: 'Rejected', fullName: 'Ngozi Eze' });
  await act(admin, 'delete', id);
  expect((await hold('driver', id)).status).toBe(201);
  const erasing = erase({ kind: 'driver', id }, 'asked');
  await expect(erasing).rejects.toThrow(
    /^Ngozi Eze has been kept from deletion by .* A claim is open\.$/,
  );
  const destroying = { params: { id }, body: { fullName: 'Ngozi Eze' } };
  expect((await attempt(admin, destroyDriver, destroying)).status).toBe(409);
  world.time.now = new Date('2027-05-10T10:00:00Z');
  const note = { id: crypto.randomUUID(), words: 'Kept', writerName: 'Ada', writerId: null };
  await db
    .insertInto('notes')
    .values({ ...note, driverId: id, createdAt: noon })
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
  const token = links.linkOf({ kind: 'enrolment', id }, noon).split('#')[1] ?? '';
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
