import type { Readable } from 'node:stream';
import { v7 as uuid } from 'uuid';
import type * as z from 'zod/mini';
import type { DocumentGroup } from '#contract/application-form.ts';
import { todayInLagos } from '#contract/dates.ts';
import type { Driver } from '#contract/drivers.ts';
import {
  type ExpiringDocument,
  expiringDocuments,
  findExpiryErrors,
  type updateDocuments,
} from '#contract/expiring-documents.ts';
import type { UploadedFile } from '#contract/uploaded-file.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { ImageEncoder } from '#server/platform/files/images.ts';
import type { StoredFiles } from '#server/platform/files/stored-files.ts';
import { httpErrors, throwValidationErrors } from '#server/platform/http/http-errors.ts';
import { findDocument, type NewDocument, replaceDocuments, updateExpiry } from './document-repository.ts';
import { documentPath } from './mapper.ts';
import { type DriversContext, getDriver } from './service.ts';

/** An image with its document group, and its position in the group, counted from 1. */
export interface DocumentImage extends UploadedFile {
  group: DocumentGroup;
  position: number;
}

/** Documents whose images are in the store. They can be dropped until a transaction keeps them. */
interface StoredDocuments {
  documents: NewDocument[];
  keep(tx: Database): Promise<void>;
  drop(): Promise<void>;
}

/** Re-encodes images one after the other and puts them into the store. Throws the errors of `encoder`. */
export async function storeDocuments(
  files: StoredFiles,
  encoder: ImageEncoder,
  pictures: readonly DocumentImage[],
): Promise<StoredDocuments> {
  const encoded: DocumentImage[] = [];
  for (const picture of pictures) {
    const path = `${picture.path}.jpg`;
    encoded.push({ ...picture, path, size: await encoder.toDocument(picture, path) });
  }
  const stored = encoded.length > 0 ? await files.put(encoded) : [];
  const fileNames = stored.map(({ fileName }) => fileName);
  return {
    documents: stored.map(({ group, position, fileName, name, size }) => ({
      id: uuid(),
      documentGroup: group,
      position,
      fileName,
      originalName: name,
      bytes: size,
    })),
    keep: (tx) => files.keep(tx, fileNames),
    drop: () => files.drop(fileNames),
  };
}

/**
 * Renews a driver's licence, medical record or both: sets the expiry dates, and replaces the current images with the
 * sent ones. Replaced images are kept. Throws 409 if the driver is deleted.
 */
export async function renewDocuments(
  context: DriversContext,
  id: string,
  encoder: ImageEncoder,
  sent: z.infer<typeof updateDocuments.body>,
): Promise<Driver> {
  const { db, files, clock } = context;
  throwValidationErrors(findExpiryErrors(sent, todayInLagos(clock())));
  const driver = await getDriver(context, id);
  const picturesOf = (document: ExpiringDocument) =>
    sent[document].map((picture, at) => ({ ...picture, group: expiringDocuments[document].group, position: at + 1 }));
  const dates = {
    ...(sent.licenceExpiryDate !== '' && { licenceExpiresOn: sent.licenceExpiryDate }),
    ...(sent.medicalRecordsExpiryDate !== '' && { medicalExpiresOn: sent.medicalRecordsExpiryDate }),
  };

  const stored = await storeDocuments(files, encoder, [...picturesOf('licence'), ...picturesOf('medicalRecord')]);
  try {
    await db.transaction().execute(async (tx) => {
      if (!(await updateExpiry(tx, driver._id, dates, clock()))) {
        throw httpErrors.conflict(`${driver.fullName} is Deleted.`);
      }
      if (stored.documents.length === 0) return;
      await stored.keep(tx);
      await replaceDocuments(tx, driver._id, stored.documents, clock());
    });
  } catch (error) {
    await stored.drop();
    throw error;
  }
  return getDriver(context, id);
}

/** Returns a document's image to anyone with a signed link that has not expired. */
export async function readDocument(
  { db, files, links, clock }: DriversContext,
  documentId: string,
  query: { expires: string; signature: string },
): Promise<{ bytes: Readable; size: number }> {
  links.verify(documentPath(documentId), query, clock());
  const document = await findDocument(db, documentId);
  const picture = document && (await files.read(document.fileName));
  if (!picture) throw httpErrors.notFound('This document is not there any more.');
  return picture;
}
