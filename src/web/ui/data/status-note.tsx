import { Check, CircleX, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/theme/class-names.ts';

/** How something is judged: it is as it should be, it won't always be, it is not. */
export type StatusTone = 'good' | 'warning' | 'bad';

const looks: Record<StatusTone, { icon: LucideIcon; look: string }> = {
  good: { icon: Check, look: 'text-green-ink' },
  warning: { icon: TriangleAlert, look: 'text-yellow-ink' },
  bad: { icon: CircleX, look: 'text-red-ink' },
};

/** Words that judge something, with a sign before them: the colour only helps to find them. */
export function StatusNote({ judgement, children }: { judgement: StatusTone; children: ReactNode }) {
  const { icon: Icon, look } = looks[judgement];
  return (
    <span className={classNames('inline-flex items-start gap-1.5 text-1 font-strong', look)}>
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </span>
  );
}

interface StatusNotesProps {
  against: readonly { judgement: StatusTone; words: string }[];
  /** Said where nothing is to be said against it. */
  praise: string;
}

/** What is to be said against something, line by line. */
export function StatusNotes({ against, praise }: StatusNotesProps) {
  return (
    <span className="flex flex-col gap-0.5">
      {against.map(({ judgement, words }) => (
        <StatusNote key={words} judgement={judgement}>
          {words}
        </StatusNote>
      ))}
      {against.length === 0 && <StatusNote judgement="good">{praise}</StatusNote>}
    </span>
  );
}
