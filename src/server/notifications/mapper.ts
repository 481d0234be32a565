import type { NotificationEntry } from '#contract/notifications/notifications.ts';
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

export const toApplicationNotification = (row: Row<typeof findApplications>): NotificationEntry => ({
  ...common(row),
  kind: 'application',
  newest: { _id: row.id, driverId: String(row.driverNumber), fullName: row.fullName },
});

export const toDocumentNotification = (row: Row<typeof findSentDocuments>): NotificationEntry => ({
  ...common(row),
  kind: 'document',
  newest: { _id: row.driverId, driverId: String(row.driverNumber), fullName: row.fullName },
});

export const toRequestNotification = (row: Row<typeof findRequests>): NotificationEntry => ({
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

export const toConsultationNotification = (row: Row<typeof findConsultations>): NotificationEntry => ({
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

export const toEnrolmentNotification = (row: Row<typeof findEnrolments>): NotificationEntry => ({
  ...common(row),
  kind: 'enrolment',
  newest: { _id: row.id, reference: row.reference, fullName: row.fullName },
  training: { _id: row.trainingId, title: row.title, enrolments: row.enrolments },
});

export const toMessageNotification = (row: Row<typeof findFailedMessages>): NotificationEntry => ({
  ...common(row),
  kind: 'message',
  newest: { _id: row.id, recipientName: row.recipientName, channel: row.channel },
});

export const toPrivacyNotification = (row: Row<typeof findPrivacyRequests>): NotificationEntry => ({
  ...common(row),
  kind: 'privacy',
  newest: { _id: row.id, reference: row.reference, name: row.name, asksFor: row.asksFor },
});

type Done = Row<typeof findExports> | Row<typeof findReadings>;

const done = ({ id, actor, actorName, at }: Done) => ({
  ...{ _id: id, person: actor, name: actorName },
  day: todayInLagos(at),
});

export const toReadingNotification = (row: Row<typeof findReadings>): NotificationEntry => ({
  ...common(row),
  kind: 'reading',
  newest: { ...done(row), documents: row.changes[0]?.after ?? '' },
});

const exported = { 'documents-downloaded': 'documents', 'person-exported': 'person' } as const;
const isOfOne = (kind: string): kind is keyof typeof exported => kind in exported;

export function toExportNotification(row: Row<typeof findExports>): NotificationEntry {
  const { kind, recordName: what, changes } = row;
  const rows = changes.find(({ field }) => field === 'rows')?.after ?? null;
  const newest = { ...done(row), of: isOfOne(kind) ? exported[kind] : ('list' as const), what };
  return { ...common(row), kind: 'export', newest: { ...newest, rows: rows === null ? null : Number(rows) } };
}
