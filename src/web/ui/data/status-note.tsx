import { Check, CircleX, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/theme/class-names.ts';

export type StatusTone = 'good' | 'warning' | 'bad';

const looks: Record<StatusTone, { icon: LucideIcon; look: string }> = {
  good: { icon: Check, look: 'text-green-ink' },
  warning: { icon: TriangleAlert, look: 'text-yellow-ink' },
  bad: { icon: CircleX, look: 'text-red-ink' },
};

/** The colour is redundant: icon and text carry the meaning. */
export function StatusNote({
  judgement,
  children,
}: {
  judgement: StatusTone;
  children: ReactNode;
}) {
  const { icon: Icon, look } = looks[judgement];
  return (
    <span className={classNames('inline-flex items-start gap-1.5 text-1 font-strong', look)}>
      <Icon className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </span>
  );
}

interface StatusNotesProps {
  against: readonly { judgement: StatusTone; words: string }[];
  /** Shown without objections. */
  praise: string;
}

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
