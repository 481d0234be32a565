import * as accounts from '#contract/accounts/accounts.ts';
import {
  changeAdministratorRole,
  inviteAdministrator,
  removeSecondFactor,
} from '#contract/accounts/administrators.ts';
import { acceptInvitation, readInvitation } from '#contract/accounts/invitations.ts';
import * as passkeys from '#contract/accounts/passkeys.ts';
import * as factors from '#contract/accounts/second-factor.ts';
import { allowAsks, askDrivers } from '#contract/asks/asks.ts';
import { markAttendance } from '#contract/attendance/attendance.ts';
import {
  changeBackupRetention,
  downloadBackup,
  readBucket,
  sendBackup,
  startFromBackup,
  testBucket,
} from '#contract/backups/backups.ts';
import { checkRecord } from '#contract/checks/check-keeping.ts';
import { addCheckKind, changeCheckKind } from '#contract/checks/check-kinds.ts';
import { recordCheck, withdrawCheck } from '#contract/checks/checks.ts';
import { cancelRoadTest, setRoadTest } from '#contract/checks/road-tests.ts';
import { withdrawConsent } from '#contract/consents/consent-records.ts';
import { addConsultation } from '#contract/consultations/added-consultations.ts';
import { correctConsultation } from '#contract/consultations/consultation-correction.ts';
import { createConsultation } from '#contract/consultations/consultation-form.ts';
import {
  changeConsultationStatus,
  rescheduleConsultation,
} from '#contract/consultations/consultations.ts';
import { askForDocuments, withdrawDocumentRequest } from '#contract/documents/document-requests.ts';
import { updateDocuments } from '#contract/documents/renewal-form.ts';
import {
  readAskedPicture,
  readDocumentRequest,
  sendDocuments,
} from '#contract/documents/send-again-form.ts';
import { judgeDocument } from '#contract/documents/verdicts.ts';
import { checkInvitees, inviteDrivers } from '#contract/driver-invitations/driver-invitations.ts';
import { addDocuments, addDriver } from '#contract/drivers/added-drivers.ts';
import { registerDriver } from '#contract/drivers/application-form.ts';
import { changeDriverStatus } from '#contract/drivers/driver-actions.ts';
import { correctDriver } from '#contract/drivers/driver-correction.ts';
import { enrol } from '#contract/enrolments/enrolment-form.ts';
import {
  addEnrolment,
  correctEnrolment,
  moveEnrolment,
  removeEnrolment,
} from '#contract/enrolments/enrolments.ts';
import { enrolSeveral } from '#contract/enrolments/several-enrolments.ts';
import { exportList } from '#contract/exports/list-exports.ts';
import { addPastTrainings } from '#contract/gallery/gallery.ts';
import { changeCaption, removePastTraining } from '#contract/gallery/gallery-management.ts';
import {
  changeTemplate,
  resetTemplate,
  sendTestMessage,
} from '#contract/messages/message-templates.ts';
import { reportMessage, resendMessages } from '#contract/messages/messages.ts';
import { sendMessage, undoMessage } from '#contract/messages/own-messages.ts';
import { addNote, editNote } from '#contract/notes/notes.ts';
import { markAttentionSeen } from '#contract/notifications/attention.ts';
import { destroyDriver, restoreDriver } from '#contract/placements/bin.ts';
import {
  changeRequestStatus,
  removeDriver,
  replaceDriver,
} from '#contract/placements/placements.ts';
import { assignDrivers } from '#contract/placements/several-placements.ts';
import { reportBrowserError } from '#contract/platform/browser-errors.ts';
import { exampleOf } from '#contract/platform/record-keeping.ts';
import { addRequest } from '#contract/requests/added-requests.ts';
import { correctRequest } from '#contract/requests/request-correction.ts';
import { createRequest } from '#contract/requests/request-form.ts';
import { recordPresence } from '#contract/review/review.ts';
import { track } from '#contract/self-service/tracking.ts';
import { removeSameSender } from '#contract/senders/same-sender.ts';
import * as outlets from '#contract/settings/outlets.ts';
import { changePlacingSettings } from '#contract/settings/placing.ts';
import { addSource, changeSource } from '#contract/sources/sources.ts';
import {
  changeTrainingStatus,
  createTraining,
  deleteTraining,
  updateTraining,
} from '#contract/trainings/training-management.ts';
import { undoChange } from '#contract/undo/undo.ts';
import { clearPhotos } from '#contract/uploads/application-space.ts';
import { goodFields, type SentFile } from '#test/samples/applications.ts';
import { goodCheckKind } from '#test/samples/checks.ts';
import { goodConsultation } from '#test/samples/consultations.ts';
import { aPicture } from '#test/samples/images.ts';
import { linkBodies } from '#test/samples/link-bodies.ts';
import { goodRequest } from '#test/samples/requests.ts';
import { goodEnrolment, goodTraining } from '#test/samples/trainings.ts';
import { goodCertificateCalls } from './certificate-endpoint-samples.ts';
import { nameOf } from './endpoints.ts';
import { goodPrivacyCalls } from './privacy-endpoint-samples.ts';
import type { Stage } from './stage.ts';
import { goodWebsiteCalls } from './website-endpoint-samples.ts';

const noId = '01975a3c-7c00-7000-8000-000000000000';

const noToken = 'x'.repeat(43);
export const uploadSecret = 'the secret of an application'.replaceAll(' ', '-').padEnd(32, '-');

export interface GoodCall {
  params: Record<string, string>;
  query?: Record<string, string>;
  body: Record<string, unknown>;
  files: (SentFile & { field: string })[];
}

/** A browser's response for a passkey that the product doesn't know. */
const unknownPasskey = {
  id: 'dW5rbm93bg',
  rawId: 'dW5rbm93bg',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'e30', authenticatorData: 'oA', signature: 'oA' },
};

const picture = aPicture('good', { width: 80, height: 50 });
const files = async (field: string, count: number) => {
  const bytes = await picture;
  return Array.from({ length: count }, (_, at) => ({ field, name: `paper-${at + 1}.jpg`, bytes }));
};
const goodSchedule = {
  scheduledDate: '2099-03-14',
  scheduledTime: '10:00',
  place: 'Sample Road',
};

const only = (body: Record<string, unknown>, params = {}): GoodCall => ({
  params,
  body,
  files: [],
});

const aPerson = ({ trainingName: _, ...person } = goodEnrolment('')) => person;

const approved = { event: 'application-approved' };
const aTemplate = { subject: 'Approved', words: 'Dear {name}', text: 'Approved, {name}: {link}' };
const bothChannels = { sendsMail: true, sendsText: true };

/** Endpoints that conflict with the tests' app: it has people, and variables set both of its channels. */
export const alwaysConflict: ReadonlySet<string> = new Set(
  [startFromBackup, outlets.changeMailSettings, outlets.changeTextSettings].map(nameOf),
);

/** Endpoints that a test can't call successfully, since they need a password, a code or a second factor. */
export const lackSecrets: ReadonlySet<string> = new Set(
  [
    accounts.login,
    accounts.resetPassword,
    accounts.changePassword,
    passkeys.logInWithPasskey,
    passkeys.confirmWithPasskey,
    passkeys.addPasskey,
    ...[
      factors.completeLogin,
      factors.confirmSession,
      factors.confirmApp,
      factors.replaceBackupCodes,
    ],
    readInvitation,
    acceptInvitation,
    removeSecondFactor,
    readDocumentRequest,
    readAskedPicture,
    sendDocuments,
    // They need a backup's file.
    downloadBackup,
    sendBackup,
    // They need a bucket.
    readBucket,
    testBucket,
  ].map(nameOf),
);

/** Endpoints that need a tracking link's token or a proof of ownership, which a test doesn't have. */
export const lackLinks: ReadonlySet<string> = new Set(Object.keys(linkBodies));

const invitee = () => ({
  fullName: 'Musa Bello',
  phoneNumber: '',
  email: `${crypto.randomUUID()}@example.com`,
  vehicle: 'Truck',
  state: 'Kano',
  note: '',
});

/**
 * A valid call of each endpoint with a body, by name; `type` is the content type to send, where it matters. Their
 * passwords, codes and link tokens are wrong.
 */
export const endpointSamples: Readonly<
  Record<string, (stage: Stage, type?: string) => GoodCall | Promise<GoodCall>>
> = {
  [nameOf(changeBackupRetention)]: () => only({ keptDays: 5 }),
  [nameOf(outlets.changeMailSettings)]: () =>
    only({
      host: 'smtp.example.com',
      port: '587',
      user: 'office',
      password: 'a password',
      from: 'office@example.com',
    }),
  [nameOf(outlets.changeTextSettings)]: () =>
    only({
      kind: 'termii',
      url: 'https://v3.api.termii.com',
      key: 'a key',
      from: 'Motions',
      phone: '08031234567',
    }),
  [nameOf(outlets.testOutlet)]: () => only({ channel: 'mail', phone: '' }),
  // With a driver the product isn't empty.
  [nameOf(startFromBackup)]: ({ driver }) => only({ passphrase: '', dataKey: '' }, { id: driver }),
  [nameOf(downloadBackup)]: () =>
    only({ name: 'backup-2026-11-22.tar', passphrase: 'a passphrase of the tests' }),
  [nameOf(accounts.login)]: () => only({ email: 'ada@example.com', password: 'wrong horse' }),
  [nameOf(accounts.forgotPassword)]: () => only({ email: 'ada@example.com' }),
  [nameOf(accounts.resetPassword)]: () =>
    only({ email: 'ada@example.com', otpCode: '123456', newPassword: 'wrong horse' }),
  [nameOf(accounts.updateAccount)]: () => only({ name: 'Fúnkẹ́ Adé' }),
  [nameOf(accounts.changePassword)]: () =>
    only({ currentPassword: 'wrong horse', newPassword: 'another horse' }),
  [nameOf(factors.completeLogin)]: () => only({ challenge: 'x'.repeat(43), code: '123456' }),
  [nameOf(factors.confirmSession)]: () => only({ code: '123456' }),
  [nameOf(factors.confirmApp)]: () => only({ code: '123456' }),
  [nameOf(inviteAdministrator)]: () =>
    only({ email: `invited.${crypto.randomUUID()}@example.com`, role: 'Viewer' }),
  [nameOf(changeAdministratorRole)]: ({ administrator }) =>
    only({ role: 'Reviewer' }, { id: administrator ?? crypto.randomUUID() }),
  [nameOf(readInvitation)]: () => only({ token: noToken }),
  [nameOf(acceptInvitation)]: () =>
    only({ token: noToken, name: 'Fúnkẹ́ Adé', newPassword: 'another horse' }),
  [nameOf(passkeys.logInWithPasskey)]: () => only({ passkey: unknownPasskey }),
  [nameOf(passkeys.confirmWithPasskey)]: () => only({ passkey: unknownPasskey }),
  [nameOf(passkeys.addPasskey)]: () =>
    only({
      name: 'Phone',
      passkey: {
        ...unknownPasskey,
        response: { clientDataJSON: 'e30', attestationObject: 'oA', transports: ['internal'] },
      },
    }),
  [nameOf(registerDriver)]: async ({ storeUploads }, type) =>
    type === 'application/json'
      ? only({ ...goodFields(), uploadSecret, uploads: (await storeUploads?.()) ?? [] })
      : {
          ...only({ ...goodFields(), imageGroups: ['drivers', 'nin', 'medical', 'education'] }),
          files: await files('images', 4),
        },
  [nameOf(updateDocuments)]: async ({ driver }) => ({
    ...only({ licenceExpiryDate: '2099-04-01' }, { id: driver }),
    files: await files('licence', 1),
  }),
  [nameOf(askForDocuments)]: ({ driver }) =>
    only(
      { documents: [{ group: 'medical', reason: 'other', words: 'Please sign it.' }] },
      { id: driver },
    ),
  [nameOf(withdrawDocumentRequest)]: ({ askedDriver }) =>
    only({}, { id: askedDriver ?? crypto.randomUUID() }),
  [nameOf(readDocumentRequest)]: () => only({ token: noToken }),
  [nameOf(readAskedPicture)]: () => only({ token: noToken, group: 'medical' }),
  [nameOf(sendDocuments)]: () =>
    only({
      token: noToken,
      uploadSecret,
      medicalRecordsExpiryDate: '2099-04-01',
      uploads: [{ sha256: '1'.repeat(64), group: 'medical', name: 'record.jpg' }],
    }),
  [nameOf(track)]: ({ tracked = { reference: '99999999', contact: '08012345678' } }) =>
    only({ ...tracked }),
  ...Object.fromEntries(Object.entries(linkBodies).map(([name, body]) => [name, () => only(body)])),
  [nameOf(changeDriverStatus)]: ({ driver }) => ({
    ...only({ reason: 'duplicate', words: 'You have applied before.', note: 'See driver 100087.' }),
    query: { status: 'reject', driverId: driver },
  }),
  [nameOf(judgeDocument)]: ({ driver: id }) =>
    only(
      { verdict: 'new-needed', reason: 'unreadable', words: 'It is blurred.', note: '' },
      { id, group: 'medical' },
    ),
  [nameOf(recordPresence)]: ({ driver }) => only({ leaving: false }, { id: driver }),
  [nameOf(addDriver)]: async () => ({
    ...only({ ...goodFields(), imageGroups: ['nin'] }),
    files: await files('images', 1),
  }),
  [nameOf(correctDriver)]: ({ driver }) =>
    only({ ...goodFields(), yearsOfExperience: 13 }, { id: driver }),
  [nameOf(addSource)]: () => only({ name: `Poster ${crypto.randomUUID()}` }),
  [nameOf(changeSource)]: ({ source = noId }) =>
    only({ name: `Renamed ${source}`, isEnded: true }, { id: source }),
  [nameOf(addDocuments)]: async ({ driver }) => ({
    ...only({ group: 'nin' }, { id: driver }),
    files: await files('images', 1),
  }),
  [nameOf(addCheckKind)]: () => only(goodCheckKind(`Card ${crypto.randomUUID().slice(0, 8)}`)),
  [nameOf(changeCheckKind)]: ({ checkKind = noId }) =>
    only({ ...goodCheckKind(`Card ${checkKind.slice(-12)}`), isEnded: true }, { id: checkKind }),
  [nameOf(recordCheck)]: async ({ driver, checkKind = noId }) => ({
    ...only({ ...exampleOf(checkRecord.kept), kind: checkKind }, { id: driver }),
    files: await files('images', 1),
  }),
  [nameOf(setRoadTest)]: ({ driver, roadKind = noId }) =>
    only({ kind: roadKind, ...goodSchedule }, { id: driver }),
  [nameOf(cancelRoadTest)]: ({ tested = noId }) => only({}, { id: tested }),
  [nameOf(withdrawCheck)]: ({ driver, check = noId }) =>
    only({ reason: 'Another person.' }, { id: driver, check }),
  [nameOf(addRequest)]: () => only(goodRequest()),
  [nameOf(addConsultation)]: () => only(goodConsultation()),
  [nameOf(correctRequest)]: ({ request }) => only(goodRequest(), { id: request }),
  [nameOf(correctConsultation)]: ({ consultation }) =>
    only(goodConsultation(), { id: consultation }),
  [nameOf(addNote)]: ({ driver }) =>
    only({ words: 'Call after five.' }, { kind: 'driver', id: driver }),
  [nameOf(editNote)]: ({ note }) =>
    only({ words: 'Call before five.' }, { id: note ?? crypto.randomUUID() }),
  [nameOf(withdrawConsent)]: ({ consenting: id = noId }) =>
    only({ consent: 'whatsapp' }, { kind: 'consultation', id }),
  [nameOf(createRequest)]: () => only(goodRequest()),
  [nameOf(createConsultation)]: () => only(goodConsultation()),
  [nameOf(enrol)]: ({ trainingTitle }) => only(goodEnrolment(trainingTitle)),
  [nameOf(enrolSeveral)]: ({ training: trainingId }) => {
    const { fullName, email, phoneNumber, companyName } = goodEnrolment('');
    return only({ trainingId, companyName, people: [{ fullName, email, phoneNumber }] });
  },
  [nameOf(createTraining)]: async () => ({
    ...only(goodTraining()),
    files: await files('images', 1),
  }),
  [nameOf(updateTraining)]: async ({ training, trainingTitle }) => ({
    ...only({ ...goodTraining(), title: trainingTitle }, { id: training }),
    files: await files('images', 1),
  }),
  [nameOf(addPastTrainings)]: async () => ({
    ...only({ caption: 'A good day' }),
    files: await files('images', 2),
  }),
  [nameOf(changeCaption)]: ({ picture = noId }) =>
    only({ caption: 'A better day' }, { id: picture }),
  [nameOf(removePastTraining)]: ({ picture = noId }) => only({}, { id: picture }),
  [nameOf(restoreDriver)]: ({ binned = noId }) => only({}, { id: binned }),
  [nameOf(destroyDriver)]: ({ binned = noId }) =>
    only({ fullName: goodFields().fullName }, { id: binned }),
  [nameOf(undoChange)]: ({ undoable = noId }) =>
    only({ record: 'consultation', _id: undoable, version: 1 }),
  [nameOf(rescheduleConsultation)]: ({ undoable = noId }) => only(goodSchedule, { id: undoable }),
  [nameOf(removeSameSender)]: ({ consultation }) =>
    only({}, { kind: 'consultation', id: consultation }),
  [nameOf(changeConsultationStatus)]: ({ consultation }) =>
    only({ requestId: consultation, status: 'Scheduled' }),
  [nameOf(removeDriver)]: ({ placed = { driver: noId, request: noId } }) =>
    only({ reason: 'absent' }, { driverId: placed.driver, requestId: placed.request }),
  [nameOf(replaceDriver)]: ({ placed = { driver: noId, request: noId }, approved = noId }) =>
    only({ newDriverId: approved }, { driverId: placed.driver, requestId: placed.request }),
  [nameOf(changeRequestStatus)]: ({ request }) => only({ requestId: request, status: 'Cancelled' }),
  [nameOf(markAttentionSeen)]: () => only({ until: '2027-03-10T09:00:00.000Z' }),
  [nameOf(reportBrowserError)]: () =>
    only({ kind: 'TypeError', place: ['assets/root-Bx1.js:1:2345'], route: 'site/home-page' }),
  [nameOf(deleteTraining)]: ({ training }) => only({}, { id: training }),
  [nameOf(addEnrolment)]: ({ training }) => only(aPerson(), { id: training }),
  [nameOf(correctEnrolment)]: ({ enrolment = noId }) => only(aPerson(), { id: enrolment }),
  [nameOf(moveEnrolment)]: ({ enrolment = noId }) => only({ to: 'last' }, { id: enrolment }),
  [nameOf(markAttendance)]: ({ heldTraining = noId }) => {
    const of = {
      _id: crypto.randomUUID(),
      enrolmentId: crypto.randomUUID(),
      date: '2024-03-14',
      walkIn: aPerson(),
    };
    return only(
      { marks: [{ ...of, state: 'Came', at: '2024-03-14T09:00:00.000Z' }] },
      { id: heldTraining },
    );
  },
  [nameOf(removeEnrolment)]: ({ enrolment = noId }) =>
    only({ reason: 'No place left.' }, { id: enrolment }),
  ...goodCertificateCalls,
  [nameOf(changeTrainingStatus)]: ({ training }) =>
    only({ trainingId: training, status: 'completed' }),
  [nameOf(clearPhotos)]: () => only({ networks: ['102.89.x.x'] }),
  [nameOf(exportList)]: ({ request }) =>
    only({ list: 'available', format: 'csv', query: `availableFor=${request}` }),
  [nameOf(assignDrivers)]: ({ approved = crypto.randomUUID(), request }) =>
    only({ driverIds: [approved] }, { requestId: request }),
  [nameOf(allowAsks)]: ({ silent = noId }) =>
    only({ reason: 'He called: ask him again.' }, { id: silent }),
  [nameOf(checkInvitees)]: () => only({ people: [invitee()] }),
  [nameOf(inviteDrivers)]: () => only({ people: [invitee()] }),
  [nameOf(askDrivers)]: ({ approved = noId, request: requestId }) =>
    only({ driverIds: [approved] }, { requestId }),
  [nameOf(sendMessage)]: ({ driver }) =>
    only({
      kind: 'driver',
      id: driver,
      key: crypto.randomUUID(),
      mail: { subject: 'Your interview', words: 'Please come on Monday.' },
      text: 'Please come on Monday.',
    }),
  [nameOf(undoMessage)]: ({ messageKey = 'unknown' }) => only({ key: messageKey }),
  [nameOf(resendMessages)]: ({ failedMessage = noId }) => only({ ids: [failedMessage] }),
  [nameOf(reportMessage)]: ({ reportSecret = 'unknown' }) =>
    only(
      { message_id: 'unknown', receiver: '2348000000139', message: 'Hello', status: 'DELIVERED' },
      { secret: reportSecret },
    ),
  [nameOf(changeTemplate)]: () =>
    only({ ...aTemplate, subject: `Approved ${crypto.randomUUID()}`, ...bothChannels }, approved),
  [nameOf(resetTemplate)]: () => only({}, approved),
  [nameOf(changePlacingSettings)]: () => only({ freeDays: 14 }),
  ...goodWebsiteCalls,
  ...goodPrivacyCalls,
  [nameOf(sendTestMessage)]: () => only(aTemplate, approved),
};
