import type { ReactNode } from 'react';
import { Eyebrow } from '#web/ui/theme/eyebrow.tsx';

interface PageHeaderProps {
  mark: string;
  title: string;
  lead: string;
  children: ReactNode;
}

/** A page without a hero image: its title at the left, its lead at the right, its content below. */
export function PageHeader({ mark, title, lead, children }: PageHeaderProps) {
  return (
    <div className="content py-12 sm:py-18">
      <div className="grid items-end gap-x-12 gap-y-4 lg:grid-cols-2">
        <div>
          <Eyebrow>{mark}</Eyebrow>
          <h1 className="title mt-4 text-4">{title}</h1>
        </div>
        <p className="max-w-measure text-3 text-ink-2">{lead}</p>
      </div>
      <div className="mt-10 sm:mt-14">{children}</div>
    </div>
  );
}
