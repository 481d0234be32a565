import type * as z from 'zod/mini';
import {
  approvalBlocker,
  type DocumentVerdict,
  type judgeDocument as judgeDocumentEndpoint,
  unjudged,
  type VerdictReason,
  verdictLabels,
  verdictReasons,
} from '#contract/documents/verdicts.ts';
import { type DocumentGroup, documentLabels } from '#contract/drivers/application-form.ts';
import { type DriverStatus, driverNotFoundMessage } from '#contract/drivers/drivers.ts';
import { reasonMissingMessage, remarkChecks } from '#contract/drivers/rejection.ts';
import { checkVersion } from '#server/activity/check-version.ts';
import { changesBetween, recordActivity } from '#server/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import type { Administrator } from '#server/platform/system/actor.ts';
import type { AdministratorContext } from '#server/platform/system/context.ts';
import { findJudged } from './history-repository.ts';
import { toVerdict, toVerdicts } from './mapper.ts';
import { raiseVersion } from './repository.ts';
import { type AcceptedSent, acceptSent, dropSent } from './resubmission-service.ts';
import * as repository from './verdict-repository.ts';

type JudgedDocument = z.infer<typeof judgeDocumentEndpoint.response>['data'];

interface Decision {
  actor: Pick<Administrator, 'id' | 'name'>;
  now: Date;
}

/** In the order of the stages. Approvals older than verdicts count as accepting all documents. */
export async function verdictsOf(db: Database, driverId: string): Promise<DocumentVerdict[]> {
  return toVerdicts(await findJudged(db, driverId));
}

const acceptedBy =
  (driverId: string, { actor, now }: Decision, withApproval: boolean) =>
  (group: DocumentGroup) => ({
    driverId,
    documentGroup: group,
    verdict: 'accepted' as const,
    reason: null,
    words: '',
    note: '',
    withApproval,
    decidedBy: actor.name,
    adminId: actor.id,
    decidedAt: now,
  });

/**
 * Accepts documents without a verdict and returns their groups. Lock the driver first. Throws 409 if a document is
 * missing, or a new one is needed.
 */
export async function acceptUnjudged(
  tx: Database,
  driver: { id: string; fullName: string },
  decision: Decision,
): Promise<DocumentGroup[]> {
  const groups = await repository.findGroups(tx, driver.id);
  const verdicts = (await repository.findVerdicts(tx, driver.id)).map(toVerdict);
  const blocker = approvalBlocker(driver.fullName, groups, verdicts);
  if (blocker !== undefined) throw httpErrors.conflict(blocker);
  const accepted = unjudged(groups, verdicts);
  await repository.setVerdicts(tx, accepted.map(acceptedBy(driver.id, decision, true)));
  return accepted;
}

/** Accepts documents that an administrator has replaced. Lock the driver first. */
export async function acceptRenewed(
  tx: Database,
  driverId: string,
  groups: readonly DocumentGroup[],
  decision: Decision,
): Promise<void> {
  await repository.setVerdicts(tx, groups.map(acceptedBy(driverId, decision, false)));
}

/** Marks documents of an unapproved driver as needed, unless they already are. Lock the driver first. */
export async function markNeeded(
  tx: Database,
  driver: { id: string; status: DriverStatus },
  requested: readonly { group: DocumentGroup; reason: VerdictReason; words: string }[],
  decision: Decision,
): Promise<void> {
  if (driver.status !== 'Pending' && driver.status !== 'Rejected') return;
  const present = await repository.findGroups(tx, driver.id);
  const needed = (await repository.findVerdicts(tx, driver.id))
    .filter(({ verdict }) => verdict === 'new-needed')
    .map(({ documentGroup }) => documentGroup);
  const rows = requested
    .filter(({ group }) => present.includes(group) && !needed.includes(group))
    .map(({ group, reason, words }) => ({
      ...acceptedBy(driver.id, decision, false)(group),
      ...({ verdict: 'new-needed', reason, words } as const),
    }));
  await repository.setVerdicts(tx, rows);
}

type VerdictBody = z.infer<typeof judgeDocumentEndpoint.body>;

function validate({ verdict, reason = null, words, note }: VerdictBody, now: Date) {
  rejectInvalid(remarkChecks, { words, note }, now);
  const fault = (message: string) => httpErrors.invalidField('reason', message);
  if (verdict === 'new-needed' && reason === null) throw fault(reasonMissingMessage);
  if (verdict === 'accepted' && reason !== null)
    throw fault('Only a new document that is needed has a reason.');
  return { verdict, reason, words, note };
}

const noneAccepted: AcceptedSent = { groups: [], changes: [] };

const describe = (
  verdict: Pick<DocumentVerdict, 'verdict' | 'reason' | 'words' | 'note'> | undefined,
) =>
  verdict
    ? {
        verdict: verdictLabels[verdict.verdict],
        reason: verdict.reason && verdictReasons[verdict.reason],
        words: verdict.words,
        note: verdict.note,
      }
    : {};

/**
 * Accepts a document or requests a new one. A waiting document is accepted in place of the current one, or
 * destroyed; the caller drops its files (`released`). Repeating a verdict changes nothing. Throws 404 for an
 * unknown driver; 409 if it is deleted, lacks the document, or for an outdated version.
 */
export async function judgeDocument(
  { db, files, clock, actor }: AdministratorContext,
  { id, group }: { id: string; group: DocumentGroup },
  { version: seen, ...body }: VerdictBody,
): Promise<{ judged: JudgedDocument; fullName: string; released: string[] }> {
  const verdict = validate(body, clock());
  return db.transaction().execute(async (tx) => {
    const driver = await repository.lockDriver(tx, id);
    if (!driver) throw httpErrors.notFound(driverNotFoundMessage);
    const now = clock();
    const { id: driverId, fullName } = driver;
    await checkVersion(tx, { ...driver, subject: fullName }, { seen, now, actorId: actor.id });
    if (driver.status === 'Deleted') throw httpErrors.conflict(`${fullName} is Deleted.`);
    const isAccepted = verdict.verdict === 'accepted';
    const released = isAccepted ? [] : await dropSent(tx, { driverId, groups: [group], files });
    const accepted = isAccepted
      ? await acceptSent(tx, { driverId, groups: [group], actor, now })
      : noneAccepted;
    const groups = await repository.findGroups(tx, driverId);
    if (!groups.includes(group) && released.length === 0) {
      throw httpErrors.conflict(
        `${fullName} has sent no document of this kind: ${documentLabels[group]}.`,
      );
    }
    const before = (await verdictsOf(tx, driverId)).find((one) => one.group === group);
    const changes = [...accepted.changes, ...changesBetween(describe(before), describe(verdict))];
    if (changes.length > 0 || released.length > 0) {
      const row = { ...acceptedBy(driverId, { actor, now }, false)(group), ...verdict };
      await repository.setVerdicts(tx, [row]);
      await raiseVersion(tx, driverId, now);
      await recordActivity(tx, actor, {
        kind: isAccepted ? 'document-accepted' : 'document-refused',
        at: now,
        record: {
          kind: 'driver',
          id: driverId,
          name: fullName,
          reference: String(driver.driverNumber),
        },
        changes: [{ field: 'document', before: null, after: documentLabels[group] }, ...changes],
      });
    }
    const version = await repository.findVersion(tx, driverId);
    const verdicts = await verdictsOf(tx, driverId);
    return {
      judged: { _id: driverId, driverId: String(driver.driverNumber), version, verdicts },
      fullName,
      released,
    };
  });
}
