import type { Readable } from 'node:stream';
import { v7 as uuid } from 'uuid';
import type * as z from 'zod/mini';
import { can, forbiddenMessage } from '#contract/accounts/roles.ts';
import { type ExpiringDocument, expiringDocuments } from '#contract/documents/documents.ts';
import { findExpiryErrors, type updateDocuments } from '#contract/documents/renewal-form.ts';
import type { DocumentGroup } from '#contract/drivers/application-form.ts';
import type { Driver } from '#contract/drivers/drivers.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { imageType, maxImageBytes, rejectedMessage } from '#contract/platform/upload-limits.ts';
import type { UploadedFile } from '#contract/platform/uploaded-file.ts';
import { sessionLinksFor } from '#server/accounts/session-service.ts';
import { checkVersion } from '#server/platform/activity/check-version.ts';
import { recordActivity } from '#server/platform/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { ImageEncoder } from '#server/platform/files/images.ts';
import type { StoredFiles } from '#server/platform/files/stored-files.ts';
import { httpErrors, throwValidationErrors } from '#server/platform/http/http-errors.ts';
import type { SessionLinks, SignedQuery } from '#server/platform/http/signed-links.ts';
import type { AdministratorContext, Context, VisitorContext } from '#server/platform/system/context.ts';
import { recordOpening } from './access-log-service.ts';
import { recordRenewal } from './expiry-service.ts';
import { documentScope, formatRenewal } from './mapper.ts';
import * as repository from './repository.ts';
import { acceptRenewed } from './verdict-service.ts';

/** The links that open documents for a session. */
export const documentLinks = (context: Context): SessionLinks => sessionLinksFor(context, 'documents');

/** The upload rules of images of documents. */
export const documentImageRules = {
  maxBytes: maxImageBytes,
  rejectReason: (name: string, head: Uint8Array) => (imageType(head) ? undefined : rejectedMessage(name)),
};

/** An image with its document group, and its position in the group, counted from 1. */
export interface DocumentImage extends UploadedFile {
  group: DocumentGroup;
  position: number;
}

/** Documents whose images are in the store. They can be dropped until a transaction keeps them, after position `last`. */
interface StoredDocuments {
  /** The size of their images. */
  bytes: number;
  keep(tx: Database, driverId: string, now: Date, last?: number): Promise<void>;
  drop(): Promise<void>;
}

/** Re-encodes images one after the other and puts them into the store. Throws the errors of `encoder`. */
export async function storeDocuments(
  files: StoredFiles,
  encoder: ImageEncoder,
  images: readonly DocumentImage[],
): Promise<StoredDocuments> {
  const encoded: (DocumentImage & { sentSha256: string })[] = [];
  for (const image of images) {
    const path = `${image.path}.jpg`;
    encoded.push({ ...image, path, size: await encoder.toDocument(image, path), sentSha256: image.sha256 });
  }
  const stored = encoded.length > 0 ? await files.put(encoded) : [];
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

/** Stores a driver's documents whose images are kept already. */
export async function addDocuments(
  tx: Database,
  driverId: string,
  documents: readonly repository.NewDocument[],
  now: Date,
): Promise<void> {
  await repository.insertDocuments(tx, driverId, documents, now);
}

/** Finds the driver with this `_id` or `driverId`, for an administrator. Throws 404 if there is none. */
export type GetDriver = (context: AdministratorContext, id: string) => Promise<Driver>;

/**
 * Renews a driver's licence, medical record or both: sets the expiry dates, and replaces the current images with the
 * sent ones. Replaced images are kept, and so is who changed which date. Throws 409 if the driver is deleted, or isn't the
 * version that was seen.
 */
export async function renewDocuments(
  context: AdministratorContext,
  getDriver: GetDriver,
  driverId: string,
  { version: seen, ...sent }: z.infer<typeof updateDocuments.body>,
): Promise<Driver> {
  const { db, files, clock, actor, encoder } = context;
  throwValidationErrors(findExpiryErrors(sent, todayInLagos(clock())));
  const driver = await getDriver(context, driverId);
  const imagesOf = (document: ExpiringDocument) =>
    sent[document].map((image, at) => ({ ...image, group: expiringDocuments[document].group, position: at + 1 }));
  const images = [...imagesOf('licence'), ...imagesOf('medicalRecord')];
  const stored = await storeDocuments(files, encoder, images);
  try {
    await db.transaction().execute(async (tx) => {
      const before = await repository.lockExpiry(tx, driver._id);
      await checkVersion(tx, { ...before, subject: driver.fullName }, { seen, now: clock(), actorId: actor.id });
      if (before.status === 'Deleted') throw httpErrors.conflict(`${driver.fullName} is Deleted.`);
      const after = {
        licenceExpiresOn: sent.licenceExpiryDate || before.licenceExpiresOn,
        medicalExpiresOn: sent.medicalRecordsExpiryDate || before.medicalExpiresOn,
      };
      await repository.updateExpiry(tx, driver._id, after, clock());
      const sentImages = { licence: sent.licence.length, medicalRecord: sent.medicalRecord.length };
      const by = { driverId: driver._id, actor, now: clock() };
      const changes = await recordRenewal(tx, by, { before, after, images: sentImages });
      const groups = images.map(({ group }) => group);
      const shown = await repository.findDocuments(tx, driver._id);
      await repository.markReplaced(tx, driver._id, groups, clock());
      await stored.keep(tx, driver._id, clock());
      if (changes.length === 0) return;
      // A date alone says nothing about the document that is there.
      await acceptRenewed(tx, driver._id, [...new Set(groups)], { actor, now: clock() });
      await recordActivity(tx, actor, {
        kind: 'document-renewed',
        at: clock(),
        record: { kind: 'driver', id: driver._id, name: driver.fullName, reference: driver.driverId },
        changes: changes.flatMap((change) => formatRenewal(change, shown, sent[change.document])),
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
 * Returns a document's image to anyone with a signed link, and records that the administrator for whom the link was made has
 * viewed it, or has loaded documents of the driver before they are shown (`isAhead`). Throws 403 if the link has expired, or
 * ended with its session, or if the role can't see documents any more.
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
  if (!can(viewer.role, 'read documents')) throw httpErrors.forbidden(forbiddenMessage('read documents'));
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
 * Deletes all documents of a locked driver, replaced ones and those that wait to be checked, too. Returns the names that they were sent
 * with, and the files in `released`, which the caller drops after the commit.
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
