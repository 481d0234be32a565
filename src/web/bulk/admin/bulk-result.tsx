import type { BulkDecision, Refusal } from '#contract/bulk/bulk-decisions.ts';
import { driverActions } from '#contract/drivers/driver-actions.ts';
import { profilePath } from '#web/addresses.ts';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';

/** Lists the drivers who can't be decided on, with the reasons; of many only the first ones. */
export function Refusals({ refusals, refused }: { refusals: readonly Refusal[]; refused: number }) {
  if (refused === 0) return null;
  return (
    <div>
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
      {refused > refusals.length && (
        <p className="mt-2 text-1 text-ink-2">and {pluralize(refused - refusals.length, 'other')}</p>
      )}
    </div>
  );
}

/** Formats the result of a decision: '23 drivers were approved, 2 could not be.' */
export function formatDecision({ action, state, done, refused }: BulkDecision): string {
  const were = done === 1 ? 'was' : 'were';
  const others = refused === 0 ? '' : `, ${refused.toLocaleString('en')} could not be`;
  const stopped = state === 'cancelled' ? ' Then it was stopped.' : '';
  const failed = state === 'failed' ? ' The server failed several times, so the others were left as they are.' : '';
  return `${pluralize(done, 'driver')} ${were} ${driverActions[action].done}${others}.${stopped}${failed}`;
}

/** How far a job is. */
export function Progress({ job }: { job: BulkDecision }) {
  const share = job.total === 0 ? 1 : (job.done + job.refused) / job.total;
  return (
    <div className="grid gap-2">
      <progress
        value={share}
        aria-label="Progress"
        className="h-2 w-full overflow-hidden rounded-chip [&::-moz-progress-bar]:bg-navy-900 [&::-webkit-progress-bar]:bg-grey-tint [&::-webkit-progress-value]:bg-navy-900"
      />
      <p role="status" className="text-2 text-ink-2">
        {(job.done + job.refused).toLocaleString('en')} of {job.total.toLocaleString('en')}
      </p>
    </div>
  );
}
