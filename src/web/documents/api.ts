import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ExpiringDocument, type ExpiryStatus, expiringDocuments } from '#contract/documents/documents.ts';
import { documentUpdatedMessage, type updateDocuments } from '#contract/documents/renewal-form.ts';
import type { DriverSort, listDrivers } from '#contract/drivers/driver-list.ts';
import { openStatuses } from '#contract/drivers/drivers.ts';
import type { CalendarDate } from '#contract/platform/dates.ts';
import type { Sorting } from '#contract/platform/list-query.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { givenQuery } from '#web/platform/lists/given-query.ts';
import { afterDriverChange } from '#web/query-keys.ts';

/** The list's page, search and filters. */
export interface ExpiriesShown {
  page: number;
  search: string;
  licence: readonly ExpiryStatus[];
  medicalRecord: readonly ExpiryStatus[];
  sorting: Sorting<DriverSort>;
}

/**
 * One page of the drivers with a document that has expired or expires soon. If valid documents are asked for, of all
 * drivers who are placed or could be.
 */
export const expiriesQuery = ({ page, ...shown }: ExpiriesShown) =>
  queryOptions({
    queryKey: ['drivers', 'expiries', { page, ...shown }],
    queryFn: ({ signal }) =>
      callApi<typeof listDrivers>('GET /admin/drivers', {
        query: { page: String(page), fields: 'list', ...narrowedBy(shown), ...withReminders },
        signal,
      }),
  });

const withReminders = { include: 'lastReminder' } as const;

/** Returns the search, filters and order of the list as query parameters of the API. */
const narrowedBy = ({ search, licence, medicalRecord, sorting }: Omit<ExpiriesShown, 'page'>) => ({
  search,
  ...sorting,
  expiryStatus: licence.join(','),
  medicalExpiryStatus: medicalRecord.join(','),
  ...([...licence, ...medicalRecord].includes('Valid')
    ? { status: openStatuses.join(',') }
    : { documents: 'expiring' as const }),
});

/** The same list as a file. */
export function expiriesFile(shown: Omit<ExpiriesShown, 'page'>) {
  const query = narrowedBy(shown);
  const load = (page: number) =>
    callApi<typeof listDrivers>('GET /admin/drivers', {
      query: { ...query, ...withReminders, fields: 'list', page: String(page), pageSize: '100' },
    });
  return { list: 'expiries', noun: 'driver', query: givenQuery(query), load } as const;
}

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
