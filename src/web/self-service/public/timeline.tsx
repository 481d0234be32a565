import { Check, X } from 'lucide-react';
import type { Tracked } from '#contract/self-service/tracking.ts';
import { BrandStripes } from '#web/ui/theme/brand-stripes.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { detailOf, isPresent, labelOf } from './tracking-format.ts';

const ended = ['rejected', 'closed', 'lapsed', 'cancelled'];

export function Timeline({ tracked }: { tracked: Tracked }) {
  const { kind, steps } = tracked;
  return (
    <ol className="mt-5">
      {steps.map((step, at) => {
        const { name, state } = step;
        const detail = detailOf(tracked, step);
        const isEnd = at + 1 === steps.length;
        return (
          <li key={name} aria-current={state === 'now' ? 'step' : undefined} className="flex gap-4">
            <span aria-hidden="true" className="flex flex-col items-center">
              <span
                className={classNames(
                  'flex size-9 shrink-0 -skew-x-[18deg] items-center justify-center rounded-chip text-1 font-title',
                  state === 'done' && 'bg-navy-900 text-gold-400',
                  state === 'now' && 'bg-gold-400 text-navy-950',
                  state === 'next' && 'border-[1.5px] border-line-strong text-ink-2',
                )}
              >
                <span className="skew-x-[18deg]">{markOf(step, at)}</span>
              </span>
              {!isEnd && (
                <span
                  className={classNames(
                    'my-2 min-h-3 w-0.5 grow',
                    state === 'done' ? 'bg-navy-900' : 'bg-line',
                  )}
                />
              )}
            </span>
            <span className="min-w-0 pb-7">
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span
                  className={classNames(
                    'font-title',
                    state === 'next' ? 'text-ink-2' : 'text-navy-900',
                  )}
                >
                  {labelOf(tracked, step)}
                </span>
                {state === 'now' && !ended.includes(name) && (
                  <span className="inline-flex items-center gap-2 rounded-chip bg-gold-100 px-2.5 py-0.5 text-1 font-title text-ink">
                    <BrandStripes />
                    {isPresent(kind, step) ? 'Now' : 'Next'}
                  </span>
                )}
                {state === 'done' && <span className="sr-only">Done</span>}
              </span>
              {detail !== '' && <span className="block text-1 text-ink-2">{detail}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function markOf({ name, state }: Tracked['steps'][number], at: number) {
  if (ended.includes(name)) return <X className="size-4.5" strokeWidth={2.5} />;
  return state === 'done' ? <Check className="size-4.5" strokeWidth={2.5} /> : at + 1;
}
