import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import {
  type ActivityKind,
  activityGroups,
  activityKinds,
} from '#contract/activity/activity-kinds.ts';
import { instantInLagos, isRealDate } from '#contract/platform/dates.ts';
import { keysOf } from '#contract/platform/keys.ts';
import { type AffectedSummary, actorsOf, affectedFile } from '#server/activity/service.ts';
import { readSettings, SettingError } from '#server/platform/system/env.ts';
import { errorText } from '#server/platform/system/error-text.ts';
import { type ClosingParts, closeAll } from '#server/platform/system/shutdown.ts';
import { openStorage } from '#server/platform/system/storage.ts';

// Lists the people affected by activity within a time window; see docs/breach.md. The product may run or not.

const usage = `npm run affected-people -- --from DAYTTIME --to DAYTTIME  lists who is concerned by what was done in between, as CSV

DAYTTIME is by the clock in Lagos, such as 2026-11-20T08:00.
--admin EMAIL      only what this administrator did, also one who was removed
--kind KIND,KIND   only this: viewed, exported, ${keysOf(activityGroups).join(', ')},
                   or a kind of the activity, such as document-viewed
--out FILE         a new file that only its owner can read; without it the list is printed`;

const viewed = [
  'document-viewed',
  'documents-loaded',
  'documents-downloaded',
] satisfies ActivityKind[];
const exported = [
  'list-exported',
  'documents-downloaded',
  'person-exported',
] satisfies ActivityKind[];
const named: Readonly<Record<string, readonly ActivityKind[]>> = { viewed, exported };

/** A named set, a group or a single kind. Throws a `SettingError` for an unknown word. */
function kindsOf(word: string): readonly ActivityKind[] {
  const own = Object.hasOwn(named, word) ? named[word] : undefined;
  const found =
    own ??
    keysOf(activityKinds).filter((kind) => kind === word || activityKinds[kind].group === word);
  if (found.length === 0)
    throw new SettingError(`${word} is nothing that the activity knows.\n\n${usage}`);
  return found;
}

function toInstant(text: string | undefined, option: string): Date {
  const [day = '', time = ''] = (text ?? '').split('T');
  if (!isRealDate(day) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) {
    throw new SettingError(
      `${option} must be a day and a time, such as 2026-11-20T08:00.\n\n${usage}`,
    );
  }
  return instantInLagos(day, time);
}

function readOptions(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { from: text, to: text, admin: text, kind: text, out: text },
  });
  const [from, to] = [toInstant(values.from, '--from'), toInstant(values.to, '--to')];
  if (from >= to) throw new SettingError('--to must be later than --from.');
  const kinds = values.kind?.split(',').flatMap((word) => kindsOf(word.trim()));
  return { from, to, kinds, email: values.admin, path: values.out };
}

const number = new Intl.NumberFormat('en-NG');
const count = (amount: number, one: string, several = `${one}s`) =>
  `${number.format(amount)} ${amount === 1 ? one : several}`;

/** Numbers only, because the result may be read out on the phone. */
function describe({ kinds, erased, rows }: AffectedSummary): string {
  const of = (kind: 'driver' | 'request' | 'consultation' | 'enrolment' | 'list') =>
    kinds.get(kind) ?? 0;
  const records = [
    count(of('driver'), 'driver'),
    count(of('request'), 'request'),
    count(of('consultation'), 'consultation'),
    count(of('enrolment'), 'registration'),
  ].join(', ');
  const exports = `Everybody in these is concerned, too: ${count(of('list'), 'export')} of lists with ${count(rows, 'row')}.`;
  return [
    `${records}${erased > 0 ? `; ${number.format(erased)} of them erased` : ''}.`,
    ...(of('list') > 0 ? [exports] : []),
  ].join('\n');
}

async function list(
  words: readonly string[],
  { env, list, summary }: Surroundings,
  closing: ClosingParts,
): Promise<void> {
  const { from, to, kinds, email, path } = readOptions(words);
  const { db } = await openStorage(readSettings(env), closing);
  const actors = email === undefined ? undefined : await actorsOf(db, email);
  if (actors?.length === 0)
    throw new SettingError(`The activity knows no administrator with the address ${email}.`);
  const affected = affectedFile(db, { from, to, kinds, actors });
  if (path === undefined) await pipeline(affected.file, list, { end: false });
  else await pipeline(affected.file, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  summary(`${describe(affected.summary)}\n`);
}

interface Surroundings {
  env: Readonly<Record<string, string | undefined>>;
  /** Receives the list; stays open. */
  list: NodeJS.WritableStream;
  /** Receives figures and errors. */
  summary(text: string): void;
}

/** Returns the exit code. Prints errors through `summary`. */
export async function runCommand(
  words: readonly string[],
  surroundings: Surroundings,
): Promise<number> {
  const { summary } = surroundings;
  const closing: ClosingParts = [];
  try {
    await list(words, surroundings, closing);
    return 0;
  } catch (error) {
    const code = error instanceof Error ? errorText(error, 'code') : '';
    const isPlain =
      error instanceof SettingError || code === 'EEXIST' || code.startsWith('ERR_PARSE_ARGS');
    summary(`${isPlain && error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  } finally {
    await closeAll(closing, (_error, name) => summary(`Could not close ${name}.\n`));
  }
}

if (import.meta.main) {
  process.exitCode = await runCommand(process.argv.slice(2), {
    env: process.env,
    list: process.stdout,
    summary: (text) => void process.stderr.write(text),
  });
}
