import { Check, CircleX, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** How something is judged: it is as it should be, it won't always be, it is not. */
export type Judgement = 'good' | 'warning' | 'bad';

const looks: Record<Judgement, { icon: LucideIcon; look: string }> = {
  good: { icon: Check, look: 'text-green-ink' },
  warning: { icon: TriangleAlert, look: 'text-yellow-ink' },
  bad: { icon: CircleX, look: 'text-red-ink' },
};

/** Words that judge something, with a sign before them: the colour only helps to find them. */
export function Verdict({ judgement, children }: { judgement: Judgement; children: ReactNode }) {
  const { icon: Icon, look } = looks[judgement];
  return (
    <span className={classNames('inline-flex items-start gap-1.5 text-1 font-strong', look)}>
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </span>
  );
}

interface VerdictsProps {
  against: readonly { judgement: Judgement; words: string }[];
  /** Said where nothing is to be said against it. */
  praise: string;
}

/** What is to be said against something, line by line. */
export function Verdicts({ against, praise }: VerdictsProps) {
  return (
    <span className="flex flex-col gap-0.5">
      {against.map(({ judgement, words }) => (
        <Verdict key={words} judgement={judgement}>
          {words}
        </Verdict>
      ))}
      {against.length === 0 && <Verdict judgement="good">{praise}</Verdict>}
    </span>
  );
}
