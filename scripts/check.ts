import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { checkFiles, type FileFinding } from '#server/platform/files/file-check.ts';
import { systemClock } from '#server/platform/system/clock.ts';
import { readSettings, SettingError } from '#server/platform/system/env.ts';
import { errorText } from '#server/platform/system/error-text.ts';
import { explainFailure } from '#server/platform/system/explain-failure.ts';
import { type ClosingParts, closeAll } from '#server/platform/system/shutdown.ts';
import { openStorage } from '#server/platform/system/storage.ts';

// Checks that every stored file exists unchanged. The product may run or not. Exits with 1 if a file is faulty, with 2
// if the check failed.

const usage = `npm run check              reads every stored file, and says what is missing or changed
npm run check -- --repair  also removes leftovers of interrupted forms that are older than a day`;

const say = (text: string) => process.stdout.write(`${text}\n`);

const words: Record<Exclude<FileFinding['kind'], 'stray'>, string> = {
  missing: 'is missing',
  changed: 'has other content than was stored',
  unreadable: 'can not be read',
  locked: 'can not be opened with any key',
};

async function findUses(db: Database, names: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; use: string }>`
    select file_name as name, 'a document (' || document_group || ') of driver ' || driver_number as use
      from driver_documents join drivers on drivers.id = driver_id where file_name = any(${names})
    union all select file_name, 'a document (' || document_group || ') that driver ' || driver_number || ' has sent again'
      from sent_documents join drivers on drivers.id = driver_id where file_name = any(${names})
    union all select file_name, 'a photo that waits for its application' from application_uploads where file_name = any(${names})
    union all select file_name, 'a public picture' from public_picture_files where file_name = any(${names})`.execute(
    db,
  );
  return new Map(rows.map(({ name, use }) => [name, use]));
}

async function run(closing: ClosingParts): Promise<boolean> {
  const { values } = parseArgs({ options: { repair: { type: 'boolean', default: false } } });
  const { db, store, keys } = await openStorage(readSettings(process.env), closing);
  const findings: FileFinding[] = [];
  const { files, bytes } = await checkFiles(
    { db, store, keys },
    {
      isRepairing: values.repair,
      now: systemClock(),
      report: (finding) => void findings.push(finding),
    },
  );
  const faults = findings.flatMap(({ kind, name }) => (kind === 'stray' ? [] : [{ kind, name }]));
  const names = faults.map(({ name }) => name);
  const uses = await findUses(db, names);
  for (const { kind, name } of faults) {
    const use = uses.get(name);
    say(`${name}${use === undefined ? '' : `, ${use},`} ${words[kind]}`);
  }
  say(`${files} files with ${(bytes / 1024 / 1024).toFixed(1)} MB were read.`);
  const strays = findings.filter(({ kind }) => kind === 'stray');
  const removed = strays.filter(({ isRepaired }) => isRepaired).length;
  if (removed > 0) say(`Removed ${countOf(removed, 'leftover')} of interrupted forms.`);
  if (strays.length > removed) {
    say(
      `${countOf(strays.length - removed, 'leftover')} of interrupted forms. --repair removes those older than a day.`,
    );
  }
  say(
    faults.length === 0
      ? 'All is as it should be.'
      : `${countOf(faults.length, 'file')} damaged or missing.`,
  );
  return faults.length === 0;
}

const countOf = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

function explain(error: unknown): string {
  if (error instanceof SettingError) return error.message;
  if (error instanceof Error && errorText(error, 'code') === 'ERR_PARSE_ARGS_UNKNOWN_OPTION')
    return usage;
  return explainFailure(error);
}

const closing: ClosingParts = [];
try {
  if (!(await run(closing))) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 2;
} finally {
  await closeAll(closing, (_error, name) => process.stderr.write(`Could not close ${name}.\n`));
}
