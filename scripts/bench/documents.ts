import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import { admin } from '#scripts/load/products.ts';
import { type Measured, median, type Row } from '#scripts/load/report.ts';
import type { Storage } from '#server/platform/system/storage.ts';
import { ask, signInAt } from '#test/administrator.ts';
import { processorTime, type Server } from './compare.ts';

const documentBytes = 300 * 1024;
const rounds = 30;
const batch = 25;

/** Stores files for the documents of drivers that are only rows. */
export async function storeDocuments({ db, files }: Storage): Promise<void> {
  const content = randomBytes(documentBytes);
  const rows = await db.selectFrom('driverDocuments').select(['id', 'fileName']).execute();
  for (const { id, fileName } of rows) {
    const path = join(files.incoming.path, id);
    await writeFile(path, content);
    const [{ fileName: name } = { fileName }] = await files.put([{ path }]);
    await db.transaction().execute((tx) => files.keep(tx, [name]));
    const change = { fileName: name, bytes: documentBytes };
    await db.updateTable('driverDocuments').set(change).where('id', '=', id).execute();
  }
}

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

interface Costs {
  /** In milliseconds, of each reading. */
  times: number[];
  /** Of the product, in microseconds, for all of them. */
  processor: number;
}

async function readBatch(url: string, pid: number, agent: Agent, costs: Costs): Promise<void> {
  const before = await processorTime(pid);
  for (let at = 0; at < batch; at += 1) costs.times.push(await read(url, agent));
  costs.processor += (await processorTime(pid)) - before;
}

/** Opens a document again and again. */
export async function documents(product: Server): Promise<Measured> {
  const session = await signInAt(product.url, admin);
  const { result } = await ask(session, listDrivers, { query: {} });
  const url = product.url + result[0]?.documents?.[0]?.url;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const costs: Costs = { times: [], processor: 0 };
  // The first ones load and compile code.
  await readBatch(url, product.pid, agent, { times: [], processor: 0 });
  for (let round = 0; round < rounds; round += 1) await readBatch(url, product.pid, agent, costs);
  agent.destroy();
  const rows: Row[] = [
    { what: 'until it is there', value: median(costs.times), unit: 'ms' },
    { what: 'processor time', value: costs.processor / (rounds * batch), unit: 'µs' },
  ];
  return { title: `Reading a document of ${documentBytes / 1024} KB`, rows, broken: [] };
}
