import { Bell } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { useAttention, useMarkSeen } from './api.ts';
import { NotificationPanel } from './notification-panel.tsx';

/** Shows how many kinds have news. Closing the panel marks them as seen. */
export function Notifications() {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const query = useAttention();
  const { mutate: markSeen } = useMarkSeen();
  const attention = query.data?.data;
  const unread = attention?.result.filter(({ fresh }) => fresh > 0).length ?? 0;
  const shown = unread > 9 ? '9+' : String(unread);
  // Starts with the visible label, for speech control.
  const name = `Notifications${unread > 0 ? `, ${shown} new` : ''}`;
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
        <Bell aria-hidden="true" className="size-5" />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute end-0.5 top-0.5 inline-flex h-5 min-w-5 items-center justify-center rounded-round border-2 border-card bg-danger px-0.5 text-[0.6875rem] leading-none font-title text-on-navy tabular-nums"
          >
            {shown}
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
