import { beforeEach, describe, expect, test } from 'vitest';
import { sendCertificates } from '#contract/certificates/certificates.ts';
import { enrol } from '#contract/enrolments/enrolment-form.ts';
import { removeEnrolment } from '#contract/enrolments/enrolments.ts';
import { messageErrors } from '#contract/messages/messages.ts';
import { draftMessage, sendMessage } from '#contract/messages/own-messages.ts';
import { erasePerson, exportPerson, findPersonData } from '#contract/privacy/privacy-people.ts';
import {
  addPrivacyRequestByHand,
  type PersonRecord,
  readPrivacyRequest,
} from '#contract/privacy/privacy-requests.ts';
import { askAboutOwnData, copyOwnData } from '#contract/self-service/own-data.ts';
import { track } from '#contract/self-service/tracking.ts';
import { ask, attempt } from '#test/administrator.ts';
import { findAnywhere } from '#test/find-anywhere.ts';
import { aWorldAtNoon } from '#test/noon.ts';
import { aConsultation } from '#test/samples/consultations.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { hear, hearSubjects } from '#test/samples/notifications.ts';
import { ownCalls, tokenOf } from '#test/samples/own-data.ts';
import { aCertificate, aMark, anEnrolment, aTraining } from '#test/samples/trainings.ts';
import { readZip } from '#test/samples/zip.ts';

const { world, admin } = await aWorldAtNoon();
const { db } = world.database;
const calls = ownCalls(world);

// Marks personal data; too long to occur in random text, or the phone number.
const personal = /zqwvbk|8037650001/i;
const fullName = "Zqwvbk O'Brien-Zqwvbkson";
const contact = { email: 'zqwvbk@example.com', phoneNumber: '08037650001' };
const find = async (body: object) => (await ask(admin, findPersonData, { body })).result;
const erase = (records: readonly PersonRecord[], more: object = {}) =>
  attempt(admin, erasePerson, { body: { records: [...records], name: fullName, ...more } });
const requestOf = (id: string) => ask(admin, readPrivacyRequest, { params: { id } });

const askByHand = (changes: object = {}) =>
  ask(admin, addPrivacyRequestByHand, {
    body: {
      kind: 'erase',
      name: fullName,
      contact: contact.email,
      words: '',
      record: '',
      cameOn: '2027-03-10',
      ...changes,
    },
  });

/** The records of a driver with three registrations (one with a certificate, one with another number) and a booking. */
async function aPerson(): Promise<PersonRecord[]> {
  const driver = await aDriver(db, { ...contact, fullName, status: 'Approved' });
  const [booking, certified, second, third] = Array.from({ length: 4 }, () => crypto.randomUUID());
  await aConsultation(db, { ...contact, id: booking ?? '', fullName });
  for (const id of [certified, second, third]) {
    const training = await aTraining(db, { takesPlaceOn: '2027-03-09' });
    const other = id === third && { phoneNumber: '08037650009' };
    await anEnrolment(db, training, { ...contact, ...other, id: id ?? '', fullName });
  }
  await aCertificate(db, certified ?? '', { fullName });
  const enrolments = [certified, second, third].map(
    (id) => ({ kind: 'enrolment', id: id ?? '' }) as const,
  );
  return [
    { kind: 'driver', id: driver },
    { kind: 'consultation', id: booking ?? '' },
    ...enrolments,
  ];
}

beforeEach(async () => {
  for (const table of ['privacyRequests', 'messages'] as const)
    await db.deleteFrom(table).execute();
  await world.database.pool.query(
    `delete from certificates; delete from rate_limits;
     update drivers set email = id::text, phone_number = id::text, full_name = 'x' where erased_at is null;
     update consultations set email = id::text, phone_number = id::text, full_name = 'x' where erased_at is null;
     update enrolments set email = id::text, phone_number = id::text, full_name = 'x' where erased_at is null`,
  );
});

describe('erasing a person', () => {
  test("leaves records of another person, and that person's request", async () => {
    const records = await aPerson();
    const other = { kind: 'enrolment', id: crypto.randomUUID() } as const;
    const theirs = {
      id: other.id,
      fullName: 'Ada Eze',
      email: 'ada.eze@example.com',
      phoneNumber: contact.phoneNumber,
    };
    await anEnrolment(db, await aTraining(db), theirs);
    const { _id } = await askByHand({ contact: contact.phoneNumber });
    const ofOther = await askByHand({
      kind: 'copy',
      name: 'Ada Eze',
      contact: 'ada.eze@example.com',
    });
    expect(await erase(records, { request: _id, others: [other] })).toMatchObject({ status: 200 });
    expect(await requestOf(_id)).toMatchObject({ state: 'Done' });
    expect(await requestOf(ofOther._id)).toMatchObject({ state: 'Open', name: 'Ada Eze' });
    expect(await find({ search: contact.phoneNumber })).toMatchObject([{ name: 'Ada Eze' }]);
  });
});

test('whose registration was removed is found, copied and erased', async () => {
  const title = 'Zw Brakes';
  await aTraining(db, { title });
  const enrolled = { companyName: '', ...contact, fullName, trainingName: title };
  const { body } = await calls.post(enrol, enrolled);
  const { reference } = body.data;
  const [row] = await find({ search: contact.email });
  const records = [{ kind: 'enrolment', id: row?._id ?? '' }] as const;
  await ask(admin, removeEnrolment, { params: { id: records[0].id }, body: { reason: '' } });
  await hear(world, 3);
  // Whatever was sent and kept.
  await db.deleteFrom('messages').execute();
  for (const search of [contact.email, contact.phoneNumber, reference]) {
    expect(await find({ search })).toMatchObject([
      { kind: 'enrolment', reference, name: fullName, status: 'Cancelled' },
    ]);
  }
  const { url } = await ask(admin, exportPerson, { body: { records: [...records] } });
  const copy = readZip((await world.app.inject({ url })).rawPayload)
    .get('data.json')
    ?.toString();
  expect(copy).toContain(title);
  expect(copy).toContain(contact.phoneNumber);
  expect(await erase(records)).toMatchObject({ status: 200 });
  expect(await findAnywhere(db, personal)).toEqual([]);
  expect(await find({ search: reference })).toEqual([]);
  expect((await calls.post(track, { reference, contact: contact.email })).status).toBe(404);
});

describe('whose erasure is asked for', () => {
  test('gets no message but the answer, until it is refused', async () => {
    const records = await aPerson();
    const [driver] = await find({ record: records[0] });
    const proof = await calls.prove({
      token: await tokenOf(world, { reference: driver?.reference ?? '', ...contact }),
    });
    expect(await calls.post(askAboutOwnData, { proof, kind: 'erase', words: '' })).toMatchObject({
      status: 200,
    });
    await hear(world);
    const { trainingId, id, enrolmentId } = await db
      .selectFrom('certificates')
      .innerJoin('enrolments', 'enrolments.id', 'enrolmentId')
      .select(['trainingId', 'certificates.id', 'enrolmentId'])
      .executeTakeFirstOrThrow();
    await aMark(db, enrolmentId);
    await ask(admin, sendCertificates, {
      params: { id: trainingId },
      body: { ids: [id], again: false },
    });
    const key = crypto.randomUUID();
    const mail = { subject: 'Hello', words: 'Dear' };
    const about = { kind: 'driver', id: records[0]?.id ?? '' };
    const draft = await ask(admin, draftMessage, { params: about });
    expect(draft).toMatchObject({ isErasureAsked: true });
    const sent = await attempt(admin, sendMessage, { body: { key, ...about, mail } });
    expect(sent.message).toBe(messageErrors['erasure-asked']);
    expect(await hear(world, 30)).toEqual([]);
    const { state, error } = await db
      .selectFrom('messages')
      .select(['state', 'error'])
      .where('event', '=', 'certificate-ready')
      .where('channel', '=', 'mail')
      .executeTakeFirstOrThrow();
    expect([state, error]).toEqual(['Held back', 'erasure-asked']);
    // A stranger who names a person's address has no effect: only the proved contact counts.
    const email = 'victim@example.com';
    const stranger = { fullName: 'A Stranger', email, phoneNumber: '08037650777' };
    await aDriver(db, stranger);
    const victim = { id: crypto.randomUUID(), fullName: 'A Victim', phoneNumber: '08037650778' };
    await anEnrolment(db, await aTraining(db), { ...victim, email });
    const asker = (await find({ search: email })).find(({ kind }) => kind === 'driver');
    const token = await tokenOf(world, { reference: asker?.reference ?? '', email });
    const byText = await calls.prove({ token }, 'text');
    await calls.post(askAboutOwnData, { proof: byText, kind: 'erase', words: '' });
    await hear(world);
    const told = { kind: 'enrolment', id: victim.id, mail };
    await ask(admin, sendMessage, { body: { key: crypto.randomUUID(), ...told } });
    expect(await hearSubjects(world)).toEqual(['victim@example.com: Hello']);
  });
});

describe('a copy of one’s own', () => {
  test('covers all records of the person that the proved contact finds', async () => {
    const records = await aPerson();
    await anEnrolment(db, await aTraining(db), {
      fullName: 'Zqwvbk Sister',
      email: 'zs@example.com',
      phoneNumber: contact.phoneNumber,
    });
    const [driver] = await find({ record: records[0] });
    const token = await tokenOf(world, { reference: driver?.reference ?? '', ...contact });
    const recordsOf = async (proof: string) => {
      const { url } = (await calls.post(copyOwnData, { proof })).body.data;
      const files = readZip((await world.app.inject({ url })).rawPayload);
      return JSON.parse(String(files.get('data.json'))).records;
    };
    expect(await recordsOf(await calls.prove({ token }))).toHaveLength(5);
    // One registration has another number, and the sister's another name.
    expect(await recordsOf(await calls.prove({ token }, 'text'))).toHaveLength(4);
  });
});
