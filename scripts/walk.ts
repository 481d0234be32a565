import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { hash } from '@node-rs/argon2';
import { v7 as uuid } from 'uuid';
import * as z from 'zod/mini';
import { login } from '#contract/accounts/accounts.ts';
import type { Role } from '#contract/platform/roles.ts';
import { insertAdmin } from '#server/accounts/repository.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { connectionTo, resolvePaths } from '#server/platform/embedded/paths.ts';
import { ask, visitorAt } from '#test/administrator.ts';
import { type Product, startProduct } from '#test/product/product.ts';
import { findChromium } from './chromium.ts';
import { unlimited } from './load/products.ts';
import { openStartPage, withoutIds } from './walk/start-page.ts';

// Random walks through the built product with demo data, as a visitor and as each role. Fails if a property of
// scripts/walk/properties.ts is violated. `--only Owner,Viewer` selects roles, `--minutes` the duration, `--reproduce`
// repeats a walk, such as .cache/walks/Owner-390-1, as far as the product shows the same.

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    width: { type: 'string' },
    minutes: { type: 'string', default: '10' },
    reproduce: { type: 'string' },
  },
});

const walkers = ['visitor', 'Owner', 'Reviewer', 'Coordinator', 'Trainer', 'Viewer'] as const;
const widths = [390, 1280];
const root = fileURLToPath(new URL('../', import.meta.url));
const output = join(root, '.cache/walks');
// Its wrapper doesn't forward signals.
const bombadil = join(
  root,
  `node_modules/@antithesishq/bombadil/binaries/bombadil-${process.platform}-${process.arch}`,
);

const say = (text: string) => process.stdout.write(`${text}\n`);

/** In the browser's storage format. */
async function sessionOf(product: Product, role: Role): Promise<object> {
  const who = { email: `${randomUUID()}@walkers.example`, password: randomUUID() };
  const { db, close } = openDatabase(connectionTo(resolvePaths(product.dataDir)));
  const passwordHash = await hash(who.password);
  await insertAdmin(db, {
    id: uuid(),
    name: role,
    email: who.email,
    passwordHash,
    role,
    createdAt: new Date(),
  });
  await close();
  const { token, ...currentUser } = await ask(visitorAt(product.url), login, { body: who });
  return { accessToken: token, currentUser };
}

const Step = z.object({
  snapshots: z.array(z.object({ name: z.nullable(z.string()), value: z.unknown() })),
  violations: z.array(z.object({ name: z.string() })),
});
const Screen = z.object({ path: z.string(), overlays: z.int() });

interface Reach {
  states: number;
  screens: Set<string>;
  overlays: number;
  /** Each violated property with the screen. */
  violations: string[];
}

async function measureReach(folder: string, reach: Reach): Promise<void> {
  let before = 0;
  // readline would also split lines at Unicode separators in typed text.
  const trace = await readFile(join(folder, 'trace.jsonl'), 'utf8');
  for (const line of trace.split('\n').slice(0, -1)) {
    reach.states += 1;
    const { snapshots, violations } = z.parse(Step, JSON.parse(line));
    const found = snapshots.find(({ name }) => name === 'screen');
    if (!found) continue;
    const screen = z.parse(Screen, found.value);
    reach.screens.add(withoutIds(screen.path));
    if (screen.overlays > before) reach.overlays += 1;
    before = screen.overlays;
    for (const { name } of violations)
      reach.violations.push(`${name} on ${screen.path}, trace in ${folder}`);
  }
}

const stuckMs = 60_000;
const exitWithViolations = 2;

/** Returns the exit code and what it said, or `stuck`: Bombadil sometimes waits forever for the browser. */
async function runBombadil(folder: string, args: string[]): Promise<'stuck' | [number, string]> {
  const child = spawn(
    bombadil,
    [
      'browser',
      'test',
      '--headless',
      '--instrument-javascript',
      '',
      '--no-sandbox',
      '--output-path',
      folder,
      '--output-path-overwrite',
      ...args,
      'scripts/walk/properties.ts',
    ],
    {
      cwd: root,
      env: { ...process.env, CHROME: await findChromium() },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    },
  );
  // With its browser, which would outlive it.
  const end = () => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL');
    } catch {
      // All have ended.
    }
  };
  process.once('exit', end);
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => {
      // It doesn't know some of Chromium's messages.
      if (!line.includes('WS Invalid message')) lines.push(line);
    });
  const began = Date.now();
  let isStuck = false;
  const watch = setInterval(() => {
    const trace = statSync(join(folder, 'trace.jsonl'), { throwIfNoEntry: false });
    if (Date.now() - Math.max(began, trace?.mtimeMs ?? 0) < stuckMs) return;
    isStuck = true;
    end();
  }, 5000);
  child.once('exit', end);
  await once(child, 'close');
  clearInterval(watch);
  process.off('exit', end);
  return isStuck ? 'stuck' : [child.exitCode ?? 1, lines.join('\n').slice(-4000)];
}

async function walkAs(
  product: Product,
  walker: (typeof walkers)[number],
  width: number,
): Promise<string[]> {
  const start = await openStartPage(
    product,
    walker === 'visitor' ? undefined : await sessionOf(product, walker),
  );
  const size = ['--width', String(width), '--height', width < 600 ? '844' : '900'];
  const reach: Reach = { states: 0, screens: new Set(), overlays: 0, violations: [] };
  const end = Date.now() + Number(values.minutes) * 60_000;
  let parts = 0;
  let isStuck: boolean;
  do {
    parts += 1;
    const folder = join(output, values.reproduce ? 'reproduced' : `${walker}-${width}-${parts}`);
    const seconds = Math.ceil((end - Date.now()) / 1000);
    const limits = values.reproduce
      ? ['--reproduce', join(values.reproduce, 'trace.jsonl')]
      : ['--time-limit', `${seconds}s`];
    const ended = await runBombadil(folder, [...size, ...limits, start.url]);
    await measureReach(folder, reach);
    isStuck = ended === 'stuck';
    if (ended !== 'stuck' && ![0, exitWithViolations].includes(ended[0]))
      reach.violations.push(`exit ${ended[0]}, trace in ${folder}\n${ended[1]}`);
  } while (isStuck && !values.reproduce && end - Date.now() > 10_000);
  await start.close();
  const { faults, changes } = start.traffic;
  const { states, screens, overlays, violations } = reach;
  say(`  ${states} states, ${screens.size} screens, ${overlays} dialogs and menus, ${parts} parts`);
  say(
    `  ${[...changes].map(([call, times]) => `${times} × ${call}`).join(', ') || 'nothing sent'}`,
  );
  return [...new Set([...faults, ...violations])];
}

const [only, onlyWidth] = values.reproduce
  ? basename(values.reproduce).split('-')
  : [values.only, values.width];
await mkdir(output, { recursive: true });
const start = () =>
  startProduct(unlimited, {
    command: ['scripts/serve.sh', 'scripts/demo.ts'],
    patienceMinutes: 10,
  });
// On a busy machine an image of the demo can take longer than it may.
const product = await start().catch(start);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void product.stop().finally(() => process.exit(1)));
try {
  for (const walker of walkers)
    for (const width of widths) {
      if (only && !only.split(',').includes(walker)) continue;
      if (onlyWidth && Number(onlyWidth) !== width) continue;
      say(`${walker} at ${width} px`);
      const wrong = await walkAs(product, walker, width);
      for (const one of wrong) say(`  WRONG ${one}`);
      if (wrong.length > 0) process.exitCode = 1;
    }
} finally {
  await product.stop();
}
