import { useQuery } from '@tanstack/react-query';
import { decisionReasons, type GivenRemarks } from '#contract/drivers/rejection.ts';
import { formatInstant } from '#contract/platform/dates.ts';
import { driverQuery } from '#web/drivers/api.ts';

export function Remarks({ remarks: { reason, words, note } }: { remarks: GivenRemarks }) {
  return (
    <div className="grid basis-full gap-0.5 wrap-anywhere text-ink">
      {reason && <p className="font-strong">{decisionReasons[reason]}</p>}
      {words !== '' && (
        <p>
          <span className="text-ink-2">To the applicant:</span> <span>{words}</span>
        </p>
      )}
      {note !== '' && (
        <p>
          <span className="text-ink-2">For colleagues:</span> <span>{note}</span>
        </p>
      )}
    </div>
  );
}

export function WhyBlocked({ driverId }: { driverId: string }) {
  const { data, isPending, isError } = useQuery(driverQuery(driverId));
  const blocks =
    data?.data.statusHistory.filter(({ from, to }) => to === 'Blocked' && from !== 'Deleted') ?? [];
  // Undoing an unblock adds an entry without the reason; prefer one with a reason.
  const block = blocks.find(({ rejection }) => rejection) ?? blocks[0];
  return (
    <section aria-label="Why blocked" className="min-h-16 rounded-field bg-office px-4 py-3 text-2">
      {isPending && <p className="text-ink-2">Loading the reason …</p>}
      {isError && <p>The reason could not be loaded.</p>}
      {block && (
        <>
          <p className="text-ink-2">
            Blocked by {block.changedBy}, {formatInstant(new Date(block.changedAt))}
          </p>
          {block.rejection ? <Remarks remarks={block.rejection} /> : <p>No reason was given.</p>}
        </>
      )}
    </section>
  );
}
