import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
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
// scripts/walk/properties.ts is violated. `--only Owner` selects a role, `--minutes` the duration, `--reproduce`
// repeats a trace.

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
const bombadil = join(root, 'node_modules/.bin/bombadil');

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
});
const Screen = z.object({ path: z.string(), overlays: z.int() });

async function measureReach(folder: string): Promise<string> {
  const screens = new Set<string>();
  let states = 0;
  let overlays = 0;
  let before = 0;
  // readline would also split lines at Unicode separators in typed text.
  const trace = await readFile(join(folder, 'trace.jsonl'), 'utf8');
  for (const line of trace.split('\n').filter((one) => one !== '')) {
    states += 1;
    const found = z.parse(Step, JSON.parse(line)).snapshots.find(({ name }) => name === 'screen');
    if (!found) continue;
    const screen = z.parse(Screen, found.value);
    screens.add(withoutIds(screen.path));
    if (screen.overlays > before) overlays += 1;
    before = screen.overlays;
  }
  return `${states} states, ${screens.size} screens, ${overlays} dialogs and menus`;
}

async function walkAs(
  product: Product,
  walker: (typeof walkers)[number],
  width: number,
): Promise<string[]> {
  const name = `${walker}-${width}`;
  const folder = join(output, name);
  const start = await openStartPage(
    product.url,
    walker === 'visitor' ? undefined : await sessionOf(product, walker),
  );
  const limits = values.reproduce
    ? ['--reproduce', values.reproduce]
    : ['--time-limit', `${values.minutes}m`];
  const size = ['--width', String(width), '--height', width < 600 ? '844' : '900'];
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
      ...size,
      ...limits,
      start.url,
      'scripts/walk/properties.ts',
    ],
    {
      cwd: root,
      env: { ...process.env, CHROME: await findChromium() },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => lines.push(text));
  await once(child, 'close');
  await start.close();
  const { faults, changes } = start.traffic;
  say(`  ${await measureReach(folder)}`);
  say(
    `  ${[...changes].map(([call, times]) => `${times} × ${call}`).join(', ') || 'nothing sent'}`,
  );
  return [
    ...new Set(faults),
    ...(child.exitCode === 0
      ? []
      : [`exit ${child.exitCode}, trace in ${folder}\n${lines.join('').slice(-4000)}`]),
  ];
}

await mkdir(output, { recursive: true });
const product = await startProduct(unlimited, { command: ['scripts/serve.sh', 'scripts/demo.ts'] });
try {
  for (const walker of walkers)
    for (const width of widths) {
      if (
        (values.only && values.only !== walker) ||
        (values.width && Number(values.width) !== width)
      )
        continue;
      say(`${walker} at ${width} px`);
      const wrong = await walkAs(product, walker, width);
      for (const one of wrong) say(`  WRONG ${one}`);
      if (wrong.length > 0) process.exitCode = 1;
    }
} finally {
  await product.stop();
}
