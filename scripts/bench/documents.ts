import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { listDrivers } from '#contract/drivers.ts';
import type { Storage } from '#server/platform/system/storage.ts';
import { ask, signInAt } from '#test/administrator.ts';
import { load, type Server } from './compare.ts';
import type { Measured, Row } from './report.ts';

const documentBytes = 300 * 1024;
const maxTimes = 1.3;
const reads = 500;
const loads = 5;

/** The group whose documents are in the store as they were before documents were encrypted. */
const plainGroup = 'nin';
const encryptedGroup = 'medical';

/** Stores files for the documents of drivers that are only rows. */
export async function storeDocuments({ db, files, store }: Storage): Promise<void> {
  const content = randomBytes(documentBytes);
  const rows = await db.selectFrom('driverDocuments').select(['id', 'fileName', 'documentGroup']).execute();
  for (const { id, fileName, documentGroup } of rows) {
    const path = join(files.incoming.path, id);
    await writeFile(path, content);
    let name = fileName;
    if (documentGroup === plainGroup) await store.put(name, path);
    else {
      [{ fileName: name } = { fileName }] = await files.put([{ path }]);
      await db.transaction().execute((tx) => files.keep(tx, [name]));
    }
    const change = { fileName: name, bytes: documentBytes };
    await db.updateTable('driverDocuments').set(change).where('id', '=', id).execute();
  }
}

const median = (values: number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

/** Reads a document over a connection that is open already; returns the milliseconds that it took. */
function read(url: string, agent: Agent): Promise<number> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.once('error', reject);
      answer.once('end', () => {
        if (bytes === documentBytes) resolve(performance.now() - begun);
        else reject(new Error(`${url} answered ${answer.statusCode} with ${bytes} bytes`));
      });
    }).once('error', reject);
  });
}

async function readInTurn(urls: { encrypted: string; plain: string }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times = { encrypted: [0].slice(1), plain: [0].slice(1) };
  for (let at = 0; at < reads; at += 1) {
    times.plain.push(await read(urls.plain, agent));
    times.encrypted.push(await read(urls.encrypted, agent));
  }
  agent.destroy();
  return { encrypted: median(times.encrypted), plain: median(times.plain) };
}

/** Opens a document that is encrypted, and one that isn't, in turn: one at a time, and as fast as possible. */
export async function documents(product: Server & { admin: { email: string; password: string } }): Promise<Measured> {
  const admin = await signInAt(product.url, product.admin);
  const { result } = await ask(admin, listDrivers, { query: {} });
  const paths = result[0]?.documents ?? [];
  const pathTo = (wanted: string) => paths.find(({ group }) => group === wanted)?.url ?? '';
  const [encrypted, plain] = [pathTo(encryptedGroup), pathTo(plainGroup)];
  const one = await readInTurn({ encrypted: product.url + encrypted, plain: product.url + plain });
  const costs = [];
  const broken: string[] = [];
  for (let round = 0; round < loads; round += 1) {
    const before = await load(product, plain, {}, '2xx');
    const now = await load(product, encrypted, {}, '2xx');
    costs.push({ plain: before.cost, encrypted: now.cost, share: now.cost / before.cost });
    broken.push(...before.broken, ...now.broken);
  }
  const target = { atMost: maxTimes };
  const rows: Row[] = [
    { what: 'one at a time, not encrypted', value: one.plain, unit: 'ms' },
    { what: 'one at a time, encrypted', value: one.encrypted, unit: 'ms' },
    { what: '  encrypted by not encrypted', value: one.encrypted / one.plain, unit: 'times', target },
    { what: 'processor time, not encrypted', value: median(costs.map((cost) => cost.plain)), unit: 'µs' },
    { what: 'processor time, encrypted', value: median(costs.map((cost) => cost.encrypted)), unit: 'µs' },
    { what: '  encrypted by not encrypted', value: median(costs.map(({ share }) => share)), unit: 'times', target },
  ];
  return { title: `Reading a document of ${documentBytes / 1024} KB`, rows, broken };
}
