import { v7 as uuid } from 'uuid';
import type { ActivityChange } from '#contract/activity/activity.ts';
import { consentMissingMessage, neededConsent } from '#contract/consents/consents.ts';
import {
  answerChecks,
  isDated,
  type SentAnswer,
  sentDateChecks,
  sentDates,
} from '#contract/documents/send-again-form.ts';
import {
  type DocumentGroup,
  documentGroups,
  documentLabels,
  documentMissingMessage,
  maxFilesPerGroup,
} from '#contract/drivers/application-form.ts';
import { findValidationErrors, type ValidationError } from '#contract/platform/checks.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { missingUploadMessage } from '#contract/uploads/application-uploads.ts';
import { changesBetween, recordActivity } from '#server/activity/record-activity.ts';
import { checkConsents, keepConsents } from '#server/consents/service.ts';
import { withdrawMessages } from '#server/messages/queue-messages.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { StoredFiles } from '#server/platform/files/stored-files.ts';
import {
  httpErrors,
  rejectInvalid,
  throwValidationErrors,
} from '#server/platform/http/http-errors.ts';
import type { Administrator } from '#server/platform/system/actor.ts';
import type { VisitorContext } from '#server/platform/system/context.ts';
import { claimPhotos } from '#server/uploads/service.ts';
import { recordRenewal } from './expiry-service.ts';
import {
  findRequest,
  hashToken,
  heldDate,
  lacksConsent,
  openRequest,
  throwEnded,
  withDates,
} from './link-service.ts';
import * as documents from './repository.ts';
import * as repository from './request-repository.ts';
import type { AskedDocument } from './table.ts';

/** Throws 400 unless each requested document has one to five photos, and no other has any. */
function checkPhotos(requested: readonly AskedDocument[], { uploads }: SentAnswer): void {
  const groups = requested.map(({ group }) => group);
  const countOf = (group: DocumentGroup) =>
    uploads.filter((upload) => upload.group === group).length;
  const errors: ValidationError[] = groups.flatMap((group) => {
    if (countOf(group) === 0) {
      return {
        field: 'uploads',
        message: `${documentMissingMessage} Missing: ${documentLabels[group]}.`,
      };
    }
    const isTooMany = countOf(group) > maxFilesPerGroup;
    const message = `Too many files: at most ${maxFilesPerGroup} for ${documentLabels[group]}.`;
    return isTooMany ? { field: 'uploads', message } : [];
  });
  for (const [at, { group }] of uploads.entries()) {
    if (groups.includes(group)) continue;
    errors.push({ field: `uploads.${at}`, message: `${documentLabels[group]} was not asked for.` });
  }
  throwValidationErrors(errors);
}

/**
 * Stores photos sent by a link until an administrator has checked them; they replace earlier unchecked ones.
 * Returns the driver's name and number, also when the same answer is repeated. Throws 400 for a used or invalid
 * link, and for each photo that has expired; then nothing is stored.
 */
export async function sendDocuments(
  context: VisitorContext,
  answer: SentAnswer,
): Promise<{ name: string; reference: string }> {
  const { db, files, clock, actor } = context;
  const { token, uploadSecret, uploads } = answer;
  rejectInvalid(answerChecks, answer, clock());
  const sentWith = hashToken(uploadSecret);
  const row = await findRequest(context, token);
  if (row?.sentWith?.equals(sentWith)) return toReceipt(row);
  const request = openRequest(row, clock());
  const { driverId, documents: requested, fullName } = request;
  checkPhotos(requested, answer);
  const today = todayInLagos(clock());
  throwValidationErrors(
    findValidationErrors(sentDateChecks(withDates(request, today)), answer, today),
  );
  const { consents = [], noticeVersion } = answer;
  checkConsents({ consents, noticeVersion }, 'free');
  if (!consents.includes(neededConsent) && (await lacksConsent(db, request))) {
    throw httpErrors.invalidField('consents', consentMissingMessage);
  }

  const replaced = await db.transaction().execute(async (tx) => {
    // Lock the driver first, in the same order as administrators' calls.
    const { status } = await documents.lockExpiry(tx, driverId);
    const now = clock();
    if (status === 'Deleted' || !(await repository.consumeRequest(tx, request.id, now, sentWith)))
      return undefined;
    // A message held until morning would ask for documents that have arrived.
    await withdrawMessages(tx, request.id);
    const claimed = await claimPhotos(tx, uploads, uploadSecret, now);
    throwValidationErrors(
      claimed.flatMap((photo, at) =>
        photo ? [] : { field: `uploads.${at}`, message: missingUploadMessage },
      ),
    );
    const groups = requested.map(({ group }) => group);
    const before = await dropSent(tx, { driverId, groups, files });
    const rows = groups.flatMap((group) => {
      const photos = claimed.flatMap((photo, at) =>
        photo && uploads[at]?.group === group ? photo : [],
      );
      const expiresOn = isDated(group)
        ? answer[sentDates[group].field] || (heldDate(request, group) ?? null)
        : null;
      return photos.map((photo, at) => {
        const place = { driverId, documentGroup: group, position: at + 1 };
        return { id: uuid(), ...place, ...photo, expiresOn, sentAt: now };
      });
    });
    await repository.insertSent(tx, rows);
    if (consents.length > 0) {
      await keepConsents(
        tx,
        { kind: 'driver', id: driverId, form: 'documents again' },
        { consents, noticeVersion },
        now,
      );
    }
    await recordActivity(tx, actor, {
      kind: 'documents-sent',
      at: now,
      record: {
        kind: 'driver',
        id: driverId,
        name: fullName,
        reference: String(request.driverNumber),
      },
      changes: [
        {
          field: 'documents',
          before: null,
          after: groups.map((group) => documentLabels[group]).join(', '),
        },
      ],
    });
    return before;
  });
  if (!replaced) {
    const now = await findRequest(context, token);
    // The same answer may arrive twice at once.
    if (!now?.sentWith?.equals(sentWith)) throwEnded(now);
  } else await files.drop(replaced);
  return toReceipt(request);
}

const toReceipt = ({ fullName, driverNumber }: { fullName: string; driverNumber: number }) => ({
  name: fullName,
  reference: String(driverNumber),
});

const imageFields = {
  drivers: 'licenceImages',
  nin: 'ninImages',
  medical: 'medicalRecordImages',
  education: 'certificateImages',
} as const;

export interface AcceptedSent {
  groups: DocumentGroup[];
  changes: ActivityChange[];
}

/**
 * Makes waiting documents current, all of them without `groups`, and applies their expiry dates. Replaced documents
 * and old dates stay in the history. Lock the driver first.
 */
export async function acceptSent(
  tx: Database,
  {
    driverId,
    groups: only,
    actor,
    now,
  }: { actor: Administrator; driverId: string; groups?: readonly DocumentGroup[]; now: Date },
): Promise<AcceptedSent> {
  const sentDocuments = await repository.claimSent(tx, driverId, only);
  const groups = documentGroups.filter((group) =>
    sentDocuments.some(({ documentGroup }) => documentGroup === group),
  );
  if (groups.length === 0) return { groups, changes: [] };
  const before = await documents.lockExpiry(tx, driverId);
  const currentDocuments = await documents.findDocuments(tx, driverId);
  await documents.markReplaced(tx, driverId, groups, now);
  for (const { driverId: of, expiresOn: _, sentAt, ...document } of sentDocuments) {
    await documents.insertDocuments(tx, of, [document], sentAt);
  }
  const expiryOf = (group: DocumentGroup) =>
    sentDocuments.find(({ documentGroup }) => documentGroup === group)?.expiresOn;
  const after = {
    licenceExpiresOn: expiryOf('drivers') ?? before.licenceExpiresOn,
    medicalExpiresOn: expiryOf('medical') ?? before.medicalExpiresOn,
  };
  await documents.updateExpiry(tx, driverId, after, now);
  const countOf = (of: DocumentGroup) =>
    sentDocuments.filter(({ documentGroup }) => documentGroup === of).length;
  const images = { licence: countOf('drivers'), medicalRecord: countOf('medical') };
  await recordRenewal(tx, { driverId, actor, now }, { before, after, images });
  const namesOf = (
    rows: readonly { documentGroup: DocumentGroup; originalName: string }[],
    group: DocumentGroup,
  ) =>
    rows
      .filter(({ documentGroup }) => documentGroup === group)
      .map(({ originalName }) => originalName)
      .join(', ') || null;
  return {
    groups,
    changes: [
      ...changesBetween(
        { licenceExpiry: before.licenceExpiresOn, medicalRecordExpiry: before.medicalExpiresOn },
        { licenceExpiry: after.licenceExpiresOn, medicalRecordExpiry: after.medicalExpiresOn },
      ),
      ...groups.map((group) => ({
        field: imageFields[group],
        before: namesOf(currentDocuments, group),
        after: namesOf(sentDocuments, group),
      })),
    ],
  };
}

/** Deletes waiting documents, all of them without `groups`. Returns files for the caller to drop after commit. */
export async function dropSent(
  tx: Database,
  {
    driverId,
    groups,
    files,
  }: { driverId: string; groups?: readonly DocumentGroup[]; files: Pick<StoredFiles, 'release'> },
): Promise<string[]> {
  const names = (await repository.claimSent(tx, driverId, groups)).map(({ fileName }) => fileName);
  await files.release(tx, names);
  return names;
}
