import type { Account } from '#contract/accounts/accounts.ts';
import {
  maxCountedNews,
  maxNews,
  type News,
  type NewsEntry,
  type NewsKind,
  newsDays,
  newsKindsFor,
} from '#contract/notifications/notifications.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import * as alerts from './alert-repository.ts';
import {
  toApplicationNews,
  toConsultationNews,
  toDocumentNews,
  toEnrolmentNews,
  toExportNews,
  toMessageNews,
  toPrivacyNews,
  toReadingNews,
  toRequestNews,
} from './mapper.ts';
import * as repository from './repository.ts';

export interface NewsContext {
  db: Database;
  clock: Clock;
}

/** Rows get their time a moment before they are stored, and not always in that order. */
const settlingMs = 3_000;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Up to when everything that was created can be read at `now`. What is younger isn't told yet: something could be
 * stored after it and be older, and whoever marks the younger one as read would never learn of it.
 */
export const settledAt = (now: Date): Date => new Date(now.getTime() - settlingMs);

type Find = (db: Database, reader: repository.Reader) => Promise<NewsEntry[]>;

const toNews =
  <Row extends repository.Group>(
    find: (db: Database, reader: repository.Reader) => Promise<Row[]>,
    toEntry: (row: Row) => NewsEntry,
  ): Find =>
  async (db, reader) =>
    wholeDays(await find(db, reader)).map(toEntry);

const sources: Readonly<Record<NewsKind, Find>> = {
  application: toNews(repository.findApplications, toApplicationNews),
  document: toNews(repository.findSentDocuments, toDocumentNews),
  request: toNews(repository.findRequests, toRequestNews),
  consultation: toNews(repository.findConsultations, toConsultationNews),
  enrolment: toNews(repository.findEnrolments, toEnrolmentNews),
  message: toNews(repository.findFailedMessages, toMessageNews),
  privacy: toNews(repository.findPrivacyRequests, toPrivacyNews),
  reading: toNews(alerts.findReadings, toReadingNews),
  export: toNews(alerts.findExports, toExportNews),
};

// If there are too many to count, some of the oldest day are missing.
function wholeDays<Row extends repository.Group>(rows: Row[]): Row[] {
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  if (total < maxCountedNews) return rows;
  const days = rows.flatMap(({ day }) => day ?? []).toSorted();
  return rows.filter(({ day }) => day === null || day !== days[0]);
}

const newestFirst = (one: NewsEntry, other: NewsEntry) =>
  other.newestAt.localeCompare(one.newestAt) || one.topic.localeCompare(other.topic);

/** What is new for an administrator, of the kinds that the role is told of. Throws 401 if the account was removed. */
export async function newsFor(
  { db, clock }: NewsContext,
  { _id: adminId, role }: Pick<Account, '_id' | 'role'>,
): Promise<News> {
  const until = settledAt(clock());
  const readBefore = await repository.findReadBefore(db, adminId);
  if (!readBefore) throw httpErrors.unauthorised();
  const reader = { adminId, readBefore, since: new Date(until.getTime() - newsDays * dayMs), until };
  const found = await Promise.all(newsKindsFor(role).map((kind) => sources[kind](db, reader)));
  const entries = found.flat().toSorted(newestFirst);
  const unread = entries.filter(({ isUnread }) => isUnread);
  const read = entries.filter(({ isUnread }) => !isUnread);
  return {
    result: [...unread, ...read].slice(0, maxNews).toSorted(newestFirst),
    unread: unread.length,
    until: until.toISOString(),
  };
}

/** Marks what was created up to `until` as read, of one topic or (without one) of all. */
export async function markRead(
  { db, clock }: NewsContext,
  adminId: string,
  { topic = '', until }: { topic?: string | undefined; until: string },
): Promise<void> {
  const settled = settledAt(clock());
  // An instant has microseconds in the database, and milliseconds everywhere else.
  const readBefore = new Date(Math.min(Date.parse(until), settled.getTime()) + 1);
  await repository.insertReading(db, { adminId, topic, readBefore });
  const tooOld = new Date(settled.getTime() - newsDays * dayMs);
  await repository.deleteReadings(db, adminId, topic === '' ? readBefore : tooOld);
}
