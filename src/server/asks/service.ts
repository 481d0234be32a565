import type * as z from 'zod/mini';
import {
  type AskState,
  type answerAsk,
  deadAskMessage,
  endedAskMessages,
  formatUntil,
  type OpenAsk,
} from '#contract/asks/ask-links.ts';
import {
  type AskedWork,
  type AskOutcome,
  type Asks,
  againFrom,
  type allowAsks as allowAsksEndpoint,
  allowChecks,
  type askDrivers as askDriversEndpoint,
  asksPerDay,
  askValues,
  type draftAsk,
  endOfAsk,
  townOf,
} from '#contract/asks/asks.ts';
import { closedReason } from '#contract/placements/placements.ts';
import { startOfDayInLagos, todayInLagos } from '#contract/platform/dates.ts';
import { isNigerianMobile } from '#contract/platform/phone-number.ts';
import { requestNotFoundMessage } from '#contract/requests/requests.ts';
import type { UndoBody } from '#contract/undo/undo.ts';
import { askChanges } from '#contract/undo/undoable.ts';
import { latestActivity } from '#server/activity/latest-activity.ts';
import { lastOwnChange } from '#server/activity/own-change.ts';
import { recordActivity } from '#server/activity/record-activity.ts';
import { withdrawMessages } from '#server/messages/queue-messages.ts';
import { afterQuietHours } from '#server/messages/quiet-hours.ts';
import { toDriverRecord, toRequestRecord, toVersionedRequest } from '#server/placements/mapper.ts';
import { lockDriverOrThrow, lockRequestOrThrow } from '#server/placements/service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import { postLimit, rateLimit } from '#server/platform/http/rate-limits.ts';
import type {
  AdministratorContext,
  Context,
  VisitorContext,
} from '#server/platform/system/context.ts';
import { pluralize } from '#server/platform/system/pluralize.ts';
import { idTokens } from '#server/platform/system/signed-token.ts';
import * as repository from './repository.ts';

const askLinks = ({ secret, settings }: Pick<Context, 'secret' | 'settings'>) => {
  const tokens = idTokens(secret, 'ask-links');
  return { ...tokens, linkOf: (id: string) => `${settings.publicUrl}/ask#${tokens.tokenOf(id)}` };
};

const toWork = ({
  vehicleType,
  preferredCity,
  preferredState,
  startsOn,
  endsOn,
}: repository.WorkRow): AskedWork => ({
  vehicle: vehicleType,
  town: townOf({ city: preferredCity, state: preferredState }),
  days: { startDate: startsOn, endDate: endsOn },
});

function stateOf(
  { status, placed, driversNeeded, isReplacing }: repository.WorkRow,
  endsAt: Date | undefined,
  now: Date,
): AskState {
  if (status === 'Cancelled') return 'cancelled';
  if (!isReplacing && (status === 'Fulfilled' || placed >= driversNeeded)) return 'taken';
  return endsAt !== undefined && endsAt <= now ? 'over' : 'open';
}

const answerOf = ({ can }: { can: boolean | null }): OpenAsk['answer'] =>
  can === null ? null : can ? 'can' : 'cannot';

/** Why a driver isn't asked; undefined if they are. */
function refusalReason(driver: repository.AskableRow, isAgain: boolean): string | undefined {
  const { fullName, status, email, phoneNumber } = driver;
  if (status !== 'Approved' && status !== 'Assigned') return `${fullName} is ${status}.`;
  if (driver.isPlaced) return `${fullName} is placed for these days.`;
  if (driver.asksRefusedAt) return `${fullName} doesn't want to be asked.`;
  if (!email && !isNigerianMobile(phoneNumber)) return `We have no address for ${fullName}.`;
  if (driver.askId !== null && !isAgain) return `${fullName} was asked before.`;
  return driver.askedToday >= asksPerDay ? `${fullName} was asked twice today.` : undefined;
}

async function getWork(
  db: Database,
  requestId: string,
  replaces?: string | null,
): Promise<repository.WorkRow> {
  const work = await repository.findWork(db, requestId, replaces);
  if (!work) throw httpErrors.notFound(requestNotFoundMessage);
  return work;
}

/** Throws 409 if the request takes no drivers, unless one is to be replaced. */
function requireOpen({
  companyName: name,
  status,
  placed: assignedDrivers,
  driversNeeded,
  isReplacing,
}: repository.WorkRow): void {
  if (isReplacing) return;
  const closed = closedReason({
    name,
    status,
    assignedDrivers,
    numberOfDriverNeeded: driversNeeded,
  });
  if (closed !== undefined) throw httpErrors.conflict(closed);
}

const endOf = ({ startsOn }: repository.WorkRow, now: Date) =>
  endOfAsk(startsOn, afterQuietHours(now));

async function choose(
  db: Database,
  work: repository.WorkRow,
  ids: readonly string[],
  now: Date,
  isAgain = false,
) {
  const rows = await repository.findAskable(db, work, ids, startOfDayInLagos(todayInLagos(now)));
  const judged = rows.map((driver) => ({ driver, reason: refusalReason(driver, isAgain) }));
  return {
    drivers: judged.filter(({ reason }) => reason === undefined).map(({ driver }) => driver),
    refusals: judged.flatMap(({ driver: { id, fullName }, reason }) =>
      reason === undefined ? [] : [{ _id: id, fullName, reason }],
    ),
  };
}

export async function draftFor(
  { db, clock }: Context,
  requestId: string,
  { drivers: ids, replaces }: z.infer<typeof draftAsk.query>,
): Promise<z.infer<typeof draftAsk.response>['data']> {
  const now = clock();
  const work = await getWork(db, requestId, replaces ?? null);
  requireOpen(work);
  const { drivers, refusals } = await choose(db, work, ids.split(','), now);
  const texts = drivers.filter(({ phoneNumber }) => isNigerianMobile(phoneNumber)).length;
  return { people: drivers.length, texts, until: endOf(work, now).toISOString(), refusals };
}

/** Asks these drivers, or without ids those who haven't answered again. Throws 404 or 409. */
export async function askDrivers(
  context: AdministratorContext,
  requestId: string,
  body?: z.infer<typeof askDriversEndpoint.body>,
): Promise<AskOutcome> {
  const { db, clock, notify, actor } = context;
  const links = askLinks(context);
  return db.transaction().execute(async (tx) => {
    const request = await lockRequestOrThrow(tx, requestId);
    const work = await getWork(tx, request.id, body && (body.replaces ?? null));
    requireOpen(work);
    const isAgain = body === undefined;
    const ids = isAgain
      ? dueAgain(await repository.findUnanswered(tx, work.id), clock())
      : body.driverIds.map((id) => id.toLowerCase());
    await repository.lockDrivers(tx, ids);
    const now = clock();
    const { drivers, refusals } = await choose(tx, work, ids, now, isAgain);
    const outcome = { refusals, request: { _id: work.id, version: work.version } };
    if (drivers.length === 0) return { asked: 0, ...outcome };
    const driverIds = drivers.map(({ id }) => id);
    const endsAt = endOf(work, now);
    const values = askValues(toWork(work), endsAt);
    const about = {
      requestId: work.id,
      askedBy: actor.name,
      askedAt: now,
      endsAt,
      replacesDriverId: work.isReplacing ? body?.replaces : null,
    };
    const created = isAgain ? undefined : await repository.insertAsks(tx, about, driverIds);
    if (isAgain) await repository.raiseAsks(tx, work.id, driverIds, { now, endsAt });
    const notifications = drivers.map((driver) => {
      const askId = created?.get(driver.id) ?? driver.askId ?? '';
      return {
        event: 'start-asked' as const,
        occasion: isAgain ? againOccasion(askId) : askId,
        record: {
          kind: 'driver' as const,
          id: driver.id,
          name: driver.fullName,
          reference: String(driver.driverNumber),
        },
        recipient: { name: driver.fullName, email: driver.email, phone: driver.phoneNumber },
        values: { ...values, link: links.linkOf(askId) },
        canBeUndone: true,
        expiresAt: endsAt,
      };
    });
    await notify(tx, notifications, { by: 'many' }, now);
    await recordActivity(tx, actor, {
      kind: 'drivers-asked',
      at: now,
      record: toRequestRecord(request),
      alsoAbout: driverIds,
      changes: [{ field: 'driver', before: null, after: pluralize(driverIds.length, 'driver') }],
    });
    return { asked: driverIds.length, ...outcome };
  });
}

/** The drivers who can be asked again. Throws 409 without any. */
function dueAgain(asks: Awaited<ReturnType<typeof repository.findUnanswered>>, now: Date) {
  const dueAsks = asks.filter((ask) => againFrom(ask) <= now);
  const [next] = asks.map((ask) => againFrom(ask).getTime()).toSorted((one, other) => one - other);
  if (dueAsks.length === 0 && next !== undefined)
    throw httpErrors.conflict(`They can be asked again from ${formatUntil(new Date(next))}.`);
  return dueAsks.map(({ driverId }) => driverId);
}

const againOccasion = (askId: string) => `${askId} again`;
/** Takes back the caller's asks; undefined if they weren't the request's last change. Throws 409 if too late. */
export async function undoAsking(
  { db, clock, actor }: AdministratorContext,
  { _id, version }: Pick<UndoBody, '_id' | 'version'>,
) {
  if ((await latestActivity(db, _id))?.kind !== 'drivers-asked') return undefined;
  return db.transaction().execute(async (tx) => {
    const request = await lockRequestOrThrow(tx, _id);
    const now = clock();
    const deciding = { seen: version, now, actorId: actor.id };
    const last = await lastOwnChange(tx, toVersionedRequest(request), deciding, askChanges);
    const { first, again } = await repository.takeBack(tx, request.id, last.at);
    for (const occasion of [...first, ...again.map(againOccasion)])
      await withdrawMessages(tx, occasion);
    const count = pluralize(first.length + again.length, 'driver');
    await recordActivity(tx, actor, {
      kind: 'asking-undone',
      at: now,
      record: toRequestRecord(request),
      alsoAbout: last.recordIds.filter((id) => id !== request.id),
      changes: [{ field: 'driver', before: count, after: null }],
    });
    const { status } = request;
    return {
      _id: request.id,
      message: `The question to ${count} was taken back`,
      status,
      version: request.version,
    };
  });
}

export async function listedAsks({ db, clock }: Context, requestId: string): Promise<Asks> {
  const work = await getWork(db, requestId);
  const rows = await repository.findAsks(db, work.id);
  const now = clock();
  const unanswered = (await repository.findUnanswered(db, work.id)).map((ask) => againFrom(ask));
  const waiting = unanswered.filter((from) => from > now).map((from) => from.getTime());
  const [firstAsked, firstYes] = [
    rows.map(({ askedAt }) => askedAt.getTime()),
    rows.flatMap(({ can, answeredAt }) => (can && answeredAt ? [answeredAt.getTime()] : [])),
  ].map((times) => (times.length > 0 ? Math.min(...times) : undefined));
  const latestEnd = rows
    .map(({ endsAt }) => endsAt)
    .toSorted((one, other) => other.getTime() - one.getTime())[0];
  return {
    state: stateOf(work, latestEnd, now),
    minutesToYes:
      firstAsked === undefined || firstYes === undefined
        ? null
        : Math.round((firstYes - firstAsked) / 60_000),
    unanswered: unanswered.length - waiting.length,
    againFrom: waiting.length > 0 ? new Date(Math.min(...waiting)).toISOString() : null,
    result: rows.map(
      ({ id, driverNumber, fullName, can, answeredAt, askedAt, askedAgainAt, asksRefusedAt }) => ({
        _id: id,
        driverId: String(driverNumber),
        fullName,
        answer: answerOf({ can }),
        answeredAt: answeredAt?.toISOString() ?? null,
        askedAt: askedAt.toISOString(),
        askedAgainAt: askedAgainAt?.toISOString() ?? null,
        wantsAsks: asksRefusedAt === null,
      }),
    ),
  };
}

function toOpenAsk(ask: repository.AskRow, now: Date): OpenAsk {
  const state = stateOf(ask, ask.endsAt, now);
  const isOpen = state === 'open';
  const { vehicleType: vehicle, endsAt, can, asksRefusedAt } = ask;
  return {
    state,
    work: isOpen ? { ...toWork(ask), vehicle, until: endsAt.toISOString() } : null,
    answer: isOpen ? answerOf({ can }) : null,
    wantsAsks: asksRefusedAt === null,
  };
}

/** Throws 404 for a link that was altered or whose question is gone, and 429 after too many of them. */
async function refuseLink({ pool, sender }: VisitorContext): Promise<never> {
  // Only misses count: many drivers share one address of a mobile network, and answer at once.
  await rateLimit(pool, 'ask-misses', 10, 15 * 60).count(sender);
  throw httpErrors.notFound(deadAskMessage);
}

export async function readAsk(context: VisitorContext, token: string): Promise<OpenAsk> {
  await postLimit(context).count(context.sender);
  const id = askLinks(context).read(token);
  const ask = id === undefined ? undefined : await repository.findAsk(context.db, id);
  return ask ? toOpenAsk(ask, context.clock()) : refuseLink(context);
}

/** Throws 409 for an answer after the question has ended. */
export async function answer(
  context: VisitorContext,
  { token, answer, wantsAsks }: z.infer<typeof answerAsk.body>,
): Promise<OpenAsk> {
  await postLimit(context).count(context.sender);
  const id = askLinks(context).read(token);
  if (id === undefined) return refuseLink(context);
  const openAsk = await context.db.transaction().execute(async (tx) => {
    const ask = await repository.lockAsk(tx, id);
    if (!ask) return undefined;
    const now = context.clock();
    const state = stateOf(ask, ask.endsAt, now);
    if (answer !== undefined && state !== 'open')
      throw httpErrors.conflict(endedAskMessages[state]);
    if (answer !== undefined) await repository.storeAnswer(tx, id, answer === 'can', now);
    if (wantsAsks !== undefined) await repository.storeWish(tx, ask.driverId, wantsAsks, now);
    const changed = {
      ...(answer !== undefined && { can: answer === 'can' }),
      ...(wantsAsks !== undefined && { asksRefusedAt: wantsAsks ? null : now }),
    };
    return toOpenAsk({ ...ask, ...changed }, now);
  });
  return openAsk ?? refuseLink(context);
}

/** Lifts a driver's wish not to be asked. Throws 404 or 409. */
export async function allowAsks(
  { db, clock, actor }: AdministratorContext,
  id: string,
  { reason }: z.infer<typeof allowAsksEndpoint.body>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const driver = await lockDriverOrThrow(tx, id);
    const now = clock();
    rejectInvalid(allowChecks, { reason }, now);
    if (!(await repository.storeWish(tx, driver.id, true, now)))
      throw httpErrors.conflict(`${driver.fullName} can be asked already.`);
    await recordActivity(tx, actor, {
      kind: 'asking-allowed',
      at: now,
      record: toDriverRecord(driver),
      changes: [{ field: 'reason', before: null, after: reason }],
    });
  });
}

/** The open questions to a driver, each with the token of its link. */
export async function openAsksOf(context: Context, driverId: string) {
  const now = context.clock();
  const { tokenOf } = askLinks(context);
  const rows = await repository.findAsksOfDriver(context.db, driverId, now);
  return rows
    .filter((ask) => stateOf(ask, ask.endsAt, now) === 'open')
    .map((ask) => ({ ...toWork(ask), answer: answerOf(ask), token: tokenOf(ask.askId) }));
}

export const deleteOldAsks = repository.deleteAsksUntil;
