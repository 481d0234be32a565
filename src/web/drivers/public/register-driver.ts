import { useMutation } from '@tanstack/react-query';
import { type ApplicationValues, documentGroups } from '#contract/application-form.ts';
import { registerDriver } from '#contract/driver-registration.ts';
import { formDigest } from '#web/platform/forms/form-digest.ts';
import { type Sending, sendWithRetry } from '#web/platform/forms/send-with-retry.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import type { Documents } from './application-store.ts';

/** An application that is ready to leave. */
export interface SentApplication {
  values: ApplicationValues;
  documents: Documents;
  /** Names this application to the server however often it is sent. */
  idempotencyKey: string;
  sending: Sending;
}

/** Sends a driver's application, again and again until it has arrived; answers the reference to quote. */
export const useRegisterDriver = () =>
  useMutation({
    async mutationFn({ values, documents, idempotencyKey, sending }: SentApplication) {
      const form = applicationForm(values, documents);
      const idempotencyDigest = await formDigest(values, documents);
      const named = { form, idempotencyKey, idempotencyDigest };
      return sendWithRetry((attempt) => callApi(registerDriver, { ...named, ...attempt }), sending);
    },
    // It knows by itself how to wait for a connection.
    networkMode: 'always',
    meta: { success: 'registered', failure: 'error' },
  });

/** What an application's key is good for: its words and its files, these by all that is known without reading them. */
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
