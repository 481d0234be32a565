import { v7 as uuid } from 'uuid';
import type * as z from 'zod/mini';
import type { ApplicationBody } from '#contract/drivers/application-form.ts';
import {
  alreadyAppliedMessage,
  type DocumentGroup,
  documentGroups,
  documentLabels,
  documentMissingMessage,
  maxFilesPerGroup,
} from '#contract/drivers/application-form.ts';
import { applicationRecord } from '#contract/drivers/application-keeping.ts';
import { type ApplicationValues, applicationChecks } from '#contract/drivers/application-record.ts';
import { checkConsents, keepConsents } from '#server/consents/service.ts';
import { type DocumentImage, storeDocuments } from '#server/documents/service.ts';
import { closeInvitations } from '#server/driver-invitations/service.ts';
import { toColumns } from '#server/platform/database/record-columns.ts';
import { httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import {
  type Attempt,
  type FormResponse,
  withIdempotency,
} from '#server/platform/http/idempotency.ts';
import type { VisitorContext } from '#server/platform/system/context.ts';
import type { ApplicationQuota } from '#server/uploads/quota-service.ts';
import { type Licences, licencesOf } from './licence-service.ts';
import { toReceived } from './mapper.ts';
import { hasOpenApplication, insertDriver } from './repository.ts';

type Application = z.infer<typeof ApplicationBody>;

function reject(field: 'images' | 'uploads', message: string): never {
  throw httpErrors.invalidField(field, message);
}

/**
 * Orders photos by document and numbers them from 1 within each. `groups` holds each photo's document. Throws 400
 * for documents with too few or too many.
 */
export function inGroups<Photo>(
  photos: readonly Photo[],
  groups: readonly DocumentGroup[],
  field: 'images' | 'uploads',
): (Photo & { group: DocumentGroup; position: number })[] {
  return documentGroups.flatMap((group) => {
    const ofGroup = photos.filter((_, at) => groups[at] === group);
    if (ofGroup.length === 0)
      reject(field, `${documentMissingMessage} Missing: ${documentLabels[group]}.`);
    if (ofGroup.length > maxFilesPerGroup) {
      reject(field, `Too many files: at most ${maxFilesPerGroup} for ${documentLabels[group]}.`);
    }
    return ofGroup.map((photo, at) => ({ ...photo, group, position: at + 1 }));
  });
}

/** Throws 400 if the numbers of images don't match. */
function groupImages({ images, imageGroups }: Application): DocumentImage[] {
  const groups = imageGroups.length > 0 ? imageGroups : [...documentGroups];
  if (imageGroups.length === 0 && images.length !== groups.length) {
    reject(
      'images',
      `Without imageGroups, exactly ${groups.length} images are needed, one of each document.`,
    );
  }
  if (images.length !== groups.length)
    reject('images', 'imageGroups must name the document of each image.');
  return inGroups(images, groups, 'images');
}

/** Equal content means equal applications: same texts, same images per document. */
export function applicationContent({ images, imageGroups, ...texts }: Application) {
  const groups = imageGroups.length > 0 ? imageGroups : documentGroups;
  // Invalid applications are never stored, so none can be equal.
  if (images.length !== groups.length) return { texts, images, imageGroups };
  return {
    texts,
    documents: documentGroups.map((group) => images.filter((_, at) => groups[at] === group)),
  };
}

/**
 * Validates a driver's application, re-encodes its images and stores everything in one transaction. Errors leave
 * neither rows nor files. The reference is the driver id.
 */
export async function registerDriver(
  context: VisitorContext,
  quota: ApplicationQuota,
  attempt: Attempt,
  application: Application,
): Promise<FormResponse> {
  const { db, files, clock, notify, sender, encoder } = context;
  const now = clock();
  rejectInvalid(applicationChecks, application, now);
  checkConsents(application, 'needs-consent');
  const driver = newDriver(licencesOf(context), application, now);
  const grouped = groupImages(application);
  // Unique indexes decide; this check only avoids encoding images in vain.
  if (await hasOpenApplication(db, driver.email, driver.phoneNumber)) {
    throw httpErrors.conflict(alreadyAppliedMessage);
  }

  const admission = await quota.admit(sender);
  const stored = await storeDocuments(files, encoder, grouped).catch(async (error: unknown) => {
    await admission.withdraw();
    throw error;
  });
  const withdraw = async () => {
    await stored.drop();
    await admission.withdraw();
  };
  try {
    await admission.addBytes(stored.bytes);
    return await withIdempotency(db, attempt, now, async (tx) => {
      // Images take seconds; notifications are ordered by these times.
      const storedAt = clock();
      const driverNumber = await insertDriver(
        tx,
        { ...driver, createdAt: storedAt, updatedAt: storedAt },
        application.source,
      );
      const applicant = { ...driver, driverNumber, token: application.invitation };
      await closeInvitations(context, tx, applicant, storedAt);
      await stored.keep(tx, driver.id, storedAt);
      await keepConsents(
        tx,
        { kind: 'driver', id: driver.id, form: 'application' },
        application,
        storedAt,
      );
      const received = [toReceived(driver, driverNumber)];
      return toResponse(driverNumber, await notify(tx, received, { by: 'form', sender }, storedAt));
    });
  } catch (error) {
    await withdraw();
    throw error;
  }
}

export const toResponse = (driverNumber: number, isMessageQueued: boolean): FormResponse => ({
  message: 'Your application has been received.',
  reference: String(driverNumber),
  isMessageQueued,
});

/** Expects validated fields. Encrypts the licence number for this `id`. */
export function toDriverColumns(
  licences: Pick<Licences, 'seal'>,
  id: string,
  application: ApplicationValues,
) {
  const { licence, ...columns } = toColumns(applicationRecord, application);
  return { ...columns, ...licences.seal(id, licence) };
}

export function newDriver(
  licences: Pick<Licences, 'seal'>,
  application: ApplicationValues,
  now: Date,
) {
  const id = uuid();
  return { id, ...toDriverColumns(licences, id, application), createdAt: now, updatedAt: now };
}
