import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  inviteAdministrator,
  removeSecondFactor,
  resendInvitation,
  revokeInvitation,
  signOutAdministrator,
} from '#contract/accounts/administrators.ts';
import { allowAsks, askAgain, askDrivers } from '#contract/asks/asks.ts';
import { markAttendance } from '#contract/attendance/attendance.ts';
import {
  changeBackupRetention,
  downloadBackup,
  makeBackup,
  openRecoverySheet,
  sendBackup,
  startFromBackup,
  testBucket,
} from '#contract/backups/backups.ts';
import * as certificates from '#contract/certificates/certificates.ts';
import { addCheckKind } from '#contract/checks/check-kinds.ts';
import { addConsultation } from '#contract/consultations/added-consultations.ts';
import { archiveDocuments } from '#contract/documents/document-archive.ts';
import {
  checkInvitees,
  deleteDriverInvitation,
  inviteDrivers,
} from '#contract/driver-invitations/driver-invitations.ts';
import { addDriver } from '#contract/drivers/added-drivers.ts';
import {
  addEnrolment,
  correctEnrolment,
  moveEnrolment,
  removeEnrolment,
} from '#contract/enrolments/enrolments.ts';
import { exportList } from '#contract/exports/list-exports.ts';
import { addPastTrainings } from '#contract/gallery/gallery.ts';
import { sendTestMessage } from '#contract/messages/message-templates.ts';
import { resendMessage, resendMessages } from '#contract/messages/messages.ts';
import { sendMessage, undoMessage } from '#contract/messages/own-messages.ts';
import { addNote, editNote, removeNote } from '#contract/notes/notes.ts';
import { assignDriver, removeDriver, replaceDriver } from '#contract/placements/placements.ts';
import { assignDrivers } from '#contract/placements/several-placements.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { liftHold, setHold } from '#contract/privacy/legal-holds.ts';
import {
  erasePerson,
  exportPerson,
  findPersonData,
  previewErasure,
} from '#contract/privacy/privacy-people.ts';
import { addPrivacyRequestByHand } from '#contract/privacy/privacy-requests.ts';
import { beginSummaries, endSummaries } from '#contract/reports/monthly-summary.ts';
import { addRequest } from '#contract/requests/added-requests.ts';
import { recordPresence } from '#contract/review/review.ts';
import { testOutlet } from '#contract/settings/outlets.ts';
import { addSource } from '#contract/sources/sources.ts';
import { createTraining } from '#contract/trainings/training-management.ts';
import { clearPhotos } from '#contract/uploads/application-space.ts';
import {
  changeWebsiteDraft,
  discardWebsiteDraft,
  previewWebsite,
  publishWebsite,
  restoreWebsiteVersion,
  uploadWebsitePicture,
} from '#contract/website/website-office.ts';
import { findEndpoints, nameOf } from './endpoints.ts';

/** They only add, so they change nothing that a screen shows. */
const adding = [
  ...[
    createTraining,
    addPastTrainings,
    inviteAdministrator,
    addDriver,
    addRequest,
    addConsultation,
    addSource,
    addCheckKind,
  ],
  addPrivacyRequestByHand,
];
/** Notes aren't part of a record's version, and only their writer changes them. */
const ofNotes = [addNote, editNote, removeNote];
/** An invitation never changes, only ends; an ended one can't be sent again or withdrawn. */
const ofInvitations = [resendInvitation, revokeInvitation, deleteDriverInvitation];
/** End sessions or a lost second factor, whatever the account's state. */
const ofSessions = [signOutAdministrator, removeSecondFactor];
/** Changes what the caller receives. */
const ofOwn = [beginSummaries, endSummaries];
/** Says who is viewing a record, and doesn't change it. */
const looking = [recordPresence];
const reading = [
  checkInvitees,
  exportList,
  archiveDocuments,
  findPersonData,
  exportPerson,
  previewErasure,
];
/** These name versions of many drivers, or act in any state. */
const ofMany = [clearPhotos, assignDrivers, erasePerson];
/** A hold is set or lifted whatever the record's state. */
const holding = [setHold, liftHold];
/** A registration moves or ends, whatever its current place. */
const ofEnrolments = [
  addEnrolment,
  correctEnrolment,
  moveEnrolment,
  removeEnrolment,
  markAttendance,
];
/** A certificate is made and withdrawn once; of a name, the last correction counts. */
const ofCertificates = [
  ...[
    certificates.makeCertificates,
    certificates.sendCertificates,
    certificates.downloadCertificates,
  ],
  certificates.correctCertificate,
  certificates.withdrawCertificate,
];
/** Notify people, whatever the record's state. */
const notification = [
  sendMessage,
  undoMessage,
  resendMessage,
  resendMessages,
  sendTestMessage,
  askDrivers,
  askAgain,
  allowAsks,
  inviteDrivers,
];
/** The site's content has its own revisions and published versions. */
const ofWebsite = [
  uploadWebsitePicture,
  ...[
    changeWebsiteDraft,
    discardWebsiteDraft,
    previewWebsite,
    publishWebsite,
    restoreWebsiteVersion,
  ],
];
/** Of the last number of days, the last one counts; the rest only adds. */
const ofBackups = [
  makeBackup,
  changeBackupRetention,
  downloadBackup,
  openRecoverySheet,
  sendBackup,
  startFromBackup,
  testBucket,
];
const exceptions = [
  testOutlet,
  ...ofBackups,
  ...adding,
  ...ofNotes,
  ...ofInvitations,
  ...ofSessions,
  ...looking,
  ...ofOwn,
  ...reading,
  ...ofMany,
  ...notification,
  ...holding,
  ...ofEnrolments,
  ...ofWebsite,
  ...ofCertificates,
].map(nameOf);

const both = [assignDriver, removeDriver, replaceDriver].map(nameOf);

const endpoints = await findEndpoints();
/** Calls about the caller's account or news don't change shared records. */
const isChanging = ({ method, access }: Endpoint) =>
  method !== 'GET' && access !== 'public' && access !== 'signed-in';

const inputsOf = ({ query, body }: Endpoint): string[] =>
  [query, body].flatMap((schema) =>
    schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : [],
  );

test.each(endpoints.filter(isChanging).map((endpoint) => ({ name: nameOf(endpoint), endpoint })))(
  '$name takes the version that was seen',
  ({ name, endpoint }) => {
    const wanted = both.includes(name) ? ['driverVersion', 'requestVersion'] : ['version'];
    const isExcepted = exceptions.includes(name);
    expect(inputsOf(endpoint)).toEqual(
      isExcepted ? expect.not.arrayContaining(wanted) : expect.arrayContaining(wanted),
    );
    if (!isExcepted) expect(endpoint.errors).toContain(409);
  },
);

test('every exception is a call that exists', () => {
  const names = endpoints.filter(isChanging).map(nameOf);
  expect(exceptions.filter((name) => !names.includes(name))).toEqual([]);
});
