import {
  CircleX,
  DatabaseBackup,
  FileCheck,
  FileDown,
  FileWarning,
  GraduationCap,
  type LucideIcon,
  MailX,
  MessagesSquare,
  OctagonAlert,
  PanelsTopLeft,
  ScanEye,
  ShieldQuestion,
  Truck,
  UserPlus,
} from 'lucide-react';
import { paperNoun } from '#contract/documents/papers.ts';
import { type Channel, messageErrors } from '#contract/messages/messages.ts';
import {
  type AttentionItem,
  type AttentionKind,
  type NamedAttention,
  newsDays,
  startsSoonDays,
} from '#contract/notifications/attention.ts';
import { addDays, type CalendarDate, formatDate } from '#contract/platform/dates.ts';
import { answerDays } from '#contract/privacy/request-kinds.ts';
import { samplesSentence } from '#contract/website/samples.ts';
import {
  backupsPath,
  consultationPath,
  consultationsPath,
  driversPath,
  requestPath,
  requestsPath,
  reviewPath,
  trainingPath,
  websiteFieldPath,
} from '#web/addresses.ts';
import { formatRelativeDate, formatWeekday } from '#web/office/relative-date.ts';
import { pluralize } from '#web/ui/data/pluralize.ts';

/** An item in words, with a link: to a list of exactly these rows, if there is one. */
interface FormattedAttention {
  sentence: string;
  to: string;
  /** The named record, if it has a page; `detail` continues after the name. */
  about?: { name: string; to: string };
  detail: string;
  icon: LucideIcon;
  isUrgent?: true;
}

interface Wording {
  count: number;
  /** The named record; `nobody` if the feature names none. */
  first: NamedAttention;
  today: CalendarDate;
}

const expiring = { came: 'expired', comes: 'expires' };

function formatPaper(
  document: NamedAttention['document'],
  endsOn: CalendarDate,
  today: CalendarDate,
): string {
  const noun = paperNoun({ document: document?.paper ?? '', name: document?.name ?? null });
  if (!document?.isMissing) return `${noun} ${formatRelativeDate(expiring, endsOn, today)}`;
  if (endsOn < today) return `${noun} is missing`;
  const needed = { came: '', comes: 'is needed' };
  return `${noun} ${formatRelativeDate(needed, addDays(endsOn, 1), today)}`;
}
const starting = { came: 'started', comes: 'starts' };

const verb = (count: number, one: string, several: string) => (count === 1 ? one : several);

/** Messages in these states, written within the counted days. */
const messagesPath = (states: string, today: CalendarDate) =>
  `/admin/messages?${new URLSearchParams({ states, writtenIn: `${addDays(today, -newsDays)}..${today}` })}`;
const activityPath = ({ reference, on }: NamedAttention) =>
  `/admin/activity?${new URLSearchParams({ person: reference, ...(on !== null && { from: on, to: on }) })}`;

const stuck =
  (channel: Channel) =>
  ({ count, first: { about } }: Wording): FormattedAttention => {
    const waiting = `${pluralize(count, 'message')} ${verb(count, 'is', 'are')} waiting`;
    return {
      icon: OctagonAlert,
      isUrgent: true,
      sentence: `${channel === 'mail' ? 'Emails' : 'Text messages'} can't be sent`,
      detail:
        about === 'no-mail-server' || about === 'no-text-provider'
          ? `${messageErrors[about]} ${waiting}. We keep trying for a day.`
          : `The provider rejects our account or sender. ${waiting} until the settings are corrected. Nothing is lost.`,
      to: `/admin/messages?channels=${channel}&states=Waiting`,
    };
  };

const usedUp =
  (channel: Channel, plural: string) =>
  ({ count, first: { about } }: Wording): FormattedAttention => ({
    icon: MailX,
    to: `/admin/messages?channels=${channel}`,
    sentence: `Today's automatic ${plural} are ${count < Number(about) ? 'nearly ' : ''}used up`,
    detail: `${Math.min(count, Number(about))} of ${about}. More are held back.`,
  });

const words: Readonly<Record<AttentionKind, (wording: Wording) => FormattedAttention>> = {
  stuckMails: stuck('mail'),
  stuckTexts: stuck('text'),
  space: ({ count, first: { about } }) => ({
    icon: OctagonAlert,
    isUrgent: true,
    to: `${driversPath}?status=Pending`,
    sentence:
      count >= 100
        ? 'New applications are being refused'
        : `The space for unreviewed applications is ${count}% full`,
    detail: `${count >= 100 ? 'The space set aside for unreviewed applications is full.' : "When it's full, new applications are refused."}${about === '' ? '' : ` Photos without an application came from ${about}.`}`,
  }),
  documents: ({ count, first: { _id, name, on, about, document }, today }) => ({
    icon: FileWarning,
    ...(on !== null && on < today && { isUrgent: true }),
    sentence: `${pluralize(count, 'driver')} ${verb(count, 'has', 'have')} documents or checks expired or expiring within 30 days`,
    to: `${driversPath}/document-status`,
    about: { name, to: `${driversPath}/${_id}` },
    detail: `'s ${formatPaper(document, on ?? today, today)}${about === '' ? '.' : `. Placed with ${about}.`}`,
  }),
  files: ({ count, first: { _id, name } }) => ({
    icon: FileCheck,
    to: `${driversPath}?${new URLSearchParams({ statuses: 'Approved,Assigned', file: 'incomplete' })}`,
    sentence: `${pluralize(count, 'approved driver')} ${verb(count, 'has', 'have')} an incomplete file`,
    about: { name, to: `${driversPath}/${_id}` },
    detail: ' was approved first.',
  }),
  requests: ({ count, first: { reference, name, on, about }, today }) => ({
    icon: Truck,
    ...(on !== null && on < today && { isUrgent: true }),
    sentence: `${pluralize(count, 'request')} ${verb(count, 'lacks', 'lack')} drivers now or within a week`,
    to: `${requestsPath}?${new URLSearchParams({
      statuses: 'Pending,Assigned',
      lacks: 'drivers',
      startsIn: `2000-01-01..${addDays(today, startsSoonDays)}`,
    })}`,
    about: { name, to: requestPath({ requestId: reference }) },
    detail: ` has ${about} drivers and ${formatWeekday(starting, on ?? today, today)}.`,
  }),
  cancellations: ({ count, first: { reference, name, on }, today }) => ({
    icon: CircleX,
    isUrgent: true,
    to: requestPath({ requestId: reference }),
    sentence: `${count === 1 ? 'A company asks' : `${count} companies ask`} to cancel a request`,
    about: { name, to: requestPath({ requestId: reference }) },
    detail: ` asked on the ${formatDate(on ?? today)}. Cancel the request, or keep it open.`,
  }),
  review: ({ count, first: { _id, name, on }, today }) => ({
    icon: UserPlus,
    to: reviewPath,
    sentence: `${pluralize(count, 'application')} ${verb(count, 'waits', 'wait')} for review`,
    about: { name, to: `${driversPath}/${_id}` },
    detail: ` has waited since the ${formatDate(on ?? today)}.`,
  }),
  consultations: ({ count, first: { _id, name, on }, today }) => ({
    icon: MessagesSquare,
    to: `${consultationsPath}?statuses=Pending`,
    sentence: `${pluralize(count, 'booking')} ${verb(count, 'waits', 'wait')} to be scheduled`,
    about: { name, to: consultationPath({ _id }) },
    detail: ` asks for the ${formatDate(on ?? today)}.`,
  }),
  certificates: ({ count, first: { reference, name, about } }) => ({
    icon: GraduationCap,
    isUrgent: true,
    to: trainingPath(reference),
    sentence: `${pluralize(count, 'certificate')} ${verb(count, 'names', 'name')} days without a mark of presence`,
    detail: `${name}, ${about}. Correct the marks or withdraw the certificate.`,
  }),
  failedMessages: ({ count, first: { name }, today }) => ({
    icon: MailX,
    to: messagesPath('Failed,Given up', today),
    sentence: `${pluralize(count, 'message')} could not be delivered`,
    detail: `In the last week. The newest was for ${name}.`,
  }),
  heldBackMessages: ({ count, first: { name, about }, today }) => ({
    icon: MailX,
    to: messagesPath('Held back', today),
    sentence: `${pluralize(count, 'message')} ${verb(count, 'is', 'are')} held back`,
    detail:
      about === 'erasure-asked'
        ? `The newest is to ${name}, who has asked to be erased.`
        : `${verb(count, 'It goes', 'They go')} out only if you send ${verb(count, 'it', 'them')}. The newest is to ${name}.`,
  }),
  mailsToday: usedUp('mail', 'emails'),
  textsToday: usedUp('text', 'text messages'),
  privacy: ({ count, first: { name, on }, today }) => ({
    icon: ShieldQuestion,
    to: '/admin/privacy',
    ...(on !== null && on <= addDays(today, newsDays) && { isUrgent: true }),
    sentence: `${pluralize(count, 'data request')} ${verb(count, 'waits', 'wait')} for an answer`,
    detail: `${name}'s by the ${formatDate(on ?? today)}. By law, you have ${answerDays} days to answer.`,
  }),
  leaving: ({ count, first: { name, reference, on }, today }) => ({
    icon: ShieldQuestion,
    to: '/admin/privacy',
    sentence: `${pluralize(count, 'record')} ${verb(count, 'is', 'are')} due to be erased from the ${formatDate(on ?? today)}`,
    detail: `Somebody has worked on ${verb(count, 'it', 'them')} lately, such as ${name} (${reference}). 'Keep from deletion' in a record's menu keeps it.`,
  }),
  unremoved: ({ first: { name } }) => ({
    icon: ShieldQuestion,
    isUrgent: true,
    to: '/admin/privacy',
    sentence: "Last night's clean-up could not remove everything that is too old",
    detail: `It will try again tonight: ${name}.`,
  }),
  backups: ({ first: { on, about }, today }) => ({
    icon: DatabaseBackup,
    isUrgent: true,
    to: backupsPath,
    sentence: `The last backup failed on the ${formatDate(on ?? today)}`,
    detail: about,
  }),
  recoverySheet: () => ({
    icon: DatabaseBackup,
    to: backupsPath,
    sentence: 'The recovery sheet has not been printed',
    detail: 'Without its data key, a backup may not open. Open it under Settings, Backups.',
  }),
  samples: ({ count, first: { reference } }) => ({
    icon: PanelsTopLeft,
    to: websiteFieldPath(reference),
    sentence: samplesSentence(count),
    detail: 'Visitors see them until you enter your own.',
  }),
  reading: ({ count, first }) => ({
    icon: ScanEye,
    isUrgent: true,
    to: `${activityPath(first)}&views=shown`,
    sentence: `Unusual reading${count === 1 ? '' : `, ${count} times`}`,
    detail: `${first.name} opened documents: ${first.about}.`,
  }),
  exports: ({ count, first }) => ({
    icon: FileDown,
    to: activityPath(first),
    sentence: `${pluralize(count, 'export')} by colleagues this week`,
    detail: `The newest by ${first.name}: ${first.about}.`,
  }),
  newRequests: ({ count, first: { name, about, on }, today }) => ({
    icon: Truck,
    to: requestsPath,
    sentence: `${pluralize(count, 'new driver request')} this week`,
    detail: `${name} asks for ${pluralize(Number(about), 'driver')} from the ${formatDate(on ?? today)}.`,
  }),
  enrolments: ({ count, first: { reference, name, about } }) => ({
    icon: GraduationCap,
    to: count === 1 ? trainingPath(reference) : '/admin/training-management',
    sentence: `${pluralize(count, 'new registration')} this week`,
    detail: `The newest is ${name}'s for ${about}.`,
  }),
};

const noRecord: NamedAttention = {
  _id: '',
  reference: '',
  name: '',
  on: null,
  about: '',
  document: null,
};

/** The text for the dashboard and the bell. */
export const formatAttention = (
  { kind, count, first }: AttentionItem,
  today: CalendarDate,
): FormattedAttention => words[kind]({ count, first: first ?? noRecord, today });
