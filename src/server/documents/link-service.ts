import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parse, stringify, v7 as uuid } from 'uuid';
import { neededConsent } from '#contract/consents/consents.ts';
import {
  type AskedOfDriver,
  deadLinkMessage,
  isDated,
  linkTokenChecks,
  needsConsent,
  needsDate,
  usedLinkMessage,
} from '#contract/documents/send-again-form.ts';
import type { DocumentGroup } from '#contract/drivers/application-form.ts';
import { type CalendarDate, todayInLagos } from '#contract/platform/dates.ts';
import { hasTakenBack } from '#server/consents/service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import type { Context, VisitorContext } from '#server/platform/system/context.ts';
import { signedTokens } from '#server/platform/system/signed-token.ts';
import { findFirstPhotos, findRequestBy } from './request-repository.ts';

/**
 * Tokens that open a request for documents from the tracking page. They are derived, not stored, because only the
 * hash of the emailed token is known. Both keep working.
 */
export interface SendLinks {
  tokenOf(requestId: string): string;
  /** Undefined for any other token. */
  read(token: string): string | undefined;
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Same length as the tokens stored as hashes. */
const macBytes = 16;

export function sendLinks({ secret }: Context): SendLinks {
  const tokens = signedTokens(secret, 'send-links', macBytes);
  return {
    tokenOf: (requestId) => tokens.sign(parse(requestId)),
    read(token) {
      const id = tokens.read(token);
      return id && stringify(id);
    },
  };
}

/**
 * Returns the request in any state. `showsPhotos` is false for links from the tracking page: others may know the
 * number and phone number it asks for.
 */
export async function findRequest(context: Context, token: string) {
  const id = sendLinks(context).read(token);
  const request = await findRequestBy(
    context.db,
    id === undefined ? { tokenHash: hashToken(token) } : { id },
  );
  return request && { ...request, showsPhotos: id === undefined };
}

type FoundRequest = Awaited<ReturnType<typeof findRequest>>;

/** In pixels: twice the displayed size. */
const pictureWidth = 240;

/** Throws 400 for a used or invalid link. */
export function throwEnded(request: FoundRequest): never {
  throw httpErrors.invalid(request?.sentAt ? usedLinkMessage : deadLinkMessage);
}

/** Returns an open request. Else throws 400, with the same message for all reasons except 'used'. */
export function openRequest(request: FoundRequest, now: Date): NonNullable<FoundRequest> {
  const isOpen =
    request &&
    !request.sentAt &&
    !request.withdrawnAt &&
    request.expiresAt > now &&
    request.status !== 'Deleted';
  return isOpen ? request : throwEnded(request);
}

async function findOpen(context: Context, token: string) {
  const now = context.clock();
  rejectInvalid(linkTokenChecks, { token }, now);
  return openRequest(await findRequest(context, token), now);
}

/** The current expiry date of a driver's document. */
export function heldDate(
  request: NonNullable<FoundRequest>,
  group: DocumentGroup,
): CalendarDate | undefined {
  if (!isDated(group)) return undefined;
  return group === 'drivers' ? request.licenceExpiresOn : request.medicalExpiresOn;
}

export const withDates = (request: NonNullable<FoundRequest>, today: CalendarDate) =>
  request.documents.map((document) => ({
    ...document,
    needsDate: needsDate(document, heldDate(request, document.group), today),
  }));

/** Whether one of these documents needs a consent that the driver has withdrawn. */
export async function lacksConsent(
  db: Database,
  { driverId, documents }: Pick<NonNullable<FoundRequest>, 'driverId' | 'documents'>,
): Promise<boolean> {
  if (!documents.some(({ group }) => needsConsent(group))) return false;
  return hasTakenBack(db, driverId, neededConsent);
}

/** Throws 400 if the link is used or invalid. */
export async function readLink(context: Context, token: string): Promise<AskedOfDriver> {
  const request = await findOpen(context, token);
  const { id, driverId, fullName, expiresAt, showsPhotos } = request;
  const photos = showsPhotos ? await findFirstPhotos(context.db, driverId) : [];
  return {
    _id: id,
    name: fullName,
    documents: withDates(request, todayInLagos(context.clock())).map((document) => {
      const photo = photos.find(({ documentGroup }) => documentGroup === document.group);
      return {
        ...document,
        photoOf: photo ? todayInLagos(photo.createdAt) : null,
        expiresOn: (showsPhotos && heldDate(request, document.group)) || null,
      };
    }),
    expiresAt: expiresAt.toISOString(),
    needsConsent: await lacksConsent(context.db, request),
  };
}

/**
 * Returns a small WebP of the current photo of a requested document. Throws 400 as `readLink`; 404 if the document
 * wasn't requested, has no photo, or the link comes from the tracking page; 503 if too many images are queued.
 */
export async function readAskedPicture(
  context: VisitorContext,
  { token, group }: { token: string; group: DocumentGroup },
): Promise<Uint8Array> {
  const { db, files, encoder } = context;
  const { driverId, documents, showsPhotos } = await findOpen(context, token);
  const isAsked = showsPhotos && documents.some((document) => document.group === group);
  const photo = (await findFirstPhotos(db, driverId)).find(
    ({ documentGroup }) => documentGroup === group,
  );
  const image = isAsked && photo ? await files.read(photo.fileName) : undefined;
  if (!image || !photo) throw httpErrors.notFound('There is no photo of this document.');
  const source = join(files.incoming.path, uuid());
  const target = `${source}.webp`;
  try {
    await files.incoming.take(source, photo.bytes);
    await pipeline(image.bytes, createWriteStream(source, { mode: 0o600 }));
    await encoder.toPicture({ name: group, path: source }, [
      { path: target, width: pictureWidth, height: 2 * pictureWidth, format: 'webp' },
    ]);
    return await readFile(target);
  } finally {
    image.bytes.destroy();
    for (const path of [source, target]) await rm(path, { force: true });
    files.incoming.giveBack(source);
  }
}
