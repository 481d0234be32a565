import type { ReactNode } from 'react';
import { SectionMark } from '#web/ui/section-mark.tsx';

interface TitledContentProps {
  mark: string;
  title: string;
  lead: string;
  children: ReactNode;
}

/** A page without a picture behind the bar: its title at the left, its lead at the right, its content below. */
export function TitledContent({ mark, title, lead, children }: TitledContentProps) {
  return (
    <div className="content py-12 sm:py-18">
      <div className="grid items-end gap-x-12 gap-y-4 lg:grid-cols-2">
        <div>
          <SectionMark>{mark}</SectionMark>
          <h1 className="title mt-4 text-4">{title}</h1>
        </div>
        <p className="max-w-measure text-3 text-ink-2">{lead}</p>
      </div>
      <div className="mt-10 sm:mt-14">{children}</div>
    </div>
  );
}
