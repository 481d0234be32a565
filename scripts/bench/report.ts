/** A measured figure, with the maximum or minimum that it should have, if there is a target. */
export interface Row {
  what: string;
  value: number;
  unit: string;
  target?: { atMost: number } | { atLeast: number };
}

/** The results of a measurement; `broken` lists what did not work at all. */
export interface Measured {
  title: string;
  rows: Row[];
  broken: string[];
}

const digits = (value: number) => {
  if (value < 10) return 2;
  return value < 100 ? 1 : 0;
};
const figure = (value: number) => value.toLocaleString('en', { maximumFractionDigits: digits(value) });

function verdict({ value, target, unit }: Row): string {
  if (target === undefined) return '';
  if ('atMost' in target) {
    return `${value <= target.atMost ? 'met' : 'MISSED'} (at most ${figure(target.atMost)} ${unit})`;
  }
  return `${value >= target.atLeast ? 'met' : 'MISSED'} (at least ${figure(target.atLeast)} ${unit})`;
}

/** Prints figures as a table, with whether the targets are met. */
export function printTable(title: string, rows: Row[]): void {
  const cells = rows.map((row) => [row.what, figure(row.value), row.unit, verdict(row)]);
  const widths = [0, 1, 2, 3].map((at) => Math.max(...cells.map((cell) => cell[at]?.length ?? 0)));
  const lines = cells.map((cell) =>
    cell.map((text, at) => (at === 1 ? text.padStart(widths[at] ?? 0) : text.padEnd(widths[at] ?? 0))).join('  '),
  );
  process.stdout.write(`\n${title}\n${lines.map((line) => `  ${line.trimEnd()}`).join('\n')}\n`);
}
