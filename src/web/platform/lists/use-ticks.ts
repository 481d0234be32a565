import { useMutation } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ListAnswer } from './list-source.ts';

/** Ticked rows: individual ones, or all that match the filter with exceptions. */
export interface Ticks<Row> {
  count: number;
  /** Whether all matching rows are ticked, except those in `except`. */
  isAll: boolean;
  /** Keys of the unticked rows if `isAll`. */
  except: readonly string[];
  /** Individually ticked rows, as they were shown then. */
  rows: readonly Row[];
  has(row: Row): boolean;
  /** False once the maximum is reached. */
  canTick: boolean;
  /** Stable while the list is shown, so that rows can be memoised. */
  toggle(row: Row): void;
  /** Ticks all of these rows, or unticks them if all are ticked. */
  toggleAll(rows: readonly Row[]): void;
  tickAll(): void;
  clear(): void;
}

interface TickState<Row> {
  /** The list's search and filters when the rows were ticked. */
  of: string;
  isAll: boolean;
  total: number;
  /** By key: the ticked rows, or the exceptions if `isAll`. */
  rows: ReadonlyMap<string, Row>;
}

/**
 * Changing `narrowed`, the list's search and filters, clears the ticks; paging doesn't. `total` is the number of
 * matching rows; undefined while loading.
 */
export function useTicks<Row extends { _id: string }>(
  narrowed: object,
  total: number | undefined,
  max = 1_000,
): Ticks<Row> {
  const narrowedBy = JSON.stringify(narrowed);
  const nothing = (): TickState<Row> => ({
    of: narrowedBy,
    isAll: false,
    total: 0,
    rows: new Map(),
  });
  const [state, setState] = useState(nothing);
  const { isAll, rows, total: earlier } = state.of === narrowedBy ? state : nothing();
  const has = (row: Row) => rows.has(row._id) !== isAll;
  // `rows` contains the exceptions from the common state.
  function change(changed: readonly Row[], isTicked: boolean) {
    const next = new Map(rows);
    for (const row of changed) {
      if (isTicked === isAll) next.delete(row._id);
      else if (next.size < max) next.set(row._id, row);
    }
    setState({ of: narrowedBy, isAll, total: earlier, rows: next });
  }
  const latest = useRef<(row: Row) => void>(() => undefined);
  useLayoutEffect(() => {
    latest.current = (row) => change([row], !has(row));
  });
  const [toggle] = useState(() => (row: Row) => latest.current(row));
  return {
    count: isAll ? Math.max(0, (total ?? earlier) - rows.size) : rows.size,
    isAll,
    except: isAll ? [...rows.keys()] : [],
    rows: isAll ? [] : [...rows.values()],
    has,
    canTick: isAll || rows.size < max,
    toggle,
    toggleAll: (shown) => change(shown, !shown.every(has)),
    tickAll: () => setState({ ...nothing(), isAll: true, total: total ?? 0 }),
    clear: () => setState(nothing()),
  };
}

/** The page size of one request. */
const most = 100;

/** For `BulkBar`: ticks the list's first hundred rows on all pages. Undefined once that many are ticked. */
export function useTickFirst<Row extends { _id: string }>(
  { count, toggleAll }: Ticks<Row>,
  { load }: { load(page: number): Promise<ListAnswer<Row>> },
  total = 0,
) {
  const { mutate, isPending } = useMutation({
    // Return rows only: the query client would show a message as a toast.
    mutationFn: async () => (await load(1)).data.result,
    onSuccess: (rows) => toggleAll(rows),
    meta: { failure: 'The list could not be loaded.' },
  });
  const label = total > most ? `Tick the first ${most}` : `Tick all ${total}`;
  return count < Math.min(total, most) && !isPending ? { label, tick: () => mutate() } : undefined;
}
