import { createHash, randomFillSync } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { withClient } from '#scripts/load/products.ts';
import { newFileKey, writeEncrypted } from '#server/platform/files/file-encryption.ts';
import { sealFileKey } from '#server/platform/files/file-keys.ts';
import { dataKeys, keyFileName, readKeyFile } from '#server/platform/system/data-keys.ts';

const documentsEach = 4;

/**
 * Adds approved drivers with four random documents each, bypassing the API, which would take hours. The product
 * must have created its data key. Returns SHA-256 by file name.
 */
export async function fill(
  dataDir: string,
  documents: number,
  bytes: number,
): Promise<Map<string, string>> {
  const content = Buffer.alloc(bytes);
  const keys = dataKeys((await readKeyFile(join(dataDir, keyFileName))) ?? '');
  const hashes = new Map<string, string>();
  await withClient(dataDir, async (client) => {
    await client.query('begin');
    await client.query(
      `insert into drivers (id, full_name, email, phone_number, age_bracket, address, city, state,
         licence_expires_on, medical_expires_on, years_of_experience, vehicle_type, previous_experience, status,
         created_at, updated_at)
       select gen_random_uuid(), 'Driver ' || n, 'driver.' || n || '@example.com', lpad(n::text, 11, '0'), '36–40',
         '12 Sample Close', 'Abẹ́òkúta', 'Ogun', '2099-03-14', '2099-12-08', 12, 'Truck',
         repeat('Many years on the road, with' || chr(10) || 'lines and a \\ in it. ', 20), 'Approved', now(), now()
       from generate_series(1, $1::int) as n`,
      [documents / documentsEach],
    );
    await client.query(
      `with made as (
         select id, grp, replace(gen_random_uuid()::text, '-', '') as name
         from drivers, unnest(array['drivers', 'nin', 'medical', 'education']) as grp
       ), stored as (
         insert into stored_files (name, owner, kept, sha256, sealed_key) select name, 0, true, sha256(''), '' from made returning name
       )
       insert into driver_documents (id, driver_id, document_group, position, file_name, original_name, bytes, created_at)
       select gen_random_uuid(), id, grp, 1, name, 'photo.jpg', $1, now() from made`,
      [bytes],
    );
    const { rows } = await client.query<{ name: string }>('select name from stored_files');
    for (const { name } of rows) {
      const folder = join(dataDir, 'files', name.slice(0, 2));
      await mkdir(folder, { recursive: true });
      const [path, key] = [join(folder, name), newFileKey()];
      const stored = { bytes: Readable.from([randomFillSync(content)]), size: bytes };
      const sha256 = await writeEncrypted(path, stored, { name, key });
      await client.query('update stored_files set sha256 = $2, sealed_key = $3 where name = $1', [
        name,
        sha256,
        sealFileKey(keys, name, key),
      ]);
      hashes.set(name, await hashOf(path));
    }
    await client.query('commit');
  });
  return hashes;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** SHA-256 by file name. */
export async function hashesOf(dataDir: string): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    hashes.set(entry.name, await hashOf(join(entry.parentPath, entry.name)));
  }
  return hashes;
}

/** Digests of each table and the sequences. */
export async function rowsOf(dataDir: string): Promise<Map<string, string>> {
  return withClient(dataDir, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    );
    const digests = new Map<string, string>();
    for (const { name } of tables) {
      const { rows } = await client.query<{ digest: string }>(
        `select count(*) || ' rows, ' || coalesce(md5(string_agg(one::text, chr(10) order by one::text)), '') as digest
         from "${name}" as one`,
      );
      digests.set(name, rows[0]?.digest ?? '');
    }
    const { rows: sequences } = await client.query<{ name: string; value: string }>(
      "select sequencename as name, coalesce(last_value::text, 'unused') as value from pg_sequences where schemaname = 'public'",
    );
    for (const { name, value } of sequences) digests.set(name, value);
    return digests;
  });
}

export function differences(
  wanted: ReadonlyMap<string, string>,
  found: ReadonlyMap<string, string>,
): string[] {
  const names = new Set([...wanted.keys(), ...found.keys()]);
  return [...names]
    .filter((name) => wanted.get(name) !== found.get(name))
    .map(
      (name) =>
        `${name}: ${found.get(name) ?? 'nothing'} instead of ${wanted.get(name) ?? 'nothing'}`,
    );
}

/** Faults of a restored database: files without rows or rows without files, incomplete drivers, wrong totals. */
export async function inconsistencies(
  dataDir: string,
  files: ReadonlySet<string>,
): Promise<string[]> {
  return withClient(dataDir, async (client) => {
    const { rows: kept } = await client.query<{ name: string }>(
      'select name from stored_files where kept',
    );
    const names = new Set(kept.map(({ name }) => name));
    const { rows: half } = await client.query<{ found: string }>(
      `select 'driver ' || driver_number || ' has ' || count(driver_documents.id) || ' documents' as found
       from drivers left join driver_documents on driver_id = drivers.id
       group by driver_number, status
       -- A driver in the bin has them until they are destroyed.
       having count(driver_documents.id) <> 4 and not (status = 'Deleted' and count(driver_documents.id) = 0)
       union all
       select 'the total of ' || status from (
         select status, sum(drivers) as drivers from driver_totals group by status having sum(drivers) <> 0
         except select status, count(*) from drivers group by status
       ) as wrong`,
    );
    return [
      ...[...names].filter((name) => !files.has(name)).map((name) => `no file ${name}`),
      ...[...files].filter((name) => !names.has(name)).map((name) => `no row for ${name}`),
      ...half.map(({ found }) => found),
    ];
  });
}
