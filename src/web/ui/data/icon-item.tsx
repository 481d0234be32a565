import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export function IconItem({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <Icon aria-hidden="true" className="mt-1 size-4 shrink-0 text-ink-2" />
      {children}
    </li>
  );
}
