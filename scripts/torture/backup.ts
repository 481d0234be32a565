import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { makeBackup, readBackups } from '#contract/backups/backups.ts';
import { changeDriverStatus } from '#contract/drivers/driver-actions.ts';
import { destroyDriver } from '#contract/placements/bin.ts';
import { startApplicants } from '#scripts/load/applicants.ts';
import { admin, adminSettings, inFolder, unlimited, withClient } from '#scripts/load/products.ts';
import type { Check } from '#scripts/load/report.ts';
import { delayed, row, say } from '#scripts/load/report.ts';
import { backupBucket } from '#server/backups/backup-bucket.ts';
import { keyFileName, readKeyFile } from '#server/platform/system/data-keys.ts';
import { ask, attempt, signInAt } from '#test/administrator.ts';
import type { SeededRandom } from '#test/fuzz/seeded-random.ts';
import { type FaultyS3, faultyS3 } from '#test/product/faulty-s3.ts';
import { startPings } from '#test/product/pings.ts';
import { watchMemory } from '#test/product/process-memory.ts';
import { type Product, startProduct } from '#test/product/product.ts';
import { differences, fill, hashesOf, inconsistencies, rowsOf } from './backup-content.ts';

const documentsPerRound = 500;
const formsUnderBackups = 500;
const documentBytes = 300 * 1024;
const people = 2;
const maxMegabytes = 250;
const pingMs = 500;

interface Run {
  code: number | null;
  said: string;
  seconds: number;
  megabytes: number;
}

/** Runs and times `npm run backup` or `npm run restore`. `killAfterMs` kills it. */
async function run(
  script: string,
  words: string[],
  dataDir: string,
  { killAfterMs, env = {} }: { killAfterMs?: number; env?: Record<string, string> } = {},
): Promise<Run> {
  const started = performance.now();
  const child = spawn(process.execPath, [`scripts/${script}.ts`, ...words], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const memory = watchMemory(child.pid ?? 0);
  const said = text(child.stderr);
  const killing =
    killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  await once(child, 'close');
  clearTimeout(killing);
  const megabytes = await memory.stop();
  const seconds = (performance.now() - started) / 1000;
  if (killAfterMs === undefined)
    say(
      `${row(script, `${seconds.toFixed(1)} s`, `${megabytes.toFixed()} MB`)}  ${(await said).trim()}`,
    );
  return { code: child.exitCode, said: (await said).trim(), seconds, megabytes };
}

function startDeleting(
  origin: string,
  drivers: readonly { id: string; fullName: string }[],
): { stop(): Promise<number> } {
  let isStopping = false;
  const deleting = (async () => {
    const signedIn = await signInAt(origin, admin);
    let deleted = 0;
    for (const { id, fullName } of drivers) {
      if (isStopping) break;
      await attempt(signedIn, changeDriverStatus, { query: { status: 'delete', driverId: id } });
      const { status } = await attempt(signedIn, destroyDriver, {
        params: { id },
        body: { fullName },
      });
      if (status === 200) deleted += 1;
      await pause(50);
    }
    return deleted;
  })();
  return {
    stop() {
      isStopping = true;
      return deleting;
    },
  };
}

async function underLoad(
  product: Product,
  file: string,
  random: SeededRandom,
): Promise<{ made: Run; checks: Check[]; known: string[] }> {
  const { rows } = await withClient(product.dataDir, (client) =>
    client.query<{ id: string; fullName: string }>(
      'select id, full_name as "fullName" from drivers order by random() limit 5000',
    ),
  );
  const applicants = startApplicants(product.url, people, random);
  const deleting = startDeleting(product.url, rows);
  await pause(3_000);
  const known = applicants.sent.flatMap(({ references }) => [...references]);
  const pings = startPings(`${product.url}/api/v1/training/all`);
  const made = await run('backup', [file], product.dataDir);
  const delays = await pings.stop();
  await applicants.stop();
  const deleted = await deleting.stop();
  say(`${applicants.acknowledged()} people applied and ${deleted} drivers were deleted meanwhile.`);
  return {
    made,
    known,
    checks: [
      {
        what: 'the product went on taking applications',
        wrong: [...applicants.wrongAnswers, ...product.errors()],
      },
      delayed(
        'while a backup was made under load, a list of the site was answered',
        delays,
        pingMs,
      ),
    ],
  };
}

async function damage(file: string, dataDir: string, random: SeededRandom): Promise<Check> {
  const wrong: string[] = [];
  let tried = 0;
  const expectRefusal = async (what: string) => {
    tried += 1;
    const { code, said } = await run('restore', [file], dataDir);
    const isUntouched = await stat(join(dataDir, 'postgres')).then(
      () => false,
      () => true,
    );
    if (code !== 1 || !said.includes("isn't a complete backup") || !isUntouched)
      wrong.push(`${what}: ${code} ${said}`);
  };
  const { size } = await stat(file);
  for (const share of [0.02, random.next(), 0.98]) {
    const at = Math.floor(size * share);
    const handle = await open(file, 'r+');
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, at);
    await handle.write(Buffer.from([(buffer[0] ?? 0) ^ (1 << random.whole(0, 7))]), 0, 1, at);
    await handle.close();
    await expectRefusal(`a bit changed at byte ${at}`);
    const again = await open(file, 'r+');
    await again.write(buffer, 0, 1, at);
    await again.close();
  }
  for (const left of [size - 512, Math.floor(size * 0.9), Math.floor(size * random.next() * 0.5)]) {
    await truncate(file, left);
    await expectRefusal(`cut off after ${left} bytes`);
  }
  return { what: `each of ${tried} damaged files is refused before anything is touched`, wrong };
}

/** The applications, by reference, that a data folder doesn't have. */
const findLost = (dataDir: string, references: readonly string[]) =>
  withClient(dataDir, async (client) => {
    const { rows } = await client.query<{ number: string }>(
      'select driver_number::text as number from drivers',
    );
    const there = new Set(rows.map(({ number }) => number));
    return references.filter((reference) => !there.has(reference));
  });

const failed = ({ code, said }: Run) => (code === 0 ? [] : [`${code}: ${said}`]);

async function torment(
  folder: string,
  product: Product,
  random: SeededRandom,
  documents: number,
): Promise<Check[]> {
  const { dataDir } = product;
  say(`${documents} documents of ${documentBytes / 1024} KB are made.`);
  const filled = await fill(dataDir, documents, documentBytes);

  const [busy, resting] = [join(folder, 'busy.tar'), join(folder, 'resting.tar')];
  const { made, checks, known } = await underLoad(product, busy, random);
  const restored = join(folder, 'restored');
  const restoring = await run('restore', [busy], restored);
  // Drivers also applied and were deleted after the backup.
  const later = await hashesOf(dataDir);
  const copies = await hashesOf(restored);
  checks.push(
    {
      what: 'a backup under load is made and restored',
      wrong: [...failed(made), ...failed(restoring)],
    },
    {
      what: `each of its ${copies.size} files has the hash of the original`,
      wrong: [...copies]
        .filter(([name, hash]) => ![filled, later].some((sources) => sources.get(name) === hash))
        .map(([name]) => name),
    },
    {
      what: 'rows and files of it belong together',
      wrong: await inconsistencies(restored, new Set(copies.keys())),
    },
    {
      what: `the ${known.length} applications that were acknowledged before are in it`,
      wrong: await findLost(restored, known),
    },
  );
  const other = await startProduct({ DATA_DIR: restored });
  await signInAt(other.url, admin);
  checks.push({ what: 'the product runs on what was restored', wrong: other.errors() });
  await other.stop();
  await rm(restored, { recursive: true, force: true });

  const again = await run('backup', [resting], dataDir);
  const exact = join(folder, 'exact');
  const restoringExact = await run('restore', [resting], exact);
  const rows = await rowsOf(dataDir);
  checks.push(
    {
      what: 'a backup at rest is made and restored',
      wrong: [...failed(again), ...failed(restoringExact)],
    },
    {
      what: `every row of ${rows.size} tables and sequences is the same`,
      wrong: differences(rows, await rowsOf(exact)),
    },
    await keptFilesEqual(dataDir, exact),
  );
  await rm(exact, { recursive: true, force: true });

  const killed = join(folder, 'killed');
  await run('restore', [resting], killed, { killAfterMs: restoringExact.seconds * 700 });
  const retried = await run('restore', [resting], killed);
  checks.push({
    what: 'after a restore that was killed the next one says what to do, or succeeds',
    wrong: retried.code === 0 || retried.said.includes('is not empty') ? [] : [retried.said],
  });
  checks.push(await damage(busy, join(folder, 'untouched'), random));
  const most = Math.max(
    ...[made, restoring, again, restoringExact].map(({ megabytes }) => megabytes),
  );
  checks.push({
    what: `no backup or restore takes more than ${maxMegabytes} MB (most: ${most.toFixed()} MB)`,
    wrong: most > maxMegabytes ? [`${most.toFixed()} MB`] : [],
  });
  return checks;
}

/** Ignores unkept files of the source, which wait for cleanup after a deletion. */
async function keptFilesEqual(dataDir: string, restored: string): Promise<Check> {
  const { rows } = await withClient(dataDir, (client) =>
    client.query<{ name: string }>('select name from stored_files where kept'),
  );
  const hashes = await hashesOf(dataDir);
  const kept = new Map(rows.map(({ name }) => [name, hashes.get(name) ?? '']));
  return {
    what: `each of ${kept.size} files is the same`,
    wrong: differences(kept, await hashesOf(restored)),
  };
}

/**
 * Makes backups in the product while forms arrive, until 500 are stored. The newest one reaches the bucket and is
 * restored from there with the data key.
 */
async function intoBucket(
  folder: string,
  { url, dataDir }: Product,
  s3: FaultyS3,
  random: SeededRandom,
): Promise<Check[]> {
  const signedIn = await signInAt(url, admin);
  const applicants = startApplicants(url, people, random);
  const references = () => applicants.sent.flatMap((one) => [...one.references]);
  const wrong: string[] = [];
  let [known, backups]: [string[], number] = [[], 0];
  do {
    known = references();
    const { status, message } = await attempt(signedIn, makeBackup);
    if (status >= 300) wrong.push(`${status} ${message}`);
    backups += 1;
    while ((await ask(signedIn, readBackups)).running) await pause(200);
  } while (applicants.acknowledged() < formsUnderBackups && wrong.length === 0);
  await applicants.stop();
  const stored = references();
  const { failure, files } = await ask(signedIn, readBackups);
  if (failure) wrong.push(failure.reason);
  say(`${applicants.acknowledged()} forms were stored while ${backups} backups were made.`);

  const madeAt = Date.parse(files[0]?.writtenAt ?? '');
  for (let sentAt = 0; sentAt < madeAt && wrong.length === 0; await pause(1_000)) {
    const { bucket } = await ask(signedIn, readBackups);
    sentAt = Date.parse(bucket?.sentAt ?? '1970-01-01T00:00:00Z');
    if (bucket?.failure) wrong.push(bucket.failure);
  }
  const bucket = backupBucket(s3.settings);
  const [copy] = await bucket.list();
  if (!copy) return [{ what: 'a backup reaches the bucket', wrong: [...wrong, 'there is none'] }];
  const file = join(folder, copy.name);
  await pipeline(
    bucket.read(copy, () => undefined),
    createWriteStream(file),
  );
  const restored = join(folder, 'from-bucket');
  const restoring = await run('restore', [file], restored, {
    env: { BACKUP_PASSPHRASE: (await readKeyFile(join(dataDir, keyFileName))) ?? '' },
  });
  return [
    {
      what: `${backups} backups under load are made, and the newest reaches the bucket and is restored from there`,
      wrong: [...wrong, ...applicants.wrongAnswers, ...failed(restoring)],
    },
    {
      what: `none of ${stored.length} forms that arrived under a backup is lost`,
      wrong: await findLost(dataDir, stored),
    },
    {
      what: `the ${known.length} forms stored before it began are in the bucket's copy`,
      wrong: await findLost(restored, known),
    },
  ];
}

/** Backs up a product with many documents under load, restores and compares it, then damages the file. */
export async function backUpAndRestore(random: SeededRandom, rounds: number): Promise<Check[]> {
  return inFolder(async (folder) => {
    const s3 = await faultyS3();
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.settings;
    const product = await startProduct({
      DATA_DIR: join(folder, 'data'),
      BACKUP_S3_ENDPOINT: endpoint,
      BACKUP_S3_BUCKET: bucket,
      BACKUP_S3_REGION: region,
      BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
      BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
      ...adminSettings,
      ...unlimited,
    });
    try {
      return [
        ...(await torment(folder, product, random, rounds * documentsPerRound)),
        ...(await intoBucket(folder, product, s3, random)),
      ];
    } finally {
      await product.stop();
      await s3.close();
    }
  });
}
