import { useMutation } from '@tanstack/react-query';
import { type ApplicationValues, documentGroups, registerDriver } from '#contract/application-form.ts';
import { formDigest } from '#web/platform/forms/form-digest.ts';
import { type Sending, sendWithRetry } from '#web/platform/forms/send-with-retry.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import type { Documents } from './application-store.ts';

export interface SentApplication {
  values: ApplicationValues;
  documents: Documents;
  /** Idempotency key: the server stores the application once, however often it arrives. */
  idempotencyKey: string;
  sending: Sending;
}

/** Sends an application with retries; resolves with its reference. */
export const useRegisterDriver = () =>
  useMutation({
    async mutationFn({ values, documents, idempotencyKey, sending }: SentApplication) {
      const form = applicationForm(values, documents);
      const idempotencyDigest = await formDigest(values, documents);
      const named = { form, idempotencyKey, idempotencyDigest };
      return sendWithRetry((attempt) => callApi(registerDriver, { ...named, ...attempt }), sending);
    },
    // `sendWithRetry` waits for a connection itself.
    networkMode: 'always',
    meta: { success: 'registered', failure: 'error' },
  });

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
