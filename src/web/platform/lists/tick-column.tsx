import type { Column } from '#web/ui/data/table.tsx';
import { TickBox } from '#web/ui/fields/tick-box.tsx';
import type { Ticks } from './use-ticks.ts';

interface Ticked {
  fullName?: string;
}

export function RowTick<Row extends Ticked>({ ticks, row }: { ticks: Ticks<Row>; row: Row }) {
  const isTicked = ticks.has(row);
  return (
    <TickBox
      label={`Tick ${row.fullName}`}
      isTicked={isTicked}
      isDisabled={!isTicked && !ticks.canTick}
      onChange={() => ticks.toggle(row)}
    />
  );
}

/** Its header ticks all rows of the page. */
export function tickColumn<Row extends Ticked>(ticks: Ticks<Row>, shown: readonly Row[]): Column<Row> {
  const ticked = shown.filter(ticks.has).length;
  return {
    header: 'Tick',
    control: (
      <TickBox
        label="Tick all on this page"
        isTicked={ticked > 0 && ticked === shown.length}
        isMixed={ticked > 0 && ticked < shown.length}
        isDisabled={shown.length === 0 || (ticked === 0 && !ticks.canTick)}
        onChange={() => ticks.toggleAll(shown)}
      />
    ),
    cell: (row) => <RowTick ticks={ticks} row={row} />,
  };
}
