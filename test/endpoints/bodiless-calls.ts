import {
  deactivateAdministrator,
  reactivateAdministrator,
  removeSecondFactor,
  resendInvitation,
  revokeInvitation,
  signOutAdministrator,
} from '#contract/accounts/administrators.ts';
import { askAgain, draftAsk, listAsks } from '#contract/asks/asks.ts';
import { readAttendanceList, readTicket } from '#contract/attendance/attendance.ts';
import { listCertificates, listDriverTrainings } from '#contract/certificates/certificates.ts';
import { checkCertificate } from '#contract/certificates/public-certificates.ts';
import { countLacking } from '#contract/checks/check-kinds.ts';
import { readFile } from '#contract/checks/checks.ts';
import { listConsents } from '#contract/consents/consent-records.ts';
import { readConsultation } from '#contract/consultations/consultations.ts';
import { archiveDocuments } from '#contract/documents/document-archive.ts';
import {
  deleteDriverInvitation,
  listDriverInvitations,
} from '#contract/driver-invitations/driver-invitations.ts';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import { readDriver } from '#contract/drivers/drivers.ts';
import { findOtherRecords } from '#contract/drivers/other-records.ts';
import { listEnrolments } from '#contract/enrolments/enrolments.ts';
import { readFeedback } from '#contract/feedback/feedback.ts';
import { resendMessage } from '#contract/messages/messages.ts';
import { draftMessage } from '#contract/messages/own-messages.ts';
import { listNotes, removeNote } from '#contract/notes/notes.ts';
import { listPastOfDriver, listPastOfRequest } from '#contract/placements/past-placements.ts';
import { assignDriver, listAssignedDrivers } from '#contract/placements/placements.ts';
import { liftHold, readHold } from '#contract/privacy/legal-holds.ts';
import { readPrivacyRequest } from '#contract/privacy/privacy-requests.ts';
import { readReport } from '#contract/reports/reports.ts';
import { readRequest } from '#contract/requests/requests.ts';
import { searchEverything } from '#contract/search/search.ts';
import { readSameSender } from '#contract/senders/same-sender.ts';
import { removeOutletSettings } from '#contract/settings/outlets.ts';
import { readSourceCode } from '#contract/sources/sources.ts';
import { readTraining } from '#contract/trainings/training-management.ts';
import { readUndoable } from '#contract/undo/undoable.ts';
import { readWebsiteVersion, restoreWebsiteVersion } from '#contract/website/website-office.ts';
import { ticketsOf } from '#server/attendance/ticket-service.ts';
import { appSecret } from '#test/app.ts';
import type { GoodCall } from './endpoint-samples.ts';
import { nameOf } from './endpoints.ts';
import type { Stage } from './stage.ts';

const nothing = '01975a3c-7c00-7000-8000-000000000000';

/** A stage without rows: calls about it find nothing. */
export const emptyStage: Stage = {
  driver: nothing,
  request: nothing,
  consultation: nothing,
  training: nothing,
  trainingTitle: 'No training at all',
};

const call = (more: Partial<GoodCall>): GoodCall => ({ params: {}, body: {}, files: [], ...more });
const about = (id: string) => call({ params: { id } });
const ofDriver = (id: string) => call({ params: { kind: 'driver', id } });

/** A valid call of each endpoint without a body but with a subject, by name. */
export const bodilessCalls: Readonly<Record<string, (stage: Stage) => GoodCall>> = {
  [nameOf(removeOutletSettings)]: () => call({ params: { channel: 'mail' } }),
  [nameOf(deactivateAdministrator)]: ({ administrator = nothing }) => about(administrator),
  [nameOf(reactivateAdministrator)]: ({ deactivated = nothing }) => about(deactivated),
  [nameOf(signOutAdministrator)]: ({ administrator = nothing }) => about(administrator),
  [nameOf(removeSecondFactor)]: ({ administrator = nothing }) => about(administrator),
  [nameOf(resendInvitation)]: ({ invitation = nothing }) => about(invitation),
  [nameOf(revokeInvitation)]: ({ invitation = nothing }) => about(invitation),
  [nameOf(searchEverything)]: () => call({ query: { text: 'sample' } }),
  [nameOf(readPrivacyRequest)]: ({ privacyRequest = nothing }) => about(privacyRequest),
  [nameOf(readReport)]: () => call({ params: { name: 'progress' } }),
  [nameOf(readUndoable)]: ({ undoable: _id = nothing }) =>
    call({ query: { record: 'consultation', _id } }),
  [nameOf(readSourceCode)]: ({ source = nothing }) => about(source),
  [nameOf(readDriver)]: ({ driver }) => about(driver),
  [nameOf(findOtherRecords)]: ({ driver }) => about(driver),
  [nameOf(archiveDocuments)]: ({ documented = nothing }) => about(documented),
  [nameOf(resendMessage)]: ({ failedMessage = nothing }) => about(failedMessage),
  [nameOf(readFile)]: ({ driver }) => about(driver),
  [nameOf(countLacking)]: ({ checkKind = nothing }) => about(checkKind),
  [nameOf(readRequest)]: ({ request }) => about(request),
  [nameOf(listAsks)]: ({ request: requestId }) => call({ params: { requestId } }),
  [nameOf(draftAsk)]: ({ request: requestId, driver }) =>
    call({ params: { requestId }, query: { drivers: driver } }),
  [nameOf(listDriverInvitations)]: () => call({}),
  [nameOf(deleteDriverInvitation)]: ({ invitee = nothing }) => about(invitee),
  [nameOf(askAgain)]: ({ asked: requestId = nothing }) => call({ params: { requestId } }),
  [nameOf(readSameSender)]: ({ consultation }) =>
    call({ params: { kind: 'consultation', id: consultation } }),
  [nameOf(readConsultation)]: ({ consultation }) => about(consultation),
  [nameOf(checkCertificate)]: () => call({ params: { number: 'ML-0000-0000-0000' } }),
  [nameOf(listCertificates)]: ({ training }) => about(training),
  [nameOf(listDriverTrainings)]: ({ driver }) => about(driver),
  [nameOf(readFeedback)]: ({ training }) => about(training),
  [nameOf(readTicket)]: ({ enrolment = nothing }) =>
    call({ params: { ticket: ticketsOf({ secret: appSecret }).of(enrolment) } }),
  [nameOf(readAttendanceList)]: ({ training }) => about(training),
  [nameOf(readTraining)]: ({ training }) => about(training),
  [nameOf(draftMessage)]: ({ driver }) => ofDriver(driver),
  [nameOf(listConsents)]: ({ driver }) => ofDriver(driver),
  [nameOf(listNotes)]: ({ driver }) => ofDriver(driver),
  [nameOf(readHold)]: ({ driver }) => ofDriver(driver),
  [nameOf(liftHold)]: ({ driver }) => ofDriver(driver),
  [nameOf(removeNote)]: ({ note = nothing }) => about(note),
  [nameOf(readWebsiteVersion)]: ({ website }) =>
    call({ params: { number: website?.version ?? '999' } }),
  [nameOf(restoreWebsiteVersion)]: ({ website }) =>
    call({ params: { number: website?.version ?? '999' } }),
  // A driver must exist.
  [nameOf(listDrivers)]: ({ approved: _, request }) => call({ query: { availableFor: request } }),
  [nameOf(listEnrolments)]: () => call({ query: { outcome: 'certified' } }),
  [nameOf(assignDriver)]: ({ approved = nothing, request }) =>
    call({ params: { driverId: approved, requestId: request } }),
  [nameOf(listAssignedDrivers)]: ({ request }) => call({ params: { requestId: request } }),
  [nameOf(listPastOfRequest)]: ({ request }) => about(request),
  [nameOf(listPastOfDriver)]: ({ driver }) => about(driver),
};
