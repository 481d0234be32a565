import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import type { FoundDriver } from '#contract/drivers/drivers.ts';
import { keyIn, type TrackedApplication } from '#scripts/load/applicants.ts';
import { admin, withClient } from '#scripts/load/products.ts';
import type { Check } from '#scripts/load/report.ts';
import { encryptedSize } from '#server/platform/files/file-encryption.ts';
import { ask, signInAt } from '#test/administrator.ts';

const pageSize = 100;

async function readDrivers(origin: string): Promise<FoundDriver[]> {
  const session = await signInAt(origin, admin);
  const drivers: FoundDriver[] = [];
  for (let page = 1; ; page += 1) {
    const query = { page: String(page), pageSize: String(pageSize) };
    const { result, pagedInfo } = await ask(session, listDrivers, { query });
    drivers.push(...result);
    if (page >= pagedInfo.pages) return drivers;
  }
}

async function documentsOf(
  origin: string,
  { driverId, documents = [] }: FoundDriver,
): Promise<string[]> {
  const wrong: string[] = [];
  const groups = documents.map(({ group }) => group).join();
  if (groups !== 'drivers,nin,medical,education')
    wrong.push(`driver ${driverId} has the documents: ${groups}`);
  for (const { group, url, size } of documents) {
    const answer = await fetch(origin + url);
    const bytes = Buffer.from(await answer.arrayBuffer());
    try {
      const picture = sharp(bytes, { failOn: 'error' });
      const { format } = await picture.metadata();
      await picture.resize(64).raw().toBuffer();
      if (answer.status === 200 && format === 'jpeg' && bytes.length === size) continue;
      wrong.push(
        `${group} of driver ${driverId}: ${answer.status}, ${format}, ${bytes.length} of ${size} bytes`,
      );
    } catch (error) {
      wrong.push(`${group} of driver ${driverId}: ${answer.status}, ${String(error)}`);
    }
  }
  return wrong;
}

/** Checks through the API that every acknowledged application exists once, with its documents. */
export async function checkApi(
  origin: string,
  sent: readonly TrackedApplication[],
): Promise<Check[]> {
  const drivers = await readDrivers(origin);
  const byKey = Map.groupBy(drivers, (driver) => keyIn(driver));
  const acknowledged = sent.filter(({ references }) => references.size > 0);
  const known = new Set(sent.map(({ key }) => key));
  const references = (key: string) => (byKey.get(key) ?? []).map(({ driverId }) => driverId).join();

  const unreadable: string[] = [];
  for (const driver of drivers) unreadable.push(...(await documentsOf(origin, driver)));
  return [
    {
      what: `each of the ${acknowledged.length} acknowledged applications is there exactly once, under its reference`,
      wrong: acknowledged
        .filter((one) => references(one.key) !== [...one.references].join())
        .map(
          (one) =>
            `answered ${[...one.references].join()}, stored ${references(one.key) || 'nothing'}`,
        ),
    },
    {
      what: `none of the ${sent.length} keys stands for two of the ${drivers.length} drivers`,
      wrong: [...byKey]
        .filter(([key, rows]) => rows.length > 1 || !known.has(key))
        .map(([key]) => `key ${key}`),
    },
    {
      what: `all ${drivers.length * 4} documents open by their links as the JPEGs they are`,
      wrong: unreadable,
    },
  ];
}

async function filesBelow(folder: string): Promise<Map<string, number>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = files.map(
    async (file) => [file.name, (await stat(join(file.parentPath, file.name))).size] as const,
  );
  return new Map(await Promise.all(sizes));
}

interface StoredRow {
  name: string;
  kept: boolean;
  bytes: number | null;
}

/** Checks tables and folders for incomplete or leftover data. */
export async function checkStorage(dataDir: string): Promise<Check[]> {
  return withClient(dataDir, async (client) => {
    const { rows: partial } = await client.query<{ driver_number: string; documents: number }>(
      `select driver_number, count(driver_documents.id)::int as documents
       from drivers left join driver_documents on driver_id = drivers.id
       group by driver_number having count(driver_documents.id) <> 4`,
    );
    const { rows: stored } = await client.query<StoredRow>(
      'select name, kept, bytes from stored_files left join driver_documents on file_name = name',
    );
    const onDisk = await filesBelow(join(dataDir, 'files'));
    const names = new Set(stored.map(({ name }) => name));
    const waiting = await filesBelow(join(dataDir, 'incoming'));
    const folders = await readdir(join(dataDir, 'incoming'));
    return [
      {
        what: 'every driver has four documents',
        wrong: partial.map((row) => `driver ${row.driver_number} has ${row.documents}`),
      },
      {
        what: `each of the ${stored.length} stored files belongs to a document and has its size`,
        wrong: stored
          .filter(
            ({ name, kept, bytes }) =>
              !kept || bytes === null || onDisk.get(name) !== encryptedSize(bytes),
          )
          .map(
            (row) =>
              `${row.name}: kept ${row.kept}, ${row.bytes} bytes wanted, ${onDisk.get(row.name)} there`,
          ),
      },
      {
        what: `no file but these lies in the store`,
        wrong: [...onDisk.keys()].filter((name) => !names.has(name)),
      },
      {
        what: 'nothing of dead apps waits in the folder for what comes in',
        wrong: [...waiting.keys(), ...folders.slice(1).map((folder) => `folder ${folder}`)],
      },
    ];
  });
}
