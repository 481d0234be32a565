import { memo, type ReactNode } from 'react';

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
