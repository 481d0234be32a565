import type { Readable } from 'node:stream';
import { v7 as uuid } from 'uuid';
import type * as z from 'zod/mini';
import { type ExpiringDocument, expiringDocuments } from '#contract/documents/documents.ts';
import { findExpiryErrors, type updateDocuments } from '#contract/documents/renewal-form.ts';
import type { DocumentGroup } from '#contract/drivers/application-form.ts';
import type { Driver } from '#contract/drivers/drivers.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { can, forbiddenMessage } from '#contract/platform/roles.ts';
import { imageType, maxImageBytes, rejectedMessage } from '#contract/platform/upload-limits.ts';
import type { UploadedFile } from '#contract/platform/uploaded-file.ts';
import { sessionLinksFor } from '#server/accounts/session-service.ts';
import { checkVersion } from '#server/activity/check-version.ts';
import { recordActivity } from '#server/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { ImageEncoder } from '#server/platform/files/images.ts';
import type { StoredFiles } from '#server/platform/files/stored-files.ts';
import { httpErrors, throwValidationErrors } from '#server/platform/http/http-errors.ts';
import type { SessionLinks, SignedQuery } from '#server/platform/http/signed-links.ts';
import type {
  AdministratorContext,
  Context,
  VisitorContext,
} from '#server/platform/system/context.ts';
import { recordOpening } from './access-log-service.ts';
import { recordRenewal } from './expiry-service.ts';
import { documentScope, formatRenewal } from './mapper.ts';
import * as repository from './repository.ts';
import { acceptRenewed } from './verdict-service.ts';

export const documentLinks = (context: Context): SessionLinks =>
  sessionLinksFor(context, 'documents');

export const documentImageRules = {
  maxBytes: maxImageBytes,
  rejectReason: (name: string, head: Uint8Array) =>
    imageType(head) ? undefined : rejectedMessage(name),
};

/** `position` counts from 1 within its group. */
export interface DocumentImage extends UploadedFile {
  group: DocumentGroup;
  position: number;
}

/**
 * Documents in the file store, not yet in the database: `keep` them in a transaction, after position `last`, or
 * `drop` them.
 */
interface StoredDocuments {
  bytes: number;
  keep(tx: Database, driverId: string, now: Date, last?: number): Promise<void>;
  drop(): Promise<void>;
}

/** Re-encodes one image at a time, and puts them into the file store. Throws the encoder's errors. */
export async function storeImages<Image extends UploadedFile>(
  files: StoredFiles,
  encoder: ImageEncoder,
  images: readonly Image[],
): Promise<(Image & { fileName: string })[]> {
  const encoded: (Image & { sentSha256: string })[] = [];
  for (const image of images) {
    const path = `${image.path}.jpg`;
    encoded.push({
      ...image,
      path,
      size: await encoder.toDocument(image, path),
      sentSha256: image.sha256,
    });
  }
  return encoded.length > 0 ? files.put(encoded) : [];
}

export async function storeDocuments(
  files: StoredFiles,
  encoder: ImageEncoder,
  images: readonly DocumentImage[],
): Promise<StoredDocuments> {
  const stored = await storeImages(files, encoder, images);
  const fileNames = stored.map(({ fileName }) => fileName);
  const documents = stored.map(({ group, position, fileName, name, size }) => ({
    id: uuid(),
    documentGroup: group,
    position,
    fileName,
    originalName: name,
    bytes: size,
  }));
  return {
    bytes: documents.reduce((sum, { bytes }) => sum + bytes, 0),
    async keep(tx, driverId, now, last) {
      if (documents.length === 0) return;
      await files.keep(tx, fileNames);
      await repository.insertDocuments(tx, driverId, documents, now, last);
    },
    drop: () => files.drop(fileNames),
  };
}

export async function addDocuments(
  tx: Database,
  driverId: string,
  documents: readonly repository.NewDocument[],
  now: Date,
): Promise<void> {
  await repository.insertDocuments(tx, driverId, documents, now);
}

/** Accepts an `_id` or `driverId`. Throws 404 if there is none. */
export type GetDriver = (context: AdministratorContext, id: string) => Promise<Driver>;

/**
 * Renews a licence, medical record or both: sets expiry dates and replaces images. Old images and dates stay in the
 * history. Throws 409 for a deleted driver or an outdated version.
 */
export async function renewDocuments(
  context: AdministratorContext,
  getDriver: GetDriver,
  driverId: string,
  { version: seen, ...renewal }: z.infer<typeof updateDocuments.body>,
): Promise<Driver> {
  const { db, files, clock, actor, encoder } = context;
  throwValidationErrors(findExpiryErrors(renewal, todayInLagos(clock())));
  const driver = await getDriver(context, driverId);
  const imagesOf = (document: ExpiringDocument) =>
    renewal[document].map((image, at) => ({
      ...image,
      group: expiringDocuments[document].group,
      position: at + 1,
    }));
  const images = [...imagesOf('licence'), ...imagesOf('medicalRecord')];
  const stored = await storeDocuments(files, encoder, images);
  try {
    await db.transaction().execute(async (tx) => {
      const before = await repository.lockExpiry(tx, driver._id);
      await checkVersion(
        tx,
        { ...before, subject: driver.fullName },
        { seen, now: clock(), actorId: actor.id },
      );
      if (before.status === 'Deleted') throw httpErrors.conflict(`${driver.fullName} is Deleted.`);
      const after = {
        licenceExpiresOn: renewal.licenceExpiryDate || before.licenceExpiresOn,
        medicalExpiresOn: renewal.medicalRecordsExpiryDate || before.medicalExpiresOn,
      };
      await repository.updateExpiry(tx, driver._id, after, clock());
      const sentImages = {
        licence: renewal.licence.length,
        medicalRecord: renewal.medicalRecord.length,
      };
      const by = { driverId: driver._id, actor, now: clock() };
      const changes = await recordRenewal(tx, by, { before, after, images: sentImages });
      const groups = images.map(({ group }) => group);
      const currentDocuments = await repository.findDocuments(tx, driver._id);
      await repository.markReplaced(tx, driver._id, groups, clock());
      await stored.keep(tx, driver._id, clock());
      if (changes.length === 0) return;
      // A new date alone says nothing about the stored image.
      await acceptRenewed(tx, driver._id, [...new Set(groups)], { actor, now: clock() });
      await recordActivity(tx, actor, {
        kind: 'document-renewed',
        at: clock(),
        record: {
          kind: 'driver',
          id: driver._id,
          name: driver.fullName,
          reference: driver.driverId,
        },
        changes: changes.flatMap((change) =>
          formatRenewal(change, currentDocuments, renewal[change.document]),
        ),
      });
    });
  } catch (error) {
    await stored.drop();
    throw error;
  }
  return getDriver(context, driver._id);
}

const notAvailable = () => httpErrors.notFound('This document is no longer available.');

/**
 * Returns an image to the holder of a signed link. Records a view by the link's administrator, or with `isAhead`
 * that the images were loaded in advance. Throws 403 if the link or its session has ended, or the role no longer
 * permits it.
 */
export async function readDocument(
  context: VisitorContext,
  { driverId, documentId }: { driverId: string; documentId: string },
  query: z.infer<typeof SignedQuery>,
  isAhead: boolean,
): Promise<{ bytes: Readable; size: number }> {
  const { db, files, clock } = context;
  const { requestId, network } = context.actor;
  const [viewer, document] = await Promise.all([
    documentLinks(context).open(documentScope(driverId), query, clock()),
    repository.findDocument(db, documentId),
  ]);
  if (!can(viewer.role, 'read documents'))
    throw httpErrors.forbidden(forbiddenMessage('read documents'));
  if (document?.driverId !== driverId) throw notAvailable();
  const image = await files.read(document.fileName);
  if (!image) throw notAvailable();
  try {
    const actor = { kind: 'administrator', ...viewer, requestId, network } as const;
    await recordOpening(context, actor, document, isAhead);
  } catch (error) {
    image.bytes.destroy();
    throw error;
  }
  return image;
}

/**
 * Deletes all documents of a locked driver, including replaced and waiting ones and photos of
 * checks. Returns their original names, and files (`released`) for the caller to drop after commit.
 */
export async function destroyDocuments(
  { tx, files }: { tx: Database; files: Pick<StoredFiles, 'release'> },
  driverId: string,
): Promise<{ names: string[]; released: string[] }> {
  const deleted = await repository.deleteDocuments(tx, driverId);
  const released = deleted.map(({ fileName }) => fileName);
  await files.release(tx, released);
  return { names: deleted.map(({ originalName }) => originalName), released };
}
