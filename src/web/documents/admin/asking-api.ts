import { useMutation } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { askForDocuments, withdrawDocumentRequest } from '#contract/documents/document-requests.ts';
import { judgeDocument } from '#contract/documents/verdicts.ts';
import type { DocumentGroup } from '#contract/drivers/application-form.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { afterDriverChange } from '#web/query-keys.ts';

interface AskedDriver {
  id: string;
  /** The version that the screen shows. */
  version: number;
}

/** Makes the link by which a driver can send documents again. */
export function useAskForDocuments() {
  return useMutation({
    mutationFn: ({ id, ...body }: AskedDriver & Pick<z.input<typeof askForDocuments.body>, 'documents'>) =>
      callApi(askForDocuments, { params: { id }, body }),
    meta: { invalidates: afterDriverChange, isShownInPlace: true },
  });
}

/** Makes the open link of a driver useless. */
export function useWithdrawRequest() {
  return useMutation({
    mutationFn: ({ id, version }: AskedDriver) =>
      callApi(withdrawDocumentRequest, {
        params: { id },
        body: { version },
      }),
    meta: { invalidates: afterDriverChange },
  });
}

/** Makes what has come back of a document the driver's current one. */
export function useAcceptSent() {
  return useMutation({
    mutationFn: ({ id, version, group }: AskedDriver & { group: DocumentGroup }) =>
      callApi(judgeDocument, {
        params: { id, group },
        body: { verdict: 'accepted', version },
      }),
    meta: { invalidates: afterDriverChange },
  });
}
