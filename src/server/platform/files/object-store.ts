import { readFile, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { S3mini } from 's3mini';
import type { ObjectStorage } from '#server/platform/system/env.ts';
import type { FileStore } from './file-store.ts';

const seconds = 1000;

/** A file store in an S3 bucket. Throws the client's error if the service returns an error or can't be reached. */
export function objectStore({ endpoint, bucket, region, accessKeyId, secretAccessKey }: ObjectStorage): FileStore {
  const client = new S3mini({
    endpoint: `${endpoint.replace(/\/+$/, '')}/${bucket}`,
    region,
    accessKeyId,
    secretAccessKey,
    requestAbortTimeout: 60 * seconds,
  });
  return {
    async put(name, path) {
      await client.putObject(name, await readFile(path));
      await rm(path);
    },
    async read(name) {
      const response = await client.getObjectResponse(name);
      if (!response?.body) return undefined;
      const bytes = await buffer(response.body);
      return { bytes: Readable.from([bytes]), size: bytes.length };
    },
    async remove(name) {
      await client.deleteObject(name);
    },
    async isEmpty() {
      return ((await client.listObjects('/', '', 1)) ?? []).length === 0;
    },
  };
}
