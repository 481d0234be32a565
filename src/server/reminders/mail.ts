import { withoutLinks } from '#contract/messages/message-words.ts';
import { formatShortDate } from '#contract/platform/dates.ts';
import { formatExpiries } from '#contract/reminders/reminders.ts';
import type { NamedDocument } from './digest-repository.ts';
import type { Unarrived } from './run-repository.ts';
import type { RunRow } from './table.ts';

/** The content of the morning's mail to the office. `named` are the first of `total`. */
export interface Digest {
  run: RunRow;
  /** Of the run before. */
  unarrived: Unarrived | undefined;
  unreachable: readonly string[];
  thisWeek: { total: number; named: readonly NamedDocument[] };
  longExpired: { total: number; named: readonly NamedDocument[] };
}

const count = (number: number, one: string, many = `${one}s`) =>
  `${number.toLocaleString('en-NG')} ${number === 1 ? one : many}`;

/** A heading with a list below it; nothing for an empty list. */
function section(heading: string, total: number, lines: readonly string[]): string[] {
  if (total === 0) return [];
  const rest = total - lines.length;
  return [[`${heading}:`, ...lines.map((line) => `- ${line}`), ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n')];
}

/** Writes the digest; `undefined` if there is nothing to tell. `listLink` leads to the drivers whose documents expire. */
export function writeDigest(
  { run, unarrived, unreachable, thisWeek, longExpired }: Digest,
  listLink: string,
): { subject: string; words: string } | undefined {
  const reminded = run.drivers + run.clients + run.trainees;
  const failures = unarrived?.failed ?? 0;
  if (reminded + failures + run.unreachable + thisWeek.total + longExpired.total === 0) return undefined;
  const lineOf = ({ fullName, ...document }: NamedDocument) =>
    `${withoutLinks(fullName)}: ${formatExpiries([document], run.day)}`;
  const told = [count(run.drivers, 'driver'), count(run.clients, 'client'), count(run.trainees, 'trainee')];
  return {
    subject: `Reminders of ${formatShortDate(run.day)}`,
    words: [
      `This morning we reminded ${told.slice(0, 2).join(', ')} and ${told[2]}.`,
      ...(unarrived && failures > 0
        ? [
            `Of the reminders of ${formatShortDate(unarrived.day)}, ${count(failures, 'message')} did not arrive.`,
            ...section(
              'Reached by none of them',
              unarrived.unreached.total,
              unarrived.unreached.named.map(withoutLinks),
            ),
          ]
        : []),
      ...section("Can't be reached, since we have no address", run.unreachable, unreachable.map(withoutLinks)),
      ...section('Expires this week', thisWeek.total, thisWeek.named.map(lineOf)),
      ...section('Expired more than 30 days ago', longExpired.total, longExpired.named.map(lineOf)),
      `All drivers whose documents expire:\n${listLink}`,
    ].join('\n\n'),
  };
}
