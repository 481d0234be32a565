import {
  type ActivityField,
  type ActivityKind,
  activityFields,
  activityKinds,
} from '#contract/activity/activity-kinds.ts';
import { formatCertificateNumber } from '#contract/certificates/certificate-number.ts';
import { expiringDocuments } from '#contract/documents/documents.ts';
import { reasonTitles } from '#contract/documents/send-again-form.ts';
import { verdictLabels, verdictReasons } from '#contract/documents/verdicts.ts';
import { documentLabels } from '#contract/drivers/application-form.ts';
import { decisionReasons } from '#contract/drivers/rejection.ts';
import { channelWords } from '#contract/messages/messages.ts';
import { formatDays, formatInstant } from '#contract/platform/dates.ts';
import type { PersonRecord } from '#contract/privacy/privacy-requests.ts';
import { privacyRequestKinds } from '#contract/privacy/request-kinds.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { CopyValue } from './copy-facts-mapper.ts';
import { keptOf, register } from './register.ts';

/** A row of a list of a copy, by the names of its fields for people. */
type CopyRow = Readonly<Record<string, CopyValue>>;

/** A list of a copy. Its rows have the same fields, and are in the order in which they came. */
export interface CopySection {
  title: string;
  rows: CopyRow[];
}

/** A record that is copied. Nobody of the office is named; by role only if `withRoles`. */
export interface Copied extends PersonRecord {
  withRoles: boolean;
}

type Reader = (db: Database, about: Copied) => Promise<CopyRow[]>;

/** The tables that have a section in the copy. */
type Section = {
  [Table in keyof typeof register]: (typeof register)[Table]['copy'] extends { section: string } ? Table : never;
}[keyof typeof register];

const day = (instant: Date | null) => (instant === null ? null : formatInstant(instant));
// Who has such a link is let in.
const withoutTokens = (words: string) => words.replace(/(#)[\w-]{20,}/g, '$1…');
const byRole = (role: string | null, { withRoles }: Copied) => (withRoles && role ? role : 'The office');
const rowsOf = (table: Section, { id }: PersonRecord) => register[table].found.rows(id);

const expiringNames = { licence: 'Licence', medicalRecord: expiringDocuments.medicalRecord.noun } as const;

/** Fields that name other people: who is placed is nobody else's to know. */
const ofOthers: readonly ActivityField[] = ['driver', 'driversPlaced', 'placedWith'];

/** Their changes give the reason, which can be a dispute with the person. */
const ofHolds: readonly ActivityKind[] = ['hold-set', 'hold-lifted'];

const readers: Readonly<Record<Section, Reader>> = {
  async driver_status_changes(db, about) {
    const rows = await db
      .selectFrom('driverStatusChanges')
      .leftJoin('admins', 'admins.id', 'driverStatusChanges.adminId')
      .select(['fromStatus', 'toStatus', 'changedAt', 'rejectionReason', 'rejectionWords', 'rejectionNote', 'role'])
      .where(rowsOf('driver_status_changes', about))
      .orderBy('changedAt')
      .execute();
    return rows.map((row) => ({
      When: day(row.changedAt),
      From: row.fromStatus,
      To: row.toStatus,
      By: byRole(row.role, about),
      Reason: row.rejectionReason && decisionReasons[row.rejectionReason],
      'Words to the person': row.rejectionWords,
      Note: row.rejectionNote,
    }));
  },
  async document_verdicts(db, about) {
    const rows = await db
      .selectFrom('documentVerdicts')
      .leftJoin('admins', 'admins.id', 'documentVerdicts.adminId')
      .select(['documentGroup', 'verdict', 'reason', 'words', 'note', 'decidedAt', 'role'])
      .where(rowsOf('document_verdicts', about))
      .orderBy('decidedAt')
      .execute();
    return rows.map((row) => ({
      When: day(row.decidedAt),
      Document: documentLabels[row.documentGroup],
      Decision: verdictLabels[row.verdict],
      Reason: row.reason && verdictReasons[row.reason],
      'Words to the person': row.words,
      Note: row.note,
      By: byRole(row.role, about),
    }));
  },
  async document_requests(db, about) {
    const rows = await db
      .selectFrom('documentRequests')
      .select(['documents', 'askedAt', 'sentAt', 'withdrawnAt'])
      .where(rowsOf('document_requests', about))
      .orderBy('askedAt')
      .execute();
    return rows.flatMap(({ documents, askedAt, sentAt, withdrawnAt }) =>
      documents.map(({ group, reason, words }) => ({
        When: day(askedAt),
        Document: documentLabels[group],
        Reason: reasonTitles[reason],
        Words: words,
        'Sent on': day(sentAt),
        'Withdrawn on': day(withdrawnAt),
      })),
    );
  },
  async document_expiry_changes(db, about) {
    const rows = await db
      .selectFrom('documentExpiryChanges')
      .leftJoin('admins', 'admins.id', 'documentExpiryChanges.adminId')
      .select(['document', 'fromDate', 'toDate', 'changedAt', 'role'])
      .where(rowsOf('document_expiry_changes', about))
      .orderBy('changedAt')
      .execute();
    return rows.map((row) => ({
      When: day(row.changedAt),
      Document: expiringNames[row.document],
      'Expired before': row.fromDate,
      'Expires now': row.toDate,
      By: byRole(row.role, about),
    }));
  },
  async document_reminders(db, about) {
    const rows = await db
      .selectFrom('documentReminders')
      .select(['document', 'expiresOn', 'remindedAt'])
      .where(rowsOf('document_reminders', about))
      .orderBy('remindedAt')
      .execute();
    return rows.map(({ document, expiresOn, remindedAt }) => ({
      When: day(remindedAt),
      Document: expiringNames[document],
      Expires: expiresOn,
    }));
  },
  async certificates(db, about) {
    const rows = await db
      .selectFrom('certificates')
      .select(['number', 'fullName', 'title', 'days', 'issuedAt', 'sentAt', 'withdrawnAt', 'withdrawnReason'])
      .where(rowsOf('certificates', about))
      .orderBy('issuedAt')
      .execute();
    return rows.map((row) => ({
      Number: formatCertificateNumber(row.number),
      Name: row.fullName,
      Training: row.title,
      Days: formatDays(row.days),
      'Made on': day(row.issuedAt),
      'Sent on': day(row.sentAt),
      'Withdrawn on': day(row.withdrawnAt),
      Reason: row.withdrawnReason,
    }));
  },
  async placements(db, about) {
    const rows = await db
      .selectFrom('placements')
      .innerJoin('companyRequests', 'companyRequests.id', 'placements.requestId')
      .select(['companyName', 'startedAt', 'endedAt'])
      .where(rowsOf('placements', about))
      .orderBy('startedAt')
      .execute();
    const who = (companyName: string) => (about.kind === 'driver' ? { Company: companyName } : { Who: 'A driver' });
    return rows.map(({ companyName, startedAt, endedAt }) => ({
      ...who(companyName),
      From: day(startedAt),
      To: day(endedAt),
    }));
  },
  async notes(db, about) {
    const rows = await db
      .selectFrom('notes')
      .leftJoin('admins', 'admins.id', 'writerId')
      .select(['words', 'notes.createdAt', 'role'])
      .where(rowsOf('notes', about))
      .orderBy('notes.createdAt')
      .execute();
    return rows.map(({ words, createdAt, role }) => ({
      When: day(createdAt),
      Note: words,
      ...(about.withRoles && { By: byRole(role, about) }),
    }));
  },
  async messages(db, about) {
    const asked = await db
      .selectFrom('privacyRequests')
      .select('id')
      .where(rowsOf('privacy_requests', about))
      .execute();
    const rows = await db
      .selectFrom('messages')
      .select(['channel', 'address', 'subject', 'words', 'state', 'createdAt', 'sentAt'])
      .where('recordId', 'in', [about.id, ...asked.map(({ id }) => id)])
      .orderBy('createdAt')
      .execute();
    return rows.map(({ channel, address, subject, words, state, createdAt, sentAt }) => ({
      When: day(sentAt ?? createdAt),
      By: channelWords[channel],
      To: address,
      Subject: subject,
      Words: withoutTokens(words),
      State: state === 'Sending' ? 'Waiting' : state,
    }));
  },
  async consents(db, about) {
    const rows = await db
      .selectFrom('consents')
      .select(['wording', 'form', 'noticeVersion', 'givenAt', 'withdrawnAt'])
      .where(rowsOf('consents', about))
      .orderBy('givenAt')
      .execute();
    return rows.map(({ wording, form, noticeVersion, givenAt, withdrawnAt }) => ({
      'Agreed to': wording,
      'Given on': day(givenAt),
      Form: form,
      'Version of the privacy notice': noticeVersion,
      'Withdrawn on': day(withdrawnAt),
    }));
  },
  async notices_shown(db, about) {
    const rows = await db
      .selectFrom('noticesShown')
      .select(['form', 'noticeVersion', 'shownAt'])
      .where(rowsOf('notices_shown', about))
      .orderBy('shownAt')
      .execute();
    return rows.map(({ form, noticeVersion, shownAt }) => ({
      Form: form,
      'Version of the privacy notice': noticeVersion,
      'Shown on': day(shownAt),
    }));
  },
  async privacy_requests(db, about) {
    const rows = await db
      .selectFrom('privacyRequests')
      .select(['reference', 'kind', 'words', 'cameAt', 'dueOn', 'state', 'answer', 'answeredAt'])
      .where(rowsOf('privacy_requests', about))
      .orderBy('cameAt')
      .execute();
    return rows.map(({ reference, kind, words, cameAt, dueOn, state, answer, answeredAt }) => ({
      Number: reference,
      'Asks for': privacyRequestKinds[kind],
      Words: words,
      Came: day(cameAt),
      'Due by': dueOn,
      State: state,
      Answer: answer,
      'Answered on': day(answeredAt),
    }));
  },
  async legal_holds(db, about) {
    const rows = await db
      .selectFrom('legalHolds')
      .select(['reason', 'setAt', 'liftedAt'])
      .where(rowsOf('legal_holds', about))
      .orderBy('setAt')
      .execute();
    return rows.map(({ reason, setAt, liftedAt }) => ({
      From: day(setAt),
      Until: day(liftedAt),
      // A dispute can be with the person.
      ...(about.withRoles && { Reason: reason }),
    }));
  },
  async activity(db, about) {
    const rows = await db
      .selectFrom('activity')
      .select(['kind', 'at', 'actor', 'actorRole', 'changes'])
      .where(rowsOf('activity', about))
      .orderBy('at')
      .orderBy('id')
      .execute();
    const isShown = (kind: ActivityKind, field: ActivityField) =>
      !(about.kind === 'driver' ? field === 'driver' : ofOthers.includes(field)) &&
      (about.withRoles || !ofHolds.includes(kind));
    return rows.map(({ at, kind, actor, actorRole, changes }) => ({
      When: day(at),
      What: activityKinds[kind].label,
      By: actor === 'public' ? 'Somebody who was not signed in' : byRole(actorRole, about),
      Changes: changes
        .filter(({ field }) => isShown(kind, field))
        .map(({ field, before, after }) => `${activityFields[field]}: ${before ?? 'nothing'} → ${after ?? 'nothing'}`)
        .join('; '),
    }));
  },
};

const isSection = (table: string): table is Section => table in readers;

/** Everything that is kept about a record in lists, as it is given out, in the order of the register. */
export async function findSections(db: Database, about: Copied): Promise<CopySection[]> {
  const sections: CopySection[] = [];
  for (const [table, { copy }] of keptOf(about.kind)) {
    if (isSection(table) && 'section' in copy) {
      sections.push({ title: copy.section, rows: await readers[table](db, about) });
    }
  }
  return sections;
}
