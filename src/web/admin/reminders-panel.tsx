import type { ReactNode } from 'react';
import type { Attention } from '#contract/overview/overview.ts';
import { formatTime } from '#contract/platform/dates.ts';
import { remindersAt } from '#contract/reminders/reminders.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { formatDayAndTime } from '#web/platform/office/relative-date.ts';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';

/** Shows the results of the last reminders: `undefined` while loading, null before the first ones. */
export function RemindersPanel({ reminders }: { reminders: Attention['reminders'] | undefined }) {
  const canReadMessages = useCan()('read messages');
  const messages = (states: string) => (canReadMessages ? `/admin/messages?states=${states}` : undefined);
  return (
    <Panel title="Last reminders" aside={reminders && formatDayAndTime(reminders.startedAt, serverNow())} isFlush>
      {reminders === null ? (
        <p className="px-4 py-4 text-2 text-ink-2 sm:px-5">
          No reminders have gone out yet. They go out every day at {formatTime(remindersAt)}.
        </p>
      ) : (
        <dl aria-busy={!reminders} className="divide-y divide-line">
          <Figure words="Sent" figure={reminders?.sent} to={messages('Sent,Delivered')} />
          {reminders !== undefined && reminders.waiting > 0 && (
            <Figure words="Waiting" figure={reminders.waiting} to={messages('Waiting')} />
          )}
          <Figure words="Failed" figure={reminders?.failed} to={messages('Failed,Given%20up')} isBad />
          <Figure
            words="Drivers who can't be reached"
            figure={reminders?.unreachable}
            to="/admin/driver-management/document-status"
            isBad
          />
        </dl>
      )}
    </Panel>
  );
}

interface FigureProps {
  words: string;
  /** Undefined while loading. */
  figure: number | undefined;
  /** The list of what it counts, unless the role can't read it. */
  to: string | undefined;
  /** Whether somebody has something to do unless it is 0. */
  isBad?: boolean;
}

function Figure({ words, figure, to, isBad = false }: FigureProps) {
  const label: ReactNode = to && figure ? <TextLink to={to}>{words}</TextLink> : words;
  return (
    <div className="flex min-h-12 items-center justify-between gap-4 px-4 py-1 sm:px-5">
      <dt className="text-2 text-ink-2">{label}</dt>
      <dd className={classNames('font-title tabular-nums', isBad && figure ? 'text-red-ink' : 'text-navy-900')}>
        {figure === undefined ? (
          <span className="block h-3.5 w-8 rounded-chip bg-grey-tint" />
        ) : (
          figure.toLocaleString('en-NG')
        )}
      </dd>
    </div>
  );
}
