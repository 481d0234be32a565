import { type ActivityField, activityFields, activityKinds } from '#contract/activity/activity-kinds.ts';
import { formatCertificateNumber } from '#contract/certificates/certificate-number.ts';
import { expiringDocuments } from '#contract/documents/documents.ts';
import { reasonTitles } from '#contract/documents/send-again-form.ts';
import { verdictLabels, verdictReasons } from '#contract/documents/verdicts.ts';
import { documentLabels } from '#contract/drivers/application-form.ts';
import { decisionReasons } from '#contract/drivers/rejection.ts';
import { channelWords } from '#contract/messages/messages.ts';
import { formatDays, formatInstant } from '#contract/platform/dates.ts';
import { privacyRequestKinds } from '#contract/privacy/request-kinds.ts';
import { type CopyValue, type LicenceOf, toFacts } from './copy-facts-mapper.ts';
import type { CopiedRows } from './copy-repository.ts';

/** A list of a copy: each row has the same fields, by their names for people. */
export interface CopySection {
  title: string;
  rows: Readonly<Record<string, CopyValue>>[];
}

/** A document of a copy: `path` is where it is in the archive, null if its file is missing. */
export interface CopiedDocument {
  fileName: string;
  path: string;
  title: string;
  addedAt: Date;
  replacedAt: Date | null;
}

export interface RecordCopy {
  /** The kind of record, with the number that people quote. */
  title: string;
  reference: string;
  name: string;
  /** Its fields, by their names for people. */
  facts: Readonly<Record<string, CopyValue>>;
  documents: CopiedDocument[];
  sections: CopySection[];
}

const day = (instant: Date | null) => (instant === null ? null : formatInstant(instant));
// Who has such a link is let in.
const withoutTokens = (words: string) => words.replace(/(#)[\w-]{20,}/g, '$1…');

const expiringNames = { licence: 'Licence', medicalRecord: expiringDocuments.medicalRecord.noun } as const;

/** Names like those on screens. Earlier ones and those that wait to be checked are in folders of their own. */
function toDocuments({ about }: CopiedRows): CopiedDocument[] {
  if (about.kind !== 'driver') return [];
  const taken = new Map<string, number>();
  const place = (folder: string, label: string) => {
    const count = (taken.get(folder + label) ?? 0) + 1;
    taken.set(folder + label, count);
    return `${folder}${label} ${count}.jpg`;
  };
  const stored = about.documents.map(({ documentGroup, fileName, createdAt, replacedAt }) => ({
    ...{ fileName, addedAt: createdAt, replacedAt, title: documentLabels[documentGroup] },
    path: place(replacedAt === null ? '' : 'Earlier/', documentLabels[documentGroup]),
  }));
  const sent = about.sentDocuments.map(({ documentGroup, fileName, sentAt }) => ({
    ...{ fileName, addedAt: sentAt, replacedAt: null, title: `${documentLabels[documentGroup]}, sent again` },
    path: place('Sent again/', documentLabels[documentGroup]),
  }));
  return [...stored, ...sent];
}

type Who = (role: string | null) => string;

function toDriverSections({ about }: CopiedRows, who: Who): CopySection[] {
  if (about.kind !== 'driver') return [];
  return [
    {
      title: 'Status history',
      rows: about.statusChanges.map((row) => ({
        When: day(row.changedAt),
        From: row.fromStatus,
        To: row.toStatus,
        By: who(row.role),
        Reason: row.rejectionReason && decisionReasons[row.rejectionReason],
        'Words to the person': row.rejectionWords,
        Note: row.rejectionNote,
      })),
    },
    {
      title: 'What was decided on documents',
      rows: about.verdicts.map((row) => ({
        When: day(row.decidedAt),
        Document: documentLabels[row.documentGroup],
        Decision: verdictLabels[row.verdict],
        Reason: row.reason && verdictReasons[row.reason],
        'Words to the person': row.words,
        Note: row.note,
        By: who(row.role),
      })),
    },
    {
      title: 'Documents that were asked for again',
      rows: about.asked.flatMap((row) =>
        row.documents.map(({ group, reason, words }) => ({
          When: day(row.askedAt),
          Document: documentLabels[group],
          Reason: reasonTitles[reason],
          Words: words,
          'Sent on': day(row.sentAt),
          'Withdrawn on': day(row.withdrawnAt),
        })),
      ),
    },
    {
      title: 'Renewals',
      rows: about.expiryChanges.map((row) => ({
        When: day(row.changedAt),
        Document: expiringNames[row.document],
        'Expired before': row.fromDate,
        'Expires now': row.toDate,
        By: who(row.role),
      })),
    },
    {
      title: 'Reminders',
      rows: about.reminders.map((row) => ({
        When: day(row.remindedAt),
        Document: expiringNames[row.document],
        Expires: row.expiresOn,
      })),
    },
  ];
}

const toCertificates = ({ about }: CopiedRows): CopySection[] =>
  about.kind === 'enrolment'
    ? [
        {
          title: 'Certificates',
          rows: about.certificates.map((row) => ({
            Number: formatCertificateNumber(row.number),
            Name: row.fullName,
            Training: row.title,
            Days: formatDays(row.days),
            'Made on': day(row.issuedAt),
            'Sent on': day(row.sentAt),
            'Withdrawn on': day(row.withdrawnAt),
            Reason: row.withdrawnReason,
          })),
        },
      ]
    : [];

/** Fields that name other people: who is placed is nobody else's to know. */
const ofOthers: readonly ActivityField[] = ['driver', 'driversPlaced', 'placedWith'];

function toActivity({ about, activity }: CopiedRows, who: Who): CopySection {
  const isShown = (field: ActivityField) => about.kind === 'driver' || !ofOthers.includes(field);
  const describe = (value: string | null) => value ?? 'nothing';
  return {
    title: 'What was done with it',
    rows: activity.map(({ at, kind, actor, actorRole, changes }) => ({
      When: day(at),
      What: activityKinds[kind].label,
      By: actor === 'public' ? 'Somebody who was not signed in' : who(actorRole),
      Changes: changes
        .filter(({ field }) => isShown(field))
        .map(({ field, before, after }) => `${activityFields[field]}: ${describe(before)} → ${describe(after)}`)
        .join('; '),
    })),
  };
}

/** Everything about a record, as it is given out. Nobody of the office is named; by role only if `withRoles`. */
export function toRecordCopy(
  rows: CopiedRows,
  { withRoles, licenceOf }: { withRoles: boolean; licenceOf: LicenceOf },
): RecordCopy {
  const who: Who = (role) => (withRoles && role ? role : 'The office');
  const { about } = rows;
  const { form, since, ...record } = toFacts(about, licenceOf);
  const attendance = about.kind === 'enrolment' && {
    Attendance: about.attendance.map(({ heldOn, state }) => `${heldOn}: ${state}`).join(', '),
  };
  return {
    ...record,
    facts: { ...form, ...since, ...attendance },
    documents: toDocuments(rows),
    sections: [
      ...toDriverSections(rows, who),
      ...toCertificates(rows),
      {
        title: 'Placements',
        rows: rows.placements.map(({ companyName, startedAt, endedAt }) => ({
          [about.kind === 'driver' ? 'Company' : 'Who']: about.kind === 'driver' ? companyName : 'A driver',
          From: day(startedAt),
          To: day(endedAt),
        })),
      },
      {
        title: 'Notes',
        rows: about.notes.map(({ words, createdAt, role }) => ({
          When: day(createdAt),
          Note: words,
          ...(withRoles && { By: who(role) }),
        })),
      },
      {
        title: 'Messages',
        rows: rows.messages.map(({ channel, address, subject, words, state, createdAt, sentAt }) => ({
          When: day(sentAt ?? createdAt),
          By: channelWords[channel],
          To: address,
          Subject: subject,
          Words: withoutTokens(words),
          State: state === 'Sending' ? 'Waiting' : state,
        })),
      },
      {
        title: 'Consents',
        rows: rows.consents.map(({ wording, form, noticeVersion, givenAt, withdrawnAt }) => ({
          'Agreed to': wording,
          'Given on': day(givenAt),
          Form: form,
          'Version of the privacy notice': noticeVersion,
          'Withdrawn on': day(withdrawnAt),
        })),
      },
      {
        title: 'Privacy notices beside the forms',
        rows: rows.notices.map(({ form, noticeVersion, shownAt }) => ({
          Form: form,
          'Version of the privacy notice': noticeVersion,
          'Shown on': day(shownAt),
        })),
      },
      {
        title: 'Requests about this data',
        rows: rows.privacyRequests.map(({ reference, kind, words, cameAt, dueOn, state, answer, answeredAt }) => ({
          Number: reference,
          'Asks for': privacyRequestKinds[kind],
          Words: words,
          Came: day(cameAt),
          'Due by': dueOn,
          State: state,
          Answer: answer,
          'Answered on': day(answeredAt),
        })),
      },
      {
        title: 'Legal holds',
        rows: rows.holds.map(({ reason, setAt, liftedAt }) => ({
          From: day(setAt),
          Until: day(liftedAt),
          // A dispute can be with the person.
          ...(withRoles && { Reason: reason }),
        })),
      },
      toActivity(rows, who),
    ],
  };
}
