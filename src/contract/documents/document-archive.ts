import * as z from 'zod/mini';
import { endpoint, idOr, Link, success } from '#contract/platform/endpoint.ts';

export const noDocumentsMessage = 'There are no documents to download.';

/**
 * Prepares a driver's current documents as a ZIP file. Its address works for five minutes without a token. Responds
 * 409 if there are none.
 */
export const archiveDocuments = endpoint('POST /admin/drivers/{id}/documents/archive', {
  access: 'read documents',
  confirm: { sessions: 'all' },
  tag: 'Drivers',
  summary: "Download a driver's documents as one file",
  status: 201,
  params: z.object({ id: idOr('driverId') }),
  errors: [404, 409],
  response: success(z.object({ url: Link, fileName: z.string() })),
});
