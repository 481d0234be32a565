import type { FastifyInstance } from 'fastify';
import { ownMessagesPerHour } from '#contract/messages/own-messages.ts';
import { samplesIn } from '#contract/website/website-rules.ts';
import { administratorRoutes } from '#server/accounts/administrator-routes.ts';
import { factorRoutes } from '#server/accounts/factor-routes.ts';
import { passkeyRoutes } from '#server/accounts/passkey-routes.ts';
import { accountRoutes } from '#server/accounts/routes.ts';
import { activityRoutes } from '#server/activity/routes.ts';
import { attendanceRoutes } from '#server/attendance/routes.ts';
import { bulkRoutes } from '#server/bulk/routes.ts';
import { adminCertificateRoutes } from '#server/certificates/routes.ts';
import { consentRoutes } from '#server/consents/routes.ts';
import { adminConsultationRoutes } from '#server/consultations/routes.ts';
import { listedConsultations, undoConsultationMark } from '#server/consultations/service.ts';
import { adminArchiveRoutes } from '#server/documents/archive-routes.ts';
import { adminDocumentRequestRoutes } from '#server/documents/request-routes.ts';
import { adminDocumentRoutes } from '#server/documents/routes.ts';
import { driverCorrectionRoutes } from '#server/drivers/correction-routes.ts';
import { adminDriverRoutes } from '#server/drivers/routes.ts';
import { getDriver, searchedDrivers } from '#server/drivers/service.ts';
import { adminEnrolmentRoutes } from '#server/enrolments/routes.ts';
import { listedEnrolments } from '#server/enrolments/service.ts';
import { adminExportRoutes } from '#server/exports/routes.ts';
import { adminFeedbackRoutes } from '#server/feedback/routes.ts';
import { adminGalleryRoutes } from '#server/gallery/routes.ts';
import { messageRoutes } from '#server/messages/routes.ts';
import { noteRoutes } from '#server/notes/routes.ts';
import { overviewRoutes } from '#server/overview/routes.ts';
import { placementRoutes } from '#server/placements/routes.ts';
import { undoDriverChange, undoRequestChange } from '#server/placements/undo-service.ts';
import { networkOfKey } from '#server/platform/http/client-key.ts';
import { rateLimit } from '#server/platform/http/rate-limits.ts';
import { personRoutes } from '#server/privacy/person-routes.ts';
import { privacyRequestRoutes } from '#server/privacy/request-routes.ts';
import { searchedPrivacyRequests } from '#server/privacy/request-service.ts';
import { retentionRoutes } from '#server/privacy/retention-routes.ts';
import { retentionResult } from '#server/privacy/retention-service.ts';
import { reportRoutes } from '#server/reports/routes.ts';
import { adminRequestRoutes } from '#server/requests/routes.ts';
import { listedRequests } from '#server/requests/service.ts';
import { countQueue } from '#server/review/repository.ts';
import { reviewRoutes } from '#server/review/routes.ts';
import { readQueue } from '#server/review/service.ts';
import { searchRoutes } from '#server/search/routes.ts';
import { sourceRoutes } from '#server/sources/routes.ts';
import { listedTrainings } from '#server/trainings/list-service.ts';
import { toRegistered, toWaiting } from '#server/trainings/message-mapper.ts';
import { adminTrainingRoutes } from '#server/trainings/routes.ts';
import { lockComingTraining } from '#server/trainings/seat-service.ts';
import { undoTrainingEnd } from '#server/trainings/service.ts';
import { moveTrainee, removeTrainee } from '#server/trainings/trainee-service.ts';
import { undoRoutes } from '#server/undo/routes.ts';
import { photoNetworks } from '#server/uploads/space-service.ts';
import { websiteRoutes } from '#server/website/routes.ts';
import { attentionRoutes } from './notifications/routes.ts';
import type { Scope } from './parts.ts';
import { syncRequestCapacity } from './placements/capacity-service.ts';

/** Registers what administrators may call, behind the guard. */
export function adminScope(admin: FastifyInstance, scope: Scope): void {
  const { db, pool, files, clock, notify, trackingLinks, outlets, settings } = scope;
  const { life, guard, limits, factors, passkeys, applicationQuota, bulk, drivers, listExports } = scope;
  const { trainings, certificates, copies, forgetMails, website, websitePages } = scope;
  const { company } = website;
  const networkOf = (key: string) => networkOfKey(key) || 'unknown';
  guard.protect(admin);
  accountRoutes(admin, { db, clock, guard, life, limits, publicUrl: settings.publicUrl });
  factorRoutes(admin, { ...factors, guard });
  passkeyRoutes(admin, { ...passkeys, guard });
  administratorRoutes(admin, { db, clock, guard, company, publicUrl: settings.publicUrl });
  activityRoutes(admin, { db });
  messageRoutes(admin, {
    ...{ db, clock, guard, trackingLinks, company, outlets },
    tests: rateLimit(pool, 'message-tests', 10, 60),
    own: rateLimit(pool, 'own-messages', ownMessagesPerHour, 60 * 60),
  });
  overviewRoutes(admin, { db, clock, guard });
  attentionRoutes(admin, {
    ...{ db, clock, guard, fullness: applicationQuota.fullness, textsPerDay: settings.textsPerDay },
    readQueue: (sort, limit) => readQueue(db, { sort, limit }, clock()),
    countQueue: () => countQueue(db, {}, clock()),
    readRetentionResult: () => retentionResult({ db, clock }),
    findPhotoNetworks: () => photoNetworks({ db, networkOf }),
    findSamples: () => samplesIn(website.content()),
  });
  reportRoutes(admin, { ...scope.reports, guard });
  adminDriverRoutes(admin, { ...drivers, guard, quota: applicationQuota, networkOf });
  sourceRoutes(admin, { db, clock, guard, publicUrl: settings.publicUrl });
  driverCorrectionRoutes(admin, { ...drivers, guard });
  const aDriver: Parameters<typeof adminDocumentRequestRoutes>[1]['getDriver'] = (id, actor) =>
    getDriver({ ...drivers, actor }, id);
  adminDocumentRoutes(admin, { ...drivers, guard, getDriver: aDriver });
  adminDocumentRequestRoutes(admin, {
    ...{ db, files, clock, notify, guard },
    publicUrl: settings.publicUrl,
    getDriver: aDriver,
  });
  reviewRoutes(admin, { db, clock, guard });
  adminArchiveRoutes(admin, { ...drivers, guard });
  bulkRoutes(admin, { ...bulk, guard });
  adminExportRoutes(admin, { ...listExports, guard });
  placementRoutes(admin, { db, files, clock, notify, guard });
  adminTrainingRoutes(admin, trainings);
  adminEnrolmentRoutes(admin, {
    ...{ db, clock, guard, notify, toRegistered, toWaiting },
    lockComingTraining: (tx, id, now) => lockComingTraining({ notify }, tx, id, now),
    move: (actor, id, asked) => moveTrainee({ db, clock, notify, actor }, id, asked),
    remove: (actor, id, reason) => removeTrainee({ db, clock, notify, actor }, id, reason),
  });
  adminCertificateRoutes(admin, certificates);
  adminFeedbackRoutes(admin, { db });
  attendanceRoutes(admin, { db, clock, guard, tickets: scope.tickets });
  adminGalleryRoutes(admin, trainings);
  adminRequestRoutes(admin, { db, clock, notify, guard, syncRequestCapacity });
  adminConsultationRoutes(admin, { db, clock, notify, guard });
  undoRoutes(admin, {
    ...{ db, clock, guard },
    undo: {
      driver: (actor, asked) => undoDriverChange({ db, clock, notify, actor }, asked),
      request: (actor, asked) => undoRequestChange({ db, clock, notify, actor }, asked),
      consultation: (actor, asked) => undoConsultationMark({ db, clock, actor }, asked),
      training: (actor, asked) => undoTrainingEnd({ db, clock, actor }, asked),
    },
  });
  noteRoutes(admin, { db, clock, guard });
  consentRoutes(admin, { db, clock, guard });
  const hitsOf = <Row>({ result, pagedInfo }: { result: Row[]; pagedInfo: { total: number } }) => ({
    result,
    total: pagedInfo.total,
  });
  const first = (search: string, pageSize: number) => ({ search, page: 1, pageSize });
  searchRoutes(admin, {
    ...{ db, guard },
    find: {
      drivers: (one, search, pageSize, role) =>
        searchedDrivers({ ...drivers, db: one }, { search, role, pageSize }, clock()),
      requests: async (one, text, limit) => hitsOf(await listedRequests({ db: one }, first(text, limit))),
      consultations: async (one, text, limit) => hitsOf(await listedConsultations({ db: one }, first(text, limit))),
      enrolments: async (one, text, limit) => hitsOf(await listedEnrolments({ db: one }, first(text, limit))),
      privacyRequests: async (one, text, limit) => hitsOf(await searchedPrivacyRequests(one, first(text, limit))),
      trainings: async (one, text, limit) => hitsOf(await listedTrainings({ db: one, clock }, first(text, limit))),
    },
  });
  const { pictures, images, incoming } = trainings;
  websiteRoutes(admin, { db, clock, guard, website, pages: websitePages, pictures, images, incoming });
  retentionRoutes(admin, { db, clock, guard });
  privacyRequestRoutes(admin, { db, clock, notify, guard });
  personRoutes(admin, { ...copies, files, notify, guard, forgetMails });
}
