import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDataKey } from '#test/data-keys.ts';
import { anOwnedDatabase } from '#test/database.ts';
import { isNightly } from '#test/nightly.ts';
import { contextFiles, parseDockerfile } from './dockerfile.ts';
import { launchProduct } from './product.ts';

// Follows the Dockerfile in plain folders, since container engines aren't available everywhere: each stage is a
// folder, filled with what .dockerignore admits, where the steps run. Then runs the product from the last one, with its
// own database, and on one owned by an ordinary role. Nightly only, since installing and building take a minute.

const root = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);

async function copyFromContext(
  files: readonly string[],
  sources: readonly string[],
  target: string,
): Promise<void> {
  for (const source of sources) {
    const matching = files.filter((file) => file === source || file.startsWith(`${source}/`));
    // An image build also fails if .dockerignore excludes a copied file.
    if (matching.length === 0)
      throw new Error(`COPY ${source}: there is no such file in the context`);
    for (const file of matching)
      await cp(
        join(root, file),
        file === source ? join(target, basename(file)) : join(target, relative(source, file)),
      );
  }
}

async function runStep(command: string, folder: string): Promise<void> {
  const here = command.replaceAll('/app/', `${folder}/`);
  await run('sh', ['-ec', here], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
  });
}

/** Follows the Dockerfile; returns the folder of the image's `/app`, and its CMD. */
async function buildImage(folder: string): Promise<{ app: string; command: string[] }> {
  const files = contextFiles();
  const stages = new Map<string, string>();
  let app = folder;
  let command: string[] = [];
  for (const { name, rest } of parseDockerfile()) {
    const words = rest.split(' ');
    if (name === 'FROM') {
      const stage = / AS (\w+)$/.exec(rest)?.[1] ?? 'last';
      app = join(folder, stage);
      stages.set(stage, app);
      await mkdir(app, { recursive: true });
    } else if (name === 'COPY') {
      const from = /^--from=(\w+)$/.exec(words[0] ?? '')?.[1];
      const target = words.at(-1) ?? '';
      if (from === undefined) await copyFromContext(files, words.slice(0, -1), join(app, target));
      else
        await run('mv', [
          words[1]?.replace('/app', stages.get(from) ?? '') ?? '',
          join(app, target),
        ]);
    } else if (name === 'RUN' && !/ \/(storage|hooks)$/.test(rest)) {
      await runStep(rest, app);
    } else if (name === 'CMD') {
      command = rest.split(/[[\]", ]+/).filter(Boolean);
    }
  }
  return { app, command };
}

let folder: string;
let image: Awaited<ReturnType<typeof buildImage>>;
let database: Awaited<ReturnType<typeof anOwnedDatabase>>;
const settings = () => ({
  DATABASE_URL: database.url,
  DATA_DIR: join(folder, 'data'),
  DATA_KEY: testDataKey,
});

const operate = async (script: string, words: string[] = [], env: Record<string, string> = {}) => {
  const options = {
    cwd: image.app,
    env: { PATH: process.env.PATH, HOME: folder, ...settings(), ...env },
  };
  const { stdout, stderr } = await run(
    process.execPath,
    [`scripts/${script}.ts`, ...words],
    options,
  );
  return stdout + stderr;
};

beforeAll(async () => {
  // Beside the packages, since hard links can't cross disks.
  folder = await mkdtemp(join(root, 'data-image-'));
  image = await buildImage(folder);
  database = await anOwnedDatabase();
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

test.runIf(isNightly)(
  'the image serves the product and its operators as an ordinary role',
  async () => {
    const product = launchProduct(settings(), { folder: image.app, command: image.command });
    const address = await product.ready;
    for (const path of ['/', '/apply', '/readyz', '/api/v1/training/all'])
      expect((await fetch(`${address}${path}`)).status, path).toBe(200);

    expect(await operate('admin', ['add', 'ada@example.com', 'Ada Obi'])).toContain(
      'ada@example.com',
    );
    expect(await operate('admin', ['list'])).toContain('ada@example.com');
    expect(await operate('check')).toMatch(/\w/);
    const backup = join(folder, 'backup.tar');
    await operate('backup', [backup]);
    expect((await stat(backup)).size).toBeGreaterThan(1000);
    await operate('rekey', [], {
      DATA_KEY: 'another data key of the tests which is long enough',
      DATA_KEYS_FORMER: testDataKey,
    });
    expect(await product.end('SIGTERM')).toBe(0);

    const restored = await anOwnedDatabase();
    const elsewhere = { DATABASE_URL: restored.url, DATA_DIR: join(folder, 'elsewhere') };
    await operate('restore', [backup], elsewhere);
    expect(await operate('admin', ['list'], elsewhere)).toContain('ada@example.com');
    await restored.close();
  },
);

test.runIf(isNightly)(
  'the image starts without a setting, and its volume is copied and restored',
  async () => {
    const storage = join(folder, 'storage');
    const env = { DATA_DIR: storage };
    const start = () => launchProduct(env, { folder: image.app, command: image.command });
    const hook = (name: string) =>
      run(join(image.app, 'scripts/hooks', name), {
        env: { PATH: `${dirname(process.execPath)}:${process.env.PATH}`, HOME: folder, ...env },
      });
    const product = start();
    expect((await fetch(`${await product.ready}/up`)).status).toBe(200);
    await hook('pre-backup');
    expect(await product.end('SIGTERM')).toBe(0);
    await rm(join(storage, 'postgres/global'), { recursive: true });
    await hook('post-restore');
    const restored = start();
    expect((await fetch(`${await restored.ready}/up`)).status).toBe(200);
    expect(restored.lines.join('\n')).not.toContain('The first administrator is');
    expect(await restored.end('SIGTERM')).toBe(0);
  },
);
