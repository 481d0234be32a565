import { can } from '#contract/accounts/roles.ts';
import type { DriverDocument } from '#contract/documents/documents.ts';
import type { SessionLinks } from '#server/platform/http/signed-links.ts';
import type { SessionAdministrator } from '#server/platform/system/actor.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import { documentScope, type Signing, toDocument } from './mapper.ts';
import type { ShownDocument } from './table.ts';

/** The administrator who reads: links to documents are made for this session, and only if the role can see documents. */
export interface DocumentReader {
  actor: Pick<SessionAdministrator, 'role' | 'sessionId'>;
}

/** What a reader's documents are shown with. */
export type Reading = DocumentReader & { links: SessionLinks; clock: Clock };

/** How a reader's session opens the documents of a driver. */
export const signingFor = ({ links, clock, actor }: Reading, driverId: string): Signing => ({
  driverId,
  sign: links.signer(documentScope(driverId), actor.sessionId, clock()),
});

/** How a reader sees the documents of drivers: with links for the session, or none at all without the permission. */
export function documentsFor(reader: Reading) {
  const isReader = can(reader.actor.role, 'read documents');
  return (driverId: string, documents: readonly ShownDocument[]): DriverDocument[] => {
    if (!isReader) return [];
    const signing = signingFor(reader, driverId);
    return documents.map((document) => toDocument(document, signing));
  };
}
