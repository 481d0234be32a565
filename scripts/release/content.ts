import { inviteAdministrator } from '#contract/accounts/administrators.ts';
import { markAttendance } from '#contract/attendance/attendance.ts';
import {
  listCertificates,
  makeCertificates,
  sendCertificates,
} from '#contract/certificates/certificates.ts';
import { createConsultation } from '#contract/consultations/consultation-form.ts';
import { changeConsultationStatus } from '#contract/consultations/consultations.ts';
import { askForDocuments } from '#contract/documents/document-requests.ts';
import { updateDocuments } from '#contract/documents/renewal-form.ts';
import { judgeDocument } from '#contract/documents/verdicts.ts';
import { registerDriver } from '#contract/drivers/application-form.ts';
import { changeDriverStatus, type DriverAction } from '#contract/drivers/driver-actions.ts';
import { readDriver } from '#contract/drivers/drivers.ts';
import { enrol } from '#contract/enrolments/enrolment-form.ts';
import { listEnrolments } from '#contract/enrolments/enrolments.ts';
import { addPastTrainings } from '#contract/gallery/gallery.ts';
import { changeTemplate } from '#contract/messages/message-templates.ts';
import { sendMessage } from '#contract/messages/own-messages.ts';
import { addNote } from '#contract/notes/notes.ts';
import { assignDriver, removeDriver } from '#contract/placements/placements.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { setHold } from '#contract/privacy/legal-holds.ts';
import { noticeVersion } from '#contract/privacy/notice-versions.ts';
import { erasePerson } from '#contract/privacy/privacy-people.ts';
import { addPrivacyRequestByHand } from '#contract/privacy/privacy-requests.ts';
import { beginSummaries } from '#contract/reports/monthly-summary.ts';
import { createRequest } from '#contract/requests/request-form.ts';
import { addSource } from '#contract/sources/sources.ts';
import { changeTrainingStatus, createTraining } from '#contract/trainings/training-management.ts';
import { changeWebsiteDraft, publishWebsite } from '#contract/website/website-office.ts';
import { type Administrator, ask, attempt } from '#test/administrator.ts';
import { anApplication, asForm } from '#test/samples/applications.ts';
import { goodConsultation } from '#test/samples/consultations.ts';
import { aPicture } from '#test/samples/images.ts';
import { goodRequest } from '#test/samples/requests.ts';
import { goodEnrolment, goodTraining } from '#test/samples/trainings.ts';

export const sampleAdmin = { email: 'admin@example.com', password: 'the password of the sample' };

const applicants = {
  Pending: 'Ọlábísí Adéyẹmí',
  Approved: 'Ńgọ́zí Ézè',
  Assigned: 'Músá Ɗanjuma',
  Blocked: 'Ìbùkún Àjàyí',
  Rejected: 'Chukwuemeka Obi',
  Deleted: 'Hauwa Ƙaura',
};

const photo = (text: string) => aPicture(text, { width: 120, height: 80 });

function aForm(
  fields: Record<string, string>,
  part: string,
  name: string,
  bytes: Buffer,
): FormData {
  const form = asForm({ fields, images: [], groups: undefined });
  form.append(part, new Blob([new Uint8Array(bytes)]), name);
  return form;
}

/**
 * Fills a running product's empty database through its API: drivers in each status, requests and placements,
 * consultations, trainings with attendance and certificates, messages, consents, notes and settings. All people are
 * fictional.
 */
export async function fillByCalls(office: Administrator): Promise<void> {
  const drivers = await fillDrivers(office);
  await fillRequests(office, drivers);
  await fillConsultations(office);
  await fillTrainings(office);
  await fillOffice(office, drivers.Pending);
}

type Drivers = Record<keyof typeof applicants, string>;

async function applyAs(office: Administrator, fullName: string, source: string): Promise<string> {
  const images = await Promise.all(
    ['licence', 'NIN', 'medical', 'education'].map(async (text) => ({
      name: `${text}.jpg`,
      bytes: await photo(text),
    })),
  );
  const form = asForm(await anApplication({ fields: { fullName, source, noticeVersion }, images }));
  for (const consent of ['health-and-identity', 'whatsapp']) form.append('consents', consent);
  return (await ask(office, registerDriver, { body: form })).reference;
}

/** Returns the drivers' numbers. The driver to be assigned is only approved here. */
async function fillDrivers(office: Administrator): Promise<Drivers> {
  const { slug } = await ask(office, addSource, { body: { name: 'Lagos motor park' } });
  const apply = (fullName: string) => applyAs(office, fullName, slug);
  const drivers: Drivers = {
    Pending: await apply(applicants.Pending),
    Approved: await apply(applicants.Approved),
    Assigned: await apply(applicants.Assigned),
    Blocked: await apply(applicants.Blocked),
    Rejected: await apply(applicants.Rejected),
    Deleted: await apply(applicants.Deleted),
  };
  const decide = (status: DriverAction, driverId: string, body = {}) =>
    ask(office, changeDriverStatus, { query: { status, driverId }, body });
  await decide('approve', drivers.Approved);
  await decide('approve', drivers.Assigned);
  await decide('approve', drivers.Blocked);
  await decide('block', drivers.Blocked, { note: 'See the report of March.' });
  await decide('reject', drivers.Rejected, {
    reason: 'duplicate',
    words: 'You have applied before.',
  });
  await decide('delete', drivers.Deleted);
  return drivers;
}

/** Two requests: one has a driver and a former one. */
async function fillRequests(office: Administrator, { Assigned, Approved }: Drivers): Promise<void> {
  const { reference: requestId } = await ask(office, createRequest, { body: goodRequest() });
  await ask(office, createRequest, {
    body: { ...goodRequest(), consents: ['whatsapp'], noticeVersion },
  });
  for (const driverId of [Assigned, Approved])
    await ask(office, assignDriver, { params: { driverId, requestId } });
  await ask(office, removeDriver, { params: { driverId: Approved, requestId } });
  await ask(office, addNote, {
    params: { kind: 'request', id: requestId },
    body: { words: 'They pay on the 25th.' },
  });
}

/** Three bookings: scheduled, pending and erased. */
async function fillConsultations(office: Administrator): Promise<void> {
  const book = () => ask(office, createConsultation, { body: goodConsultation() });
  const [scheduled, other] = [await book(), await book()];
  await book();
  const changeTo = (requestId: string, status: string, schedule = {}) =>
    ask(office, changeConsultationStatus, { body: { requestId, status, ...schedule } });
  const schedule = {
    scheduledDate: '2099-03-14',
    scheduledTime: '10:00',
    place: '12 Sample Road, Ìkẹjà',
  };
  await changeTo(scheduled.reference, 'Scheduled', schedule);
  const { _id: id, fullName: name } = await changeTo(other.reference, 'Cancelled');
  await ask(office, erasePerson, { body: { records: [{ kind: 'consultation', id }], name } });
}

/** A past training with certificates, and an upcoming full one. */
async function fillTrainings(office: Administrator): Promise<void> {
  const make = async (changes: Partial<ReturnType<typeof goodTraining>>) => {
    const body = asForm({
      fields: { ...goodTraining(), ...changes },
      images: [],
      groups: undefined,
    });
    return ask(office, createTraining, { body });
  };
  const register = (title: string, fullName: string, more = {}) =>
    ask(office, enrol, { body: { ...goodEnrolment(title), fullName, ...more } });

  const date = todayInLagos(new Date());
  const over = await make({
    title: 'Night Driving',
    date,
    time: '23:59',
    registrationDeadline: '',
  });
  await register(over.title, 'Ṣadé Bello', { consents: ['pictures'], noticeVersion });
  await register(over.title, 'Tunde Okeke');
  const { result: people } = await ask(office, listEnrolments, { query: { trainingId: over._id } });
  const marks = people.map(({ _id: enrolmentId }, at) => {
    const state = at === 0 ? 'Came' : 'Late';
    return { _id: crypto.randomUUID(), enrolmentId, date, state, at: new Date().toISOString() };
  });
  const params = { id: over._id };
  await ask(office, markAttendance, { params, body: { marks } });
  await ask(office, changeTrainingStatus, { body: { trainingId: over._id, status: 'completed' } });
  await ask(office, makeCertificates, {
    params,
    body: { enrolmentIds: people.map(({ _id }) => _id) },
  });
  const { certificates } = await ask(office, listCertificates, { params });
  await ask(office, sendCertificates, {
    params,
    body: { ids: certificates.slice(0, 1).map(({ _id }) => _id) },
  });

  const full = await make({ title: 'Defensive Driving', seats: '1' });
  await register(full.title, 'Ada Nwosu');
  await register(full.title, 'Kẹ́hìndé Alabi', { joinsWaitingList: true });
  await ask(office, addPastTrainings, {
    body: aForm({ caption: 'In the yard' }, 'images', 'yard.jpg', await photo('yard')),
  });
}

async function fillOffice(office: Administrator, driver: string): Promise<void> {
  const { _id: id } = await ask(office, readDriver, { params: { id: driver } });
  await ask(office, addNote, {
    params: { kind: 'driver', id },
    body: { words: 'Call after five.' },
  });
  await ask(office, judgeDocument, { params: { id, group: 'nin' }, body: { verdict: 'accepted' } });
  const documents = [{ group: 'medical', reason: 'other', words: 'Please have it signed.' }];
  await ask(office, askForDocuments, { params: { id }, body: { documents } });
  await ask(office, updateDocuments, {
    params: { id },
    body: aForm(
      { licenceExpiryDate: '2099-04-01' },
      'licence',
      'new.jpg',
      await photo('new licence'),
    ),
  });
  const mail = { subject: 'Your interview', words: 'Please come on Monday.' };
  const key = crypto.randomUUID();
  await ask(office, sendMessage, {
    body: { kind: 'driver', id, key, mail, text: 'Please come on Monday.' },
  });
  await ask(office, setHold, {
    params: { kind: 'driver', id },
    body: { reason: 'A claim is open.' },
  });

  const asked = {
    kind: 'copy',
    name: 'Ada Nwosu',
    contact: '08000000142',
    record: '',
    words: 'Please.',
  };
  await ask(office, addPrivacyRequestByHand, {
    body: { ...asked, cameOn: todayInLagos(new Date()) },
  });
  await ask(office, inviteAdministrator, {
    body: { email: 'invited@example.com', role: 'Viewer' },
  });
  await attempt(office, beginSummaries);
  await ask(office, changeTemplate, {
    params: { event: 'application-approved' },
    body: {
      subject: 'Approved',
      words: 'Dear {name}',
      text: 'Approved: {link}',
      sendsMail: true,
      sendsText: true,
    },
  });
  const { revision } = await ask(office, changeWebsiteDraft, {
    body: { path: 'home.headline', value: 'Drivers you can count on', revision: 0 },
  });
  await ask(office, publishWebsite, { body: { revision, note: 'The first words of our own' } });
}
