import type { BulkAction, Refusal } from '#contract/bulk/bulk-decisions.ts';
import { driverActions } from '#contract/drivers/driver-actions.ts';
import { profilePath } from '#web/addresses.ts';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import type { BulkProgress } from './bulk-calls.ts';

/** Lists the drivers who can't be decided on, with the reasons. */
export function Refusals({ refusals }: { refusals: readonly Refusal[] }) {
  if (refusals.length === 0) return null;
  return (
    <ul className="max-h-60 divide-y divide-line overflow-y-auto rounded-field border border-line">
      {refusals.map(({ _id, driverId, reason }) => (
        <li key={_id} className="flex flex-wrap items-baseline gap-x-3 px-3.5 py-2 text-2">
          {driverId !== '0' && (
            <TextLink to={profilePath({ _id })}>
              <span className="tabular-nums">{driverId}</span>
            </TextLink>
          )}
          <span className="min-w-0 flex-1 basis-60">{reason}</span>
        </li>
      ))}
    </ul>
  );
}

/** Formats the result of a decision: '23 drivers were approved'. */
export const formatDecision = (action: BulkAction, done: number): string =>
  `${pluralize(done, 'driver')} ${done === 1 ? 'was' : 'were'} ${driverActions[action].done}`;

/** How far a decision is. */
export function Progress({ total, done, refusals }: BulkProgress) {
  const decided = done + refusals.length;
  return (
    <div className="grid gap-2">
      <progress
        value={decided / total}
        aria-label="Progress"
        className="h-2 w-full overflow-hidden rounded-chip [&::-moz-progress-bar]:bg-navy-900 [&::-webkit-progress-bar]:bg-grey-tint [&::-webkit-progress-value]:bg-navy-900"
      />
      <p role="status" className="text-2 text-ink-2">
        {decided} of {total}
      </p>
    </div>
  );
}
