import type { DriverDocument } from '#contract/documents/documents.ts';
import type { DriverProfile } from '#contract/drivers/drivers.ts';
import { can } from '#contract/platform/roles.ts';
import type { SessionLinks } from '#server/platform/http/signed-links.ts';
import type { AdministratorContext } from '#server/platform/system/context.ts';
import { findHistory } from './history-repository.ts';
import {
  type DocumentSigner,
  documentScope,
  toDocument,
  toDocumentRequest,
  toEarlierDocument,
  toExpiryChange,
  toSentDocument,
  toVerdicts,
} from './mapper.ts';
import { documentLinks } from './service.ts';
import type { ShownDocument } from './table.ts';

const signing = (
  { actor, clock }: AdministratorContext,
  links: SessionLinks,
  driverId: string,
): DocumentSigner => ({
  driverId,
  sign: links.signer(documentScope(driverId), actor.sessionId, clock()),
});

/** Without the permission to read documents, the list is empty. */
export function documentsFor(context: AdministratorContext) {
  const isReader = can(context.actor.role, 'read documents');
  const links = documentLinks(context);
  return (driverId: string, documents: readonly ShownDocument[]): DriverDocument[] => {
    if (!isReader) return [];
    const signed = signing(context, links, driverId);
    return documents.map((document) => toDocument(document, signed));
  };
}

type History = Pick<
  DriverProfile,
  | 'verdicts'
  | 'openedDocuments'
  | 'expiryHistory'
  | 'earlierDocuments'
  | 'documentRequest'
  | 'sentDocuments'
>;

/** Lists are newest first. Images are left out without the permission to read documents. */
export async function documentHistory(
  context: AdministratorContext,
  driverId: string,
): Promise<History> {
  const history = await findHistory(context.db, driverId);
  const [request] = history.requests;
  const isReader = can(context.actor.role, 'read documents');
  const signed = isReader ? signing(context, documentLinks(context), driverId) : undefined;
  return {
    verdicts: toVerdicts(history),
    openedDocuments: history.opened.map(({ documentGroup }) => documentGroup),
    expiryHistory: history.renewals.map(toExpiryChange),
    earlierDocuments: signed ? history.earlier.map((row) => toEarlierDocument(row, signed)) : [],
    documentRequest: request ? toDocumentRequest(request, context.clock()) : null,
    sentDocuments: signed ? history.sent.map((row) => toSentDocument(row, signed)) : [],
  };
}
