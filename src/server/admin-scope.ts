import type { FastifyInstance } from 'fastify';
import {
  accountRoutes,
  administratorRoutes,
  factorRoutes,
  passkeyRoutes,
} from '#server/accounts/routes.ts';
import { findSession } from '#server/accounts/session-service.ts';
import { activityRoutes } from '#server/activity/routes.ts';
import { adminAskRoutes } from '#server/asks/routes.ts';
import { attendanceRoutes } from '#server/attendance/routes.ts';
import { backupRoutes } from '#server/backups/routes.ts';
import { adminCertificateRoutes } from '#server/certificates/routes.ts';
import { checkRoutes } from '#server/checks/routes.ts';
import { consentRoutes } from '#server/consents/routes.ts';
import { adminConsultationRoutes } from '#server/consultations/routes.ts';
import {
  adminArchiveRoutes,
  adminDocumentRequestRoutes,
  adminDocumentRoutes,
} from '#server/documents/routes.ts';
import { adminInvitationRoutes } from '#server/driver-invitations/routes.ts';
import { adminDriverRoutes, driverCorrectionRoutes } from '#server/drivers/routes.ts';
import { getDriver } from '#server/drivers/service.ts';
import { adminEnrolmentRoutes } from '#server/enrolments/routes.ts';
import { adminExportRoutes } from '#server/exports/routes.ts';
import { adminFeedbackRoutes } from '#server/feedback/routes.ts';
import { adminGalleryRoutes } from '#server/gallery/routes.ts';
import { serveRecipients } from '#server/messages/recipients.ts';
import { messageRoutes } from '#server/messages/routes.ts';
import { noteRoutes } from '#server/notes/routes.ts';
import { attentionRoutes } from '#server/notifications/routes.ts';
import { placementRoutes } from '#server/placements/routes.ts';
import { adminGuard } from '#server/platform/http/auth-guard.ts';
import { administratorScope } from '#server/platform/http/serve.ts';
import { personRoutes, privacyRequestRoutes, retentionRoutes } from '#server/privacy/routes.ts';
import { reportRoutes } from '#server/reports/routes.ts';
import { adminRequestRoutes } from '#server/requests/routes.ts';
import { reviewRoutes } from '#server/review/routes.ts';
import { searchRoutes } from '#server/search/routes.ts';
import { senderRoutes } from '#server/senders/routes.ts';
import { settingsRoutes } from '#server/settings/routes.ts';
import { sourceRoutes } from '#server/sources/routes.ts';
import { adminTrainingRoutes } from '#server/trainings/routes.ts';
import { undoRoutes } from '#server/undo/routes.ts';
import { websiteRoutes } from '#server/website/routes.ts';
import type { Parts } from './parts.ts';

export function adminScope(
  app: FastifyInstance,
  { context, quota, backupCare, delivering, health }: Parts,
): void {
  const guard = adminGuard((token) => findSession(context, token));
  const admin = administratorScope(app, context, guard, serveRecipients);
  accountRoutes(admin, guard);
  factorRoutes(admin, guard);
  passkeyRoutes(admin, guard);
  administratorRoutes(admin);
  activityRoutes(admin);
  messageRoutes(admin);
  attentionRoutes(admin, quota);
  reportRoutes(admin);
  adminDriverRoutes(admin, quota);
  adminInvitationRoutes(admin);
  sourceRoutes(admin);
  driverCorrectionRoutes(admin);
  adminDocumentRoutes(admin, getDriver);
  adminDocumentRequestRoutes(admin, getDriver);
  checkRoutes(admin);
  reviewRoutes(admin);
  adminArchiveRoutes(admin);
  adminExportRoutes(admin);
  placementRoutes(admin);
  adminAskRoutes(admin);
  settingsRoutes(admin, delivering, health);
  adminTrainingRoutes(admin);
  adminEnrolmentRoutes(admin);
  adminCertificateRoutes(admin);
  adminFeedbackRoutes(admin);
  attendanceRoutes(admin);
  adminGalleryRoutes(admin);
  adminRequestRoutes(admin);
  adminConsultationRoutes(admin);
  senderRoutes(admin);
  undoRoutes(admin);
  noteRoutes(admin);
  consentRoutes(admin);
  searchRoutes(admin);
  websiteRoutes(admin);
  backupRoutes(admin, backupCare);
  retentionRoutes(admin);
  privacyRequestRoutes(admin);
  personRoutes(admin);
}
