import { Check, CircleX, type LucideIcon, Minus, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** How something is judged: it fits, it needn't matter, it will matter, it rules out. */
export type Judgement = 'good' | 'indifferent' | 'warning' | 'bad';

const looks: Record<Judgement, { icon: LucideIcon; look: string }> = {
  good: { icon: Check, look: 'text-green-ink' },
  indifferent: { icon: Minus, look: 'text-ink-2' },
  warning: { icon: TriangleAlert, look: 'text-yellow-ink' },
  bad: { icon: CircleX, look: 'text-red-ink' },
};

interface VerdictProps {
  judgement: Judgement;
  /** For what the words alone don't say to those who can't see the sign. */
  meaning?: string;
  /** A thing among others, in their size and in the text's colour where nothing is to be said against it. */
  isPlain?: boolean;
  children: ReactNode;
}

/** Words with a sign before them that says how they are meant: it, and not the colour alone. */
export function Verdict({ judgement, meaning, isPlain = false, children }: VerdictProps) {
  const { icon: Icon, look } = looks[judgement];
  return (
    <span className={classNames('inline-flex items-start gap-1.5', isPlain ? 'text-2' : 'text-1 font-strong', look)}>
      <Icon aria-hidden="true" className={classNames('size-4 shrink-0', isPlain ? 'mt-[0.25em]' : 'mt-0.5')} />
      <span className={classNames(isPlain && judgement === 'good' && 'text-ink')}>
        {children}
        {meaning && <span className="sr-only">, {meaning}</span>}
      </span>
    </span>
  );
}
