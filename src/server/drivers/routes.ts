import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  documentGroups,
  maxFilesPerGroup,
  readClosing,
  registerDriver as registerDriverEndpoint,
} from '#contract/drivers/application-form.ts';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import { readDriver } from '#contract/drivers/drivers.ts';
import { listOngoingDrivers } from '#contract/placements/placements.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { clearPhotos } from '#contract/uploads/application-space.ts';
import {
  applicationsClosedMessage,
  areApplicationsClosed,
  contentOn,
  isLateApplication,
} from '#contract/website/announcements.ts';
import type { WebsiteContent } from '#contract/website/website-content.ts';
import { documentImageRules } from '#server/documents/service.ts';
import type { Images } from '#server/platform/files/images.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { type FormContext, registerFormEndpoint } from '#server/platform/http/form-endpoint.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import { registerAnswer, registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import type { ApplicationQuota } from '#server/uploads/quota-service.ts';
import { findFirstUpload } from '#server/uploads/service.ts';
import { clearPhotosFrom, type SpaceContext } from '#server/uploads/space-service.ts';
import { applicationContent, registerDriver } from './registration-service.ts';
import { type DriversContext, driverProfile, listedDrivers, ongoingDrivers } from './service.ts';
import { registerUploadedDriver, uploadedContent } from './uploaded-registration-service.ts';

const uploads = { ...documentImageRules, fields: ['images'], maxFiles: documentGroups.length * maxFilesPerGroup };

/** Public routes: registering, and whether that is possible. */
export function publicDriverRoutes(
  app: FastifyInstance,
  context: DriversContext & FormContext & { images: Images; quota: ApplicationQuota; website(): WebsiteContent },
): void {
  const hadBegun = async (uploadSecret: string) => {
    const photosFrom = await findFirstUpload(context.db, uploadSecret);
    return photosFrom !== undefined && photosFrom < new Date(context.website().announcements.closedAt);
  };
  registerAnswer(app, readClosing, 'Closing', async ({ body: { uploadSecret } }) => {
    const { applications, reason, opensOn } = contentOn(context.website(), todayInLagos(context.clock())).announcements;
    const isClosed = applications === 'closed';
    return {
      isClosed,
      isTaken: !isClosed || (uploadSecret !== undefined && (await hadBegun(uploadSecret))),
      reason,
      opensOn,
    };
  });
  registerFormEndpoint(
    app,
    registerDriverEndpoint,
    context,
    (body, attempt, { sender, signal }) =>
      'uploads' in body
        ? registerUploadedDriver(context, attempt, sender, body)
        : registerDriver(context, attempt, { sender, encoder: context.images.encoderFor(sender, signal) }, body),
    {
      form: { incoming: context.files.incoming, uploads },
      contentOf: (body) => ('uploads' in body ? uploadedContent(body) : applicationContent(body)),
      refusal: () =>
        areApplicationsClosed(context.website(), todayInLagos(context.clock()))
          ? httpErrors.conflict(applicationsClosedMessage(context.website().announcements.opensOn))
          : undefined,
      async hasBegun(body, submittedAt) {
        if (isLateApplication(context.website(), submittedAt, context.clock())) return true;
        return 'uploads' in body && (await hadBegun(body.uploadSecret));
      },
    },
  );
}

export function adminDriverRoutes(
  app: FastifyInstance,
  context: DriversContext & SpaceContext & { guard: AdminGuard },
): void {
  const by = (request: FastifyRequest) => ({ ...context, actor: context.guard.administratorOf(request) });
  registerAnswer(app, listDrivers, 'Drivers', ({ query, request }) => listedDrivers(by(request), query));
  registerAnswer(app, readDriver, 'Driver', ({ params, request }) => driverProfile(by(request), params.id));
  registerEndpoint(app, clearPhotos, async ({ body, request }) => {
    const photos = await clearPhotosFrom(by(request), body.networks);
    return { message: `${photos} ${photos === 1 ? 'photo was' : 'photos were'} deleted`, data: { photos } };
  });
  registerAnswer(app, listOngoingDrivers, 'Ongoing placements', ({ query, request }) =>
    ongoingDrivers(by(request), query),
  );
}
