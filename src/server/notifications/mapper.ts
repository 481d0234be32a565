import type { NewsEntry } from '#contract/notifications/notifications.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import type { findExports, findReadings } from './alert-repository.ts';
import type {
  findApplications,
  findConsultations,
  findEnrolments,
  findFailedMessages,
  findPrivacyRequests,
  findRequests,
  findSentDocuments,
  Group,
} from './repository.ts';

type Row<Find extends (...given: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Find>>[number];

const common = ({ topic, isUnread, count, newestAt }: Group) => ({
  topic,
  isUnread,
  count,
  newestAt: newestAt.toISOString(),
});

export const toApplicationNews = (row: Row<typeof findApplications>): NewsEntry => ({
  ...common(row),
  kind: 'application',
  newest: { _id: row.id, driverId: String(row.driverNumber), fullName: row.fullName },
});

export const toDocumentNews = (row: Row<typeof findSentDocuments>): NewsEntry => ({
  ...common(row),
  kind: 'document',
  newest: { _id: row.driverId, driverId: String(row.driverNumber), fullName: row.fullName },
});

export const toRequestNews = (row: Row<typeof findRequests>): NewsEntry => ({
  ...common(row),
  kind: 'request',
  newest: {
    _id: row.id,
    requestId: row.requestId,
    name: row.companyName,
    numberOfDriverNeeded: row.driversNeeded,
    startDate: row.startsOn,
  },
});

export const toConsultationNews = (row: Row<typeof findConsultations>): NewsEntry => ({
  ...common(row),
  kind: 'consultation',
  newest: {
    _id: row.id,
    requestId: row.requestId,
    fullName: row.fullName,
    consultationDate: row.consultationOn,
    preferredTime: row.preferredTime,
  },
});

export const toEnrolmentNews = (row: Row<typeof findEnrolments>): NewsEntry => ({
  ...common(row),
  kind: 'enrolment',
  newest: { _id: row.id, reference: row.reference, fullName: row.fullName },
  training: { _id: row.trainingId, title: row.title, enrolments: row.enrolments },
});

export const toMessageNews = (row: Row<typeof findFailedMessages>): NewsEntry => ({
  ...common(row),
  kind: 'message',
  newest: { _id: row.id, recipientName: row.recipientName, channel: row.channel },
});

export const toPrivacyNews = (row: Row<typeof findPrivacyRequests>): NewsEntry => ({
  ...common(row),
  kind: 'privacy',
  newest: { _id: row.id, reference: row.reference, name: row.name, asksFor: row.asksFor },
});

type Done = Row<typeof findExports> | Row<typeof findReadings>;

const done = ({ id, actor, actorName, at }: Done) => ({
  ...{ _id: id, person: actor, name: actorName },
  day: todayInLagos(at),
});

export const toReadingNews = (row: Row<typeof findReadings>): NewsEntry => ({
  ...common(row),
  kind: 'reading',
  newest: { ...done(row), documents: row.changes[0]?.after ?? '' },
});

const exported = { 'documents-downloaded': 'documents', 'person-exported': 'person' } as const;
const isOfOne = (kind: string): kind is keyof typeof exported => kind in exported;

export function toExportNews(row: Row<typeof findExports>): NewsEntry {
  const { kind, recordName: what, changes } = row;
  const rows = changes.find(({ field }) => field === 'rows')?.after ?? null;
  const newest = { ...done(row), of: isOfOne(kind) ? exported[kind] : ('list' as const), what };
  return { ...common(row), kind: 'export', newest: { ...newest, rows: rows === null ? null : Number(rows) } };
}
