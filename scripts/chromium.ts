import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const cache = fileURLToPath(new URL('../.cache/chromium/', import.meta.url));
// Headless first: it renders the same pages with half the work.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const usualPlaces = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'];
const macPlaces = ['Google Chrome', 'Chromium'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

/** A Chromium that needs only the npm registry, libnss3, libnspr4 and libexpat1. */
const packaged = '@sparticuz/chromium@153.0.0';

const aMinute = 60_000;

function say(text: string): void {
  process.stderr.write(`${text}\n`);
}

function run(
  program: string,
  args: string[],
  options: { minutes: number; cwd?: string; env?: Record<string, string> },
): string | undefined {
  const ran = spawnSync(program, args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    timeout: options.minutes * aMinute,
    killSignal: 'SIGKILL',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (ran.status === 0) return ran.stdout.trim();
  const [why] = `${ran.error?.message ?? ''}\n${ran.stderr}`
    .split('\n')
    .filter((line) => /error|fail|unable/i.test(line));
  say(`  That did not work${why ? `: ${why.trim()}` : '.'}`);
  return undefined;
}

/** An installed browser may lack a system library, so start it. */
function starts(path: string): boolean {
  if (!existsSync(path)) return false;
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: aMinute / 2 }).status === 0;
}

function installed(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...usualPlaces];
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...candidates, ...macPlaces, chromium.executablePath()].find(starts);
}

function fromPlaywright(): string | undefined {
  say("Chromium: trying Playwright's own download (at most 3 minutes) …");
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
  const env = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' };
  run(process.execPath, [cli, 'install', '--no-shell', 'chromium'], { minutes: 3, env });
  return [chromium.executablePath()].find(starts);
}

function fromDebian(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  say("Chromium: trying Debian's package by apt-get (at most 8 minutes) …");
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', ['update', '-qq'], { minutes: 2, env });
  // Not every Debian release has the first package.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const packages = [name, 'fonts-liberation'];
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      minutes: 6,
      env,
    });
    if (starts(`/usr/bin/${name}`)) return `/usr/bin/${name}`;
  }
  return undefined;
}

function fromNpm(): string | undefined {
  say(`Chromium: trying the npm package ${packaged} (at most 4 minutes) …`);
  mkdirSync(cache, { recursive: true });
  run('npm', ['install', '--prefix', cache, '--no-save', '--no-audit', '--no-fund', packaged], {
    minutes: 3,
  });
  const unpack =
    "import chromium from '@sparticuz/chromium'; console.log(await chromium.executablePath());";
  // It unpacks into TMPDIR; in the cache, the next run finds it.
  const path = run(process.execPath, ['--input-type=module', '--eval', unpack], {
    minutes: 1,
    cwd: cache,
    env: { TMPDIR: cache },
  });
  return [path ?? ''].find(starts);
}

/**
 * Returns the path of a working Chromium: from CHROMIUM_PATH or CHROME_PATH, installed, or downloaded now. Throws
 * instructions if there is none.
 */
export async function findChromium(): Promise<string> {
  for (const variable of ['CHROMIUM_PATH', 'CHROME_PATH']) {
    const path = process.env[variable];
    if (path && starts(path)) return path;
    if (path) throw new Error(`${variable} names "${path}", which does not start as a browser.`);
  }
  for (const find of [
    installed,
    () => [join(cache, 'chromium')].find(starts),
    fromPlaywright,
    fromDebian,
    fromNpm,
  ]) {
    const path = find();
    if (path) return path;
  }
  throw new Error(
    'No Chromium was found and none could be fetched: install Chromium or Google Chrome, or set CHROMIUM_PATH to its program.',
  );
}
