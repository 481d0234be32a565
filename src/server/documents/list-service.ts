import { can } from '#contract/accounts/roles.ts';
import type { DriverDocument } from '#contract/documents/documents.ts';
import { type DocumentGroup, documentGroups } from '#contract/drivers/application-form.ts';
import { toDocument } from './mapper.ts';
import { findDocuments } from './repository.ts';
import type { DocumentReader, DocumentsContext } from './service.ts';

/** A driver's current documents in the order of the stages, none for someone who can't see them, and which ones the driver lacks. */
export interface CurrentDocuments {
  documents: DriverDocument[];
  missing: DocumentGroup[];
}

/** The current documents of some drivers, by the drivers' `_id`. The documents of deleted drivers are in the bin: they count as missing. */
export async function currentDocuments(
  { db, links, clock, actor }: Pick<DocumentsContext, 'db' | 'links' | 'clock'> & DocumentReader,
  driverIds: readonly string[],
): Promise<(driverId: string) => CurrentDocuments> {
  const rows = await findDocuments(db, driverIds);
  const byDriver = Map.groupBy(rows, ({ driverId }) => driverId);
  const signing = { links, sessionId: actor.sessionId, now: clock() };
  const isReader = can(actor.role, 'read documents');
  return (driverId) => {
    const own = byDriver.get(driverId) ?? [];
    return {
      documents: isReader ? own.map((row) => toDocument(row, signing)) : [],
      missing: documentGroups.filter((group) => !own.some(({ documentGroup }) => documentGroup === group)),
    };
  };
}
