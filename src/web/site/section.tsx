import type { ReactNode } from 'react';
import { Eyebrow } from '#web/ui/theme/eyebrow.tsx';

interface SectionProps {
  /** Its anchor on the page. */
  id?: string;
  mark: string;
  title: string;
  lead?: string;
  children: ReactNode;
}

export function Section({ id, mark, title, lead, children }: SectionProps) {
  return (
    <section
      id={id}
      tabIndex={id === undefined ? undefined : -1}
      className="py-(--section) outline-none"
    >
      <div className="content grid gap-x-12 gap-y-10 lg:grid-cols-[4fr_7fr]">
        <div>
          <Eyebrow>{mark}</Eyebrow>
          <h2 className="title mt-4 text-4">{title}</h2>
          {lead && <p className="mt-4 text-3 text-pretty text-ink-2">{lead}</p>}
        </div>
        <div className="min-w-0">{children}</div>
      </div>
    </section>
  );
}
