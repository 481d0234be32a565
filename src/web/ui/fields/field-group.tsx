import type { ReactNode } from 'react';

export function FieldGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-6 border-line not-first:border-t not-first:pt-6">
      <legend className="float-start w-full text-3 font-title text-navy-900">{legend}</legend>
      {children}
    </fieldset>
  );
}
