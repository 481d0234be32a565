import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** Something that is known, in a list on a card: a sign that says of what kind it is, and the words. */
export function Fact({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <Icon aria-hidden="true" className="mt-[0.2em] size-4 shrink-0 text-ink-2" />
      <span>{children}</span>
    </li>
  );
}
