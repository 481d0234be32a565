import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate } from '#contract/platform/dates.ts';
import { keysOf } from '#contract/platform/keys.ts';
import { stateLabel } from '#contract/platform/nigerian-states.ts';
import type { Field, SummedFields } from '#contract/platform/record.ts';
import { Summary } from '#web/ui/data/summary.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';

export interface FormSummary {
  title: string;
  /** An empty value shows as a dash. */
  items: readonly { label: string; value: string }[];
}

/** Summary lines from the form's field definitions. */
export const summaryOf = <Key extends string>(
  fields: SummedFields<Key>,
  values: Readonly<Record<Key, string>>,
): FormSummary['items'] =>
  keysOf(fields).flatMap((key) => {
    const { kind, summary: label } = fields[key];
    return label === null ? [] : [{ label, value: formatters[kind]?.(values[key]) ?? values[key] }];
  });

const formatters: { [Kind in Field['kind']]?: (value: string) => string } = {
  date: formatDate,
  choice: stateLabel,
};

interface FormPanelProps {
  summary: FormSummary;
  next: readonly string[];
  aside?: ReactNode;
}

/** Sticky on wide screens if the window is tall enough. */
export function FormPanel({ summary, next, aside }: FormPanelProps) {
  return (
    <aside
      aria-label={summary.title}
      className="rounded-card bg-navy-900 px-5 py-6 text-on-navy shadow-soft sm:p-10 lg:sticky lg:top-[calc(var(--h-bar)+--spacing(3))] lg:max-h-[calc(100svh-var(--h-bar)-24px)] lg:overflow-y-auto lg:px-5 lg:py-6 lg:[scrollbar-color:var(--color-navy-600)_transparent] lg:[scrollbar-width:thin]"
    >
      <div className="max-lg:hidden">
        <h2 className="text-3 font-title">{summary.title}</h2>
        <SummaryList items={summary.items} theme="dark" />
      </div>
      <div className="lg:mt-3 lg:rounded-field lg:bg-navy-800 lg:p-4">
        <h2 className="text-2 font-title">What happens next</h2>
        <ol className="mt-1.5 grid gap-1.5 text-on-navy-2">
          {next.map((step) => (
            <li key={step} className="flex gap-3">
              <ArrowRight className="mt-1 size-4.5 shrink-0 text-gold-400" />
              {step}
            </li>
          ))}
        </ol>
      </div>
      {aside && <div className="lg:mt-4">{aside}</div>}
    </aside>
  );
}

export function FoldedSummary({ summary: { title, items } }: { summary: FormSummary }) {
  return (
    <details className="mt-8 rounded-field bg-paper px-4 lg:hidden">
      <Summary>{title}</Summary>
      <div className="pb-3">
        <SummaryList items={items} theme="light" />
      </div>
    </details>
  );
}

interface SummaryListProps {
  items: FormSummary['items'];
  theme: 'light' | 'dark';
}

function SummaryList({ items, theme }: SummaryListProps) {
  const isDark = theme === 'dark';
  return (
    <dl
      className={classNames(
        'divide-y',
        isDark ? 'mt-3 divide-line-navy border-t border-line-navy' : 'divide-line',
      )}
    >
      {items.map(({ label, value }) => (
        <div key={label} className="grid grid-cols-[6rem_1fr] gap-3 py-2 lg:py-1.5">
          <dt className={isDark ? 'text-on-navy-2' : 'text-ink-2'}>{label}</dt>
          <dd
            className={classNames(
              'line-clamp-2 min-w-0',
              value === '' ? (isDark ? 'text-on-navy-2' : 'text-ink-2') : 'font-title',
            )}
          >
            {value || '–'}
          </dd>
        </div>
      ))}
    </dl>
  );
}
