import { type ApplicationValues, documentGroups, registerDriver } from '#contract/application-form.ts';
import { formDigest } from '#web/platform/forms/form-digest.ts';
import type { Attempt } from '#web/platform/forms/send-with-retry.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { type Documents, useApplication } from './application-store.ts';
import { applicationPhotos } from './application-uploads.ts';

interface SentApplication {
  values: ApplicationValues;
  documents: Documents;
  /** The server stores the application once, however often it arrives. */
  idempotencyKey: string;
}

/** Makes one attempt to send an application whose photos have all arrived. */
export async function sendApplication({ values, documents, idempotencyKey }: SentApplication, attempt: Attempt) {
  // Of the files, each is hashed once, however many attempts there are.
  const idempotencyDigest = await formDigest(values, documents);
  const body = {
    ...values,
    uploadSecret: useApplication.getState().uploadSecret,
    uploads: applicationPhotos.references(),
  };
  return callApi(registerDriver, { body, idempotencyKey, idempotencyDigest, ...attempt });
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
