import { BellRing, CalendarDays, Check, Clock, Smartphone, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { formatDateAndTime } from '#contract/platform/dates.ts';
import { unexpectedErrorMessage } from '#contract/platform/endpoint.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { usePressGuard } from '#web/ui/actions/use-press-guard.ts';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { fileSize, partOfSize } from '#web/ui/files/file-size.ts';
import { canSendInBackground } from './background-sync.ts';
import { countBytes } from './draft-state.ts';
import type { AnyDraft } from './draft-types.ts';

// Advice such as 'Please try again in a moment.' is wrong here: sending is automatic.
const advice = /[.;] please .*/i;

interface WaitingPanelProps {
  draft: AnyDraft;
  /** The server's message, if the delay is the server's and not the connection's. */
  reason: string | undefined;
}

/** Replaces a submitted form that can't be sent yet. */
export function WaitingPanel({ draft, reason }: WaitingPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const { storedScope, wantsNotice } = draft.use();
  const isSettled = usePressGuard();
  // The scroll position may be below the panel; focusing brings the heading into view.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby={id}>
      <p className="inline-flex items-center gap-2 rounded-chip bg-yellow-tint px-2.5 py-0.5 text-1 font-title text-yellow-ink">
        <Clock className="size-4" />
        Not sent yet
      </p>
      <h2 id={id} ref={heading} tabIndex={-1} className="title mt-3 text-4 outline-none">
        {reason === undefined
          ? "We'll send it when you're back online."
          : "We'll send it as soon as we can."}
      </h2>
      {reason !== undefined && (
        <p className="mt-2 text-1 text-ink-2">
          {`${reason === unexpectedErrorMessage ? 'Something went wrong on our side.' : reason.replace(advice, '.')} We'll try again; you don't have to do anything.`}
        </p>
      )}
      <Content draft={draft} />
      <h3 className="mt-6 text-3 font-title text-navy-900">Until then</h3>
      <ul className="mt-3 grid gap-3">
        {storedScope === 'everything' ? (
          <KeptHints label={draft.label} />
        ) : (
          <Hint icon={<Smartphone />} title="Keep this page open.">
            This device can't save all of it.
          </Hint>
        )}
      </ul>
      <div className="mt-6 grid gap-3">
        {storedScope === 'everything' && canNotify() && (
          <Button wide disabled={wantsNotice} onClick={() => void askToNotify(draft)}>
            <BellRing className="size-5" />
            {wantsNotice ? "We'll tell you when it is sent" : 'Tell me when it is sent'}
          </Button>
        )}
        {/* Can appear where Submit was pressed; a double click could hit it. */}
        <Button variant="line" wide disabled={!isSettled} onClick={() => draft.cancel()}>
          Stop sending and change it
        </Button>
      </div>
    </section>
  );
}

function Content({ draft }: { draft: AnyDraft }) {
  const { photos, progress, keptAt } = draft.use();
  const { all, arrived } = countBytes({ photos, progress });
  const parts = [
    photos.length > 0 && `${pluralize(photos.length, 'photo')}, ${fileSize(all)}`,
    keptAt !== undefined && `kept on ${formatDateAndTime(new Date(keptAt))}`,
  ];
  return (
    <div className="mt-4 rounded-card border border-line bg-card p-4">
      <div className="flex items-center gap-3.5">
        <span className="flex size-10 shrink-0 items-center justify-center rounded-field bg-grey-tint text-navy-900">
          <Smartphone className="size-5" />
        </span>
        <p className="min-w-0">
          <span className="block text-2 font-title text-navy-900">{capitalized(draft.label)}</span>
          <span className="block text-1 text-ink-2">
            {parts.filter((part) => part !== false).join(', ')}
          </span>
        </p>
      </div>
      {all > 0 && (
        <progress
          aria-label="Progress"
          value={Math.floor((arrived / all) * 100)}
          max={100}
          className="sent-bar striped still mt-3"
        />
      )}
      <p className="mt-3 text-1 text-ink-2">
        {all > 0
          ? `${partOfSize(arrived, all)} has arrived. You'll get your reference number when all of it has.`
          : "You'll get your reference number when it has arrived."}
      </p>
    </div>
  );
}

function KeptHints({ label }: { label: string }) {
  return (
    <>
      {canSendInBackground() ? (
        <Hint icon={<Check />} title="You can close this page.">
          This device will send it in the background.
        </Hint>
      ) : (
        <Hint icon={<Check />} title="You can close this page.">
          It will be sent when you next open this site with a connection.
        </Hint>
      )}
      <Hint icon={<Trash2 />} title="Don't clear this browser's data.">
        {capitalized(label)} is saved there, and nowhere else yet.
      </Hint>
      <Hint icon={<CalendarDays />} title="Not sent by tomorrow?">
        Open this page once with a connection.
      </Hint>
    </>
  );
}

function Hint({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3 text-2 text-ink-2">
      <span aria-hidden="true" className="mt-0.5 shrink-0 text-gold-700 [&>svg]:size-5">
        {icon}
      </span>
      <span>
        <strong className="font-title text-ink">{title}</strong> {children}
      </span>
    </li>
  );
}

const canNotify = () =>
  'Notification' in window && canSendInBackground() && window.Notification.permission !== 'denied';

async function askToNotify(draft: AnyDraft): Promise<void> {
  if ((await Notification.requestPermission()) === 'granted') draft.wantNotice();
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
