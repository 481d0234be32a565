import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { v7 as uuid } from 'uuid';
import { publishPictures } from '#server/pictures/service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { createImages } from '#server/platform/files/images.ts';
import type { Storage } from '#server/platform/system/storage.ts';

const art = fileURLToPath(new URL('../../public/art/', import.meta.url));

/**
 * Publishes images of public/art like uploads, and runs `act` in the same transaction. `pictureOf` returns an
 * image's id by name, and throws for an unknown one.
 */
export async function publishArt<Result>(
  { db, files }: Pick<Storage, 'db' | 'files'>,
  names: readonly string[],
  act: (tx: Database, pictureOf: (name: string) => string) => Promise<Result>,
): Promise<Result> {
  const folder = join(files.incoming.path, uuid());
  await mkdir(folder, { mode: 0o700 });
  const encoders = createImages(() => undefined);
  const encoder = encoders.encoderFor('demo', new AbortController().signal);
  try {
    const different = [...new Set(names)];
    const uploads = different.map((name) => ({ name, path: join(folder, name) }));
    for (const { name, path } of uploads) await copyFile(join(art, name), path);
    return await publishPictures({ db, files, encoder }, uploads, (tx, ids) =>
      act(tx, (name) => {
        const id = ids[different.indexOf(name)];
        if (id === undefined) throw new Error(`${name} was not published`);
        return id;
      }),
    );
  } finally {
    encoders.close();
    await rm(folder, { recursive: true, force: true });
  }
}
