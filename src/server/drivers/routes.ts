import { addDriver as addDriverEndpoint } from '#contract/drivers/added-drivers.ts';
import {
  documentGroups,
  maxFilesPerGroup,
  readClosing,
  registerDriver as registerDriverEndpoint,
} from '#contract/drivers/application-form.ts';
import { correctDriver as correctDriverEndpoint } from '#contract/drivers/driver-correction.ts';
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
import { documentImageRules } from '#server/documents/service.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import { type AdministratorScope, serve, type VisitorScope } from '#server/platform/http/serve.ts';
import { serveForm } from '#server/platform/http/serve-form.ts';
import type { ApplicationQuota } from '#server/uploads/quota-service.ts';
import { findFirstUpload } from '#server/uploads/service.ts';
import { clearPhotosFrom } from '#server/uploads/space-service.ts';
import { addDriver } from './addition-service.ts';
import { applicationContent, registerDriver } from './registration-service.ts';
import { correctDriver, driverProfile, listedDrivers, ongoingDrivers } from './service.ts';
import { registerUploadedDriver, uploadedContent } from './uploaded-registration-service.ts';

const uploads = {
  ...documentImageRules,
  fields: ['images'],
  maxFiles: documentGroups.length * maxFilesPerGroup,
};

export function publicDriverRoutes(scope: VisitorScope, quota: ApplicationQuota): void {
  const { db, clock, website } = scope.context;
  const announcements = () => website.content().announcements;
  const hadBegun = async (uploadSecret: string) => {
    const photosFrom = await findFirstUpload(db, uploadSecret);
    return photosFrom !== undefined && photosFrom < new Date(announcements().closedAt);
  };
  serve(scope, readClosing, 'Closing', async (_, { body: { uploadSecret } }) => {
    const { applications, reason, opensOn } = contentOn(
      website.content(),
      todayInLagos(clock()),
    ).announcements;
    const isClosed = applications === 'closed';
    return {
      isClosed,
      isTaken: !isClosed || (uploadSecret !== undefined && (await hadBegun(uploadSecret))),
      reason,
      opensOn,
    };
  });
  serveForm(
    scope,
    registerDriverEndpoint,
    (context, attempt, body) =>
      'uploads' in body
        ? registerUploadedDriver(context, quota, attempt, body)
        : registerDriver(context, quota, attempt, body),
    {
      form: { uploads },
      hasOwnLimits: true,
      contentOf: (body) => ('uploads' in body ? uploadedContent(body) : applicationContent(body)),
      refusal: () =>
        areApplicationsClosed(website.content(), todayInLagos(clock()))
          ? httpErrors.conflict(applicationsClosedMessage(announcements().opensOn))
          : undefined,
      async hasBegun(body, submittedAt) {
        if (isLateApplication(website.content(), submittedAt, clock())) return true;
        return 'uploads' in body && (await hadBegun(body.uploadSecret));
      },
    },
  );
}

export function adminDriverRoutes(scope: AdministratorScope, quota: ApplicationQuota): void {
  serve(scope, listDrivers, 'Drivers', (context, { query }) => listedDrivers(context, query));
  serve(scope, readDriver, 'Driver', (context, { params }) => driverProfile(context, params.id));
  serve(
    scope,
    clearPhotos,
    ({ photos }) => `${photos} ${photos === 1 ? 'photo was' : 'photos were'} deleted`,
    async (context, { body }) => ({ photos: await clearPhotosFrom(context, quota, body.networks) }),
  );
  serve(scope, listOngoingDrivers, 'Ongoing placements', (context, { query }) =>
    ongoingDrivers(context, query),
  );
}

export function driverCorrectionRoutes(scope: AdministratorScope): void {
  serve(
    scope,
    addDriverEndpoint,
    (driver) => `${driver.fullName} was added`,
    (context, { body }) => addDriver(context, body),
    { form: { uploads } },
  );
  serve(
    scope,
    correctDriverEndpoint,
    (driver) => `${driver.fullName} was saved`,
    (context, { params, body }) => correctDriver(context, params.id, body),
  );
}
