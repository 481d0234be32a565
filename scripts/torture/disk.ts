import { execFile } from 'node:child_process';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { formatAnswers, startCallers } from '#scripts/load/callers.ts';
import { adminSettings, inFolder, withClient } from '#scripts/load/products.ts';
import type { Check } from '#scripts/load/report.ts';
import { say } from '#scripts/load/report.ts';
import type { SeededRandom } from '#test/fuzz/seeded-random.ts';
import { type Product, startProduct } from '#test/product/product.ts';
import { noise } from '#test/samples/image-bombs.ts';
import { checkStorage } from './checks.ts';
import {
  applyAt,
  askFor,
  documentsAt,
  type FileAnswer,
  judgeAnswers,
  untilAnswered,
} from './file-callers.ts';
import { breakObjectStore } from './object-store.ts';
import { withinFigure } from './outages.ts';

const run = promisify(execFile);
const megabyte = 1024 * 1024;
const diskMegabytes = 400;
const ballastMegabytes = 120;
// The embedded server restarts within a minute; see its doc comment.
const healsWithinMs = 75_000;
const answersWithinMs = 20_000;

/** Needs root; otherwise returns no checks. */
async function withSmallDisk(work: (disk: string) => Promise<Check[]>): Promise<Check[]> {
  return inFolder(async (folder) => {
    const disk = join(folder, 'disk');
    await mkdir(disk);
    try {
      await run('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', disk]);
    } catch {
      say('No disk can be made here, so none is filled.');
      return [];
    }
    try {
      return await work(disk);
    } finally {
      await run('umount', ['-l', disk]);
    }
  });
}

const freeMegabytes = async (disk: string) => {
  const { bavail, bsize } = await statfs(disk);
  return (bavail * bsize) / megabyte;
};

async function fillUp(path: string): Promise<void> {
  for (const bytes of [megabyte, 4096]) {
    try {
      for (;;) await writeFile(path, Buffer.alloc(bytes), { flag: 'a' });
    } catch {
      // No space for blocks of this size.
    }
  }
}

/** Fills the disk with applications until files are refused. Everything else must keep working. */
async function fillToTheFloor(product: Product, disk: string, photo: Buffer): Promise<Check[]> {
  const answers: FileAnswer[] = [];
  do answers.push(await applyAt(product.url, [photo, photo, photo, photo]));
  while (answers.at(-1)?.status === 201);
  const free = await freeMegabytes(disk);
  const callers = startCallers(product.url);
  const openDocument = await documentsAt(product.url);
  const opened = await askFor(5_000, openDocument);
  const refused = await askFor(1_000, () => applyAt(product.url));
  await callers.stop();
  const asked = callers.take();
  const odd = asked.filter(
    ({ what, status }) => ![200, 201, what === 'unknown page' ? 404 : 200].includes(status),
  );
  return [
    judgeAnswers('applications until the floor', answers, {
      allowed: [201, 507],
      withinMs: answersWithinMs,
    }),
    {
      what: `files are refused while ${free.toFixed(1)} MB are free`,
      wrong: free < 5 ? [`${free} MB`] : [],
    },
    judgeAnswers('below the floor', refused, { allowed: [507], withinMs: answersWithinMs }),
    judgeAnswers('below the floor', opened, { allowed: [200], withinMs: answersWithinMs }),
    {
      what: `below the floor all else goes on: ${formatAnswers(asked)}`,
      wrong: odd.map(({ what, status }) => `${what}: ${status}`),
    },
  ];
}

async function fillWhole(product: Product, disk: string): Promise<Check[]> {
  const openDocument = await documentsAt(product.url);
  await fillUp(join(disk, 'ballast-2'));
  const callers = startCallers(product.url);
  const applied = askFor(15_000, () => applyAt(product.url));
  const opened = askFor(15_000, openDocument);
  await pause(3_000);
  // Without space for a new WAL segment, the server ends.
  await withClient(product.dataDir, async (client) => {
    client.on('error', () => undefined);
    for (let at = 0; at < 30; at += 1) {
      await client.query("select pg_logical_emit_message(false, 'torture', 'x'), pg_switch_wal()");
    }
  }).catch((error: unknown) => say(`the database ended: ${String(error)}`));
  const answers = [...(await applied), ...(await opened)];
  await callers.stop();
  const asked = callers.take();
  const odd = asked.filter(
    ({ what, status }) =>
      ![200, 201, 503, 507, what === 'unknown page' ? 404 : 200].includes(status),
  );
  return [
    judgeAnswers('on a full disk', answers, {
      allowed: [200, 503, 507],
      withinMs: answersWithinMs,
    }),
    {
      what: `on a full disk everybody gets an answer that fits: ${formatAnswers(asked)}`,
      wrong: odd.map(({ what, status }) => `${what}: ${status}`),
    },
  ];
}

async function fillDisk(disk: string): Promise<Check[]> {
  const env = {
    DATA_DIR: join(disk, 'data'),
    ...adminSettings,
    PUBLIC_POSTS_PER_MINUTE: '1000000',
    DAILY_APPLICATIONS_PER_SENDER: '1000000',
  };
  const photo = await noise(2560, 1900).jpeg({ quality: 60 }).toBuffer();
  const checks: Check[] = [];
  const ballasts = ['ballast-1', 'ballast-2'].map((name) => join(disk, name));
  let product = await startProduct(env);
  try {
    await writeFile(ballasts[0] ?? '', Buffer.alloc(ballastMegabytes * megabyte));
    checks.push(...(await fillToTheFloor(product, disk, photo)));
    checks.push(...(await fillWhole(product, disk)));
    for (const ballast of ballasts) await rm(ballast, { force: true });
    const healed = await untilAnswered(201, () => applyAt(product.url));
    checks.push(
      withinFigure('with space again, an application is stored', [healed], healsWithinMs),
    );
    await product.stop();
    // The start sweeps files that the full database couldn't record.
    product = await startProduct(env);
  } finally {
    await product.stop();
  }
  return [...checks, ...(await checkStorage(env.DATA_DIR))];
}

/** Breaks file storage: an object store with every kind of fault, and a full disk shared with the database. */
export async function fillDisks(_random: SeededRandom, rounds: number): Promise<Check[]> {
  return [...(await breakObjectStore(rounds)), ...(await withSmallDisk(fillDisk))];
}
