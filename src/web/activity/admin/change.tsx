import { ArrowRight } from 'lucide-react';
import type { ActivityChange } from '#contract/activity/activity.ts';
import { fieldLabel, formatValue } from './activity-format.ts';

/** A changed field: what it was, struck through, and what it is. */
export function Change({ change }: { change: ActivityChange }) {
  const { before, after } = change;
  return (
    <span className="wrap-anywhere">
      <span className="text-ink-2">{fieldLabel(change)}</span>{' '}
      {before !== null && (
        <>
          <span className="sr-only">was</span> <del className="text-ink-2">{formatValue(change, before)}</del>{' '}
          <ArrowRight aria-hidden="true" className="inline size-3.5 text-ink-2" />
          <span className="sr-only">, now</span>{' '}
        </>
      )}
      <span className="font-title text-ink">{formatValue(change, after)}</span>
    </span>
  );
}
