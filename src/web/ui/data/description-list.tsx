import type { ReactNode } from 'react';

export interface Description {
  label: string;
  value: ReactNode;
}

/** A list of labels and values: side by side, on phones stacked. */
export function DescriptionList({ items }: { items: readonly Description[] }) {
  return (
    <dl className="divide-y divide-line text-2">
      {items.map(({ label, value }) => (
        <div key={label} className="py-2.5 sm:grid sm:grid-cols-[148px_1fr] sm:gap-3">
          <dt className="text-ink-2">{label}</dt>
          <dd className="font-strong whitespace-pre-line text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
