import { Readable } from 'node:stream';
import type * as z from 'zod/mini';
import { can, forbiddenMessage } from '#contract/accounts/roles.ts';
import type { downloadCertificates } from '#contract/certificates/certificates.ts';
import type { openOwnCertificate } from '#contract/certificates/public-certificates.ts';
import type { Company } from '#contract/website/company.ts';
import { recordActivity } from '#server/platform/activity/record-activity.ts';
import { toFileName, writeZip } from '#server/platform/files/zip.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { RateLimit } from '#server/platform/http/rate-limits.ts';
import type { SessionLinks, SignedLinks, SignedQuery } from '#server/platform/http/signed-links.ts';
import type { TrackingLinks } from '#server/platform/messages/tracking-links.ts';
import type { Acting, SessionAdministrator } from '#server/platform/system/actor.ts';
import type { Context } from '#server/platform/system/context.ts';
import { allFiles, officeFileAddress, ownFileAddress } from './mapper.ts';
import { drawCertificate } from './pdf-mapper.ts';
import * as repository from './repository.ts';

interface FilesContext extends Context {
  /** The site's address, under which certificates are checked. */
  publicUrl: string;
  /** The company's details, as they stand on certificates now. */
  company(): Company;
}

const unknownTraining = () => httpErrors.notFound('There is no training with this id.');
const noCertificate = () => httpErrors.notFound('There is no certificate here. It may have been withdrawn.');

const fileNameOf = ({ reference }: { reference: string }) => `certificate-${reference}.pdf`;
const archiveName = 'certificates.zip';
const nameIn = ({ fullName, reference }: { fullName: string; reference: string }) =>
  toFileName(fullName.replace(/[\\/:*?"<>|\p{C}]/gu, '-'), `, ${reference}.pdf`);

/**
 * Records that an administrator takes one certificate of a training or all that count, and returns the signed address. Throws 404 if there
 * is no such training or certificate, 409 if there is nothing to take.
 */
export async function prepareFiles(
  { db, clock, links, actor }: Context & Acting<SessionAdministrator> & { links: SessionLinks },
  trainingId: string,
  certificateId: string | undefined,
): Promise<z.infer<typeof downloadCertificates.response>['data']> {
  const now = clock();
  const training = await repository.findTraining(db, trainingId);
  if (!training) throw unknownTraining();
  const rows = await repository.findPrinted(db, trainingId, certificateId);
  const [first] = rows;
  if (!first) {
    throw certificateId === undefined ? httpErrors.conflict('This training has no certificates.') : noCertificate();
  }
  await recordActivity(db, actor, {
    kind: 'certificates-downloaded',
    at: now,
    record: { kind: 'training', id: training.id, name: training.title },
    changes: [{ field: 'certificates', before: null, after: String(rows.length) }],
  });
  const address = officeFileAddress(trainingId, certificateId ?? allFiles);
  return {
    url: links.sign(address, actor.sessionId, now),
    fileName: certificateId === undefined ? archiveName : fileNameOf(first),
  };
}

/** Reads certificates of a training by a signed link. Throws 403 if it has expired or ended with its session, 404 if there are none. */
export async function readFiles(
  { db, clock, publicUrl, company, links }: FilesContext & { links: SessionLinks },
  { id, which }: { id: string; which: string },
  query: z.infer<typeof SignedQuery>,
): Promise<{
  content: Uint8Array | AsyncIterable<Uint8Array>;
  type: 'application/pdf' | 'application/zip';
  fileName: string;
}> {
  const viewer = await links.open(officeFileAddress(id, which), query, clock());
  if (!can(viewer.role, 'manage trainings')) throw httpErrors.forbidden(forbiddenMessage('manage trainings'));
  const rows = await repository.findPrinted(db, id, which === allFiles ? undefined : which);
  const [first] = rows;
  if (!first) throw noCertificate();
  if (which !== allFiles) {
    return {
      content: await drawCertificate(first, publicUrl, company()),
      type: 'application/pdf',
      fileName: fileNameOf(first),
    };
  }
  const files = rows.map((row) => ({
    name: nameIn(row),
    changedAt: row.issuedAt,
    // One after the other, so that other requests come between.
    open: async () => Readable.from([await drawCertificate(row, publicUrl, company())]),
  }));
  return { content: writeZip(files), type: 'application/zip', fileName: archiveName };
}

/** The address of one's own certificate, by the token of a tracking link. Throws 404 if there is none that counts. */
export async function prepareOwnFile(
  context: Context & { trackingLinks: TrackingLinks; ownLinks: SignedLinks; posts: RateLimit },
  sender: string,
  token: string,
): Promise<z.infer<typeof openOwnCertificate.response>['data']> {
  const { db, clock, trackingLinks, ownLinks, posts } = context;
  await posts.count(sender);
  const now = clock();
  const tracked = trackingLinks.read(token, now);
  const own = tracked?.kind === 'enrolment' ? await repository.findOwn(db, tracked.id) : undefined;
  if (!own || !tracked) throw noCertificate();
  return { url: ownLinks.sign(ownFileAddress(tracked.id), tracked.id, now), fileName: fileNameOf(own) };
}

/** Reads one's own certificate by a signed link. Throws 403 if it has expired, 404 if there is none that counts any more. */
export async function readOwnFile(
  { db, clock, publicUrl, company, ownLinks }: FilesContext & { ownLinks: SignedLinks },
  enrolmentId: string,
  query: z.infer<typeof SignedQuery>,
): Promise<{ content: Uint8Array; fileName: string }> {
  ownLinks.read(ownFileAddress(enrolmentId), query, clock());
  const own = await repository.findOwn(db, enrolmentId);
  if (!own) throw noCertificate();
  return { content: await drawCertificate(own, publicUrl, company()), fileName: fileNameOf(own) };
}
