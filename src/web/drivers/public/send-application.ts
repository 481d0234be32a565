import { type ApplicationValues, documentGroups, registerDriver } from '#contract/application-form.ts';
import { formDigest } from '#web/platform/forms/form-digest.ts';
import type { Attempt } from '#web/platform/forms/send-with-retry.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import type { Documents } from './application-store.ts';

interface SentApplication {
  values: ApplicationValues;
  documents: Documents;
  /** The server stores the application once, however often it arrives. */
  idempotencyKey: string;
}

/** Makes one attempt to send an application. */
export async function sendApplication({ values, documents, idempotencyKey }: SentApplication, attempt: Attempt) {
  // Of the files, each is hashed once, however many attempts there are.
  const idempotencyDigest = await formDigest(values, documents);
  const form = applicationForm(values, documents);
  return callApi(registerDriver, { form, idempotencyKey, idempotencyDigest, ...attempt });
}

/**
 * What an application's idempotency key is bound to: its values and its files, the latter by what is known without
 * reading them.
 */
export function subjectOf(values: ApplicationValues, documents: Documents): string {
  const files = documentGroups.map((group) =>
    documents[group].map(({ name, size, lastModified }) => [name, size, lastModified]),
  );
  return JSON.stringify([values, files]);
}

function applicationForm(values: ApplicationValues, documents: Documents): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(values)) form.append(field, value);
  for (const group of documentGroups) {
    for (const file of documents[group]) {
      form.append('imageGroups', group);
      form.append('images', file, file.name);
    }
  }
  return form;
}
