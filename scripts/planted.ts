import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createVitest, type TestCase, type Vitest } from 'vitest/node';
import { type Fault, faults } from '#test/planted/faults.ts';

// Applies each fault of test/planted to a copy of the code, and fails if its test doesn't notice. `--only words`
// selects faults by rule or file.

const root = fileURLToPath(new URL('../', import.meta.url));
const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const isChosen = ({ rule, file }: Fault) =>
  `${rule} ${file}`.toLowerCase().includes(values.only.toLowerCase());
const isBrowserTest = ({ test }: Pick<Fault, 'test'>) => test.endsWith('.spec.ts');

const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function copyCode(): string {
  const copy = mkdtempSync(join(tmpdir(), 'planted-'));
  const paths = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  });
  for (const path of paths.toString().split('\n').filter(Boolean)) {
    if (existsSync(join(root, path))) cpSync(join(root, path), join(copy, path));
  }
  if (existsSync(join(root, 'build')))
    cpSync(join(root, 'build'), join(copy, 'build'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** Throws unless the fault's code occurs exactly once. */
async function withFault<Result>(
  copy: string,
  fault: Fault,
  check: (path: string) => Promise<Result>,
): Promise<Result> {
  const path = join(copy, fault.file);
  const right = readFileSync(path, 'utf8');
  const [before, after, ...others] = right.split(fault.code);
  if (after === undefined || others.length > 0)
    throw new Error(`"${fault.code}" must occur once in ${fault.file}`);
  writeFileSync(path, `${before}${fault.fault}${after}`);
  try {
    return await check(path);
  } finally {
    writeFileSync(path, right);
  }
}

interface Run {
  tests: TestCase[];
  errors: readonly { name?: string; message: string }[];
}

async function runTests(vitest: Vitest, file: string, names: readonly string[]): Promise<Run> {
  const [found] = await vitest.globTestSpecifications([file]);
  if (!found) throw new Error(`${file} is no test of Vitest`);
  const testNamePattern = new RegExp(names.map(escaped).join('|'));
  const specification = found.project.createSpecification(found.moduleId, { testNamePattern });
  const { testModules } = await vitest.runTestSpecifications([specification]);
  // Results include modules of earlier runs.
  const modules = testModules.filter(({ moduleId }) => moduleId === found.moduleId);
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  return {
    tests: tests.filter(({ fullName }) => names.some((name) => fullName.includes(name))),
    errors: [...modules.flatMap((module) => [...module.errors()]), ...tests.flatMap(errorsOf)],
  };
}

const errorsOf = (test: TestCase) => test.result().errors ?? [];

/** A failed assertion. Code that can't run, and timeouts, don't count. */
const notices = (test: TestCase): boolean =>
  test.result().state === 'failed' &&
  errorsOf(test).every(
    ({ name = '', message }) =>
      !['SyntaxError', 'ReferenceError', 'TypeError'].includes(name) &&
      !/^(?:Test|Hook) timed out/.test(message),
  );

/** Throws unless every named test passes without a fault. */
async function checkThatAllPass(vitest: Vitest, chosen: readonly Fault[]): Promise<void> {
  for (const [file, named] of Map.groupBy(chosen, ({ test }) => test)) {
    const names = named.map(({ name }) => name);
    const { tests } = await runTests(vitest, file, names);
    const failed = tests.find((test) => !test.ok());
    if (failed) throw new Error(`Without a fault this fails in ${file}: ${failed.fullName}`);
    const missing = names.find((name) => !tests.some((test) => test.fullName.includes(name)));
    if (missing !== undefined) throw new Error(`No test of ${file} is named "${missing}"`);
  }
}

/** Returns the name of the test that notices the fault, or an error with the reason. */
async function findByVitest(vitest: Vitest, copy: string, fault: Fault): Promise<string | Error> {
  return withFault(copy, fault, async (path) => {
    vitest.invalidateFile(path);
    const { tests, errors } = await runTests(vitest, fault.test, [fault.name]);
    vitest.invalidateFile(path);
    const finder = tests.find(notices);
    if (finder) return finder.fullName;
    return new Error(
      errors[0] ? `fails otherwise: ${errors[0].message.split('\n')[0]}` : 'not noticed',
    );
  });
}

async function failsInBrowser(copy: string, { test, name }: Fault): Promise<boolean> {
  // Asynchronous, because spawnSync would hide the end of Vitest's workers.
  const succeeds = async (...args: string[]) => {
    const program = spawn(process.execPath, args, {
      cwd: copy,
      env: { ...process.env, NIGHTLY: '' },
      stdio: 'ignore',
    });
    const [code] = await once(program, 'exit');
    return code === 0;
  };
  if (!(await succeeds('scripts/build.ts', '--if-stale')))
    throw new Error('The site with the fault could not be built');
  const options = ['--grep', escaped(name), '--retries', '0', '--max-failures', '1'];
  return !(await succeeds('scripts/browser-tests.ts', test, ...options));
}

async function findByBrowser(copy: string, fault: Fault): Promise<string | Error> {
  if (await failsInBrowser(copy, fault))
    throw new Error(`Without a fault this fails in ${fault.test}: ${fault.name}`);
  return withFault(copy, fault, async () =>
    (await failsInBrowser(copy, fault)) ? fault.name : new Error('not noticed'),
  );
}

async function plantAll(chosen: readonly Fault[]): Promise<number> {
  const copy = copyCode();
  delete process.env.NIGHTLY;
  process.chdir(copy);
  // Vitest's cache on disk refills modules behind Vite's back, which then rejects their importers.
  const vitest = await createVitest({
    root: copy,
    watch: false,
    reporters: [{}],
    fsModuleCache: false,
  });
  try {
    const began = Date.now();
    let missed = 0;
    await checkThatAllPass(
      vitest,
      chosen.filter((fault) => !isBrowserTest(fault)),
    );
    for (const fault of chosen) {
      const start = Date.now();
      const found = isBrowserTest(fault)
        ? await findByBrowser(copy, fault)
        : await findByVitest(vitest, copy, fault);
      const seconds = ((Date.now() - start) / 1000).toFixed(0);
      const isFound = typeof found === 'string';
      if (!isFound) missed += 1;
      say(`${isFound ? 'found ' : 'MISSED'} ${seconds.padStart(4)} s  ${fault.rule}`);
      say(
        `               ${fault.file}, ${isFound ? `by ${fault.test}: ${found}` : `${fault.test}: ${found.message}`}`,
      );
    }
    say(`${chosen.length} faults in ${((Date.now() - began) / 60_000).toFixed(1)} minutes`);
    return missed;
  } finally {
    await vitest.close();
    process.chdir(dirname(copy));
    rmSync(copy, { recursive: true, force: true });
  }
}

const chosen = faults.filter(isChosen);
if (chosen.length === 0) throw new Error(`no rule or file has "${values.only}" in it`);
const missed = await plantAll(chosen);
// Vitest sets an exit code for failed tests, which are expected here.
process.exitCode = missed > 0 ? 1 : 0;
