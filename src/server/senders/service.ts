import type * as z from 'zod/mini';
import type { ActivityKind } from '#contract/activity/activity-kinds.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { can, forbiddenMessage } from '#contract/platform/roles.ts';
import {
  fewestOfSender,
  type readSameSender,
  type removeSameSender as removeSameSenderEndpoint,
  type SenderKind,
  senderRecords,
} from '#contract/senders/same-sender.ts';
import type { UndoBody } from '#contract/undo/undo.ts';
import { checkVersion } from '#server/activity/check-version.ts';
import { latestActivity } from '#server/activity/latest-activity.ts';
import { lastOwnChange } from '#server/activity/own-change.ts';
import { changesBetween, recordActivity } from '#server/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isUuid } from '#server/platform/database/queries.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { AdministratorContext } from '#server/platform/system/context.ts';
import { pluralize } from '#server/platform/system/pluralize.ts';
import * as repository from './repository.ts';

type SenderParams = z.infer<typeof readSameSender.params>;

const dayMs = 24 * 60 * 60_000;

const words = {
  request: { noun: 'request', of: 'from' },
  consultation: { noun: 'booking', of: 'from' },
  enrolment: { noun: 'registration', of: 'of' },
} as const;

/** Such as '30 bookings'. */
export const formatRemoved = (kind: SenderKind, count: number): string =>
  pluralize(count, words[kind].noun);

const kindsOfActivity = {
  request: { removed: 'requests-removed', undone: 'request-undone' },
  consultation: { removed: 'consultations-removed', undone: 'consultation-undone' },
  enrolment: { removed: 'enrolments-removed', undone: 'enrolments-restored' },
} as const satisfies Record<SenderKind, Record<string, ActivityKind>>;

const removalKinds: Partial<Record<ActivityKind, SenderKind>> = {
  'requests-removed': 'request',
  'consultations-removed': 'consultation',
  'enrolments-removed': 'enrolment',
};

export const isRemoval = (kind: ActivityKind): boolean => removalKinds[kind] !== undefined;

function requirePermission({ actor }: AdministratorContext, kind: SenderKind): void {
  const { permission } = senderRecords[kind];
  if (!can(actor.role, permission)) throw httpErrors.forbidden(forbiddenMessage(permission));
}

async function getSent(
  db: Database,
  { kind, id }: SenderParams,
  now: Date,
): Promise<repository.SentRow> {
  const [row] = isUuid(id) ? await repository.find(db, kind, [id], todayInLagos(now)) : [];
  if (!row) throw httpErrors.notFound(`There is no ${words[kind].noun} with this id.`);
  return row;
}

/** The other open records of the same sender: their number, some names, and the sender's share of the last day. */
export async function sameSender(context: AdministratorContext, { kind, id }: SenderParams) {
  requirePermission(context, kind);
  const { db, clock } = context;
  const now = clock();
  const { isOpen } = await getSent(db, { kind, id }, now);
  if (!isOpen) return { others: 0, names: [], lastDay: { ofSender: 0, all: 0 } };
  const others = await repository.ofSameSender(db, kind, id, todayInLagos(now));
  const since = new Date(now.getTime() - dayMs);
  return {
    others: others.length,
    names: others.slice(0, fewestOfSender).map(({ name }) => name),
    lastDay: await repository.countSince(db, kind, id, since, todayInLagos(now)),
  };
}

const toRecord = (kind: SenderKind, { id, name, reference }: repository.SentRow) => ({
  kind,
  id,
  name,
  reference,
});

const toVersioned = ({ undoneFrom: id, subject, status, version }: repository.SentRow) => ({
  id,
  subject,
  status,
  version,
});

/** An activity entry's values before and after a removal. */
function statesOf(kind: SenderKind, count: number) {
  const removed = `${count} of the same sender`;
  return kind === 'enrolment'
    ? { before: {}, after: { removed } }
    : { before: { status: 'Pending' }, after: { status: 'Cancelled', removed } };
}

/**
 * Removes an open record and its sender's others, when the office is flooded, without notifying the people. Throws
 * 409 if this one isn't open or its version is outdated.
 */
export async function removeSameSender(
  context: AdministratorContext,
  { kind, id }: SenderParams,
  { version: seen }: z.infer<typeof removeSameSenderEndpoint.body>,
) {
  requirePermission(context, kind);
  const { db, clock, actor } = context;
  return db.transaction().execute(async (tx) => {
    await getSent(tx, { kind, id }, clock());
    const others = await repository.ofSameSender(tx, kind, id, todayInLagos(clock()));
    const ids = [id, ...others.map((one) => one.id)];
    await repository.lock(tx, kind, ids);
    const now = clock();
    const today = todayInLagos(now);
    const present = await getSent(tx, { kind, id }, now);
    await checkVersion(tx, toVersioned(present), { seen, now, actorId: actor.id });
    const { noun, of } = words[kind];
    if (!present.isOpen)
      throw httpErrors.conflict(`The ${noun} ${of} ${present.name} can't be removed any more.`);
    const removed = await repository.remove(tx, kind, ids, now, today);
    const { before, after } = statesOf(kind, removed.length);
    const trainings = kind === 'enrolment' ? await trainingsOf(tx, removed, now) : [];
    await recordActivity(tx, actor, {
      kind: kindsOfActivity[kind].removed,
      at: now,
      record: toRecord(kind, present),
      alsoAbout: [...removed.filter((one) => one !== id), ...trainings],
      changes: changesBetween(before, after),
    });
    const { undoneFrom, version } = await getSent(tx, { kind, id }, now);
    return { _id: undoneFrom, version, removed: removed.length };
  });
}

async function trainingsOf(
  tx: Database,
  enrolments: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await repository.find(tx, 'enrolment', enrolments, todayInLagos(now));
  return [...new Set(rows.map(({ undoneFrom }) => undoneFrom))];
}

/**
 * Undoes the caller's removal of a sender's records, all that haven't changed since; `undefined` if the record's
 * last change isn't one. Throws 409 if anything has changed since.
 */
export async function undoRemoval(
  { db, clock, actor }: AdministratorContext,
  {
    _id,
    version: seen,
    kinds,
  }: Pick<UndoBody, '_id' | 'version'> & { kinds: readonly ActivityKind[] },
): Promise<{ _id: string; message: string; status: string; version: number } | undefined> {
  const removal = isUuid(_id) ? await latestActivity(db, _id) : undefined;
  const kind = removal && kinds.includes(removal.kind) ? removalKinds[removal.kind] : undefined;
  if (!removal || !kind) return undefined;
  return db.transaction().execute(async (tx) => {
    await repository.lock(tx, kind, removal.recordIds);
    const now = clock();
    const rows = await repository.find(tx, kind, removal.recordIds, todayInLagos(now));
    const row = rows.find(({ undoneFrom }) => undoneFrom === _id);
    if (!row) throw httpErrors.conflict("It's too late to undo this.");
    const present = rows.find(({ id }) => id === removal.recordIds[0]) ?? row;
    const deciding = { seen, now, actorId: actor.id };
    const last = await lastOwnChange(tx, toVersioned(row), deciding, [removal.kind]);
    const restored = await repository.restore(tx, kind, last.recordIds, last.at, now);
    const { before, after } = statesOf(kind, restored.length);
    await recordActivity(tx, actor, {
      kind: kindsOfActivity[kind].undone,
      at: now,
      record: toRecord(kind, present),
      alsoAbout: last.recordIds.filter((one) => one !== present.id),
      changes: changesBetween(after, before),
    });
    const [changed = row] = await repository.find(tx, kind, [row.id], todayInLagos(now));
    const { status, version } = changed;
    const what = `${formatRemoved(kind, restored.length)} of one sender ${restored.length === 1 ? 'is' : 'are'}`;
    return {
      _id,
      message: `${what} ${kind === 'enrolment' ? 'back' : `${status} again`}`,
      status,
      version,
    };
  });
}
