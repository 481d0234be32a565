import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { shortDayOf } from '#contract/platform/dates.ts';
import { type DueRecord, listDueTonight, maxDueNamed } from '#contract/privacy/retention.ts';
import { retentionRules } from '#contract/privacy/retention-rules.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { orMore } from './retention-format.ts';

const staying = {
  hold: 'Kept from deletion',
  placement: 'Still placed: stays',
  request: 'Waits for an answer: stays',
  touched: 'Approved or worked on lately: stays',
} as const;

/** The records due tonight, and those kept although their time is over. */
export function DueDialog({ onClose }: { onClose(): void }) {
  const query = useQuery({ ...apiQuery(listDueTonight, {}), refetchOnMount: 'always' });
  return (
    <Dialog
      isWide
      onClose={onClose}
      title="Due tonight"
      description="By today's rules. Old messages, activity and files are deleted too; they are only counted."
    >
      <QueryView query={query} data={query.data?.data.result} failure="The list could not be loaded.">
        {(rules) => {
          if (!rules) {
            return (
              <p role="status" className="text-2 text-ink-2">
                Loading the list
              </p>
            );
          }
          const due = rules.filter(({ total }) => total > 0);
          if (due.length === 0) return <p className="text-2 text-ink-2">No record is due tonight.</p>;
          return (
            <div className="grid max-h-[50vh] gap-4 overflow-y-auto">
              {due.map(({ key, total, records }) => (
                <section key={key}>
                  <h3 className="text-2 font-title text-navy-900">{retentionRules[key].label}</h3>
                  <ul className="mt-1 divide-y divide-line">
                    {records.map((record) => (
                      <Due key={record._id} record={record} />
                    ))}
                  </ul>
                  {total > maxDueNamed && (
                    <p className="py-2 text-1 text-ink-2">
                      and {pluralize(total - records.length, 'other')}
                      {orMore(total)}
                    </p>
                  )}
                </section>
              ))}
            </div>
          );
        }}
      </QueryView>
    </Dialog>
  );
}

function Due({ record: { name, reference, since, stays } }: { record: DueRecord }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-2">
      <span className="wrap-anywhere">
        <span className="font-strong">{name}</span> <span className="text-ink-2">{reference}</span>
      </span>
      <span className="text-1 text-ink-2 tabular-nums">
        {stays && (
          <span className="me-3 inline-flex items-center gap-1 font-strong">
            <Lock aria-hidden="true" className="size-3.5" />
            {staying[stays]}
          </span>
        )}
        since {shortDayOf(since)}
      </span>
    </li>
  );
}
