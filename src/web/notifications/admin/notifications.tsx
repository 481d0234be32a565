import type { UseQueryResult } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import {
  type Attention,
  type AttentionItem,
  isWaiting,
} from '#contract/notifications/attention.ts';
import { type CalendarDate, todayInLagos } from '#contract/platform/dates.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { useReturnFocus } from '#web/ui/overlays/use-return-focus.ts';
import { classNames } from '#web/ui/theme/class-names.ts';
import { useBreakpoint } from '#web/ui/theme/use-breakpoint.ts';
import { useAttention, useMarkSeen } from './api.ts';
import { formatAttention } from './attention-format.ts';

interface NotificationPanelProps {
  isOpen: boolean;
  onClose(): void;
  anchor: RefObject<HTMLElement | null>;
  query: UseQueryResult<{ data: Attention }>;
}

const title = 'Notifications';

function NotificationPanel({ isOpen, onClose, anchor, query }: NotificationPanelProps) {
  const isWide = useBreakpoint('sm');
  const titleId = useId();
  const opener = useReturnFocus();
  const attention = query.data?.data;

  const list = (
    <div className="[&>[role=alert]]:rounded-none [&>[role=alert]]:border-x-0 [&>[role=alert]]:border-t-0">
      <QueryView query={query} data={attention} failure="What needs attention could not be loaded.">
        {(shown) => (
          <NotificationList
            items={shown?.result}
            today={todayInLagos(serverNow())}
            onLeave={onClose}
          />
        )}
      </QueryView>
    </div>
  );

  if (!isWide) {
    return (
      <Sheet
        isOpen={isOpen}
        onClose={onClose}
        title={title}
        header={
          <span aria-hidden="true" className="py-2 ps-4 text-3 font-title text-navy-900">
            {title}
          </span>
        }
        isDense
        isFlush
        className="[--sheet-width:100vw]"
      >
        <div className="grow border-t border-line text-2">{list}</div>
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
            event.preventDefault();
            opener.remember();
            opener.ref.current?.focus();
          }}
          onCloseAutoFocus={opener.restoreFocus}
          onInteractOutside={(event) => {
            const { target } = event;
            // The button closes the panel itself, and toasts lie above everything.
            const isSpared = target instanceof Element && target.closest('[data-sonner-toaster]');
            if (isSpared || (target instanceof Node && anchor.current?.contains(target)))
              event.preventDefault();
          }}
          className="animate-menu office z-(--z-menu) flex max-h-(--radix-popover-content-available-height) w-125 max-w-[calc(100vw-24px)] flex-col overflow-hidden rounded-card border border-line bg-card text-2 shadow-soft"
        >
          <h2
            id={titleId}
            className="border-b border-line px-4 py-4 text-3 font-title text-navy-900"
          >
            {title}
          </h2>
          <div className="min-h-0 overflow-y-auto">{list}</div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface NotificationListProps {
  items: readonly AttentionItem[] | undefined;
  today: CalendarDate;
  onLeave(): void;
}

function NotificationList({ items, ...shared }: NotificationListProps) {
  if (!items) return <p className="px-4 py-6 text-ink-2">Loading</p>;
  const parts = [
    { name: 'Needs attention', items: items.filter(({ kind }) => isWaiting(kind)) },
    { name: 'This week', items: items.filter(({ kind }) => !isWaiting(kind)) },
  ].filter((part) => part.items.length > 0);
  if (parts.length === 0)
    return (
      <p className="px-4 py-6 text-ink-2">Nothing needs your attention, and nothing is new.</p>
    );
  return parts.map((part) => (
    <section key={part.name} aria-label={part.name} className="border-b border-line last:border-0">
      <h3 className="px-4 pt-3 pb-1 text-1 font-title text-ink-2">{part.name}</h3>
      <ul className="divide-y divide-line">
        {part.items.map((item) => (
          <NotificationRow key={item.kind} item={item} {...shared} />
        ))}
      </ul>
    </section>
  ));
}

function NotificationRow({
  item,
  today,
  onLeave,
}: Omit<NotificationListProps, 'items'> & { item: AttentionItem }) {
  const { sentence, to, about, detail, icon: Icon, isUrgent } = formatAttention(item, today);
  const { fresh } = item;
  return (
    <li>
      <Link
        to={to}
        onClick={({ metaKey, ctrlKey, shiftKey }) => {
          // Links opened in another tab leave the panel open.
          if (!metaKey && !ctrlKey && !shiftKey) onLeave();
        }}
        className={classNames(
          'flex items-start gap-3 px-4 py-2.5',
          // The list would clip an outer focus ring.
          'hover:bg-office focus-visible:rounded-chip focus-visible:shadow-[inset_0_0_0_2px_var(--color-navy-950),inset_0_0_0_4px_var(--color-gold-400)]',
          fresh > 0 && 'bg-row-on',
        )}
      >
        <Icon
          className={classNames(
            'mt-0.5 size-5 shrink-0',
            isUrgent ? 'text-danger' : 'text-navy-600',
          )}
        />
        <span className="min-w-0 flex-1 leading-[1.4]">
          <span className="block font-title text-navy-900">{sentence}</span>
          <span className="line-clamp-2 text-1 text-ink-2 wrap-anywhere">
            {about?.name}
            {detail}
          </span>
        </span>
        {fresh > 0 && <Badge tone="yellow">{fresh} new</Badge>}
      </Link>
    </li>
  );
}

/** Shows how many kinds have news. Closing the panel marks them as seen. */
export function Notifications() {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const query = useAttention();
  const { mutate: markSeen } = useMarkSeen();
  const attention = query.data?.data;
  const unread = attention?.result.filter(({ fresh }) => fresh > 0).length ?? 0;
  const badge = unread > 9 ? '9+' : String(unread);
  // Starts with the visible label, for speech control.
  const name = `Notifications${unread > 0 ? `, ${badge} new` : ''}`;
  function close() {
    setIsOpen(false);
    if (attention && unread > 0) markSeen(attention.until);
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : setIsOpen(true))}
        className="relative inline-flex size-(--h-row) shrink-0 items-center justify-center rounded-field text-ink-2 hover:bg-navy-100 hover:text-navy-900 aria-expanded:bg-navy-100 aria-expanded:text-navy-900"
      >
        <Bell className="size-5" />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute end-0.5 top-0.5 inline-flex h-5 min-w-5 items-center justify-center rounded-round border-2 border-card bg-danger px-0.5 text-[0.6875rem] leading-none font-title text-on-navy tabular-nums"
          >
            {badge}
          </span>
        )}
      </button>
      <Announcement unread={unread} />
      <NotificationPanel isOpen={isOpen} onClose={close} anchor={button} query={query} />
    </>
  );
}

function Announcement({ unread }: { unread: number }) {
  const before = useRef<number>(undefined);
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    if (before.current !== undefined) {
      setAnnounced(unread > before.current ? pluralize(unread, 'new notification') : '');
    }
    before.current = unread;
  }, [unread]);
  return (
    <p role="status" className="sr-only">
      {announced}
    </p>
  );
}
