import { can } from '#contract/accounts/roles.ts';
import type { DriverProfile } from '#contract/drivers/drivers.ts';
import type { AdministratorContext } from '#server/platform/system/context.ts';
import { findHistory } from './history-repository.ts';
import { toDocumentRequest, toEarlierDocument, toExpiryChange, toSentDocument, toVerdicts } from './mapper.ts';
import { signingFor } from './reader-service.ts';

/** The part of a driver's profile about documents other than the current ones. */
type History = Pick<
  DriverProfile,
  'verdicts' | 'openedDocuments' | 'expiryHistory' | 'earlierDocuments' | 'documentRequest' | 'sentDocuments'
>;

/** What became of a driver's documents, each list newest first; no images for someone who can't see documents. */
export async function documentHistory(context: AdministratorContext, driverId: string): Promise<History> {
  const [found] = await findHistory(context.db, driverId);
  if (!found) throw new Error('a statement without a table has no row');
  const [request] = found.requests;
  const signing = can(context.actor.role, 'read documents') ? signingFor(context, driverId) : undefined;
  return {
    verdicts: toVerdicts(found),
    openedDocuments: found.opened.map(({ documentGroup }) => documentGroup),
    expiryHistory: found.renewals.map(toExpiryChange),
    earlierDocuments: signing ? found.earlier.map((row) => toEarlierDocument(row, signing)) : [],
    documentRequest: request ? toDocumentRequest(request, context.clock()) : null,
    sentDocuments: signing ? found.sent.map((row) => toSentDocument(row, signing)) : [],
  };
}
