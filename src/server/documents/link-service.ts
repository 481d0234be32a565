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
 * Makes and reads the tokens by which the tracking page opens a request for documents. They are stored nowhere, so one can be made
 * for a request whose own token is known as a hash only; that one keeps working.
 */
export interface SendLinks {
  tokenOf(requestId: string): string;
  /** The request's id; `undefined` for any other token. */
  read(token: string): string | undefined;
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** As long as the tokens that are kept as a hash. */
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
 * The request of a link, whatever became of it. Whoever comes from the tracking page knows a number and a phone number, which others
 * may know too: `showsPhotos` says that the link was sent to the driver.
 */
export async function findRequest(context: Context, token: string) {
  const id = sendLinks(context).read(token);
  const found = await findRequestBy(context.db, id === undefined ? { tokenHash: hashToken(token) } : { id });
  return found && { ...found, showsPhotos: id === undefined };
}

type FoundRequest = Awaited<ReturnType<typeof findRequest>>;

/** In pixels; twice the size at which it is shown. */
const pictureWidth = 240;

/** Throws the 400 of a link that was used or doesn't work. */
export function throwEnded(request: FoundRequest): never {
  throw httpErrors.invalid(request?.sentAt ? usedLinkMessage : deadLinkMessage);
}

/** The request of a link, if the link still works. Throws 400, with the same words whatever else became of it than an answer. */
export function openRequest(request: FoundRequest, now: Date): NonNullable<FoundRequest> {
  const isOpen =
    request && !request.sentAt && !request.withdrawnAt && request.expiresAt > now && request.status !== 'Deleted';
  return isOpen ? request : throwEnded(request);
}

async function findOpen(context: Context, token: string) {
  const now = context.clock();
  rejectInvalid(linkTokenChecks, { token }, now);
  return openRequest(await findRequest(context, token), now);
}

/** The expiry date of a document that the driver has given so far. */
export function heldDate(request: NonNullable<FoundRequest>, group: DocumentGroup): CalendarDate | undefined {
  if (!isDated(group)) return undefined;
  return group === 'drivers' ? request.licenceExpiresOn : request.medicalExpiresOn;
}

/** Returns the documents of a request, with whether a date must come with each. */
export const withDates = (request: NonNullable<FoundRequest>, today: CalendarDate) =>
  request.documents.map((document) => ({
    ...document,
    needsDate: needsDate(document, heldDate(request, document.group), today),
  }));

/** Whether a driver has taken back the consent that one of these documents needs. */
export async function lacksConsent(
  db: Database,
  { driverId, documents }: Pick<NonNullable<FoundRequest>, 'driverId' | 'documents'>,
): Promise<boolean> {
  if (!documents.some(({ group }) => needsConsent(group))) return false;
  return hasTakenBack(db, driverId, neededConsent);
}

/** Reads the request behind the link with this token. Throws 400 if it was used or doesn't work. */
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
 * A small WebP of the present photo of a document that a link asks for. Throws 400 as `readLink`; 404 if the link doesn't
 * ask for the document or comes from the tracking page, or there is no photo; 503 if too many images are waiting.
 */
export async function readAskedPicture(
  context: VisitorContext,
  { token, group }: { token: string; group: DocumentGroup },
): Promise<Uint8Array> {
  const { db, files, encoder } = context;
  const { driverId, documents, showsPhotos } = await findOpen(context, token);
  const isAsked = showsPhotos && documents.some((document) => document.group === group);
  const photo = (await findFirstPhotos(db, driverId)).find(({ documentGroup }) => documentGroup === group);
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
