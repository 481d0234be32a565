import type { FastifyInstance } from 'fastify';
import { applicationRecord } from '#contract/drivers/application-keeping.ts';
import type { ApplicationField } from '#contract/drivers/application-record.ts';
import { exampleOf } from '#contract/platform/record-keeping.ts';
import { aPicture } from './images.ts';

export interface SentFile {
  name: string;
  bytes: Buffer;
  type?: string;
}

/** The parts of an application; each can be replaced or, with `undefined`, omitted. */
export interface SentApplication {
  fields: Partial<Record<ApplicationField, string | undefined>> &
    Record<string, string | undefined>;
  images: SentFile[];
  groups: string[] | undefined;
}

let count = 0;

export function goodFields(): Record<ApplicationField, string> {
  count += 1;
  return {
    ...exampleOf(applicationRecord.kept),
    email: `olabisi.${count}@example.com`,
    phoneNumber: `0800${String(count).padStart(7, '0')}`,
    address: '12 Sample Close, Kútọ̀',
    licenceExpiryDate: '2099-03-14',
    medicalRecordsExpiryDate: '2099-12-08',
  };
}

const pictures = Promise.all([
  aPicture('licence'),
  aPicture('NIN', { format: 'png' }),
  aPicture('medical'),
  aPicture('education'),
]);

export async function anApplication(
  changes: {
    fields?: SentApplication['fields'];
    images?: SentFile[];
    groups?: string[] | undefined;
  } = {},
): Promise<SentApplication> {
  const images = (await pictures).map((bytes, at) => ({ name: `paper-${at + 1}.jpg`, bytes }));
  return {
    fields: { ...goodFields(), ...changes.fields },
    images: changes.images ?? images,
    groups: 'groups' in changes ? changes.groups : ['drivers', 'nin', 'medical', 'education'],
  };
}

/** The application as a form, files after texts. */
export function asForm({ fields, images, groups }: SentApplication): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.append(name, value);
  for (const group of groups ?? []) form.append('imageGroups', group);
  for (const { name, bytes, type } of images) {
    form.append('images', new Blob([new Uint8Array(bytes)], { type: type ?? 'image/jpeg' }), name);
  }
  return form;
}

export async function sendForm(
  app: FastifyInstance,
  path: string,
  form: FormData,
  headers: Record<string, string> = {},
  method: 'POST' | 'PUT' | 'PATCH' = 'POST',
) {
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const answer = await app.inject({
    method,
    url: `/api/v1${path}`,
    headers: { 'content-type': request.headers.get('content-type') ?? '', ...headers },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json<Answer>(), headers: answer.headers };
}

export function apply(
  app: FastifyInstance,
  sent: SentApplication,
  headers: Record<string, string> = {},
) {
  return sendForm(app, '/driver/register', asForm(sent), headers);
}

export interface Answer {
  message: string;
  data?: { reference: string; isMessageQueued?: boolean };
  errors?: { field: string; message: string }[];
}
