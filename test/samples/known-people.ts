import { makeCertificates, sendCertificates } from '#contract/certificates/certificates.ts';
import { readFile, recordCheck } from '#contract/checks/checks.ts';
import { createConsultation } from '#contract/consultations/consultation-form.ts';
import { askForDocuments } from '#contract/documents/document-requests.ts';
import { judgeDocument } from '#contract/documents/verdicts.ts';
import { changeDriverStatus } from '#contract/drivers/driver-actions.ts';
import { correctDriver } from '#contract/drivers/driver-correction.ts';
import { readDriver } from '#contract/drivers/drivers.ts';
import { enrol } from '#contract/enrolments/enrolment-form.ts';
import { exportList } from '#contract/exports/list-exports.ts';
import { sendMessage } from '#contract/messages/own-messages.ts';
import { addNote } from '#contract/notes/notes.ts';
import { liftHold, setHold } from '#contract/privacy/legal-holds.ts';
import { noticeVersion } from '#contract/privacy/notice-versions.ts';
import { exportPerson, findPersonData } from '#contract/privacy/privacy-people.ts';
import { addPrivacyRequestByHand } from '#contract/privacy/privacy-requests.ts';
import { createRequest, requestBody } from '#contract/requests/request-form.ts';
import { askAboutOwnData, copyOwnData } from '#contract/self-service/own-data.ts';
import { cancelTracked, track } from '#contract/self-service/tracking.ts';
import { type Administrator, anAdministrator, ask, attempt } from '#test/administrator.ts';
import type { TestApp } from '#test/app.ts';
import { anApplication, apply } from './applications.ts';
import { checkForm } from './checks.ts';
import { goodConsultation } from './consultations.ts';
import { answerLink, uploadFor } from './document-requests.ts';
import { aDriver } from './drivers.ts';
import { aPicture } from './images.ts';
import { hear } from './notifications.ts';
import { ownCalls, tokenOf } from './own-data.ts';
import { act, assign, remove } from './placements.ts';
import { remind } from './reminders.ts';
import { aCompanyRequest, goodRequestValues } from './requests.ts';
import { aMark, aTraining } from './trainings.ts';

/** Marks these people's personal data; too long to occur in random text, or the phone number. */
export const personal = /zqxvbk|8037654321/i;

const fullName = 'Zqxvbkabi Zqxvbkeru Zqxvbknew';
const contact = { email: 'zqxvbkabi@example.com', phoneNumber: '08037654321' };

/** Nine checks, with three photos. */
async function fillFile(admin: Administrator, id: string): Promise<void> {
  const params = { id };
  const { kinds } = await ask(admin, readFile, { params });
  const photo = await aPicture('paper', { width: 80, height: 50 });
  for (const [at, kind] of [...kinds, ...kinds.slice(0, 1)].entries()) {
    const images = Array.from({ length: Math.max(0, 2 - at) }, () => photo);
    const body = checkForm(kind, { asked: 'Zqxvbk, uncle', note: 'Zqxvbk note.' }, images);
    await ask(admin, recordCheck, { params, body });
  }
}

/** A person with everything the product can know about a driver, placed before. */
async function aKnownDriver(world: TestApp, admin: Administrator) {
  const images = (await anApplication()).images.map((image, at) => ({
    ...image,
    name: `zqxvbk-${at}.jpg`,
  }));
  const fields = {
    ...contact,
    fullName: 'Zqxvbkabi Zqxvbkeru',
    address: '12 Zqxvbkroad',
    city: 'Zqxvbkcity',
    licence: 'ZQXVBKLIC0001',
    licenceExpiryDate: '2027-03-20',
    previousDrivingExperienceDetails: 'At Zqxvbk Haulage.',
  };
  const { body } = await apply(world.app, await anApplication({ fields, images }));
  const { _id: id, driverId } = await ask(admin, readDriver, {
    params: { id: body.data?.reference ?? '' },
  });
  const params = { id };
  await ask(admin, correctDriver, { params, body: { fullName, address: '14 Zqxvbkroad' } });
  await ask(admin, addNote, {
    params: { kind: 'driver', id },
    body: { words: 'Zqxvbkeru called.' },
  });
  await fillFile(admin, id);
  const rejection = { reason: 'experience', words: 'Zqxvbk words.', note: 'Zqxvbk note.' };
  await ask(admin, changeDriverStatus, {
    query: { status: 'reject', driverId: id },
    body: rejection,
  });
  await act(admin, 'approve', id);
  const request = await aCompanyRequest(world.database.db, { vehicleType: 'Truck' });
  await assign(admin, id, request);
  await hear(world, 30);
  const removed = await remove(admin, id, request);
  if (removed.status !== 200) throw new Error(removed.message);
  const verdict = {
    verdict: 'new-needed',
    reason: 'unreadable',
    words: 'Zqxvbk, again.',
    note: 'Zqxvbk note.',
  };
  await ask(admin, judgeDocument, { params: { id, group: 'nin' }, body: verdict });
  const documents = [{ group: 'nin', reason: 'unreadable', words: 'Zqxvbkeru, please.' }];
  const { link } = await ask(admin, askForDocuments, { params, body: { documents } });
  await answerLink(world, link.split('#')[1] ?? '', await uploadFor(world, ['nin']));
  await remind(world);
  const query = new URLSearchParams({ search: fullName }).toString();
  // By now the session needs a confirmation.
  await ask(await anAdministrator(world), exportList, {
    body: { list: 'drivers', format: 'csv', query },
  });
  await attempt(admin, track, { body: { reference: driverId, contact: contact.phoneNumber } });
  const mail = { subject: 'Zqxvbk', words: 'Dear Zqxvbkabi' };
  await ask(admin, sendMessage, { body: { key: crypto.randomUUID(), kind: 'driver', id, mail } });
  return { id, driverId, request };
}

/**
 * A person with everything the product can know: as a driver, a request and a booking, three registrations (one
 * cancelled, one with a certificate), consents, a lifted hold, requests about their data, and a mention in another
 * driver's note. Returns the records, and the open request for erasure.
 */
export async function aKnownPerson(world: TestApp) {
  const { db } = world.database;
  const calls = ownCalls(world);
  const { id } = await aKnownDriver(world, await anAdministrator(world));
  const admin = await anAdministrator(world);
  const typed = {
    address: '12 Zqxvbkroad',
    city: 'Zqxvbkcity',
    additionalInfo: 'Ask for Zqxvbkeru.',
  };
  await calls.post(
    createRequest,
    requestBody({ ...goodRequestValues(), ...contact, ...typed, name: 'Zqxvbk Mills' }),
  );
  const booked = { companyName: 'Zqxvbk Mills', areaOfConcern: 'Zqxvbk lorries' };
  await calls.post(createConsultation, { ...goodConsultation(), ...contact, ...booked, fullName });
  // More messages than one person gets in a day.
  const goOn = () => world.database.pool.query('delete from rate_limits');
  await goOn();
  const trainings = [];
  for (const trainingName of ['Zw Brakes', 'Zw Loading', 'Zw Tyres']) {
    trainings.push(await aTraining(db, { title: trainingName }));
    await calls.post(enrol, { companyName: 'Zqxvbk Mills', ...contact, fullName, trainingName });
  }
  await hear(world, 3);
  const [cancelled, , came] = await db
    .selectFrom('enrolments')
    .selectAll()
    .orderBy('enrolmentNumber')
    .execute();
  const token = await tokenOf(world, {
    reference: cancelled?.reference ?? '',
    email: contact.email,
  });
  await calls.post(cancelTracked, { token });
  const params = { id: trainings[2] ?? '' };
  await db
    .updateTable('trainings')
    .set({ takesPlaceOn: '2027-03-09' })
    .where('id', '=', params.id)
    .execute();
  await aMark(db, came?.id ?? '');
  await ask(admin, makeCertificates, { params, body: { enrolmentIds: [came?.id ?? ''] } });
  const made = await db.selectFrom('certificates').select('id').execute();
  await ask(admin, sendCertificates, {
    params,
    body: { ids: made.map((one) => one.id), again: false },
  });
  await world.work().feedback.run();
  const shown = { recordKind: 'driver', recordId: id, form: 'application', noticeVersion } as const;
  const given = {
    ...shown,
    id: crypto.randomUUID(),
    kind: 'whatsapp',
    wording: 'Zqxvbk agrees.',
  } as const;
  await db
    .insertInto('consents')
    .values({ ...given, givenAt: world.time.now })
    .execute();
  const about = { params: { kind: 'driver', id } };
  await ask(admin, setHold, { ...about, body: { reason: 'Zqxvbk claims.' } });
  await attempt(admin, liftHold, about);
  const other = await aDriver(db);
  await ask(admin, addNote, {
    params: { kind: 'driver', id: other },
    body: { words: `Came with ${fullName}.` },
  });
  const found = await ask(admin, findPersonData, { body: { search: contact.email } });
  const records = found.result.map(({ kind, _id }) => ({ kind, id: _id }));
  const driver = found.result.find(({ _id }) => _id === id);
  await goOn();
  const proof = await calls.prove({
    token: await tokenOf(world, { reference: driver?.reference ?? '', email: contact.email }),
  });
  await calls.post(copyOwnData, { proof });
  await calls.post(askAboutOwnData, { proof, kind: 'correct', words: 'I am Zqxvbkabi.' });
  await ask(admin, exportPerson, { body: { records } });
  await hear(world, 3);
  const asked = {
    kind: 'erase',
    name: fullName,
    contact: contact.email,
    words: 'Zqxvbk',
    record: '',
  };
  const { _id: request } = await ask(admin, addPrivacyRequestByHand, {
    body: { ...asked, cameOn: '2027-03-10' },
  });
  return { fullName, records, request };
}
