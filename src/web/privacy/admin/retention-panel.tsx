import { useQuery } from '@tanstack/react-query';
import { Eye, Moon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatTime, timeInLagos } from '#contract/platform/dates.ts';
import { formatKeptFor, type KeptFor, retentionRules } from '#contract/privacy/retention.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { TextButton } from '#web/ui/actions/text-button.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { type Column, Table } from '#web/ui/data/table.tsx';
import { ChangeRuleDialog } from './change-rule-dialog.tsx';
import { DueDialog } from './due-dialog.tsx';
import { formatRule, formatTonight } from './retention-format.ts';
import { retentionQuery } from './retention-query.ts';

/** Shows the retention periods, and the records that would be removed tonight. */
export function RetentionPanel() {
  const query = useQuery(retentionQuery);
  const [changing, setChanging] = useState<KeptFor>();
  const [isLooking, setLooking] = useState(false);
  const retention = query.data?.data;
  const change = (rule: KeptFor) => (
    <TextButton onClick={() => setChanging(rule)}>
      Change<span className="sr-only"> {retentionRules[rule.key].label}</span>
    </TextButton>
  );
  return (
    <>
      <Panel
        isFlush
        title="What is kept, for how long"
        aside={retention && `Next run: tonight, ${formatTime(timeInLagos(new Date(retention.nextRunAt)))}`}
        action={
          <Button variant="line" size="dense" aria-haspopup="dialog" onClick={() => setLooking(true)}>
            <Eye aria-hidden="true" className="size-4.5" />
            See what would go tonight
          </Button>
        }
      >
        <QueryView query={query} data={retention?.result} failure="The rules could not be loaded.">
          {(rules) => (
            <Table
              isFramed
              label="What is kept, for how long"
              columns={columnsWith(change)}
              rows={rules}
              rowKey={({ key }) => key}
              card={(rule) => <Card rule={rule} action={change(rule)} />}
            />
          )}
        </QueryView>
      </Panel>
      {changing && <ChangeRuleDialog rule={changing} onClose={() => setChanging(undefined)} />}
      {isLooking && <DueDialog onClose={() => setLooking(false)} />}
    </>
  );
}

const longest = ({ key }: KeptFor) => formatKeptFor(retentionRules[key].longest, retentionRules[key].unit);

const columnsWith = (change: (rule: KeptFor) => ReactNode): Column<KeptFor>[] => [
  {
    header: 'What',
    variant: 'long',
    cell: ({ key }) => <span className="font-title text-navy-900">{retentionRules[key].label}</span>,
  },
  { header: 'Kept for', cell: formatRule },
  { header: 'Longest allowed', cell: (rule) => <span className="text-ink-2">{longest(rule)}</span> },
  { header: 'Would go tonight', variant: 'long', cell: (rule) => <Tonight rule={rule} /> },
  { header: 'Change', isAction: true, cell: change },
];

function Tonight({ rule }: { rule: KeptFor }) {
  const words = formatTonight(rule);
  if (words === undefined) return <span className="text-ink-2">Every hour, by each server</span>;
  if (words === '') return <span className="text-ink-2">Nothing</span>;
  return (
    <span className="inline-flex items-center gap-2 font-title text-yellow-ink">
      <Moon aria-hidden="true" className="size-4 shrink-0" />
      {words}
    </span>
  );
}

function Card({ rule, action }: { rule: KeptFor; action: ReactNode }) {
  return (
    <div className="grid gap-1 text-2">
      <div className="flex items-start justify-between gap-3">
        <h3 className="pt-2.5 font-title text-navy-900">{retentionRules[rule.key].label}</h3>
        {action}
      </div>
      <p>
        Kept for: {formatRule(rule)} <span className="text-ink-2">(at most {longest(rule)})</span>
      </p>
      <p>
        <span className="text-ink-2">Would go tonight: </span>
        <Tonight rule={rule} />
      </p>
    </div>
  );
}
