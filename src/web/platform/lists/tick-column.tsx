import type { Column } from '#web/ui/data/table.tsx';
import { TickBox } from '#web/ui/fields/tick-box.tsx';
import type { Ticks } from './use-ticks.ts';

/** The tick of a row, for tables and cards. */
export function RowTick<Row>({ ticks, row, name }: { ticks: Ticks<Row>; row: Row; name: string }) {
  const isTicked = ticks.has(row);
  return (
    <TickBox
      label={`Tick ${name}`}
      isTicked={isTicked}
      isDisabled={!isTicked && !ticks.canTick}
      onChange={() => ticks.toggle(row)}
    />
  );
}

/** The first column of a list whose rows can be ticked; its header ticks the page. */
export function tickColumn<Row>(ticks: Ticks<Row>, shown: readonly Row[], nameOf: (row: Row) => string): Column<Row> {
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
    cell: (row) => <RowTick ticks={ticks} row={row} name={nameOf(row)} />,
  };
}
