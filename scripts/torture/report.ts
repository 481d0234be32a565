import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Delays } from '#test/pings.ts';
import type { Check } from './checks.ts';

export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** A row of a table of figures. */
export function row(...cells: string[]): string {
  return cells.map((cell, at) => cell.padStart(at === 0 ? 7 : 14)).join('');
}

/** Runs `work` with a temporary folder, which is removed afterwards. */
export async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'torture-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Whether the 99th percentile of response times is within so many milliseconds. */
export function delayed(what: string, { asked, p50, p99, max }: Delays, targetMs: number): Check {
  const [middle, most, slowest] = [p50, p99, max].map((ms) => ms.toFixed(ms < 10 ? 1 : 0));
  return {
    what: `${what} within ${targetMs} ms (of ${asked}: half ${middle} ms, 99 % ${most} ms, slowest ${slowest} ms)`,
    wrong: p99 > targetMs ? [`99 % within ${most} ms`] : [],
  };
}

/** Prints what held and what didn't, and returns the number of failures. */
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
