import type * as z from 'zod/mini';
import { type archiveDocuments, noDocumentsMessage } from '#contract/documents/document-archive.ts';
import { documentLabels } from '#contract/drivers/application-form.ts';
import { driverNotFoundMessage } from '#contract/drivers/drivers.ts';
import { can, forbiddenMessage } from '#contract/platform/roles.ts';
import { recordActivity } from '#server/activity/record-activity.ts';
import { writeZip } from '#server/platform/files/zip.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { SignedQuery } from '#server/platform/http/signed-links.ts';
import type { AdministratorContext, Context } from '#server/platform/system/context.ts';
import { recordUnusualReading } from './access-log-service.ts';
import { archiveAddress } from './mapper.ts';
import { type DocumentRow, findArchived, findDocuments, lockArchived } from './repository.ts';
import { documentLinks } from './service.ts';

const fileNameOf = (driverNumber: number) => `documents-${driverNumber}.zip`;

/** As on screens: 'Medical record 2.jpg'; a document's only image has no number. */
function nameIn(
  documents: readonly DocumentRow[],
  { documentGroup, position }: DocumentRow,
): string {
  const isSingle = documents.filter((one) => one.documentGroup === documentGroup).length === 1;
  return `${documentLabels[documentGroup]}${isSingle ? '' : ` ${position}`}.jpg`;
}

/**
 * Records the download of all documents and returns the archive's signed address. Throws 404 for an unknown driver,
 * 409 if there are no documents.
 */
export async function prepareArchive(
  context: AdministratorContext,
  id: string,
): Promise<z.infer<typeof archiveDocuments.response>['data']> {
  const { db, actor } = context;
  const now = context.clock();
  const prepared = await db.transaction().execute(async (tx) => {
    const driver = await lockArchived(tx, id);
    if (!driver) throw httpErrors.notFound(driverNotFoundMessage);
    if (driver.status === 'Deleted') throw httpErrors.conflict(`${driver.fullName} is Deleted.`);
    const documents = await findDocuments(tx, driver.id);
    if (documents.length === 0) throw httpErrors.conflict(noDocumentsMessage);
    const names = documents.map((one) => nameIn(documents, one)).join(', ');
    await recordActivity(tx, actor, {
      kind: 'documents-downloaded',
      at: now,
      record: {
        kind: 'driver',
        id: driver.id,
        name: driver.fullName,
        reference: String(driver.driverNumber),
      },
      changes: [{ field: 'documents', before: null, after: names }],
    });
    return {
      url: documentLinks(context).sign(archiveAddress(driver.id), actor.sessionId, now),
      fileName: fileNameOf(driver.driverNumber),
    };
  });
  await recordUnusualReading(context, actor);
  return prepared;
}

/**
 * Streams a driver's current documents as a ZIP file to the holder of a signed link. Throws 403 if the link or its
 * session has ended, or the role no longer permits it; 404 if there are none.
 */
export async function readArchive(
  context: Context,
  driverId: string,
  query: z.infer<typeof SignedQuery>,
): Promise<{ content: AsyncIterable<Uint8Array>; fileName: string }> {
  const { db, files, clock } = context;
  const viewer = await documentLinks(context).open(archiveAddress(driverId), query, clock());
  if (!can(viewer.role, 'read documents'))
    throw httpErrors.forbidden(forbiddenMessage('read documents'));
  const driver = await findArchived(db, driverId);
  const documents = driver && driver.status !== 'Deleted' ? await findDocuments(db, driver.id) : [];
  if (!driver || documents.length === 0) throw httpErrors.notFound(noDocumentsMessage);
  const folder = `${driver.driverNumber} ${driver.fullName.replace(/[\\/:*?"<>|\p{C}]/gu, '-')}`;
  const content = writeZip(
    documents.map((document) => ({
      name: `${folder}/${nameIn(documents, document)}`,
      changedAt: clock(),
      open: async () => (await files.read(document.fileName))?.bytes,
    })),
  );
  return { content, fileName: fileNameOf(driver.driverNumber) };
}
