import type * as z from 'zod/mini';
import {
  type BulkAction,
  type BulkWish,
  type checkDecision,
  type DecisionCheck,
  type decideOnDrivers,
  maxAtOnce,
  nobodyChosenMessage,
  type Refusal,
  tooManyDriversMessage,
} from '#contract/bulk/bulk-decisions.ts';
import { approvalBlocker } from '#contract/documents/verdicts.ts';
import { driverActions } from '#contract/drivers/driver-actions.ts';
import { driverNotFoundMessage, otherOpenMessage } from '#contract/drivers/drivers.ts';
import { remarkChecks } from '#contract/drivers/rejection.ts';
import { chosenDriverIds } from '#server/drivers/export-service.ts';
import { changeDriverStatus } from '#server/placements/status-service.ts';
import { checkVersion } from '#server/platform/activity/check-version.ts';
import { HttpError, httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import type { AdministratorContext, Context } from '#server/platform/system/context.ts';
import { toRefusal } from './mapper.ts';
import * as repository from './repository.ts';

/** Returns the message of a 404 or 409; undefined if the decision succeeds. */
async function refusalOf(deciding: Promise<unknown>): Promise<string | undefined> {
  try {
    await deciding;
    return undefined;
  } catch (error) {
    if (error instanceof HttpError && (error.status === 404 || error.status === 409)) return error.message;
    throw error;
  }
}

const onceEach = (ids: readonly string[]) => [...new Set(ids.map((id) => id.toLowerCase()))];

/** Decides on drivers one by one; returns the refused ones with reasons. */
export async function decideOnMany(
  context: AdministratorContext,
  { action, rejection, ids, versions = {} }: BulkWish,
): Promise<z.infer<typeof decideOnDrivers.response>['data']> {
  const { db, clock } = context;
  // Checked once here, else every driver would be refused.
  if (rejection) rejectInvalid(remarkChecks, rejection, clock());
  const meant = onceEach(ids);
  const eligibilities = await repository.findEligibilities(db, meant);
  const refusals: Refusal[] = [];
  for (const driverId of meant) {
    const reason = await refusalOf(
      changeDriverStatus(context, { action, rejection, driverId, version: versions[driverId] }),
    );
    if (reason !== undefined) refusals.push(toRefusal(driverId, eligibilities.get(driverId), reason));
  }
  return { done: meant.length - refusals.length, refusals };
}

/** Throws 400 without a choice, 409 for too many drivers. */
async function chosenIds(
  context: Context,
  { query, ids, except }: Pick<z.infer<typeof checkDecision.body>, 'query' | 'ids' | 'except'>,
): Promise<string[]> {
  if (!ids && query === undefined) throw httpErrors.invalid(nobodyChosenMessage);
  // Ticked drivers are taken as they are, even if they no longer match the filter.
  const found = ids ? onceEach(ids) : await chosenDriverIds(context, { query: query ?? '', except }, maxAtOnce + 1);
  if (found.length > maxAtOnce) throw httpErrors.conflict(tooManyDriversMessage);
  return found;
}

/** Returns why the decision isn't allowed; undefined if it is. */
function whyNot(action: BulkAction, { fullName, status, groups, needed, hasOtherOpen }: repository.Eligibility) {
  const { from, done } = driverActions[action];
  if (!from.some((one) => one === status)) return `${fullName} is ${status} and can't be ${done}.`;
  if (action !== 'approve') return undefined;
  const verdicts = needed.map((group) => ({ group, verdict: 'new-needed' as const }));
  return approvalBlocker(fullName, groups, verdicts) ?? (hasOtherOpen ? otherOpenMessage : undefined);
}

/** Tells for which drivers a decision would succeed, without making it. */
export async function checkMany(
  context: AdministratorContext,
  { action, versions = {}, ...chosen }: z.infer<typeof checkDecision.body>,
): Promise<DecisionCheck> {
  const { db, clock, actor } = context;
  const ids = await chosenIds(context, chosen);
  const eligibilities = await repository.findEligibilities(db, ids);
  const whyNotNow = async (eligibility: repository.Eligibility) => {
    const seeing = { seen: versions[eligibility.id], now: clock(), actorId: actor.id };
    const changed = await refusalOf(checkVersion(db, { ...eligibility, subject: eligibility.fullName }, seeing));
    return changed ?? whyNot(action, eligibility);
  };
  const result: DecisionCheck = { possible: [], refusals: [] };
  for (const id of ids) {
    const eligibility = eligibilities.get(id);
    const reason = eligibility ? await whyNotNow(eligibility) : driverNotFoundMessage;
    if (reason !== undefined) result.refusals.push(toRefusal(id, eligibility, reason));
    else if (eligibility) result.possible.push({ _id: id, version: eligibility.version });
  }
  return result;
}
