import { useMutation, useQuery } from '@tanstack/react-query';
import { type CalendarDate, firstDayOfMonth, formatDate, formatMonth, formatTime } from '#contract/platform/dates.ts';
import { beginSummaries, endSummaries, readSummaryChoice } from '#contract/reports/monthly-summary.ts';
import { summariesAt } from '#contract/reports/periods.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';

/** Lets an administrator get the figures of each month by mail. */
export function SummaryPanel({ today }: { today: CalendarDate }) {
  const query = useQuery(apiQuery(readSummaryChoice, {}));
  const choosing = useMutation({
    mutationFn: (isWanted: boolean) => callApi(isWanted ? beginSummaries : endSummaries, {}),
    meta: { failure: 'Your choice could not be saved.', invalidates: beginSummaries.invalidates },
  });
  return (
    <section
      aria-label="Monthly summary"
      className="flex flex-wrap items-center gap-x-4 rounded-card border border-line bg-card px-4 py-1 sm:px-5 print:hidden"
    >
      <div className="min-h-11">
        <QueryView query={query} data={query.data?.data} failure="Your choice could not be loaded.">
          {(choice) =>
            choice && (
              <Checkbox
                name="isWanted"
                label="Email me the figures each month"
                checked={choosing.isError ? choice.isWanted : (choosing.variables ?? choice.isWanted)}
                disabled={choosing.isPending}
                onChange={choosing.mutate}
              />
            )
          }
        </QueryView>
      </div>
      <p className="text-1 text-ink-2">
        Next: {formatDate(firstDayOfMonth(today, 1))}, {formatTime(summariesAt)}, about {formatMonth(today.slice(0, 7))}
        .
      </p>
    </section>
  );
}
