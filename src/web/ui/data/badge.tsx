import type { ReactNode } from 'react';
import { classNames } from '#web/ui/theme/class-names.ts';

export type BadgeTone = 'green' | 'yellow' | 'red' | 'grey';

export const tones: Record<BadgeTone, { label: string; tick: string }> = {
  green: { label: 'bg-green-tint text-green-ink', tick: 'bg-green-dot' },
  yellow: { label: 'bg-yellow-tint text-yellow-ink', tick: 'bg-yellow-dot' },
  red: { label: 'bg-red-tint text-red-ink', tick: 'bg-red-dot' },
  grey: { label: 'bg-grey-tint text-grey-ink', tick: 'bg-grey-dot' },
};

/** One word on a tinted background, understandable without the colour. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  const { label, tick } = tones[tone];
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-2 rounded-chip px-2.5 py-0.5 text-1 font-title whitespace-nowrap',
        label,
      )}
    >
      <span aria-hidden="true" className={classNames('h-3 w-1 -skew-x-[18deg]', tick)} />
      {children}
    </span>
  );
}
