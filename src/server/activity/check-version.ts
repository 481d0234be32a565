import { formatDate, todayInLagos } from '#contract/platform/dates.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import { pluralize } from '#server/platform/system/pluralize.ts';
import { formatActivity } from './format-activity.ts';
import { type LatestActivity, latestActivity } from './latest-activity.ts';

export interface VersionedRecord {
  id: string;
  version: number;
  /** Begins a sentence, such as 'The request from Sample Mills'. */
  subject: string;
  status?: string;
  /** Its last change if the activity doesn't record it; `what` follows the person's name. */
  last?: LastChange | undefined;
}

type LastChange = Pick<LatestActivity, 'actor' | 'actorName' | 'at'> & { what: string };

export interface VersionCheck {
  /** The version the caller saw; undefined if not given. */
  seen: number | undefined;
  now: Date;
  actorId: string | undefined;
}

/**
 * Throws 409 if the record isn't the version the caller saw, with who changed it, how and when. Transaction `tx`
 * must hold a lock on the record.
 */
export async function checkVersion(
  tx: Database,
  record: VersionedRecord,
  deciding: VersionCheck,
): Promise<void> {
  if (deciding.seen === undefined || deciding.seen === record.version) return;
  throw httpErrors.outdated(await describeConflict(tx, record, deciding), record.version);
}

async function describeConflict(
  tx: Database,
  { id, subject, status, last }: VersionedRecord,
  { now, actorId }: VersionCheck,
): Promise<string> {
  const present = status === undefined ? '' : ` The status is ${status}.`;
  const change = last ?? (await lastRecorded(tx, id));
  if (!change)
    return `${subject} was changed while you had this open.${present} Your change was not saved.`;
  const what = `${change.what} ${howLongAgo(change.at, now)}`;
  return change.actor === actorId
    ? `You ${what}, which this screen didn't show yet.${present} Your change was not saved.`
    : `${nameOf(change)} ${what}, while you had this open.${present} Your change was not saved.`;
}

async function lastRecorded(tx: Database, id: string): Promise<LastChange | undefined> {
  const entry = await latestActivity(tx, id);
  return entry && { ...entry, what: formatActivity(entry) };
}

function nameOf({ actor, actorName }: LastChange): string {
  if (actor === 'system') return 'The system';
  return actor === 'public' ? 'Somebody who was not signed in' : actorName;
}

function howLongAgo(at: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${pluralize(minutes, 'minute')} ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${pluralize(hours, 'hour')} ago` : `on ${formatDate(todayInLagos(at))}`;
}
