import { can } from '#contract/accounts/roles.ts';
import type { DriverDocument } from '#contract/documents/documents.ts';
import type { SessionLinks } from '#server/platform/http/signed-links.ts';
import type { AdministratorContext } from '#server/platform/system/context.ts';
import { documentScope, type Signing, toDocument } from './mapper.ts';
import { documentLinks } from './service.ts';
import type { ShownDocument } from './table.ts';

const signing = ({ actor, clock }: AdministratorContext, links: SessionLinks, driverId: string): Signing => ({
  driverId,
  sign: links.signer(documentScope(driverId), actor.sessionId, clock()),
});

/** How the session of an administrator who can see documents opens those of a driver. */
export const signingFor = (context: AdministratorContext, driverId: string): Signing =>
  signing(context, documentLinks(context), driverId);

/** How an administrator sees the documents of drivers: with links for the session, or none at all without the permission. */
export function documentsFor(context: AdministratorContext) {
  const isReader = can(context.actor.role, 'read documents');
  const links = documentLinks(context);
  return (driverId: string, documents: readonly ShownDocument[]): DriverDocument[] => {
    if (!isReader) return [];
    const signed = signing(context, links, driverId);
    return documents.map((document) => toDocument(document, signed));
  };
}
