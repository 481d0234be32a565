import { listConsultations } from '#contract/consultations/consultations.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type ListSource, listSource } from '#server/platform/files/list-source.ts';
import type { SheetColumn } from '#server/platform/files/spreadsheet.ts';
import { type ConsultationRow, consultations } from './repository.ts';

/** The columns of consultations as a file. */
const consultationSheet: readonly SheetColumn<ConsultationRow>[] = [
  { header: 'Request ID', kind: 'text', width: 14, value: ({ requestId }) => requestId },
  { header: 'Name', kind: 'text', width: 28, value: ({ fullName }) => fullName },
  { header: 'Company', kind: 'text', width: 28, value: ({ companyName }) => companyName },
  { header: 'Phone', kind: 'phone', value: ({ phoneNumber }) => phoneNumber },
  { header: 'Email', kind: 'text', width: 30, value: ({ email }) => email },
  { header: 'Status', kind: 'text', width: 12, value: ({ status }) => status },
  { header: 'Day', kind: 'date', value: ({ consultationOn }) => consultationOn },
  { header: 'Time', kind: 'text', width: 12, value: ({ preferredTime }) => preferredTime },
  { header: 'Scheduled day', kind: 'date', value: ({ scheduledOn }) => scheduledOn },
  { header: 'Start time', kind: 'text', width: 12, value: ({ startsAt }) => startsAt?.slice(0, 5) ?? '' },
  { header: 'Place', kind: 'text', width: 22, value: ({ place }) => place },
  { header: 'Booked', kind: 'instant', value: ({ createdAt }) => createdAt },
  { header: 'About', kind: 'text', width: 40, value: ({ areaOfConcern }) => areaOfConcern },
];

/** The list of consultations as a file. */
export const consultationList = (db: Database): ListSource =>
  listSource({
    permission: 'read consultations',
    query: listConsultations.query,
    columns: consultationSheet,
    count: ({ query }) => consultations.count(db, query),
    read: (tx, { query }) => consultations.read(tx, query),
  });
