import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Eye, RotateCw, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import {
  channels,
  channelWords,
  type ListedState,
  listedStates,
  type Message,
  type MessageCounts,
  type MessageRecord,
  messageRecordsFor,
  resendMessage,
} from '#contract/messages/messages.ts';
import { undoMessage } from '#contract/messages/own-messages.ts';
import type { ScreenHandle } from '#web/office/screen-permission.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { useSession } from '#web/platform/http/session.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { useConfirmedAction } from '#web/platform/http/use-confirmed-action.tsx';
import { ListScreen } from '#web/platform/lists/list-screen.tsx';
import { RowCard } from '#web/platform/lists/row-card.tsx';
import { type Filter, type List, useList } from '#web/platform/lists/use-list.ts';
import { pageTitle } from '#web/platform/page/website.ts';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import type { Column } from '#web/ui/data/table.tsx';
import { ActionsMenu } from '#web/ui/overlays/actions-menu.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import {
  canSendAgain,
  figure,
  formatEvent,
  formatMoment,
  recordWords,
  writtenOnly,
} from './message-format.ts';
import { ChannelWord, DeliveryState, RecordLink, StateBadge } from './message-parts.tsx';
import { countsQuery, messagesQuery } from './messages-query.ts';
import { askAgain, SendAllAgain } from './send-again.tsx';

export const meta = pageTitle('Messages');

export const handle: ScreenHandle = { permission: 'read messages' };

const stateFilter = {
  ...({ key: 'states', param: 'state', label: 'State', options: listedStates } as const),
  word: (state: ListedState) => (state === 'Written' ? writtenOnly : state),
};
const channelFilter = {
  ...({ key: 'channels', param: 'channel', label: 'Channel', options: channels } as const),
  word: (channel: (typeof channels)[number]) => channelWords[channel],
};

const aboutFilter = (role: string) => ({
  key: 'about',
  label: 'About',
  options: messageRecordsFor(role),
  word: (kind: MessageRecord) => recordWords[kind],
});

export default function ListPage() {
  const can = useCan();
  const role = useSession(({ currentUser }) => currentUser?.role ?? '');
  const list = useList([stateFilter, channelFilter, aboutFilter(role)]);
  const query = useQuery(messagesQuery(list.query, list.page));
  const { state, ...narrowed } = list.query;
  const isHeldBack = state === 'Held back';
  const counts = useQuery(countsQuery(narrowed)).data?.data;
  const [opened, setOpened] = useState<Message>();
  const { mutateAsync: resend } = useCall(resendMessage);
  const { mutate: takeBack } = useCall(undoMessage);
  const again = useConfirmedAction<Message>(askAgain, ({ _id: id }) => resend({ params: { id } }));
  const now = serverNow();
  const menuOf = (message: Message) => (
    <ActionsMenu
      name={`${formatEvent(message)} to ${message.recipientName}`}
      items={[
        ...(can('send messages')
          ? [{ label: 'View Words', icon: Eye, onSelect: () => setOpened(message) }]
          : []),
        ...(message.undoKey === null
          ? []
          : [
              {
                label: 'Undo for All Drivers',
                icon: Undo2,
                onSelect: () => takeBack({ body: { key: message.undoKey ?? '' } }),
              },
            ]),
        ...(can('send messages') && canSendAgain(message)
          ? [
              {
                label: message.state === 'Held back' ? 'Send' : 'Send Again',
                icon: RotateCw,
                onSelect: () => again.ask(message),
              },
            ]
          : []),
      ]}
    />
  );
  const columns: readonly Column<Message>[] = [
    { header: 'When', cell: ({ createdAt }) => formatMoment(createdAt, now) },
    {
      header: 'To',
      cell: ({ recipientName }) => (
        <span
          title={recipientName}
          className="line-clamp-2 w-28 font-title whitespace-normal text-navy-900 2xl:w-44 5xl:w-64"
        >
          {recipientName}
        </span>
      ),
    },
    { header: 'About', cell: ({ record }) => <RecordLink record={record} /> },
    {
      header: 'Message',
      cell: (message) => (
        <span className="flex items-center gap-2">
          <ChannelWord channel={message.channel} isIcon />
          <span
            title={formatEvent(message)}
            className="line-clamp-2 w-28 whitespace-normal 2xl:w-36 3xl:w-42 4xl:w-60"
          >
            {formatEvent(message)}
          </span>
        </span>
      ),
    },
    { header: 'State', cell: (message) => <StateBadge {...message} /> },
    {
      header: 'What Happened',
      variant: 'fill',
      cell: (message) => <DeliveryState message={message} now={now} isBesideTime />,
    },
  ];
  return (
    <>
      <ListScreen
        title="Messages"
        intro="What we've sent, and whether it has arrived."
        aside={
          <>
            {can('send messages') && (
              <SendAllAgain key={String(isHeldBack)} narrowed={narrowed} isHeldBack={isHeldBack} />
            )}
            {can('manage templates') && (
              <ButtonLink to="/admin/messages/templates" variant="line" size="dense">
                Templates
              </ButtonLink>
            )}
          </>
        }
        purpose={<StateChoices list={list} filter={stateFilter} counts={counts} />}
        searchLabel="Search by Person, Address or Number"
        list={list}
        query={query}
        emptyHint="Messages to drivers, companies, clients and trainees will appear here."
        noun="message"
        columns={columns}
        menu={menuOf}
        card={(message, { menu }) => (
          <RowCard
            name={message.recipientName}
            below={formatEvent(message)}
            status={<StateBadge {...message} />}
            menu={menu}
          >
            <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-2">
              <ChannelWord channel={message.channel} />
              <RecordLink record={message.record} />
              <span className="text-ink-2">{formatMoment(message.createdAt, now)}</span>
            </p>
            <div className="text-1 empty:hidden">
              <DeliveryState message={message} now={now} isBesideTime />
            </div>
          </RowCard>
        )}
      />
      {again.dialog}
      {opened && <MessageDialog message={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function MessageDialog({ message, onClose }: { message: Message; onClose(): void }) {
  const { channel, address, subject, words, parts, createdAt, sentBy } = message;
  const now = serverNow();
  const when = formatMoment(createdAt, now);
  const by = sentBy === null ? '' : ` by ${sentBy}`;
  const size = parts === null || parts === 1 ? '' : ` It goes out as ${parts} text messages.`;
  return (
    <Dialog
      isWide
      onClose={onClose}
      title={subject || 'Text message'}
      description={`${channelWords[channel]} to ${address}, written ${when}${by}.${size}`}
    >
      <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-1">
        <StateBadge {...message} />
        <DeliveryState message={message} now={now} />
      </p>
      <p className="rounded-field bg-paper px-4 py-3 wrap-anywhere whitespace-pre-wrap">{words}</p>
    </Dialog>
  );
}

interface StateChoicesProps {
  list: List;
  filter: Filter<ListedState>;
  counts: MessageCounts | undefined;
}

interface Choice {
  words: string;
  states: readonly ListedState[];
  count?: keyof MessageCounts;
}

const choices: readonly Choice[] = [
  { words: 'All', states: [] },
  { words: 'Waiting', states: ['Waiting'], count: 'waiting' },
  { words: 'Sent', states: ['Sent'], count: 'sent' },
  { words: writtenOnly, states: ['Written'], count: 'written' },
  { words: 'Delivered', states: ['Delivered'], count: 'delivered' },
  { words: 'Failed', states: ['Failed', 'Given up'], count: 'failed' },
  { words: 'Held back', states: ['Held back'], count: 'heldBack' },
];

function StateChoices({ list, filter, counts }: StateChoicesProps) {
  const { state } = useLocation();
  const chosen = list.chosen(filter).join();
  return (
    <nav
      aria-label="States"
      className="-mx-(--gutter) max-w-[calc(100%+2*var(--gutter))] overflow-x-auto px-(--gutter) py-1"
    >
      <ul className="inline-flex gap-1 rounded-field border border-line-button bg-card p-1">
        {choices.map(({ words, states, count }) => {
          const isPresent = states.join() === chosen;
          const number = count && counts?.[count];
          // Always empty if all channels are set up.
          if (count === 'written' && !number && !isPresent) return null;
          const isBad = count === 'failed' && number !== undefined && number > 0;
          return (
            <li key={words} className="shrink-0">
              <Link
                to={list.linkToChoices({ [filter.key]: states })}
                state={state}
                preventScrollReset
                aria-current={isPresent ? 'page' : undefined}
                className={classNames(
                  'flex min-h-9 items-center gap-1.5 rounded-chip px-3 text-2 font-strong whitespace-nowrap max-sm:min-h-11',
                  isPresent ? 'bg-navy-900 text-on-navy' : 'hover:bg-navy-100',
                  !isPresent && (isBad ? 'text-red-ink' : 'text-ink-2'),
                )}
              >
                {isBad && <CircleAlert className="size-4" />}
                {words} {number !== undefined && <span>{figure(number)}</span>}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
