import { Readable } from 'node:stream';
import type * as z from 'zod/mini';
import type { downloadCertificates } from '#contract/certificates/certificates.ts';
import type { openOwnCertificate } from '#contract/certificates/public-certificates.ts';
import { can, forbiddenMessage } from '#contract/platform/roles.ts';
import { sessionLinksFor } from '#server/accounts/session-service.ts';
import { recordActivity } from '#server/activity/record-activity.ts';
import { toFileName, writeZip } from '#server/platform/files/zip.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import { postLimit } from '#server/platform/http/rate-limits.ts';
import { type SignedQuery, signedLinks } from '#server/platform/http/signed-links.ts';
import type {
  AdministratorContext,
  Context,
  VisitorContext,
} from '#server/platform/system/context.ts';
import { allFiles, officeFileAddress, ownFileAddress } from './mapper.ts';
import { drawCertificate } from './pdf-mapper.ts';
import * as repository from './repository.ts';

const officeLinks = (context: Context) => sessionLinksFor(context, 'certificates');

const ownLinks = ({ secret }: Context) => signedLinks(secret, 'own-certificates');

/** Certificates show the company's current details. */
const draw = ({ settings, website }: Context, row: Parameters<typeof drawCertificate>[0]) =>
  drawCertificate(row, settings.publicUrl, website.company());

const unknownTraining = () => httpErrors.notFound('There is no training with this id.');
const noCertificate = () =>
  httpErrors.notFound('There is no certificate here. It may have been withdrawn.');

const fileNameOf = ({ reference }: { reference: string }) => `certificate-${reference}.pdf`;
const archiveName = 'certificates.zip';
const nameIn = ({ fullName, reference }: { fullName: string; reference: string }) =>
  toFileName(fullName.replace(/[\\/:*?"<>|\p{C}]/gu, '-'), `, ${reference}.pdf`);

/**
 * Records the download of one certificate or all valid ones, and returns the signed address. Throws 404 for an
 * unknown training or certificate, 409 if there are none.
 */
export async function prepareFiles(
  context: AdministratorContext,
  trainingId: string,
  certificateId: string | undefined,
): Promise<z.infer<typeof downloadCertificates.response>['data']> {
  const { db, clock, actor } = context;
  const now = clock();
  const training = await repository.findTraining(db, trainingId);
  if (!training) throw unknownTraining();
  const rows = await repository.findPrinted(db, trainingId, certificateId);
  const [first] = rows;
  if (!first) {
    throw certificateId === undefined
      ? httpErrors.conflict('This training has no certificates.')
      : noCertificate();
  }
  await recordActivity(db, actor, {
    kind: 'certificates-downloaded',
    at: now,
    record: { kind: 'training', id: training.id, name: training.title },
    changes: [{ field: 'certificates', before: null, after: String(rows.length) }],
  });
  const address = officeFileAddress(trainingId, certificateId ?? allFiles);
  return {
    url: officeLinks(context).sign(address, actor.sessionId, now),
    fileName: certificateId === undefined ? archiveName : fileNameOf(first),
  };
}

/** Opens certificates by a signed link. Throws 403 if the link or its session has ended, 404 if there are none. */
export async function readFiles(
  context: Context,
  { id, which }: { id: string; which: string },
  query: z.infer<typeof SignedQuery>,
): Promise<{
  content: Uint8Array | AsyncIterable<Uint8Array>;
  type: 'application/pdf' | 'application/zip';
  fileName: string;
}> {
  const { db, clock } = context;
  const viewer = await officeLinks(context).open(officeFileAddress(id, which), query, clock());
  if (!can(viewer.role, 'manage trainings'))
    throw httpErrors.forbidden(forbiddenMessage('manage trainings'));
  const rows = await repository.findPrinted(db, id, which === allFiles ? undefined : which);
  const [first] = rows;
  if (!first) throw noCertificate();
  if (which !== allFiles) {
    return {
      content: await draw(context, first),
      type: 'application/pdf',
      fileName: fileNameOf(first),
    };
  }
  const files = rows.map((row) => ({
    name: nameIn(row),
    changedAt: row.issuedAt,
    // Drawn one by one, so that other requests are served in between.
    open: async () => Readable.from([await draw(context, row)]),
  }));
  return { content: writeZip(files), type: 'application/zip', fileName: archiveName };
}

/** Returns the address of the certificate for a tracking token. Throws 404 without a valid certificate. */
export async function prepareOwnFile(
  context: VisitorContext,
  token: string,
): Promise<z.infer<typeof openOwnCertificate.response>['data']> {
  const { db, clock, trackingLinks, sender } = context;
  await postLimit(context).count(sender);
  const now = clock();
  const tracked = trackingLinks.read(token, now);
  const own = tracked?.kind === 'enrolment' ? await repository.findOwn(db, tracked.id) : undefined;
  if (!own || !tracked) throw noCertificate();
  return {
    url: ownLinks(context).sign(ownFileAddress(tracked.id), tracked.id, now),
    fileName: fileNameOf(own),
  };
}

/**
 * Opens the owner's certificate by a signed link. Throws 403 if the link has expired, 404 without a valid
 * certificate.
 */
export async function readOwnFile(
  context: Context,
  enrolmentId: string,
  query: z.infer<typeof SignedQuery>,
): Promise<{ content: Uint8Array; fileName: string }> {
  ownLinks(context).read(ownFileAddress(enrolmentId), query, context.clock());
  const own = await repository.findOwn(context.db, enrolmentId);
  if (!own) throw noCertificate();
  return { content: await draw(context, own), fileName: fileNameOf(own) };
}
