import type { NewsEntry } from '#contract/news.ts';
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
