import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { v7 as uuid } from 'uuid';
import { documentGroups } from '#contract/application-form.ts';
import { uploadsPath } from '#contract/application-uploads.ts';
import { apiBase } from '#contract/endpoint.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Answer } from './applications.ts';

export const uploadsUrl = apiBase + uploadsPath;
export const bytesType = 'application/offset+octet-stream';

let count = 0;

/** A secret of its own for each application. */
export function aSecret(): string {
  count += 1;
  return `secret-of-an-application-${String(count).padStart(12, '0')}`;
}

export const encodedName = (name: string) => `name ${Buffer.from(name).toString('base64')}`;

/** A call of the upload protocol. */
export interface UploadCall {
  method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE' | 'GET';
  /** By default the address of all uploads. */
  url?: string;
  secret: string;
  headers?: Record<string, string>;
  bytes?: Buffer;
}

/** Sends a call to an app in memory. */
export async function sendUpload(
  app: FastifyInstance,
  { method, url = uploadsUrl, secret, headers, bytes }: UploadCall,
) {
  const answer = await app.inject({
    method,
    url,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-secret': secret,
      ...(bytes && { 'content-type': bytesType }),
      ...headers,
    },
    ...(bytes && { payload: bytes }),
  });
  const isJson = answer.headers['content-type']?.toString().startsWith('application/json') && answer.body !== '';
  const body: Partial<Answer> = isJson ? answer.json<Answer>() : {};
  return { status: answer.statusCode, headers: answer.headers, body, text: answer.body };
}

/** Announces a file of `length` bytes; returns its address. Throws if it is refused. */
export async function announce(
  app: FastifyInstance,
  secret: string,
  length: number,
  { name = 'photo.jpg', headers = {} }: { name?: string; headers?: Record<string, string> } = {},
): Promise<string> {
  const given = { 'upload-length': String(length), 'upload-metadata': encodedName(name), ...headers };
  const { status, headers: said, text } = await sendUpload(app, { method: 'POST', secret, headers: given });
  if (status !== 201) throw new Error(`${status}: ${text}`);
  return String(said.location);
}

/** Sends bytes to an upload, at an offset. */
export const sendBytes = (
  app: FastifyInstance,
  { url, secret, offset, bytes }: { url: string; secret: string; offset: number; bytes: Buffer },
) => sendUpload(app, { method: 'PATCH', url, secret, headers: { 'upload-offset': String(offset) }, bytes });

/** Sends a whole file; returns the id of its upload. Throws if it is refused. */
export async function uploadPhoto(
  app: FastifyInstance,
  secret: string,
  bytes: Buffer,
  more: { name?: string; headers?: Record<string, string> } = {},
): Promise<string> {
  const url = await announce(app, secret, bytes.length, more);
  const { status, text } = await sendBytes(app, { url, secret, offset: 0, bytes });
  if (status !== 204) throw new Error(`${status}: ${text}`);
  return idIn(url);
}

/** The id at the end of an upload's address. */
export const idIn = (url: string): string => url.slice(uploadsUrl.length + 1);

/** Inserts a stored photo of each document into the database, without its file. */
export async function storeUploads(db: Database, secret: string): Promise<{ id: string; group: string }[]> {
  const uploads = documentGroups.map((group) => ({ id: uuid(), group }));
  const secretHash = createHash('sha256').update(secret).digest();
  const files = uploads.map(({ id }) => ({ name: `file of ${id}`, owner: 0, kept: true }));
  await db.insertInto('storedFiles').values(files).execute();
  const row = {
    secretHash,
    sender: '127.0.0.1',
    originalName: 'photo.jpg',
    length: 9,
    bytes: 9,
    createdAt: new Date(),
  };
  await db
    .insertInto('applicationUploads')
    .values(uploads.map(({ id }) => ({ ...row, id, fileName: `file of ${id}` })))
    .execute();
  return uploads;
}
