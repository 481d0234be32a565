import type { UseQueryResult } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type RefObject, useEffect, useId, useState } from 'react';
import { type Notifications, notificationDays } from '#contract/notifications/notifications.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { useReturnFocus } from '#web/ui/overlays/use-return-focus.ts';
import { useBreakpoint } from '#web/ui/theme/use-breakpoint.ts';
import { useMarkRead } from './api.ts';
import { formatAge } from './notification-format.ts';
import { NotificationRow, NotificationSkeleton } from './notification-row.tsx';

interface NotificationPanelProps {
  isOpen: boolean;
  onClose(): void;
  /** The button that opens and closes it. */
  anchor: RefObject<HTMLElement | null>;
  query: UseQueryResult<{ data: Notifications }>;
  /** When the list was up to date last, as Unix time in milliseconds. */
  checkedAt: number;
}

const title = 'New for you';

/** Shows the administrator's notifications: beside the bell, on phones over the whole screen. */
export function NotificationPanel({ isOpen, onClose, anchor, query, checkedAt }: NotificationPanelProps) {
  const isWide = useBreakpoint('sm');
  const { mutate: markRead } = useMarkRead();
  const titleId = useId();
  const opener = useReturnFocus();
  const news = query.data?.data;
  const now = useTimeWhile(isOpen);

  const badge = news !== undefined && news.unread > 0 && <Badge tone="yellow">{news.unread} unread</Badge>;
  const markAll = news !== undefined && news.unread > 0 && (
    <MarkAllButton onPress={() => markRead({ until: news.until })} />
  );
  const list = (
    <div className="[&>[role=alert]]:rounded-none [&>[role=alert]]:border-x-0 [&>[role=alert]]:border-t-0">
      <QueryView query={query} data={news} failure="What is new could not be loaded.">
        {(shown) => <NotificationList news={shown} now={now} onLeave={onClose} onRead={markRead} />}
      </QueryView>
    </div>
  );
  const updated = checkedAt > 0 && <p className="ms-auto">Updated {formatAge(new Date(checkedAt), now)}</p>;

  if (!isWide) {
    return (
      <Sheet
        isOpen={isOpen}
        onClose={onClose}
        title={title}
        header={
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 ps-4">
            <span aria-hidden="true" className="text-3 font-title text-navy-900">
              {title}
            </span>
            {badge}
          </div>
        }
        isDense
        isFlush
        className="[--sheet-width:100vw]"
      >
        <div className="grow border-t border-line text-2">{list}</div>
        <div className="sticky bottom-0 flex min-h-14 flex-wrap items-center gap-x-3 border-t border-line bg-card px-4 py-1 text-1 text-ink-2">
          <span className="-ms-2.5">{markAll}</span>
          {updated}
        </div>
      </Sheet>
    );
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={(opens) => opens || onClose()}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          ref={opener.ref}
          aria-labelledby={titleId}
          align="end"
          sideOffset={4}
          collisionPadding={12}
          onOpenAutoFocus={(event) => {
            // Not on the first button, which marks everything as read.
            event.preventDefault();
            opener.remember();
            opener.ref.current?.focus();
          }}
          onCloseAutoFocus={opener.restoreFocus}
          onInteractOutside={(event) => {
            const { target } = event;
            // The button closes it by itself, and toasts are above everything.
            const isSpared = target instanceof Element && target.closest('[data-sonner-toaster], .plain-toasts');
            if (isSpared || (target instanceof Node && anchor.current?.contains(target))) event.preventDefault();
          }}
          className="floating office z-(--z-menu) flex max-h-(--radix-popover-content-available-height) w-125 max-w-[calc(100vw-24px)] flex-col overflow-hidden rounded-card border border-line bg-card text-2 shadow-soft"
        >
          <div className="flex min-h-14 items-center gap-3 border-b border-line py-1 ps-4 pe-2">
            <h2 id={titleId} className="text-3 font-title text-navy-900">
              {title}
            </h2>
            {badge}
            <span className="ms-auto">{markAll}</span>
          </div>
          <div className="min-h-0 overflow-y-auto">{list}</div>
          {updated && <div className="flex border-t border-line px-4 py-3 text-1 text-ink-2">{updated}</div>}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function MarkAllButton({ onPress }: { onPress(): void }) {
  return (
    <button
      type="button"
      onClick={({ currentTarget }) => {
        // The button goes with the last unread entry.
        currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus();
        onPress();
      }}
      className="inline-flex min-h-(--h-row) items-center gap-2 rounded-field px-2.5 text-1 font-title text-navy-900 hover:bg-navy-100"
    >
      <Check aria-hidden="true" className="size-4" />
      Mark all read
    </button>
  );
}

interface NotificationListProps {
  news: Notifications | undefined;
  now: Date;
  onLeave(): void;
  onRead(read: { topic: string; until: string }): void;
}

function NotificationList({ news, now, onLeave, onRead }: NotificationListProps) {
  if (!news) return <NotificationSkeleton />;
  if (news.result.length === 0) {
    return <p className="px-4 py-6 text-ink-2">Nothing has arrived in the last {notificationDays} days.</p>;
  }
  return (
    <ul className="divide-y divide-line">
      {news.result.map((entry) => (
        <NotificationRow
          key={`${entry.topic} ${entry.newestAt}`}
          entry={entry}
          age={formatAge(new Date(entry.newestAt), now)}
          onOpen={(isHere) => {
            if (entry.isUnread) onRead({ topic: entry.topic, until: entry.newestAt });
            if (isHere) onLeave();
          }}
        />
      ))}
    </ul>
  );
}

const tickMs = 20_000;

/** The time, which goes on while it is shown. */
function useTimeWhile(isShown: boolean): Date {
  const [, setTicks] = useState(0);
  useEffect(() => {
    if (!isShown) return;
    const timer = setInterval(() => setTicks((ticks) => ticks + 1), tickMs);
    return () => clearInterval(timer);
  }, [isShown]);
  return serverNow();
}
