import { useLayoutEffect, useRef, useState } from 'react';

/** Which rows of a list are ticked: single ones, or all that the filter finds without some. */
export interface Ticks<Row> {
  /** How many are ticked. */
  count: number;
  /** Whether all that the filter finds are ticked, but those in `except`. */
  isAll: boolean;
  /** The keys of the rows without a tick, if all others have one. */
  except: readonly string[];
  /** The rows that were ticked one by one, as they were shown then. */
  rows: readonly Row[];
  has(row: Row): boolean;
  /** Whether a row without a tick can get one. */
  canTick: boolean;
  /** The same function for as long as the list is shown, so that rows can be kept. */
  toggle(row: Row): void;
  /** Ticks all of these rows, or none if all have a tick. */
  toggleAll(rows: readonly Row[]): void;
  tickAll(): void;
  clear(): void;
}

interface Ticked<Row> {
  /** The search and filters of the list when the rows were ticked. */
  of: string;
  isAll: boolean;
  /** The number of rows that the filter found when all were ticked. */
  total: number;
  /** By key: those with a tick, or those without if all have one. */
  rows: ReadonlyMap<string, Row>;
}

interface TicksOptions {
  /** The search and filters of the list: a change of them takes the ticks away, another page doesn't. */
  narrowedBy: string;
  /** The number of rows that the filter finds; undefined while they load. */
  total: number | undefined;
  /** The most rows that can have a tick. */
  max?: number;
}

/** Ticks of rows, which stay while one pages through a list. */
export function useTicks<Row extends { _id: string }>({ narrowedBy, total, max = 1_000 }: TicksOptions): Ticks<Row> {
  const nothing = (): Ticked<Row> => ({ of: narrowedBy, isAll: false, total: 0, rows: new Map() });
  const [kept, setKept] = useState(nothing);
  const { isAll, rows, ...found } = kept.of === narrowedBy ? kept : nothing();
  const has = (row: Row) => rows.has(row._id) !== isAll;
  // In `rows` are those that differ from all the others.
  function change(changed: readonly Row[], isTicked: boolean) {
    const next = new Map(rows);
    for (const row of changed) {
      if (isTicked === isAll) next.delete(row._id);
      else if (next.size < max) next.set(row._id, row);
    }
    setKept({ of: narrowedBy, isAll, total: found.total, rows: next });
  }
  const latest = useRef<(row: Row) => void>(() => undefined);
  useLayoutEffect(() => {
    latest.current = (row) => change([row], !has(row));
  });
  const [toggle] = useState(() => (row: Row) => latest.current(row));
  return {
    count: isAll ? Math.max(0, (total ?? found.total) - rows.size) : rows.size,
    isAll,
    except: isAll ? [...rows.keys()] : [],
    rows: isAll ? [] : [...rows.values()],
    has,
    canTick: isAll || rows.size < max,
    toggle,
    toggleAll: (shown) => change(shown, !shown.every(has)),
    tickAll: () => setKept({ ...nothing(), isAll: true, total: total ?? 0 }),
    clear: () => setKept(nothing()),
  };
}
