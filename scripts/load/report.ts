import type { Delays } from '#test/product/pings.ts';

/** An invariant; `wrong` lists violations. */
export interface Check {
  what: string;
  wrong: string[];
}

export interface Row {
  what: string;
  value: number;
  unit: string;
  target?: { atMost: number } | { atLeast: number };
  note?: string;
}

/** `broken` lists what failed outright. */
export interface Measurement {
  title: string;
  rows: Row[];
  broken: string[];
}

export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function row(...cells: string[]): string {
  return cells.map((cell, at) => cell.padStart(at === 0 ? 7 : 14)).join('');
}

export function percentile(values: readonly number[], share: number): number {
  return (
    values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN
  );
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

export function delayed(what: string, { asked, p50, p99, max }: Delays, targetMs: number): Check {
  const [middle, most, slowest] = [p50, p99, max].map((ms) => ms.toFixed(ms < 10 ? 1 : 0));
  return {
    what: `${what} within ${targetMs} ms (of ${asked}: half ${middle} ms, 99 % ${most} ms, slowest ${slowest} ms)`,
    wrong: p99 > targetMs ? [`99 % within ${most} ms`] : [],
  };
}

/** Returns the number of failed checks. */
export function printChecks(checks: readonly Check[]): number {
  say('');
  for (const { what, wrong } of checks) {
    say(`${wrong.length === 0 ? 'passed' : 'FAILED'}  ${what}`);
    for (const one of wrong.slice(0, 5)) say(`          ${one}`);
    if (wrong.length > 5) say(`          and ${wrong.length - 5} more`);
  }
  const failed = checks.filter(({ wrong }) => wrong.length > 0).length;
  say(`\n${checks.length - failed} passed, ${failed} failed`);
  return failed;
}

const digits = (value: number) => {
  if (value < 10) return 2;
  return value < 100 ? 1 : 0;
};
const figure = (value: number) =>
  value.toLocaleString('en', { maximumFractionDigits: digits(value) });

function verdict({ value, target, unit, note = '' }: Row): string {
  if (target === undefined) return note;
  if ('atMost' in target) {
    return `${value <= target.atMost ? 'met' : 'MISSED'} (at most ${figure(target.atMost)} ${unit}) ${note}`;
  }
  return `${value >= target.atLeast ? 'met' : 'MISSED'} (at least ${figure(target.atLeast)} ${unit}) ${note}`;
}

/** Prints figures with their targets. Sets a failing exit code if anything is broken. */
export function printMeasured(
  { title, rows, broken }: Measurement,
  { quietly = false } = {},
): void {
  const cells = rows.map((row) => [row.what, figure(row.value), row.unit, verdict(row)]);
  const widths = [0, 1, 2, 3].map((at) => Math.max(...cells.map((cell) => cell[at]?.length ?? 0)));
  const lines = cells.map((cell) =>
    cell
      .map((text, at) => (at === 1 ? text.padStart(widths[at] ?? 0) : text.padEnd(widths[at] ?? 0)))
      .join('  '),
  );
  if (!quietly) say(`\n${title}\n${lines.map((line) => `  ${line.trimEnd()}`).join('\n')}`);
  for (const sentence of broken) process.stderr.write(`Broken: ${sentence}\n`);
  if (broken.length > 0) process.exitCode = 1;
}
