import { can } from '#contract/accounts/roles.ts';
import type { DriverProfile } from '#contract/drivers/drivers.ts';
import type { Database } from '#server/platform/database/database.ts';
import { findHistory } from './history-repository.ts';
import { toDocumentRequest, toEarlierDocument, toExpiryChange, toSentDocument, toVerdicts } from './mapper.ts';
import { type Reading, signingFor } from './reader-service.ts';

/** The part of a driver's profile about documents other than the current ones. */
type History = Pick<
  DriverProfile,
  'verdicts' | 'openedDocuments' | 'expiryHistory' | 'earlierDocuments' | 'documentRequest' | 'sentDocuments'
>;

/** What became of a driver's documents, each list newest first; no images for someone who can't see documents. */
export async function documentHistory(reader: Reading & { db: Database }, driverId: string): Promise<History> {
  const [found] = await findHistory(reader.db, driverId);
  if (!found) throw new Error('a statement without a table has no row');
  const [request] = found.requests;
  const signing = can(reader.actor.role, 'read documents') ? signingFor(reader, driverId) : undefined;
  return {
    verdicts: toVerdicts(found),
    openedDocuments: found.opened.map(({ documentGroup }) => documentGroup),
    expiryHistory: found.renewals.map(toExpiryChange),
    earlierDocuments: signing ? found.earlier.map((row) => toEarlierDocument(row, signing)) : [],
    documentRequest: request ? toDocumentRequest(request, reader.clock()) : null,
    sentDocuments: signing ? found.sent.map((row) => toSentDocument(row, signing)) : [],
  };
}
