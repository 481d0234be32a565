import type { ReactNode } from 'react';

/** A thing that is known, and what is known of it. */
export interface Description {
  label: string;
  value: ReactNode;
}

/** What is known, line by line: label beside value, on phones above it. */
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
