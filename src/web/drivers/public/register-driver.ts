import { useMutation } from '@tanstack/react-query';
import { type ApplicationValues, documentGroups } from '#contract/driver-applications.ts';
import { registerDriver } from '#contract/driver-registration.ts';
import { call } from '#web/platform/call.ts';
import type { Documents } from './application-store.ts';

/** An application that is ready to leave. */
export interface SentApplication {
  values: ApplicationValues;
  documents: Documents;
  /** Names this application to the server however often it is sent. */
  idempotencyKey: string;
  /** Told the share of it that has left, from 0 to 1. */
  onProgress(share: number): void;
}

/** Sends a driver's application; answers the reference to quote. */
export const useRegisterDriver = () =>
  useMutation({
    mutationFn: ({ values, documents, ...sending }: SentApplication) =>
      call(registerDriver, { form: applicationForm(values, documents), ...sending }),
    // Without a connection it fails at once, instead of leaving when nobody waits for it any more.
    networkMode: 'always',
    meta: { success: 'registered', failure: 'error' },
  });

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
