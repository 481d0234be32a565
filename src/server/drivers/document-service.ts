import type { Readable } from 'node:stream';
import { v7 as uuid } from 'uuid';
import type * as z from 'zod/mini';
import { todayInLagos } from '#contract/dates.ts';
import type { DocumentGroup } from '#contract/driver-applications.ts';
import { findPaperProblems, type Paper, papers, type updatePapers } from '#contract/driver-papers.ts';
import type { Driver } from '#contract/drivers.ts';
import type { UploadedFile } from '#contract/upload.ts';
import type { Database } from '#server/platform/database.ts';
import { reencodeAsJpeg, refuseUnreadable } from '#server/platform/pictures.ts';
import { refuse, refuseProblems } from '#server/platform/refusals.ts';
import type { StoredFiles } from '#server/platform/stored-files.ts';
import { findDocument, type NewDocument, replaceDocuments, updateExpiry } from './document-repository.ts';
import { type DriversContext, oneDriver } from './service.ts';
import { documentPath } from './wire.ts';

/** A picture, the kind of document it shows, and its place among those of its kind, counted from 1. */
export interface DocumentPicture extends UploadedFile {
  group: DocumentGroup;
  position: number;
}

/** Documents whose pictures lie in the store: until a transaction keeps them, they can be dropped. */
interface StoredDocuments {
  documents: NewDocument[];
  keep(tx: Database): Promise<void>;
  drop(): Promise<void>;
}

/** Writes a picture anew beside the received one; refuses one that can't be read. */
async function reencode(picture: DocumentPicture): Promise<DocumentPicture> {
  const path = `${picture.path}.jpg`;
  try {
    return { ...picture, path, size: await reencodeAsJpeg(picture.path, path) };
  } catch (error) {
    return refuseUnreadable(error, picture.name);
  }
}

/** Writes pictures anew, one after the other until `signal` aborts, and puts them into the store. Refuses (400) what can't be read. */
export async function storeDocuments(
  files: StoredFiles,
  pictures: readonly DocumentPicture[],
  signal: AbortSignal,
): Promise<StoredDocuments> {
  const encoded: DocumentPicture[] = [];
  for (const picture of pictures) {
    signal.throwIfAborted();
    encoded.push(await reencode(picture));
  }
  signal.throwIfAborted();
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
 * Renews a driver's licence, medical record or both: sets the dates, and puts the pictures that came along in the place of those
 * shown, which are kept. Refuses (409) a deleted driver.
 */
export async function renewPapers(
  context: DriversContext,
  id: string,
  sent: z.infer<typeof updatePapers.body>,
  signal: AbortSignal,
): Promise<Driver> {
  const { db, files, clock } = context;
  refuseProblems(findPaperProblems(sent, todayInLagos(clock())));
  const driver = await oneDriver(context, id);
  const picturesOf = (paper: Paper) =>
    sent[paper].map((picture, at) => ({ ...picture, group: papers[paper].group, position: at + 1 }));
  const dates = {
    ...(sent.licenceExpiryDate !== '' && { licenceExpiresOn: sent.licenceExpiryDate }),
    ...(sent.medicalRecordsExpiryDate !== '' && { medicalExpiresOn: sent.medicalRecordsExpiryDate }),
  };

  const stored = await storeDocuments(files, [...picturesOf('licence'), ...picturesOf('medicalRecord')], signal);
  try {
    await db.transaction().execute(async (tx) => {
      if (!(await updateExpiry(tx, driver._id, dates, clock()))) {
        throw refuse.conflict(`${driver.fullName} is Deleted.`);
      }
      if (stored.documents.length === 0) return;
      await stored.keep(tx);
      await replaceDocuments(tx, driver._id, stored.documents, clock());
    });
  } catch (error) {
    await stored.drop();
    throw error;
  }
  return oneDriver(context, id);
}

/** A document's picture, for whoever holds a link that is signed and has not run out. */
export async function readDocument(
  { db, files, links, clock }: DriversContext,
  documentId: string,
  query: { expires: string; signature: string },
): Promise<{ bytes: Readable; size: number }> {
  links.verify(documentPath(documentId), query, clock());
  const document = await findDocument(db, documentId);
  const picture = document && (await files.read(document.fileName));
  if (!picture) throw refuse.notFound('This document is not there any more.');
  return picture;
}
