import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Database } from './database.ts';
import { reencodeAsWebp, refuseUnreadable } from './pictures.ts';
import { filePolicy } from './security-headers.ts';
import type { StoredFiles } from './stored-files.ts';

/** A picture that everybody may see; the files are names in the file store. */
interface PublicPicturesTable {
  id: string;
  largeFile: string;
  smallFile: string;
  createdAt: Date;
}

declare module './database.ts' {
  interface Tables {
    publicPictures: PublicPicturesTable;
  }
}

const large = 1280;
const small = 640;
const folder = '/pictures';

/** An upload that shall become a public picture: its name as the sender gave it, and where its bytes lie. */
export interface PictureUpload {
  name: string;
  path: string;
}

/** The pictures that everybody may see, each in two widths. */
export interface PublicPictures {
  /**
   * Writes the uploads anew as public pictures and runs `act` in a transaction in which they are stored; `act` gets their ids,
   * in the order of the uploads. A picture that is there already is not stored again. Refuses (400) what is no picture.
   * Whatever is refused or fails, or is given up when `signal` aborts, leaves neither row nor file.
   */
  publish<Result>(
    uploads: readonly PictureUpload[],
    now: Date,
    signal: AbortSignal | undefined,
    act: (tx: Database, pictureIds: readonly string[]) => Promise<Result>,
  ): Promise<Result>;
  /** The bytes that lie under an address, such as `{id}-640.webp`, and how many they are. */
  read(fileName: string): Promise<{ bytes: Readable; size: number } | undefined>;
}

/** A picture written anew: its id, and the names that its two files have in the store. */
interface Written {
  id: string;
  largeFile: string;
  smallFile: string;
}

const addressOf = (id: string, width: number) => `${folder}/${id}-${width}.webp`;

/** A picture's two addresses as the wire spells them, null where there is no picture. */
export function pictureAddresses(id: string | null): { bannerLogo: string | null; bannerLogoSmall: string | null } {
  return { bannerLogo: id && addressOf(id, large), bannerLogoSmall: id && addressOf(id, small) };
}

/** Keeps public pictures in `db` and `files`. */
export function publicPictures(db: Database, files: StoredFiles): PublicPictures {
  return {
    async publish(uploads, now, signal, act) {
      const encoded: { id: string; paths: [string, string] }[] = [];
      for (const upload of uploads) {
        signal?.throwIfAborted();
        encoded.push(await encode(upload));
      }
      signal?.throwIfAborted();
      const written = await putAll(files, encoded);
      const names = (pictures: readonly Written[]) => pictures.flatMap((one) => [one.largeFile, one.smallFile]);
      try {
        const { result, kept } = await db.transaction().execute(async (tx) => {
          const kept = await insertNew(tx, written, now);
          if (kept.size > 0) await files.keep(tx, [...kept]);
          const ids = written.map(({ id }) => id);
          return { result: await act(tx, ids), kept };
        });
        await files.drop(names(written).filter((name) => !kept.has(name)));
        return result;
      } catch (error) {
        await files.drop(names(written));
        throw error;
      }
    },
    async read(fileName) {
      const [, id, width] = /^([0-9a-f]{32})-(1280|640)\.webp$/.exec(fileName) ?? [];
      if (id === undefined) return undefined;
      const picture = await db
        .selectFrom('publicPictures')
        .select(['largeFile', 'smallFile'])
        .where('id', '=', id)
        .executeTakeFirst();
      return picture && files.read(width === String(large) ? picture.largeFile : picture.smallFile);
    },
  };
}

/** Writes both widths beside the upload, and names the picture by what was written. */
async function encode({ name, path }: PictureUpload): Promise<{ id: string; paths: [string, string] }> {
  const paths: [string, string] = [`${path}-${large}.webp`, `${path}-${small}.webp`];
  try {
    await reencodeAsWebp(path, [
      { path: paths[0], width: large },
      { path: paths[1], width: small },
    ]);
  } catch (error) {
    return refuseUnreadable(error, name);
  }
  const hash = createHash('sha256');
  for (const one of paths) hash.update(await readFile(one));
  return { id: hash.digest('hex').slice(0, 32), paths };
}

async function putAll(
  files: StoredFiles,
  encoded: readonly { id: string; paths: [string, string] }[],
): Promise<Written[]> {
  if (encoded.length === 0) return [];
  const stored = await files.put(encoded.flatMap(({ paths }) => paths.map((path) => ({ path }))));
  const nameOf = new Map(stored.map(({ path, fileName }) => [path, fileName]));
  return encoded.map(({ id, paths: [largePath, smallPath] }) => ({
    id,
    largeFile: nameOf.get(largePath) ?? '',
    smallFile: nameOf.get(smallPath) ?? '',
  }));
}

/** Stores the pictures that aren't there yet; gives the names of their files. */
async function insertNew(tx: Database, written: readonly Written[], now: Date): Promise<Set<string>> {
  if (written.length === 0) return new Set();
  // In one order for everybody, so that two posts of the same pictures don't wait for each other in a circle.
  const ordered = written.toSorted((one, other) => one.id.localeCompare(other.id, 'en'));
  const inserted = await tx
    .insertInto('publicPictures')
    .values(ordered.map((picture) => ({ ...picture, createdAt: now })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(['largeFile', 'smallFile'])
    .execute();
  return new Set(inserted.flatMap((one) => [one.largeFile, one.smallFile]));
}

/** Serves the pictures to everybody, to be kept for ever: an address never changes what it shows. */
export function publicPictureRoutes(app: FastifyInstance, pictures: PublicPictures): void {
  const Params = z.object({ '*': z.string() });
  app.get(`${folder}/*`, { schema: { hide: true } }, async (request, reply) => {
    const found = await pictures.read(z.parse(Params, request.params)['*']);
    if (!found) {
      return reply
        .code(404)
        .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
        .send('There is no picture at this address.');
    }
    return reply
      .headers({
        'content-type': 'image/webp',
        'content-length': found.size,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': filePolicy,
      })
      .send(found.bytes);
  });
}
