import { v7 as uuid } from 'uuid';
import type * as z from 'zod/mini';
import {
  alreadyAppliedMessage,
  documentGroups,
  type UploadedApplicationBody,
} from '#contract/drivers/application-form.ts';
import { applicationChecks } from '#contract/drivers/application-record.ts';
import { missingUploadMessage } from '#contract/uploads/application-uploads.ts';
import { checkConsents, keepConsents } from '#server/consents/service.ts';
import { addDocuments } from '#server/documents/service.ts';
import { closeInvitations } from '#server/driver-invitations/service.ts';
import {
  httpErrors,
  rejectInvalid,
  throwValidationErrors,
} from '#server/platform/http/http-errors.ts';
import {
  type Attempt,
  type FormResponse,
  withIdempotency,
} from '#server/platform/http/idempotency.ts';
import type { VisitorContext } from '#server/platform/system/context.ts';
import type { ApplicationQuota } from '#server/uploads/quota-service.ts';
import { claimPhotos } from '#server/uploads/service.ts';
import { licencesOf } from './licence-service.ts';
import { toReceived } from './mapper.ts';
import { inGroups, newDriver, toResponse } from './registration-service.ts';
import { hasOpenApplication, insertDriver } from './repository.ts';

type UploadedApplication = z.infer<typeof UploadedApplicationBody>;

/** Equal content means equal applications: same texts, same photos per document. */
export function uploadedContent({ uploads, uploadSecret: _, ...texts }: UploadedApplication) {
  const photosOf = (group: string) =>
    uploads.filter((upload) => upload.group === group).map(({ sha256 }) => sha256);
  return { texts, uploads: documentGroups.map(photosOf) };
}

/**
 * Validates an application with photos uploaded in advance; claims them and stores everything in one transaction.
 * Throws 400 for each photo that has expired; then none is claimed. The reference is the driver id.
 */
export async function registerUploadedDriver(
  context: VisitorContext,
  quota: ApplicationQuota,
  attempt: Attempt,
  application: UploadedApplication,
): Promise<FormResponse> {
  const { db, clock, notify, sender } = context;
  const { uploads, uploadSecret, ...texts } = application;
  const now = clock();
  rejectInvalid(applicationChecks, texts, now);
  checkConsents(texts, 'needs-consent');
  const driver = newDriver(licencesOf(context), texts, now);
  const groups = uploads.map(({ group }) => group);
  const places = inGroups(
    uploads.map((_, at) => ({ at })),
    groups,
    'uploads',
  );
  // Unique indexes decide; this check gives a better message for repeated applications.
  if (await hasOpenApplication(db, driver.email, driver.phoneNumber)) {
    throw httpErrors.conflict(alreadyAppliedMessage);
  }

  const admission = await quota.admitUploaded(sender);
  try {
    return await withIdempotency(db, attempt, now, async (tx) => {
      const photos = await claimPhotos(tx, uploads, uploadSecret, now);
      const missing = photos.flatMap((photo, at) => (photo ? [] : at));
      // The same application, sent twice at once, waits here until the other one has claimed the photos.
      if (missing.length > 0 && (await hasOpenApplication(tx, driver.email, driver.phoneNumber))) {
        throw httpErrors.conflict(alreadyAppliedMessage);
      }
      throwValidationErrors(
        missing.map((at) => ({ field: `uploads.${at}`, message: missingUploadMessage })),
      );
      const documents = places.flatMap(({ at, group, position }) => {
        const photo = photos[at];
        return photo ? { id: uuid(), documentGroup: group, position, ...photo } : [];
      });
      const driverNumber = await insertDriver(tx, driver, texts.source);
      const applicant = { ...driver, driverNumber, token: texts.invitation };
      await closeInvitations(context, tx, applicant, now);
      await addDocuments(tx, driver.id, documents, now);
      await keepConsents(tx, { kind: 'driver', id: driver.id, form: 'application' }, texts, now);
      const received = [toReceived(driver, driverNumber)];
      return toResponse(driverNumber, await notify(tx, received, { by: 'form', sender }, now));
    });
  } catch (error) {
    await admission.withdraw();
    throw error;
  }
}
