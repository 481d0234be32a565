import { useQuery } from '@tanstack/react-query';
import { Moon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type Check, isWholeNumber } from '#contract/platform/checks.ts';
import { formatTime, timeInLagos } from '#contract/platform/dates.ts';
import {
  keepRejected,
  type Retention,
  type RetentionDue,
  readRetention,
  rejectedMonthsMessage,
} from '#contract/privacy/retention.ts';
import {
  fewestRejectedMonths,
  formatKeptFor,
  type RetentionKey,
  retentionRules,
} from '#contract/privacy/retention-rules.ts';
import { FormDialog } from '#web/office/form-dialog.tsx';
import type { ScreenHandle } from '#web/office/screen-permission.ts';
import { useForm } from '#web/platform/forms/form.ts';
import { apiQuery, useCall } from '#web/platform/http/calls.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { pageTitle } from '#web/platform/page/website.ts';
import { BackLink } from '#web/ui/actions/back-link.tsx';
import { TextButton } from '#web/ui/actions/text-button.tsx';
import { type Column, Table } from '#web/ui/data/table.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { formatDue, retentionTitle } from './retention-format.ts';

export const meta = pageTitle(retentionTitle);

export const handle: ScreenHandle = { permission: 'manage privacy' };

export default function RetentionPage() {
  const query = useQuery(apiQuery(readRetention, {}));
  const [isChanging, setChanging] = useState(false);
  const retention = query.data?.data;
  const keptFor = (key: RetentionKey) =>
    key === 'rejectedRest' && retention ? (
      <span className="inline-flex items-center gap-x-3">
        {formatKeptFor(key, retention.rejected.months)}
        <TextButton className="-my-2.5" onClick={() => setChanging(true)}>
          Change<span className="sr-only"> {rejectedLabel}</span>
        </TextButton>
      </span>
    ) : (
      formatKeptFor(key)
    );
  return (
    <div className="grid grid-cols-1 gap-4">
      <BackLink to="/admin/privacy" />
      <div>
        <h1 className="title text-4">{retentionTitle}</h1>
        <p className="mt-1 min-h-[1lh] text-2 text-ink-2">
          {retention &&
            `Next run: tonight, ${formatTime(timeInLagos(new Date(retention.nextRunAt)))}`}
        </p>
      </div>
      <QueryView query={query} data={retention?.result} failure="The rules could not be loaded.">
        {(rules) => (
          <Table
            label={retentionTitle}
            columns={columnsWith(keptFor)}
            rows={rules}
            rowKey={({ key }) => key}
            card={(rule) => <Card rule={rule} keptFor={keptFor(rule.key)} />}
          />
        )}
      </QueryView>
      {isChanging && retention && (
        <KeepRejectedDialog setting={retention.rejected} onClose={() => setChanging(false)} />
      )}
    </div>
  );
}

const columnsWith = (keptFor: (key: RetentionKey) => ReactNode): Column<RetentionDue>[] => [
  {
    header: 'What',
    variant: 'long',
    cell: ({ key }) => (
      <span className="font-title text-navy-900 3xl:whitespace-nowrap">
        {retentionRules[key].label}
      </span>
    ),
  },
  { header: 'Kept for', cell: ({ key }) => keptFor(key) },
  {
    header: 'Counted',
    variant: 'long',
    cell: ({ key }) => <span className="text-1 text-ink-2">{retentionRules[key].why}</span>,
  },
  {
    header: 'Due tonight',
    variant: 'long',
    cell: (rule) => (
      <span className="3xl:whitespace-nowrap">
        <Due rule={rule} />
      </span>
    ),
  },
];

function Due({ rule }: { rule: RetentionDue }) {
  const words = formatDue(rule);
  if (words === undefined) return <span className="text-ink-2">Every hour, by each server</span>;
  if (words === '') return <span className="text-ink-2">Nothing</span>;
  return (
    <span className="inline-flex items-center gap-2 align-bottom font-title text-yellow-ink">
      <Moon className="size-4 shrink-0" />
      {words}
    </span>
  );
}

function Card({ rule, keptFor }: { rule: RetentionDue; keptFor: ReactNode }) {
  return (
    <div className="grid gap-1 text-2">
      <h2 className="font-title text-navy-900">{retentionRules[rule.key].label}</h2>
      <p>Kept for: {keptFor}</p>
      <p className="text-1 text-ink-2 max-sm:hidden">{retentionRules[rule.key].why}</p>
      {formatDue(rule) && (
        <p>
          <span className="text-ink-2">Due tonight: </span>
          <Due rule={rule} />
        </p>
      )}
    </div>
  );
}

const { label: rejectedLabel, why: whyRejected, period: mostMonths } = retentionRules.rejectedRest;

const monthsChecks: readonly Check<'months'>[] = [
  {
    message: rejectedMonthsMessage,
    failing: ({ months }) =>
      isWholeNumber(months, fewestRejectedMonths, mostMonths) ? [] : ['months'],
  },
];

/** Limited to what the privacy notice promises. */
function KeepRejectedDialog({
  setting: { months, version },
  onClose,
}: {
  setting: Retention['rejected'];
  onClose(): void;
}) {
  const form = useForm({ months: String(months) }, monthsChecks);
  const { mutateAsync: keep } = useCall(keepRejected);
  const typed = Number(form.values.months);
  return (
    <FormDialog
      isVersioned
      form={form}
      title={rejectedLabel}
      description={whyRejected}
      confirmLabel="Save"
      onSave={async () => typed === months || keep({ body: { months: typed, version } })}
      onClose={onClose}
    >
      <Field
        label="Kept for, in months"
        hint={`${fewestRejectedMonths} to ${mostMonths} months: the privacy notice promises no longer.`}
        inputMode="numeric"
        autoComplete="off"
        {...form.field('months')}
      />
    </FormDialog>
  );
}
