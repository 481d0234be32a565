import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ExpiringDocument, expiringDocuments } from '#contract/documents/documents.ts';
import { documentUpdatedMessage, type updateDocuments } from '#contract/documents/renewal-form.ts';
import type { CalendarDate } from '#contract/platform/dates.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { afterDriverChange } from '#web/query-keys.ts';

/** The input of a document's renewal. */
export interface RenewedDocument {
  /** The driver's `_id` or `driverId`. */
  id: string;
  /** The driver's version that the screen shows. */
  version: number;
  paper: ExpiringDocument;
  expiresOn: CalendarDate;
  /** Images of the new document; without any, the present ones stay. */
  images: readonly File[];
  signal: AbortSignal;
}

/** Renews the licence or the medical record of a driver. */
export function useRenewDocument() {
  const client = useQueryClient();
  return useMutation({
    mutationFn({ id, version, paper, expiresOn, images, signal }: RenewedDocument) {
      const form = new FormData();
      form.append(expiringDocuments[paper].dateField, expiresOn);
      form.append('version', String(version));
      for (const image of images) form.append(paper, image, image.name);
      return callApi<typeof updateDocuments>('PATCH /admin/driver/document/status/{id}', {
        params: { id },
        form,
        signal,
      });
    },
    // A cancelled request may have reached the server all the same.
    onError(_error, { signal }) {
      if (signal.aborted) for (const queryKey of afterDriverChange) void client.invalidateQueries({ queryKey });
    },
    meta: { success: documentUpdatedMessage, invalidates: afterDriverChange },
  });
}
