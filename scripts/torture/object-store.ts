import { join } from 'node:path';
import { adminSettings, inFolder, withDatabase } from '#scripts/load/products.ts';
import type { Check } from '#scripts/load/report.ts';
import { say } from '#scripts/load/report.ts';
import type { Database } from '#server/platform/database/database.ts';
import { checkFiles, type FileFinding } from '#server/platform/files/file-check.ts';
import { objectStore } from '#server/platform/files/object-store.ts';
import { openDataKeys } from '#server/platform/system/data-keys.ts';
import { type FaultyS3, faultyS3, type S3Fault } from '#test/product/faulty-s3.ts';
import { type Product, startProduct } from '#test/product/product.ts';
import {
  applyAt,
  askFor,
  documentsAt,
  type FileAnswer,
  judgeAnswers,
  untilAnswered,
} from './file-callers.ts';
import { withinFigure } from './outages.ts';

const faults: S3Fault[] = [
  'silent',
  'hangs up',
  'loses its answer',
  'breaks off',
  403,
  500,
  503,
  'is full',
];
// The store's timeout plus the time for several applicants' photos on a busy machine.
const answersWithinMs = 10_000;
const healsWithinMs = 5_000;
const applicants = 3;

/** Applies one fault to the store for a while, then heals it. */
async function failFor(
  ms: number,
  fault: S3Fault,
  s3: FaultyS3,
  { url }: Product,
): Promise<{ checks: Check[]; stored: number }> {
  const openDocument = await documentsAt(url);
  const people = [...Array.from({ length: applicants }, () => () => applyAt(url)), openDocument];
  s3.fail(fault);
  const answers = (await Promise.all(people.map((act) => askFor(ms, act)))).flat();
  s3.heal();
  const [applied, opened] = [
    await untilAnswered(201, people[0] ?? openDocument),
    await untilAnswered(200, openDocument),
  ];
  const checks = [
    judgeAnswers(`object store, ${fault}`, answers, {
      allowed: [200, 201, 503, 507],
      withinMs: answersWithinMs,
    }),
    withinFigure(
      `object store, ${fault}: afterwards an application is stored`,
      [applied],
      healsWithinMs,
    ),
    withinFigure(`object store, ${fault}: afterwards a document opens`, [opened], healsWithinMs),
  ];
  for (const { what, wrong } of checks) say(`  ${wrong.length === 0 ? 'ok  ' : 'BAD '} ${what}`);
  return { checks, stored: countStored(answers) + 1 };
}

const countStored = (answers: readonly FileAnswer[]) =>
  answers.filter(({ status }) => status === 201).length;

/** Checks that only acknowledged applications exist, with intact files. */
async function checkWhole(
  { db, dataDir }: { db: Database; dataDir: string },
  s3: FaultyS3,
  acknowledged: number,
): Promise<Check[]> {
  const findings: FileFinding[] = [];
  const report = (finding: FileFinding) => void findings.push(finding);
  const keys = await openDataKeys(db, {
    dataDir,
    databaseUrl: undefined,
    dataKey: undefined,
    formerDataKeys: [],
  });
  const stored = { db, keys, store: objectStore(s3.settings) };
  const { files } = await checkFiles(stored, { isRepairing: false, now: new Date(), report });
  const left = await db
    .selectFrom('storedFiles')
    .select('name')
    .where('kept', '=', false)
    .execute();
  const { drivers } = await db
    .selectFrom('drivers')
    .select(({ fn }) => fn.countAll<number>().as('drivers'))
    .executeTakeFirstOrThrow();
  return [
    {
      what: `there are ${drivers} drivers for ${acknowledged} acknowledged applications, and ${files} whole documents`,
      wrong: drivers === acknowledged && files === 4 * drivers ? [] : ['the numbers differ'],
    },
    {
      what: 'no file is missing, changed or stray',
      wrong: findings.map(({ kind, name }) => `${name}: ${kind}`),
    },
    {
      what: 'after a restart no file of a failed try is left',
      wrong: left.map(({ name }) => name),
    },
  ];
}

/** Runs the product on an object store with every kind of fault. */
export async function breakObjectStore(rounds: number): Promise<Check[]> {
  return inFolder(async (folder) => {
    const s3 = await faultyS3();
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.settings;
    const env = {
      DATA_DIR: join(folder, 'data'),
      ...adminSettings,
      PUBLIC_POSTS_PER_MINUTE: '1000000',
      DAILY_APPLICATIONS_PER_SENDER: '1000000',
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
    const checks: Check[] = [];
    let product = await startProduct(env);
    try {
      let stored = 1;
      await untilAnswered(201, () => applyAt(product.url));
      for (const fault of faults) {
        const failed = await failFor(1_000 * rounds, fault, s3, product);
        checks.push(...failed.checks);
        stored += failed.stored;
      }
      s3.fail('silent');
      await product.stop();
      product = await startProduct(env);
      checks.push({ what: 'it starts while the object store is silent', wrong: [] });
      s3.heal();
      await product.stop();
      product = await startProduct(env);
      const { DATA_DIR: dataDir } = env;
      checks.push(
        ...(await withDatabase(dataDir, (db) => checkWhole({ db, dataDir }, s3, stored))),
      );
    } finally {
      await product.stop();
      await s3.close();
    }
    return checks;
  });
}
