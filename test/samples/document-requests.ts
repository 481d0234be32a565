import { type AskedLink, askForDocuments } from '#contract/documents/document-requests.ts';
import type { AskingReason } from '#contract/documents/send-again-form.ts';
import {
  type DocumentGroup,
  documentGroups,
  type UploadName,
} from '#contract/drivers/application-form.ts';
import { type Driver, readDriver } from '#contract/drivers/drivers.ts';
import { type Administrator, ask } from '#test/administrator.ts';
import type { TestApp } from '#test/app.ts';
import { aDriver, addDocuments } from './drivers.ts';
import { aPicture } from './images.ts';
import { sendJson } from './json-forms.ts';
import { aSecret, uploadPhoto } from './uploads.ts';

/** An applicant with a document of each group, named `{group}.jpg`, without files. */
export async function anApplicant(world: TestApp, admin: Administrator): Promise<Driver> {
  const { db } = world.database;
  const id = await aDriver(db, { createdAt: world.time.now });
  await addDocuments(db, id, documentGroups, world.time.now);
  return ask(admin, readDriver, { params: { id } });
}

/** Requests documents from a driver, all for the same reason; returns the link with its token. */
export async function askFor(
  admin: Administrator,
  id: string,
  groups: readonly DocumentGroup[],
  reason: AskingReason = 'unreadable',
): Promise<AskedLink & { token: string }> {
  const documents = groups.map((group) => ({ group, reason, words: '' }));
  const link = await ask(admin, askForDocuments, { params: { id }, body: { documents } });
  return { ...link, token: link.link.split('#')[1] ?? '' };
}

let photos = 0;

/** Uploads another photo of each document, as `{group}-new.jpg`, under a separate secret. */
export async function uploadFor(
  world: TestApp,
  groups: readonly DocumentGroup[],
): Promise<{ uploadSecret: string; uploads: UploadName[] }> {
  const uploadSecret = aSecret();
  const uploads: UploadName[] = [];
  for (const group of groups) {
    photos += 1;
    const photo = {
      secret: uploadSecret,
      bytes: await aPicture(`new ${photos}`),
      group,
      name: `${group}-new.jpg`,
    };
    uploads.push(await uploadPhoto(world.app, photo));
  }
  return { uploadSecret, uploads };
}

const goodDates = { licenceExpiryDate: '2098-01-31', medicalRecordsExpiryDate: '2098-02-28' };

export const answerLink = (world: TestApp, token: string, body: object) =>
  sendJson(world.app, '/document-requests/send', { token, ...goodDates, ...body });

/** Requests documents from a driver and sends them, as `{group}-new.jpg`. */
export async function sendAgain(
  world: TestApp,
  admin: Administrator,
  id: string,
  groups: readonly DocumentGroup[],
): Promise<void> {
  const { token } = await askFor(admin, id, groups);
  const { status, body } = await answerLink(world, token, await uploadFor(world, groups));
  if (status !== 201) throw new Error(body.message);
}
