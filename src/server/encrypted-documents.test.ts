import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { readDriver } from '#contract/drivers/drivers.ts';
import { anAdministrator, ask } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { filesBelow, flipBit } from '#test/product/backups.ts';
import { anApplication, apply } from '#test/samples/applications.ts';

let reference: string;
const world = await aWorld();
beforeAll(async () => {
  const { body } = await apply(world.app, await anApplication());
  reference = body.data?.reference ?? '';
});

const pathOf = (name: string) => join(world.folder, 'files', name.slice(0, 2), name);

async function aDocument(group: string) {
  const driver = await ask(await anAdministrator(world), readDriver, { params: { id: reference } });
  const { url = '', size } = driver.documents.find((one) => one.group === group) ?? {};
  const row = await world.database.pool.query<{ file_name: string }>(
    'select file_name from driver_documents where document_group = $1',
    [group],
  );
  return {
    size,
    path: pathOf(row.rows[0]?.file_name ?? ''),
    open: () => world.app.inject({ url }),
  };
}

test('of an application nothing that is stored is an image, and its documents open', async () => {
  const files = await filesBelow(join(world.folder, 'files'));
  expect(files.size).toBe(4);
  for (const content of files.values()) {
    const bytes = Buffer.from(content, 'base64');
    expect(bytes.includes('JFIF')).toBe(false);
    expect(bytes.subarray(0, 3)).not.toEqual(Buffer.from('ffd8ff', 'hex'));
  }
  for (const group of ['drivers', 'nin', 'medical', 'education']) {
    const { size, open } = await aDocument(group);
    const { statusCode, headers, rawPayload } = await open();
    expect([statusCode, headers['content-type'], headers['content-length']]).toEqual([
      200,
      'image/jpeg',
      `${size}`,
    ]);
    expect(rawPayload.subarray(0, 3)).toEqual(Buffer.from('ffd8ff', 'hex'));
    expect(rawPayload.length).toBe(size);
  }
});

test('a document whose file was altered or exchanged is not sent', async () => {
  const { path, open } = await aDocument('nin');
  const other = await aDocument('medical');
  const content = await readFile(path);
  for (const altered of [
    flipBit(Buffer.from(content), 200),
    content.subarray(0, -1),
    await readFile(other.path),
  ]) {
    await writeFile(path, altered);
    const { statusCode, headers } = await open();
    expect([statusCode, headers['content-type']]).toEqual([500, 'application/json; charset=utf-8']);
  }
  await writeFile(path, content);
  expect((await open()).statusCode).toBe(200);
});
