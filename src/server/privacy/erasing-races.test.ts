import { expect, test } from 'vitest';
import { makeCertificates } from '#contract/certificates/certificates.ts';
import { withdrawConsent } from '#contract/consents/consent-records.ts';
import { correctDriver } from '#contract/drivers/driver-correction.ts';
import { enrol } from '#contract/enrolments/enrolment-form.ts';
import { correctEnrolment, removeEnrolment } from '#contract/enrolments/enrolments.ts';
import { sendMessage } from '#contract/messages/own-messages.ts';
import { addNote } from '#contract/notes/notes.ts';
import { liftHold, setHold } from '#contract/privacy/legal-holds.ts';
import { noticeVersion } from '#contract/privacy/notice-versions.ts';
import { erasePerson, exportPerson, findPersonData } from '#contract/privacy/privacy-people.ts';
import {
  addPrivacyRequestByHand,
  type PersonRecord,
  readPrivacyRequest,
} from '#contract/privacy/privacy-requests.ts';
import { askAboutOwnData } from '#contract/self-service/own-data.ts';
import { cancelTracked } from '#contract/self-service/tracking.ts';
import { keepConsents } from '#server/consents/service.ts';
import { ask, attempt, type Sent } from '#test/administrator.ts';
import { findAnywhere } from '#test/find-anywhere.ts';
import { aWorldAtNoon } from '#test/noon.ts';
import { anApplication, apply } from '#test/samples/applications.ts';
import { aConsultation } from '#test/samples/consultations.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { hear } from '#test/samples/notifications.ts';
import { ownCalls, tokenOf } from '#test/samples/own-data.ts';
import { assign, remove } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import { aCertificate, aMark, anEnrolment, aTraining } from '#test/samples/trainings.ts';
import { countWaitingForLock, waitUntil } from '#test/wait.ts';
import { deleteNotificationsOfErased } from './request-service.ts';

const { world, admin } = await aWorldAtNoon();
const { db, pool } = world.database;
const calls = ownCalls(world);

let people = 0;

/**
 * A person with a driver record, a booking, and registrations: one for an upcoming training, two for a past one,
 * one of these with a certificate.
 */
async function aPerson() {
  people += 1;
  // All personal data contains this word or the phone number.
  const word = `Zqxvbk${String.fromCharCode(...[people / 26, people % 26].map((at) => 97 + Math.floor(at)))}`;
  const fullName = `${word} Eze`;
  const contact = {
    email: `${word.toLowerCase()}@example.com`,
    phoneNumber: `080376${String(people).padStart(5, '0')}`,
  };
  const driver = await aDriver(db, { ...contact, fullName, status: 'Approved' });
  const newId = () => crypto.randomUUID();
  const [booking, coming, certified, came] = [newId(), newId(), newId(), newId()];
  await aConsultation(db, { ...contact, id: booking, fullName });
  await anEnrolment(db, await aTraining(db), { ...contact, id: coming, fullName });
  const training = await aTraining(db, { takesPlaceOn: '2027-03-09' });
  await anEnrolment(db, training, { ...contact, id: certified, fullName });
  const otherTraining = await aTraining(db, { takesPlaceOn: '2027-03-09' });
  await anEnrolment(db, otherTraining, { ...contact, id: came, fullName });
  await anEnrolment(db, otherTraining, { email: `other.${people}@example.com` });
  for (const id of [certified, came]) await aMark(db, id);
  await aCertificate(db, certified, { fullName });
  const enrolments = [coming, certified, came].map((id) => ({ kind: 'enrolment' as const, id }));
  const records: PersonRecord[] = [
    { kind: 'driver', id: driver },
    { kind: 'consultation', id: booking },
    ...enrolments,
  ];
  const find = async () =>
    (await ask(admin, findPersonData, { body: { search: contact.phoneNumber } })).result;
  const referenceOf = async (id: string) =>
    (await find()).find(({ _id }) => _id === id)?.reference ?? '';
  return {
    word,
    fullName,
    contact,
    driver,
    otherTraining,
    records,
    find,
    referenceOf,
    coming,
    came,
  };
}

type Person = Awaited<ReturnType<typeof aPerson>>;
type Deed = () => Promise<{ status: number }>;
type Call = readonly [endpoint: Parameters<typeof attempt>[1], sent: Sent];
const tokenFor = async ({ referenceOf, contact }: Person, id: string) =>
  tokenOf(world, { reference: await referenceOf(id), email: contact.email });

/** What the office can do to a person during an erasure; each starts afresh. */
const officeCalls: Record<string, (person: Person) => Call | Promise<Call>> = {
  'a certificate': ({ otherTraining, came }) => [
    makeCertificates,
    { params: { id: otherTraining }, body: { enrolmentIds: [came] } },
  ],
  'a message': ({ driver: id }) => {
    const mail = { subject: 'Hello', words: 'Dear driver' };
    return [sendMessage, { body: { key: crypto.randomUUID(), kind: 'driver', id, mail } }];
  },
  'a corrected driver': ({ driver, word }) => {
    const email = `new.${word}@example.com`.toLowerCase();
    return [correctDriver, { params: { id: driver }, body: { email, address: `1 ${word} Road` } }];
  },
  'a corrected registration': ({ came, word }) => [
    correctEnrolment,
    { params: { id: came }, body: { fullName: `${word} New` } },
  ],
  'a request by hand': async ({ contact, fullName, driver, referenceOf }) => {
    const asked = { kind: 'copy', name: fullName, contact: contact.phoneNumber, words: '' };
    const record = await referenceOf(driver);
    return [addPrivacyRequestByHand, { body: { ...asked, cameOn: '2027-03-10', record } }];
  },
  'a note': ({ driver, word }) => [
    addNote,
    { params: { kind: 'driver', id: driver }, body: { words: word } },
  ],
  'a registration that is removed': ({ coming, word }) => [
    removeEnrolment,
    { params: { id: coming }, body: { reason: word } },
  ],
  'a hold': ({ driver, word }) => [
    setHold,
    { params: { kind: 'driver', id: driver }, body: { reason: `A claim of ${word}.` } },
  ],
  'a consent that is taken back': async ({ driver: id }) => {
    const record = { kind: 'driver', id, form: 'application' } as const;
    await keepConsents(db, record, { consents: ['whatsapp'], noticeVersion }, world.time.now);
    return [withdrawConsent, { params: { kind: 'driver', id }, body: { consent: 'whatsapp' } }];
  },
};

/** What else can happen to a person. */
const otherDeeds: Record<string, (person: Person) => Promise<Deed>> = {
  'a registration': async ({ contact, fullName }) => {
    const title = `Loading ${people}`;
    await aTraining(db, { title });
    return () => calls.post(enrol, { companyName: '', ...contact, fullName, trainingName: title });
  },
  'an application': async ({ contact, fullName }) => {
    const fields = { ...contact, fullName, licence: `ZQX${people}000AA01` };
    const application = await anApplication({ fields });
    return () => apply(world.app, application);
  },
  'an own request': async (person) => {
    const proof = await calls.prove({ token: await tokenFor(person, person.driver) });
    return () => calls.post(askAboutOwnData, { proof, kind: 'copy', words: '' });
  },
  'a placement': async ({ driver }) => {
    const request = await aCompanyRequest(db, { vehicleType: 'Truck' });
    return () => assign(admin, driver, request);
  },
  'a registration that is cancelled': async (person) => {
    const token = await tokenFor(person, person.coming);
    return () => calls.post(cancelTracked, { token });
  },
};

const deeds = [
  ...Object.entries(otherDeeds),
  ...Object.entries(officeCalls).map(([name, make]) => {
    const begin = async (person: Person): Promise<Deed> => {
      const [endpoint, sent] = await make(person);
      return () => attempt(admin, endpoint, sent);
    };
    return [name, begin] as const;
  }),
];

const erase = async (
  { fullName: name, records }: Pick<Person, 'fullName' | 'records'>,
  request: string,
): Promise<{ erased: { _id: string }[]; refused: { _id: string }[] }> =>
  ask(admin, erasePerson, { body: { records, name, request } });

/** Starts the deed in the middle of the erasure: after it changed the records, before the person's requests. */
async function midway(request: string, erasing: () => ReturnType<typeof erase>, deed: Deed) {
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from privacy_requests where id = $1 for update', [request]);
    const erased = erasing();
    await waitUntil(async () => (await countWaitingForLock(pool)) === 1);
    let isOver = false;
    const done = deed().finally(() => {
      isOver = true;
    });
    await waitUntil(async () => isOver || (await countWaitingForLock(pool)) === 2);
    await holder.query('rollback');
    return await Promise.all([erased, done]);
  } finally {
    holder.release(true);
  }
}

test.each(deeds)('while a person is erased, %s ends with one truth', async (_name, begin) => {
  const person = await aPerson();
  const { fullName: name } = person;
  const asked = { kind: 'erase', name, contact: person.contact.email, words: '' };
  const { _id: request } = await ask(admin, addPrivacyRequestByHand, {
    body: { ...asked, record: '', cameOn: '2027-03-10' },
  });
  const deed = await begin(person);
  await hear(world);
  const [{ erased, refused }, done] = await midway(request, () => erase(person, request), deed);
  expect(done.status).toBeLessThan(500);

  // Each record is erased or named, and the request is done if none is left.
  const left = await person.find();
  const [gone, named] = [erased.map(({ _id }) => _id), refused.map(({ _id }) => _id)];
  expect(
    [...gone, ...named]
      .filter((id) => person.records.some((record) => record.id === id))
      .toSorted(),
  ).toEqual(person.records.map(({ id }) => id).toSorted());
  expect(left.filter(({ _id }) => gone.includes(_id))).toEqual([]);
  expect((await ask(admin, readPrivacyRequest, { params: { id: request } })).state).toBe(
    named.length > 0 ? 'Open' : 'Done',
  );

  // What is left is complete, and can also be erased.
  for (const { kind, _id: id, name, obstacle } of left) {
    expect(name).toContain(person.word);
    const placed = await db
      .selectFrom('placements')
      .select('requestId')
      .where('driverId', '=', id)
      .execute();
    for (const { requestId } of placed)
      expect(await remove(admin, id, requestId)).toMatchObject({ status: 200 });
    if (obstacle === 'held') await attempt(admin, liftHold, { params: { kind, id } });
  }
  if (left.length > 0) {
    const records = left.map(({ kind, _id: id }) => ({ kind, id }));
    expect((await erase({ fullName: left[0]?.name ?? '', records }, request)).refused).toEqual([]);
  }
  await hear(world, 60);
  await deleteNotificationsOfErased(world.context.db);
  expect(
    await findAnywhere(
      db,
      new RegExp(`${person.word}|${person.contact.phoneNumber.slice(1)}`, 'i'),
    ),
  ).toEqual([]);
});

test('a copy of several records and their erasing wait for each other in one order', async () => {
  const person = await aPerson();
  const { driver, records } = person;
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from drivers where id = $1 for update', [driver]);
    const erased = erase(person, crypto.randomUUID());
    await waitUntil(async () => (await countWaitingForLock(pool)) === 1);
    const copied = attempt(admin, exportPerson, { body: { records: records.toReversed() } });
    await waitUntil(async () => (await countWaitingForLock(pool)) === 2);
    await holder.query('rollback');
    expect((await erased).refused).toEqual([]);
    expect((await copied).status).toBe(404);
  } finally {
    holder.release(true);
  }
});
