import { channelWords } from '#contract/messages/messages.ts';
import {
  type Attention,
  longWaitDays,
  maxNamed,
  spaceWarningPercent,
  textsWarningPercent,
} from '#contract/overview/overview.ts';
import { formatDate, todayInLagos } from '#contract/platform/dates.ts';
import { answerDays } from '#contract/privacy/privacy-requests.ts';
import type { PhotoNetwork } from '#contract/uploads/application-space.ts';
import { failedMessagesPath } from '#web/addresses.ts';
import type { Can } from '#web/platform/http/use-can.ts';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { fileSize } from '#web/ui/files/file-size.ts';
import type { AttentionItem } from './attention-format.ts';

/** Lists what waits for somebody: each item stands for all of its kind. */
export const listPeopleItems = (attention: Attention, can: Can): AttentionItem[] => [
  ...spaceItems(attention, can),
  ...waitingItems(attention, can),
];

function spaceItems({ applicationSpace: { percentFull, networks } }: Attention, can: Can): AttentionItem[] {
  if (percentFull < spaceWarningPercent) return [];
  const isFull = percentFull >= 100;
  return [
    {
      key: 'space',
      urgency: isFull ? 'overdue' : 'soon',
      sentence: isFull
        ? 'New applications are being refused'
        : `The space for unreviewed applications is ${percentFull}% full`,
      detail: [
        isFull
          ? 'The space set aside for unreviewed applications is full.'
          : "When it's full, new applications are refused.",
        ...(networks.length === 0 ? [] : [`Photos of no application: ${networks.map(formatNetwork).join(', ')}.`]),
      ].join(' '),
      action:
        networks.length > 0 && can('decide on drivers')
          ? { label: 'Delete photos of no application', networks }
          : pendingAction(can),
    },
  ];
}

const formatNetwork = ({ network, bytes }: PhotoNetwork) => `${fileSize(bytes)} from ${network}`;

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
    stuckMessages,
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
      sentence: `${pluralize(privacyDue.total, 'data request')} due this week`,
      detail: `By law, you have ${answerDays} days to answer.`,
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
      sentence: `${pluralize(leaving.total, 'record')} ${leaving.total === 1 ? 'is' : 'are'} due to be erased from the ${formatDate(first.goesOn)}`,
      detail: `Somebody has worked on ${leaving.total === 1 ? 'it' : 'them'} lately: ${named.join(', ')}. 'Keep from deletion' in a record's menu keeps it.`,
      action: { label: 'Open', to: '/admin/privacy' },
    });
  }
  if (unremoved.length > 0) {
    items.push({
      key: 'unremoved',
      urgency: 'privacy',
      sentence: "Last night's clean-up could not remove everything that is too old",
      detail: `It will try again tonight: ${unremoved.slice(0, maxNamed).join(', ')}.`,
      action: { label: 'Open', to: '/admin/privacy' },
    });
  }
  for (const { channel, waiting } of stuckMessages) {
    items.push({
      key: `stuck-${channel}`,
      urgency: 'overdue',
      sentence: `${channel === 'mail' ? 'Emails' : 'Text messages'} can't be sent`,
      detail: `The provider rejects our account or sender. ${pluralize(waiting, 'message')} ${waiting === 1 ? 'is' : 'are'} waiting until the settings are corrected. Nothing is lost.`,
      action: { label: 'Open', to: `/admin/messages?channels=${channel}&states=Waiting` },
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
      detail: held === 1 ? 'It goes out only if you send it.' : 'They go out only if you send them.',
      action: { label: 'Open', to: '/admin/messages?states=Held%20back' },
    });
  }
  const { sent, limit } = textsToday;
  if (sent > 0 && sent * 100 >= limit * textsWarningPercent) {
    items.push({
      key: 'texts',
      urgency: 'messages',
      sentence:
        sent >= limit
          ? "Today's automatic text messages are used up"
          : "Today's automatic text messages are nearly used up",
      detail: `${Math.min(sent, limit)} of ${limit}. More are held back.`,
      action: { label: 'Open', to: '/admin/messages?channels=text' },
    });
  }
  const [oldest] = waitingApplications.result;
  if (oldest) {
    const { total } = waitingApplications;
    const cameOn = `on the ${formatDate(todayInLagos(new Date(oldest.createdAt)))}`;
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
