import { expiringDocuments } from '#contract/documents/documents.ts';
import { formatEnds, type Paper, papersOf } from '#contract/documents/papers.ts';
import { newPhotos } from '#contract/documents/send-again-form.ts';
import type { MessageEventName } from '#contract/messages/message-events.ts';
import type { MessageValues } from '#contract/messages/message-words.ts';
import {
  addDays,
  type CalendarDate,
  formatShortDate,
  formatTime,
} from '#contract/platform/dates.ts';
import { joinDriverWords } from '#server/checks/table.ts';
import type { DriverRow, RecordRow } from './record-repository.ts';

// Days before expiry on which reminders begin.
const remindedDays = 60;

export interface Correspondent {
  record: { kind: RecordRow['kind']; id: string; name: string; reference: string };
  recipient: { name: string; email: string; phone: string };
  values: MessageValues;
  /** Values for a single event; '' counts as known. */
  ofEvents: Readonly<Partial<Record<MessageEventName, MessageValues>>>;
}

const duePapers = (row: DriverRow, today: CalendarDate): Paper[] =>
  papersOf({
    licenceExpiryDate: row.licenceExpiresOn,
    medicalRecordsExpiryDate: row.medicalExpiresOn,
    neededChecks: row.neededChecks,
  }).filter(({ endsOn }) => endsOn <= addDays(today, remindedDays));

function expiriesOf(row: DriverRow, today: CalendarDate): MessageValues {
  const papers = duePapers(row, today);
  const [documents = [], checks = []] = [true, false].map((isDocument) =>
    papers.filter(({ document }) => document in expiringDocuments === isDocument),
  );
  return {
    expiries: formatEnds(documents, today),
    photos: newPhotos(documents.length),
    checks: formatEnds(checks, today),
  };
}

const timeOf = (startsAt: string | null) =>
  startsAt === null ? '' : formatTime(startsAt.slice(0, 5));

function valuesOf({ kind, row }: RecordRow, today: CalendarDate): MessageValues {
  switch (kind) {
    case 'driver':
      return {
        driverId: row.reference,
        ...expiriesOf(row, today),
        company: row.companyName ?? '',
        contact: row.companyPhone ?? '',
        start: row.startsOn === null ? '' : formatShortDate(row.startsOn),
      };
    case 'request':
      return {
        company: row.companyName,
        number: String(row.driversNeeded),
        start: formatShortDate(row.startsOn),
        drivers: row.drivers
          .map(
            ({ fullName, phoneNumber, vehicleType }) =>
              `${fullName} (${phoneNumber}, ${vehicleType})`,
          )
          .join(',\n'),
      };
    case 'consultation':
      return {
        date: formatShortDate(row.scheduledOn ?? row.consultationOn),
        time: timeOf(row.startsAt),
        place: row.place,
      };
    case 'enrolment':
      return {
        training: row.title,
        date: formatShortDate(row.takesPlaceOn),
        time: timeOf(row.startsAt),
        place: row.venue,
      };
  }
}

function ofEventsOf({ kind, row }: RecordRow, today: CalendarDate): Correspondent['ofEvents'] {
  if (kind === 'driver') {
    const documents = duePapers(row, today).map(({ document }) => document);
    const checks = row.neededChecks.filter((check) => documents.includes(check.kind));
    return { 'check-needed': { words: joinDriverWords(checks) } };
  }
  if (kind === 'enrolment')
    return { 'certificate-ready': { until: formatShortDate(row.certifiedUntil ?? '') } };
  return {};
}

export function toCorrespondent(record: RecordRow, today: CalendarDate): Correspondent {
  const { kind, row } = record;
  const name = kind === 'request' ? row.companyName : row.fullName;
  return {
    record: { kind, id: row.id, name, reference: row.reference },
    recipient: { name, email: row.email, phone: row.phoneNumber },
    values: valuesOf(record, today),
    ofEvents: ofEventsOf(record, today),
  };
}
