import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** Something that a card tells, with a sign before it. */
export function Fact({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <Icon aria-hidden="true" className="size-4 shrink-0 text-ink-2" />
      {children}
    </li>
  );
}
