import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  type DocumentGroup,
  documentGroups,
  type UploadName,
} from '#contract/drivers/application-form.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { photoPath } from '#contract/uploads/application-uploads.ts';
import type { Database } from '#server/platform/database/database.ts';
import { aFileRow } from '#test/stored-files.ts';
import type { Answer } from './applications.ts';

let count = 0;

export function aSecret(): string {
  count += 1;
  return `secret-of-an-application-${String(count).padStart(12, '0')}`;
}

export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** The address of a photo, without its host. */
export const photoUrl = (group: DocumentGroup, sha256: string): string =>
  apiBase + photoPath(group, sha256);

export interface SentPhoto {
  secret: string;
  bytes: Buffer;
  group?: DocumentGroup;
  headers?: Record<string, string>;
}

async function call(
  app: FastifyInstance,
  method: 'PUT' | 'DELETE',
  { secret, bytes, group = 'nin', headers }: SentPhoto,
) {
  const answer = await app.inject({
    method,
    url: photoUrl(group, hashOf(bytes)),
    headers: {
      'upload-secret': secret,
      ...(method === 'PUT' && { 'content-type': 'image/jpeg' }),
      ...headers,
    },
    ...(method === 'PUT' && { payload: bytes }),
  });
  const body: Partial<Answer> = answer.body === '' ? {} : answer.json<Answer>();
  return { status: answer.statusCode, headers: answer.headers, body };
}

/** Sends a photo to an app in memory, by default of the NIN. */
export const sendPhoto = (app: FastifyInstance, photo: SentPhoto) => call(app, 'PUT', photo);

export const removePhoto = (app: FastifyInstance, photo: SentPhoto) => call(app, 'DELETE', photo);

/** Uploads a photo of a document, and returns its name for the form. Throws if it is refused. */
export async function uploadPhoto(
  app: FastifyInstance,
  photo: SentPhoto & { name?: string },
): Promise<UploadName> {
  const { group = 'nin', bytes, name = 'photo.jpg' } = photo;
  const { status, body } = await sendPhoto(app, photo);
  if (status > 201) throw new Error(`${status}: ${body.message}`);
  return { group, sha256: hashOf(bytes), name };
}

/** Uploads a photo of each document, and returns their names for the form. */
export async function uploadEach(
  app: FastifyInstance,
  secret: string,
  bytes: Buffer,
  headers?: Record<string, string>,
): Promise<UploadName[]> {
  const uploads: UploadName[] = [];
  for (const group of documentGroups) {
    uploads.push(
      await uploadPhoto(app, {
        secret,
        bytes,
        group,
        name: `${group}.jpg`,
        ...(headers && { headers }),
      }),
    );
  }
  return uploads;
}

/** Inserts an uploaded photo of each document, without files; by default tiny ones from this machine. */
export async function storeUploads(
  db: Database,
  secret: string,
  { sender = '127.0.0.1', bytes = 9, createdAt = new Date() } = {},
): Promise<UploadName[]> {
  const uploads = documentGroups.map((group) => ({
    group,
    sha256: hashOf(Buffer.from(crypto.randomUUID())),
    name: 'photo.jpg',
  }));
  const fileOf = ({ sha256 }: UploadName) => `file of ${sha256}`;
  await db
    .insertInto('storedFiles')
    .values(uploads.map((upload) => aFileRow(fileOf(upload))))
    .execute();
  const secretHash = createHash('sha256').update(secret).digest();
  const same = { secretHash, sender, bytes, createdAt };
  await db
    .insertInto('applicationUploads')
    .values(
      uploads.map((upload) => ({
        ...same,
        documentGroup: upload.group,
        sha256: upload.sha256,
        fileName: fileOf(upload),
      })),
    )
    .execute();
  return uploads;
}
