import { type RawBuilder, type Selectable, sql } from 'kysely';
import {
  type ActivityField,
  type ActivityKind,
  activityFields,
  activityKinds,
} from '#contract/activity/activity-kinds.ts';
import { formatCertificateNumber } from '#contract/certificates/certificate-number.ts';
import { checkRecord } from '#contract/checks/check-keeping.ts';
import { clientPhotoConsent } from '#contract/checks/check-record.ts';
import { expiringDocuments } from '#contract/documents/documents.ts';
import { capitalized, paperNoun } from '#contract/documents/papers.ts';
import { reasonTitles } from '#contract/documents/send-again-form.ts';
import { verdictLabels, verdictReasons } from '#contract/documents/verdicts.ts';
import { documentLabels } from '#contract/drivers/application-form.ts';
import { decisionReasons } from '#contract/drivers/rejection.ts';
import { channelWords } from '#contract/messages/messages.ts';
import { endReasonLabel } from '#contract/placements/end-reasons.ts';
import { formatDays, formatInstant } from '#contract/platform/dates.ts';
import type { PersonRecord } from '#contract/privacy/privacy-requests.ts';
import { privacyRequestKinds } from '#contract/privacy/request-kinds.ts';
import type { Database, Tables } from '#server/platform/database/database.ts';
import { factsOf } from '#server/platform/database/record-columns.ts';
import type { CopyValue } from './copy-facts-mapper.ts';
import type { Column } from './kept-table.ts';
import { keptOf, register } from './register.ts';

/** A row of a copy's list, by display name. */
type CopyRow = Readonly<Record<string, CopyValue>>;

/** A list in a copy. All rows have the same fields; oldest first. */
export interface CopySection {
  title: string;
  rows: CopyRow[];
}

/** A record to copy. A copy never names administrators, and has their roles only with `withRoles`. */
export interface CopyTarget extends PersonRecord {
  withRoles: boolean;
}

type SectionReader = (db: Database, about: CopyTarget) => Promise<CopyRow[]>;

type Section = {
  [Table in keyof typeof register]: (typeof register)[Table]['copy'] extends { section: string }
    ? Table
    : never;
}[keyof typeof register];

/** A row, and the current role of the administrator who acted. */
type SectionRow<Table extends Section> = Selectable<Tables[Table]> & { role: string | null };

interface Listing<Table extends Section, More> {
  /** The instant that orders the rows. */
  by: Column<Table>;
  admin?: Column<Table>;
  more?: RawBuilder<More>;
  toRow: (row: SectionRow<Table> & More, about: CopyTarget) => CopyRow | CopyRow[];
  /** Also finds rows that don't reference a record. */
  orRows?: (id: string) => RawBuilder<boolean>;
}

const listing =
  <Table extends Section, More = unknown>(
    table: Table,
    options: Listing<Table, More>,
  ): SectionReader =>
  async (db, about) => {
    const { by, admin, more, toRow, orRows } = options;
    const isFound = register[table].subject.rows(about.id);
    const role = admin
      ? sql`(select role from admins where admins.id = ${sql.ref(admin)})`
      : sql`null`;
    const { rows } = await sql<SectionRow<Table> & More>`
      select ${sql.table(table)}.*, ${role} as role${more ? sql`, ${more}` : sql``} from ${sql.table(table)}
      where ${orRows ? sql`${isFound} or ${orRows(about.id)}` : isFound} order by ${sql.ref(by)}`.execute(
      db,
    );
    return rows.flatMap<CopyRow>((row) => toRow(row, about));
  };

const day = (instant: Date | null) => (instant === null ? null : formatInstant(instant));
// A link's token opens the record to anyone.
const withoutTokens = (words: string) => words.replace(/(#)[\w-]{20,}/g, '$1…');
const byRole = (role: string | null, { withRoles }: CopyTarget) =>
  withRoles && role ? role : 'The office';

/** Fields that name other people. */
const ofOthers: readonly ActivityField[] = ['driver', 'driversPlaced', 'placedWith'];

/** Their changes give the reason, which may be a dispute with the person. */
const ofHolds: readonly ActivityKind[] = ['hold-set', 'hold-lifted'];

/** Their changes say why a driver left, which concerns the driver. */
const ofEnds: readonly ActivityKind[] = ['driver-removed', 'driver-replaced'];
const endFields: readonly ActivityField[] = ['note', 'incidentOn', 'incidentDone'];

const isOfOthers = (kind: ActivityKind, field: ActivityField) =>
  ofOthers.includes(field) || (ofEnds.includes(kind) && endFields.includes(field));

const isShown = (kind: ActivityKind, field: ActivityField, about: CopyTarget) =>
  !(about.kind === 'driver' ? field === 'driver' : isOfOthers(kind, field)) &&
  (about.withRoles || !ofHolds.includes(kind));

const readers: Readonly<Record<Section, SectionReader>> = {
  driverStatusChanges: listing('driverStatusChanges', {
    by: 'changedAt',
    admin: 'adminId',
    toRow: (row, about) => ({
      When: day(row.changedAt),
      From: row.fromStatus,
      To: row.toStatus,
      By: byRole(row.role, about),
      Reason: row.rejectionReason && decisionReasons[row.rejectionReason],
      'Words to the person': row.rejectionWords,
      Note: row.rejectionNote,
    }),
  }),
  checks: listing('checks', {
    by: 'recordedAt',
    admin: 'adminId',
    more: sql<{
      kindName: string;
    }>`(select name from check_kinds where check_kinds.id = kind_id) as kind_name`,
    toRow: (row, about) => ({
      When: day(row.recordedAt),
      Check: row.kindName,
      ...factsOf(checkRecord, {
        ...row,
        checkedBy: byRole(row.role, about),
        validUntil: row.validUntil ?? '',
      }),
      Outcome: row.outcome,
      Agreed: row.agreedBy && `${clientPhotoConsent} (${row.agreedBy})`,
      'Withdrawn on': day(row.withdrawnAt),
      Reason: row.withdrawnReason,
    }),
  }),
  roadTests: listing('roadTests', {
    by: 'invitedAt',
    admin: 'adminId',
    toRow: (row, about) => ({
      When: day(row.invitedAt),
      By: byRole(row.role, about),
      'Scheduled day': row.scheduledOn,
      'Start time': row.startsAt.slice(0, 5),
      Place: row.place,
      'Ended on': day(row.endedAt),
    }),
  }),
  documentVerdicts: listing('documentVerdicts', {
    by: 'decidedAt',
    admin: 'adminId',
    toRow: (row, about) => ({
      When: day(row.decidedAt),
      Document: documentLabels[row.documentGroup],
      Decision: verdictLabels[row.verdict],
      Reason: row.reason && verdictReasons[row.reason],
      'Words to the person': row.words,
      Note: row.note,
      By: byRole(row.role, about),
    }),
  }),
  driverInvitations: listing('driverInvitations', {
    by: 'invitedAt',
    toRow: ({ invitedAt, invitedAgainAt, declinedAt, appliedAt, ...row }) => ({
      When: day(invitedAt),
      'Asked again': day(invitedAgainAt),
      Declined: day(declinedAt),
      Applied: day(appliedAt),
      Name: row.fullName,
      'Phone number': row.phoneNumber,
      'Email address': row.email,
      Vehicle: row.vehicleType,
      State: row.state,
      Note: row.note,
    }),
  }),
  asks: listing('asks', {
    by: 'askedAt',
    more: sql<{
      work: string;
    }>`(select vehicle_type || ' in ' || preferred_city from company_requests where id = asks.request_id) as work`,
    toRow: ({ askedAt, askedAgainAt, work, can, answeredAt }) => ({
      When: day(askedAt),
      'Asked again': day(askedAgainAt),
      Work: work,
      Answer: can === null ? null : can ? 'I can' : "I can't",
      Answered: day(answeredAt),
    }),
  }),
  documentRequests: listing('documentRequests', {
    by: 'askedAt',
    toRow: ({ documents, askedAt, sentAt, withdrawnAt }) =>
      documents.map(({ group, reason, words }) => ({
        When: day(askedAt),
        Document: documentLabels[group],
        Reason: reasonTitles[reason],
        Words: words,
        'Sent on': day(sentAt),
        'Withdrawn on': day(withdrawnAt),
      })),
  }),
  documentExpiryChanges: listing('documentExpiryChanges', {
    by: 'changedAt',
    admin: 'adminId',
    toRow: (row, about) => ({
      When: day(row.changedAt),
      Document: capitalized(expiringDocuments[row.document].noun),
      'Expired before': row.fromDate,
      'Expires now': row.toDate,
      By: byRole(row.role, about),
    }),
  }),
  documentReminders: listing('documentReminders', {
    by: 'remindedAt',
    more: sql<{
      kindName: string | null;
    }>`(select name from check_kinds where check_kinds.id::text = document) as kind_name`,
    toRow: ({ document, kindName, expiresOn, remindedAt }) => ({
      When: day(remindedAt),
      Document: capitalized(paperNoun({ document, name: kindName })),
      Expires: expiresOn,
    }),
  }),
  certificates: listing('certificates', {
    by: 'issuedAt',
    toRow: (row) => ({
      Number: formatCertificateNumber(row.number),
      Name: row.fullName,
      Training: row.title,
      Days: formatDays(row.days),
      'Made on': day(row.issuedAt),
      'Valid until': row.validUntil,
      'Sent on': day(row.sentAt),
      'Withdrawn on': day(row.withdrawnAt),
      Reason: row.withdrawnReason,
    }),
  }),
  placements: listing('placements', {
    by: 'startedAt',
    more: sql<{ companyName: string }>`(
      select company_name from company_requests where company_requests.id = placements.request_id) as company_name`,
    toRow: ({ companyName, startedAt, endedAt, ...placement }, { kind }) => ({
      ...(kind === 'driver' ? { Company: companyName } : { Who: 'A driver' }),
      From: day(startedAt),
      To: day(endedAt),
      'Reason of the end': endedAt === null ? '' : endReasonLabel(placement.endReason),
      // About the driver, so not in the company's copy.
      ...(kind === 'driver' && {
        Words: placement.endWords,
        'Day of the incident': placement.incidentOn ?? '',
        'Measures taken': placement.incidentDone,
      }),
    }),
  }),
  notes: listing('notes', {
    by: 'createdAt',
    admin: 'writerId',
    toRow: ({ words, createdAt, role }, about) => ({
      When: day(createdAt),
      Note: words,
      ...(about.withRoles && { By: byRole(role, about) }),
    }),
  }),
  messages: listing('messages', {
    by: 'createdAt',
    // Answers to the person's requests about their data.
    orRows: (id) => sql<boolean>`record_id in (
      select privacy_requests.id from privacy_requests where ${register.privacyRequests.subject.rows(id)})`,
    toRow: ({ channel, address, subject, words, state, createdAt, sentAt }) => ({
      When: day(sentAt ?? createdAt),
      By: channelWords[channel],
      To: address,
      Subject: subject,
      Words: withoutTokens(words),
      State: state === 'Sending' ? 'Waiting' : state,
    }),
  }),
  consents: listing('consents', {
    by: 'givenAt',
    toRow: ({ wording, form, noticeVersion, givenAt, withdrawnAt }) => ({
      'Agreed to': wording,
      'Given on': day(givenAt),
      Form: form,
      'Version of the privacy notice': noticeVersion,
      'Withdrawn on': day(withdrawnAt),
    }),
  }),
  noticesShown: listing('noticesShown', {
    by: 'shownAt',
    toRow: ({ form, noticeVersion, shownAt }) => ({
      Form: form,
      'Version of the privacy notice': noticeVersion,
      'Shown on': day(shownAt),
    }),
  }),
  privacyRequests: listing('privacyRequests', {
    by: 'cameAt',
    toRow: ({ reference, kind, words, cameAt, dueOn, state, answer, answeredAt }) => ({
      Number: reference,
      'Asks for': privacyRequestKinds[kind],
      Words: words,
      Came: day(cameAt),
      'Due by': dueOn,
      State: state,
      Answer: answer,
      'Answered on': day(answeredAt),
    }),
  }),
  legalHolds: listing('legalHolds', {
    by: 'setAt',
    toRow: ({ reason, setAt, liftedAt }, { withRoles }) => ({
      From: day(setAt),
      Until: day(liftedAt),
      // May be a dispute with the person.
      ...(withRoles && { Reason: reason }),
    }),
  }),
  activity: listing('activity', {
    by: 'at',
    toRow: ({ at, kind, actor, actorRole, changes }, about) => ({
      When: day(at),
      What: activityKinds[kind].label,
      By: actor === 'public' ? 'Somebody who was not signed in' : byRole(actorRole, about),
      Changes: changes
        .filter(({ field }) => isShown(kind, field, about))
        .map(
          ({ field, before, after }) =>
            `${activityFields[field]}: ${before ?? 'nothing'} → ${after ?? 'nothing'}`,
        )
        .join('; '),
    }),
  }),
};

const isSection = (table: string): table is Section => table in readers;

/** All listed data about a record for a copy, in the order of the register. */
export async function findSections(db: Database, about: CopyTarget): Promise<CopySection[]> {
  const sections: CopySection[] = [];
  for (const [table, { copy }] of keptOf(about.kind)) {
    if (isSection(table) && 'section' in copy) {
      sections.push({ title: copy.section, rows: await readers[table](db, about) });
    }
  }
  return sections;
}
