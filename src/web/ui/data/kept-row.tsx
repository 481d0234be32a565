import { memo, type ReactNode } from 'react';

/** Old rows, shown while others load. */
export const stale = 'opacity-60';

export const frame = 'rounded-card border border-line bg-card';

export const skeletonRows = ['1', '2', '3', '4', '5', '6', '7', '8'];

interface KeptRowProps {
  /** Undefined if the row's dependencies are unknown; it then always renders. */
  state: readonly unknown[] | undefined;
  render(): ReactNode;
}

/** Renders again only when its state has changed. */
export const KeptRow = memo(
  ({ render }: KeptRowProps) => render(),
  ({ state: before }, { state: after }) =>
    before !== undefined &&
    after?.length === before.length &&
    after.every((one, at) => Object.is(one, before[at])),
);
