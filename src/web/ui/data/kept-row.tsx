import { memo, type ReactNode } from 'react';

/** How rows look that are old, kept while others load. */
export const stale = 'opacity-60';

/** The frame of a table, or of a card. */
export const frame = 'rounded-card border border-line bg-card';

/** The number of rows shown while the first ones load. */
export const skeletonRows = ['1', '2', '3', '4', '5', '6', '7', '8'];

interface KeptRowProps {
  /** Undefined if it is unknown what the row depends on. */
  state: readonly unknown[] | undefined;
  render(): ReactNode;
}

/** A row that is rendered again only when its state has changed. */
export const KeptRow = memo(
  ({ render }: KeptRowProps) => render(),
  ({ state: before }, { state: after }) =>
    before !== undefined && after?.length === before.length && after.every((one, at) => Object.is(one, before[at])),
);
