import type { FastifyInstance } from 'fastify';
import {
  factorLoginRoutes,
  invitationRoutes,
  loginRoutes,
  passkeyLoginRoutes,
} from '#server/accounts/routes.ts';
import { publicAskRoutes } from '#server/asks/routes.ts';
import { publicBackupRoutes } from '#server/backups/routes.ts';
import { publicCertificateRoutes } from '#server/certificates/routes.ts';
import { publicConsultationRoutes } from '#server/consultations/routes.ts';
import {
  publicArchiveRoutes,
  publicDocumentRequestRoutes,
  publicDocumentRoutes,
} from '#server/documents/routes.ts';
import { publicInvitationRoutes } from '#server/driver-invitations/routes.ts';
import { publicDriverRoutes } from '#server/drivers/routes.ts';
import { publicEnrolmentRoutes } from '#server/enrolments/routes.ts';
import { publicExportRoutes } from '#server/exports/routes.ts';
import { publicFeedbackRoutes } from '#server/feedback/routes.ts';
import { publicGalleryRoutes } from '#server/gallery/routes.ts';
import { messageReportRoutes } from '#server/messages/routes.ts';
import { publicPictureRoutes } from '#server/pictures/routes.ts';
import { browserErrorRoutes } from '#server/platform/http/browser-errors.ts';
import { healthRoutes } from '#server/platform/http/health.ts';
import { visitorScope } from '#server/platform/http/serve.ts';
import type { JobQueue } from '#server/platform/system/jobs.ts';
import { publicCopyRoutes } from '#server/privacy/routes.ts';
import { publicReportRoutes } from '#server/reports/routes.ts';
import { publicRequestRoutes } from '#server/requests/routes.ts';
import { ownDataRoutes, trackingRoutes } from '#server/self-service/routes.ts';
import { publicTrainingRoutes } from '#server/trainings/routes.ts';
import { applicationUploadRoutes } from '#server/uploads/routes.ts';
import type { Parts } from './parts.ts';

/** When `ending` aborts, `/readyz` reports the process as not ready. */
export async function publicScope(
  app: FastifyInstance,
  { context, quota, backupCare }: Parts,
  { queue, ending }: { queue: JobQueue; ending?: AbortSignal | undefined },
): Promise<void> {
  const everyone = visitorScope(app, context);
  healthRoutes(app, { pool: context.pool, ending });
  browserErrorRoutes(everyone);
  loginRoutes(everyone, queue);
  factorLoginRoutes(everyone);
  passkeyLoginRoutes(everyone);
  invitationRoutes(everyone);
  publicDriverRoutes(everyone, quota);
  await app.register(async (uploads) =>
    applicationUploadRoutes(visitorScope(uploads, context), quota),
  );
  messageReportRoutes(everyone);
  trackingRoutes(everyone);
  publicAskRoutes(everyone);
  publicInvitationRoutes(everyone);
  ownDataRoutes(everyone);
  publicDocumentRoutes(everyone);
  publicDocumentRequestRoutes(everyone);
  publicArchiveRoutes(everyone);
  publicExportRoutes(everyone);
  publicReportRoutes(everyone);
  publicCopyRoutes(everyone);
  publicBackupRoutes(everyone, backupCare);
  publicTrainingRoutes(everyone);
  publicEnrolmentRoutes(everyone);
  publicCertificateRoutes(everyone);
  publicFeedbackRoutes(everyone);
  publicGalleryRoutes(everyone);
  publicPictureRoutes(everyone);
  publicRequestRoutes(everyone);
  publicConsultationRoutes(everyone);
}
