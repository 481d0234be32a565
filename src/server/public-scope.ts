import type { FastifyInstance } from 'fastify';
import { factorLoginRoutes } from '#server/accounts/factor-routes.ts';
import { invitationRoutes } from '#server/accounts/invitation-routes.ts';
import { invitationLimit, recoveryLimits } from '#server/accounts/limit-service.ts';
import { passkeyLoginRoutes } from '#server/accounts/passkey-routes.ts';
import { loginRoutes } from '#server/accounts/routes.ts';
import { publicCertificateRoutes } from '#server/certificates/routes.ts';
import { publicConsultationRoutes } from '#server/consultations/routes.ts';
import { notifyOfOwnCancelling } from '#server/consultations/service.ts';
import { publicArchiveRoutes } from '#server/documents/archive-routes.ts';
import { sendLinks as sendLinksBy } from '#server/documents/link-service.ts';
import { publicDocumentRequestRoutes } from '#server/documents/request-routes.ts';
import { publicDocumentRoutes } from '#server/documents/routes.ts';
import { publicDriverRoutes } from '#server/drivers/routes.ts';
import { publicEnrolmentRoutes } from '#server/enrolments/routes.ts';
import { publicExportRoutes } from '#server/exports/routes.ts';
import { publicFeedbackRoutes } from '#server/feedback/routes.ts';
import { publicGalleryRoutes } from '#server/gallery/routes.ts';
import { messageReportRoutes } from '#server/messages/routes.ts';
import { publicPictureRoutes } from '#server/pictures/routes.ts';
import { browserErrorRoutes } from '#server/platform/http/browser-errors.ts';
import { healthRoutes } from '#server/platform/http/health.ts';
import { rateLimit } from '#server/platform/http/rate-limits.ts';
import { signedLinks } from '#server/platform/http/signed-links.ts';
import { publicCopyRoutes } from '#server/privacy/person-routes.ts';
import { publicReportRoutes } from '#server/reports/routes.ts';
import { publicRequestRoutes } from '#server/requests/routes.ts';
import { trackingRoutes } from '#server/tracking/routes.ts';
import { fileAddress } from '#server/trainings/file-service.ts';
import { lockOpenTraining } from '#server/trainings/list-service.ts';
import { toRegistered, toWaiting } from '#server/trainings/message-mapper.ts';
import { publicTrainingRoutes } from '#server/trainings/routes.ts';
import { cancelEnrolment, takeOfferedSeat } from '#server/trainings/seat-service.ts';
import type { Scope } from './parts.ts';
import { ownCodeLimits } from './self-service/code-service.ts';
import { ownProofs } from './self-service/proof-service.ts';
import { ownDataRoutes } from './self-service/routes.ts';
import { applicationUploadRoutes } from './uploads/routes.ts';
import { claimPhotos } from './uploads/service.ts';

const quarterOfAnHour = 15 * 60;

/** Registers what everybody may call. */
export async function publicScope(everyone: FastifyInstance, scope: Scope): Promise<void> {
  const { db, pool, files, clock, images, queue, secret, notify, settings, ending, trackingLinks } = scope;
  const { signIn, factors, passkeys, recovery, ownCodes, drivers, pictures, applicationQuota, listExports } = scope;
  const { trainings, certificates, feedback, copies, posts } = scope;
  const sendLinks = sendLinksBy(secret);
  healthRoutes(everyone, { pool, ending });
  browserErrorRoutes(everyone, { reports: rateLimit(pool, 'browser-errors', 20, 60) });
  loginRoutes(everyone, {
    ...signIn,
    queue,
    recoveryLimits: recoveryLimits(pool),
    key: recovery.key,
    incoming: files.incoming,
  });
  factorLoginRoutes(everyone, factors);
  passkeyLoginRoutes(everyone, passkeys);
  invitationRoutes(everyone, { db, clock, devices: signIn.devices, attempts: invitationLimit(pool) });
  publicDriverRoutes(everyone, { ...drivers, posts, quota: applicationQuota, website: scope.website.content });
  await everyone.register(async (uploads) => {
    applicationUploadRoutes(uploads, { db, files, clock, images, quota: applicationQuota });
  });
  messageReportRoutes(everyone, {
    db,
    clock,
    secret: settings.textReportSecret,
    reports: rateLimit(pool, 'message-reports', 6000, 60),
  });
  trackingRoutes(everyone, {
    ...{ db, clock, sendLinks, links: trackingLinks },
    cancelledConsultation: (sender, tx, id, now) => notifyOfOwnCancelling({ notify, sender }, tx, id, now),
    cancelEnrolment: (sender, tx, id, now) =>
      cancelEnrolment({ notify, cause: { by: 'visitor', sender } }, tx, id, now),
    ticketOf: scope.tickets.of,
    fileAddress: (id, now) => fileAddress(trainings.fileLinks, id, now),
    takeOfferedSeat: ({ actor, sender }, tx, id, now) =>
      takeOfferedSeat({ notify, cause: { by: 'visitor', sender }, actor }, tx, id, now),
    limits: {
      byLink: posts,
      bySender: rateLimit(pool, 'tracking-sender', 10, quarterOfAnHour),
      bySenderAndReference: rateLimit(pool, 'tracking-reference', 5, quarterOfAnHour),
    },
  });
  const proofs = ownProofs(secret);
  ownDataRoutes(everyone, {
    codes: {
      ...{ db, clock, proofs, links: trackingLinks, ...ownCodes },
      limits: { ...ownCodeLimits(pool), calls: posts },
    },
    data: {
      ...{ ...copies, notify, proofs, copyLinks: signedLinks(secret, 'own-copies') },
      limits: { calls: posts, copies: rateLimit(pool, 'own-copies', 10, 60 * 60) },
    },
  });
  publicDocumentRoutes(everyone, drivers);
  publicDocumentRequestRoutes(everyone, { ...drivers, sendLinks, posts, claimPhotos });
  publicArchiveRoutes(everyone, drivers);
  publicExportRoutes(everyone, listExports);
  publicReportRoutes(everyone, scope.reports);
  publicCopyRoutes(everyone, copies);
  publicTrainingRoutes(everyone, trainings);
  publicEnrolmentRoutes(everyone, {
    ...{ db, clock, posts, notify, toRegistered, toWaiting },
    lockOpenTraining: (tx, wanted, now) => lockOpenTraining({ notify }, tx, wanted, now),
    misses: rateLimit(pool, 'enrolment-misses', 10, quarterOfAnHour),
  });
  publicCertificateRoutes(everyone, {
    ...{ ...certificates, trackingLinks, posts, ownLinks: signedLinks(secret, 'own-certificates') },
    misses: rateLimit(pool, 'certificate-misses', 10, quarterOfAnHour),
  });
  publicFeedbackRoutes(everyone, { ...feedback, posts });
  publicGalleryRoutes(everyone, trainings);
  publicPictureRoutes(everyone, pictures);
  publicRequestRoutes(everyone, { db, clock, posts, notify });
  publicConsultationRoutes(everyone, { db, clock, posts, notify });
}
