import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#server/platform/database/database.ts';
import { namesIn } from '#server/platform/system/old-files.ts';

// As named in mailer.ts and text-sender.ts: a file has its message's id.
const outboxFile = /-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(?:eml|txt)$/;

const batchSize = 1_000;

/**
 * Deletes the files of this process's outbox whose message is gone, by age or erasure, and returns their number. It
 * keeps no list, so a crash after an erasure leaves nothing behind.
 */
export async function sweepOutbox(db: Database, dataDir: string): Promise<number> {
  const folder = join(dataDir, 'outbox');
  const files = (await namesIn(folder)).flatMap((name) => {
    const id = outboxFile.exec(name)?.[1];
    return id === undefined ? [] : [{ name, id }];
  });
  let deleted = 0;
  for (let from = 0; from < files.length; from += batchSize) {
    const some = files.slice(from, from + batchSize);
    const ids = some.map(({ id }) => id);
    const rows = await db.selectFrom('messages').select('id').where('id', 'in', ids).execute();
    const present = new Set(rows.map(({ id }) => id));
    for (const { name } of some.filter(({ id }) => !present.has(id))) {
      await rm(join(folder, name), { force: true });
      deleted += 1;
    }
  }
  return deleted;
}
