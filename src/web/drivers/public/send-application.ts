import { type ApplicationValues, documentGroups, type registerDriver } from '#contract/application-form.ts';
import { type ConsentKind, ownConsents } from '#contract/consents.ts';
import { formDigest } from '#web/platform/forms/form-digest.ts';
import type { Attempt } from '#web/platform/forms/send-with-retry.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { type Documents, useApplication } from './application-store.ts';
import { describeFiles } from './application-ticks.ts';
import { applicationPhotos } from './application-uploads.ts';

interface SentApplication {
  values: ApplicationValues;
  documents: Documents;
  /** What the applicant has agreed to. */
  agreed: readonly ConsentKind[];
  /** The server stores the application once, however often it arrives. */
  idempotencyKey: string;
}

/** Makes one attempt to send an application whose photos have all arrived. */
export async function sendApplication(
  { values, documents, agreed, idempotencyKey }: SentApplication,
  attempt: Attempt,
) {
  const consents = ownConsents(agreed);
  // Of the files, each is hashed once, however many attempts there are.
  const idempotencyDigest = await formDigest(
    { ...values, ...consents, consents: consents.consents.join(' ') },
    documents,
  );
  const body = {
    ...values,
    ...consents,
    uploadSecret: useApplication.getState().uploadSecret,
    uploads: applicationPhotos.references(),
  };
  return callApi<typeof registerDriver>('POST /driver/register', {
    body,
    idempotencyKey,
    idempotencyDigest,
    ...attempt,
  });
}

/**
 * What an application's idempotency key is bound to: its values, its files, by what is known without reading them, and what was
 * agreed to.
 */
export function subjectOf(values: ApplicationValues, documents: Documents, agreed: readonly ConsentKind[]): string {
  const files = documentGroups.map((group) => describeFiles(documents[group]));
  return JSON.stringify([values, files, ownConsents(agreed)]);
}
