import { expiringDocuments } from '#contract/documents/documents.ts';
import type { Attention, DocumentDue } from '#contract/overview/overview.ts';
import { type CalendarDate, formatDate, formatDays } from '#contract/platform/dates.ts';
import { stateLabel } from '#contract/platform/nigerian-states.ts';
import { availableDriversPath, requestPath, requestsPath, trainingPath } from '#web/addresses.ts';
import type { Can } from '#web/platform/http/use-can.ts';
import { formatRelativeDate, formatWeekday } from '#web/platform/office/relative-date.ts';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { listPeopleItems } from './attention-people-format.ts';

/** A certificate that the marks of the door contradict. */
export type ContradictedCertificate = Attention['contradictedCertificates']['result'][number];

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
  /** Where to take care of it, for someone who can; some things are done in a dialog. */
  action?:
    | { label: string; to: string }
    | { label: string; paper: DocumentDue }
    | { label: string; certificate: ContradictedCertificate }
    | { label: string; networks: Attention['applicationSpace']['networks'] };
}

type UnstaffedRequest = Attention['unstaffedRequests']['result'][number];

const expiring = { came: 'expired', comes: 'expires' };
const starting = { came: 'started', comes: 'starts' };

/** The items of one kind that need attention. */
export interface AttentionGroup {
  name: string;
  /** Counts also those that aren't listed. */
  total: number;
  /** The most urgent first. */
  items: AttentionItem[];
  /** Where all of them are listed. */
  list?: { noun: string; to: string };
}

/** Groups what needs attention on the day `today`, with what the administrator can do about it. */
export function groupItems(attention: Attention, today: CalendarDate, can: Can): AttentionGroup[] {
  const { papersDue, unstaffedRequests, contradictedCertificates } = attention;
  const people = listPeopleItems(attention, can);
  const groups: AttentionGroup[] = [
    {
      name: 'Documents',
      total: papersDue.total,
      items: inOrder(papersDue.result, ({ expiresOn }) => expiresOn, today).map((one) => documentItem(one, today, can)),
      list: { noun: 'document', to: expiriesPath },
    },
    {
      name: 'Requests',
      total: unstaffedRequests.total,
      items: unstaffedRequests.result.map((request) => requestItem(request, today, can)),
      list: { noun: 'request', to: `${requestsPath}?statuses=Pending,Assigned` },
    },
    {
      name: 'Certificates',
      total: contradictedCertificates.total,
      items: contradictedCertificates.result.map(certificateItem),
    },
    { name: 'People and messages', total: people.length, items: people },
  ];
  return groups.filter(({ total }) => total > 0);
}

/** Overdue ones as they came, the others by their date. */
function inOrder<Due>(all: readonly Due[], dateOf: (due: Due) => CalendarDate, today: CalendarDate): Due[] {
  const soon = all.filter((due) => dateOf(due) >= today);
  return [
    ...all.filter((due) => dateOf(due) < today),
    ...soon.sort((one, other) => (dateOf(one) < dateOf(other) ? -1 : 1)),
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
      ? `${place} ${canRenew ? adviceOn(paper, can) : ''}`.trim()
      : `${formatDate(paper.expiresOn)}. ${place}`,
    ...(canRenew && { action: { label: renewal, paper } }),
  };
}

function adviceOn({ company, status }: DocumentDue, can: Can): string {
  if (company !== null) return can('place drivers') ? 'Renew it or remove the driver.' : 'Renew it.';
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

/** Why a certificate is withdrawn that the marks of the door contradict. */
export const contradictionOf = ({ days }: ContradictedCertificate): string =>
  `Not marked as present on the ${formatDays(days)}.`;

function certificateItem(certificate: ContradictedCertificate): AttentionItem {
  const { _id, fullName, trainingId, training, days, number } = certificate;
  return {
    key: _id,
    urgency: 'overdue',
    about: { name: fullName, to: trainingPath(trainingId) },
    sentence: ` has a certificate, but is not marked as present on the ${formatDays(days)}`,
    detail: `${training}, ${number}`,
    action: { label: 'Withdraw', certificate },
  };
}
