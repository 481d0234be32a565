import { type CalendarDate, todayInLagos, writeDate } from '#contract/dates.ts';
import { expiringDocuments } from '#contract/documents.ts';
import { channelWords } from '#contract/messages.ts';
import { stateLabel } from '#contract/nigerian-states.ts';
import {
  type Attention,
  type DocumentDue,
  longWaitDays,
  maxNamed,
  spaceWarningPercent,
  textsWarningPercent,
} from '#contract/overview.ts';
import { answerDays } from '#contract/privacy-requests.ts';
import { failedMessagesPath } from '#web/messages/api.ts';
import type { Can } from '#web/platform/http/use-can.ts';
import { formatRelativeDate, formatWeekday } from '#web/platform/page/relative-date.ts';
import { availableDriversPath, requestPath, requestsPath } from '#web/requests/api.ts';
import { pluralize } from '#web/ui/data/pluralize.ts';

/** Something that needs attention. */
export interface AttentionItem {
  /** Stable between requests. */
  key: string;
  /** `overdue` should already have been taken care of, `soon` is due before long; the others name what is waiting. */
  urgency: 'overdue' | 'soon' | 'applications' | 'consultations' | 'messages' | 'privacy';
  /** The person or company concerned, if it is a single one, with a link; the sentence continues after the name. */
  about?: { name: string; to: string };
  sentence: string;
  /** More information that helps to decide. */
  detail: string;
  /** Where to take care of it, for someone who can; a document is renewed in a dialog. */
  action?: { label: string; to: string } | { label: string; paper: DocumentDue };
}

/** A link to those that aren't listed individually. */
export interface More {
  words: string;
  to: string;
}

type UnstaffedRequest = Attention['unstaffedRequests']['result'][number];

const expiring = { came: 'expired', comes: 'expires' };
const starting = { came: 'started', comes: 'starts' };

// What one can do about them makes no difference to their number.
const nothing: Can = () => false;

/** Counts what needs attention; each group (of applications, consultations or messages) counts as one. */
export function countItems(attention: Attention): number {
  const { papersDue, unstaffedRequests } = attention;
  return (
    papersDue.total +
    unstaffedRequests.total +
    waitingItems(attention, nothing).length +
    spaceItems(attention, nothing).length
  );
}

/** Lists what needs attention on the day `today`, the most urgent first, with what the administrator can do about it. */
export function listItems(attention: Attention, today: CalendarDate, can: Can): AttentionItem[] {
  const dated = [
    ...attention.papersDue.result.map((paper) => ({ on: paper.expiresOn, item: documentItem(paper, today, can) })),
    ...attention.unstaffedRequests.result.map((request) => ({
      on: request.duration.startDate,
      item: requestItem(request, today, can),
    })),
  ];
  const overdue = dated.filter(({ on }) => on < today);
  const soon = dated.filter(({ on }) => on >= today).sort((one, other) => (one.on < other.on ? -1 : 1));
  return [
    ...spaceItems(attention, can),
    ...[...overdue, ...soon].map(({ item }) => item),
    ...waitingItems(attention, can),
  ];
}

/** Lists links to what `listItems` leaves out. */
export function listMore({ papersDue, unstaffedRequests }: Attention): More[] {
  const morePapers = papersDue.total - papersDue.result.length;
  const moreRequests = unstaffedRequests.total - unstaffedRequests.result.length;
  return [
    ...(morePapers > 0 ? [{ words: `and ${pluralize(morePapers, 'more document')}`, to: expiriesPath }] : []),
    ...(moreRequests > 0
      ? [{ words: `and ${pluralize(moreRequests, 'more request')}`, to: `${requestsPath}?statuses=Pending,Assigned` }]
      : []),
  ];
}

const expiriesPath = '/admin/driver-management/document-status';

function documentItem(paper: DocumentDue, today: CalendarDate, can: Can): AttentionItem {
  const { noun, renewal } = expiringDocuments[paper.paper];
  const isOverdue = paper.expiresOn < today;
  const canRenew = can('renew documents');
  const place = paper.company === null ? `${paper.status}, not placed.` : `Placed with ${paper.company}.`;
  return {
    key: `${paper._id} ${paper.paper}`,
    urgency: isOverdue ? 'overdue' : 'soon',
    about: { name: paper.fullName, to: `/admin/driver-management/${paper._id}` },
    sentence: `'s ${noun} ${formatRelativeDate(expiring, paper.expiresOn, today)}`,
    detail: isOverdue
      ? `${place} ${canRenew ? adviceOn(paper) : ''}`.trim()
      : `${writeDate(paper.expiresOn)}. ${place}`,
    ...(canRenew && { action: { label: renewal, paper } }),
  };
}

function adviceOn({ company, status }: DocumentDue): string {
  if (company !== null) return 'Renew it or remove the driver.';
  return status === 'Approved' ? "The driver can't be assigned until it is renewed." : '';
}

function requestItem(request: UnstaffedRequest, today: CalendarDate, can: Can): AttentionItem {
  const { requestId, name, assignedDrivers, numberOfDriverNeeded, duration } = request;
  const place = stateLabel(request.preferredLocationOfAssignment.state);
  return {
    key: requestId,
    urgency: duration.startDate < today ? 'overdue' : 'soon',
    about: { name, to: requestPath(request) },
    sentence: ` has ${assignedDrivers} of ${pluralize(numberOfDriverNeeded, 'driver')} and ${formatWeekday(starting, duration.startDate, today)}`,
    detail: `${requestId}, ${request.typeOfVehicleRequired}, ${place}`,
    ...(can('place drivers') && { action: { label: 'Assign a Driver', to: availableDriversPath(request) } }),
  };
}

function spaceItems({ applicationSpace: { percentFull } }: Attention, can: Can): AttentionItem[] {
  if (percentFull < spaceWarningPercent) return [];
  const isFull = percentFull >= 100;
  return [
    {
      key: 'space',
      urgency: isFull ? 'overdue' : 'soon',
      sentence: isFull
        ? 'New applications are being refused'
        : `The space for unreviewed applications is ${percentFull}% full`,
      detail: isFull
        ? 'The space set aside for unreviewed applications is full.'
        : "When it's full, new applications are refused.",
      action: can('decide on drivers')
        ? { label: 'See what fills it', to: '/admin/driver-management/space' }
        : pendingAction(can),
    },
  ];
}

const longWait: Record<typeof longWaitDays, string> = { 3: 'three days' };

const pendingAction = (can: Can) =>
  can('decide on drivers') && can('read documents')
    ? { label: 'Review', to: '/admin/driver-management/review' }
    : { label: 'Open', to: '/admin/driver-management?status=Pending' };

function waitingItems(
  {
    waitingApplications,
    consultationsToday,
    failedMessages,
    heldBackMessages,
    textsToday,
    privacyDue,
    retention,
  }: Attention,
  can: Can,
): AttentionItem[] {
  const items: AttentionItem[] = [];
  if (privacyDue.total > 0) {
    items.push({
      key: 'privacy',
      urgency: 'privacy',
      sentence: `${pluralize(privacyDue.total, 'request')} of people due this week`,
      detail: `The law gives ${answerDays} days to answer what people ask about their data.`,
      action: { label: 'Open', to: '/admin/privacy' },
    });
  }
  const { leaving, failed: unremoved } = retention;
  const [first] = leaving.result;
  if (first) {
    const named = leaving.result.slice(0, maxNamed).map(({ name, reference }) => `${name} (${reference})`);
    items.push({
      key: 'leaving',
      urgency: 'privacy',
      sentence: `${pluralize(leaving.total, 'record')} will be erased by age from the ${writeDate(first.goesOn)} on`,
      detail: `Somebody has worked on ${leaving.total === 1 ? 'it' : 'them'} lately: ${named.join(', ')}. Put a record on hold to keep it.`,
      action: { label: 'Open', to: '/admin/privacy' },
    });
  }
  if (unremoved.length > 0) {
    items.push({
      key: 'unremoved',
      urgency: 'privacy',
      sentence: 'The night could not remove everything that is kept for too long',
      detail: `It tries again tonight: ${unremoved.slice(0, maxNamed).join(', ')}.`,
      action: { label: 'Open', to: '/admin/privacy' },
    });
  }
  const { total: failed, newest } = failedMessages;
  if (newest) {
    items.push({
      key: 'messages',
      urgency: 'messages',
      sentence: `${pluralize(failed, 'message')} could not be delivered`,
      detail:
        failed === 1
          ? `${channelWords[newest.channel]} to ${newest.recipientName}.`
          : `In the last week. The newest was for ${newest.recipientName}.`,
      action: { label: 'Open', to: failedMessagesPath },
    });
  }
  const { total: held } = heldBackMessages;
  if (held > 0) {
    items.push({
      key: 'held-back',
      urgency: 'messages',
      sentence: `${pluralize(held, 'message')} ${held === 1 ? 'is' : 'are'} held back`,
      detail: 'They go out only if you send them.',
      action: { label: 'Open', to: '/admin/messages?states=Held%20back' },
    });
  }
  const { sent, limit } = textsToday;
  if (sent > 0 && sent * 100 >= limit * textsWarningPercent) {
    items.push({
      key: 'texts',
      urgency: 'messages',
      sentence:
        sent >= limit ? 'The text messages of today are used up' : 'The text messages of today are nearly used up',
      detail: `${Math.min(sent, limit)} of ${limit}. Automatic ones beyond that are held back.`,
      action: { label: 'Open', to: '/admin/messages?channels=text' },
    });
  }
  const [oldest] = waitingApplications.result;
  if (oldest) {
    const { total } = waitingApplications;
    const cameOn = `on the ${writeDate(todayInLagos(new Date(oldest.createdAt)))}`;
    items.push({
      key: 'applications',
      urgency: 'applications',
      sentence: `${pluralize(total, 'application')} ${total === 1 ? 'has' : 'have'} waited more than ${longWait[longWaitDays]}`,
      detail:
        total === 1
          ? `${oldest.fullName} applied ${cameOn}.`
          : `The oldest, from ${oldest.fullName}, arrived ${cameOn}.`,
      action: pendingAction(can),
    });
  }
  const { pending } = consultationsToday;
  if (pending > 0) {
    items.push({
      key: 'consultations',
      urgency: 'consultations',
      sentence: `${pluralize(pending, 'consultation')} today ${pending === 1 ? 'is' : 'are'} still pending`,
      detail: can('manage consultations')
        ? `Mark ${pending === 1 ? 'it' : 'them'} as Scheduled or cancel ${pending === 1 ? 'it' : 'them'}.`
        : `${pending === 1 ? 'It is' : 'They are'} not scheduled yet.`,
      action: { label: 'Open', to: '/admin/consultancy?statuses=Pending' },
    });
  }
  return items;
}
