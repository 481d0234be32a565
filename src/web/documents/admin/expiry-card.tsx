import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ExpiryStatus } from '#contract/documents/documents.ts';
import {
  type CalendarDate,
  daysBetween,
  formatDate,
  todayInLagos,
} from '#contract/platform/dates.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { TextButton } from '#web/ui/actions/text-button.tsx';
import { tones } from '#web/ui/data/badge.tsx';
import { StatusBadge, statusTone } from '#web/ui/data/status-badge.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { formatExpiry } from './expiry-format.ts';

interface ExpiryCardProps {
  label: string;
  expiresOn: CalendarDate;
  status: ExpiryStatus;
  icon: LucideIcon;
  /** Requests a new document; undefined if the role can't. */
  onAsk?: (() => void) | undefined;
  children?: ReactNode;
}

const daysOfFullBar = 365;

export function ExpiryCard({
  label,
  expiresOn,
  status,
  icon: Icon,
  onAsk,
  children,
}: ExpiryCardProps) {
  const today = todayInLagos(serverNow());
  const { label: tile, tick: bar } = tones[statusTone(status)];
  const share = Math.min(1, Math.max(0, daysBetween(today, expiresOn) / daysOfFullBar));
  return (
    <div className="flex flex-1 flex-col gap-2 p-4 sm:px-6">
      <div className="flex items-center gap-4">
        <span
          aria-hidden="true"
          className={classNames(
            'inline-flex size-10 shrink-0 items-center justify-center rounded-field',
            tile,
          )}
        >
          <Icon className="size-5" />
        </span>
        <div className="flex flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p>
            <span className="block text-1 text-ink-2">
              {formatExpiry(label, expiresOn, today, status === 'Valid')}
            </span>
            <span className="block text-3 font-title text-navy-900">{formatDate(expiresOn)}</span>
          </p>
          <StatusBadge status={status} />
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 empty:hidden sm:flex-nowrap">
        {children}
        {onAsk && status !== 'Valid' && (
          <TextButton onClick={onAsk} className="ms-auto shrink-0">
            Ask for a new one<span className="sr-only">({label})</span>
          </TextButton>
        )}
      </div>
      <div aria-hidden="true" className="mt-auto h-1.5 overflow-hidden rounded-round bg-grey-tint">
        <div
          className={classNames('h-full origin-left rounded-round', bar)}
          style={{ inlineSize: `${Math.round(share * 100)}%` }}
        />
      </div>
    </div>
  );
}
