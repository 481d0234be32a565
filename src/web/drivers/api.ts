import { type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CalendarDate } from '#contract/dates.ts';
import {
  changeDriverStatus,
  type Driver,
  type DriverAction,
  type DriverStatus,
  driverSearchKey,
  type ExpiryStatus,
  listDrivers,
  openStatuses,
  readDriver,
} from '#contract/drivers.ts';
import {
  documentUpdatedMessage,
  type ExpiringDocument,
  expiringDocuments,
  updateDocuments,
} from '#contract/expiring-documents.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { lazyComponent } from '#web/platform/page/lazy-component.tsx';

export const driversPath = '/admin/driver-management';

/** The URL of a driver's profile; with `isOngoing` it also shows where the driver is placed. */
export const profilePath = ({ _id }: Pick<Driver, '_id'>, isOngoing = false): string =>
  `${driversPath}/${_id}${isOngoing ? '?ongoing=true' : ''}`;

/** The list's page, search and filters. */
export interface DriversShown {
  page: number;
  search: string;
  statuses: readonly DriverStatus[];
}

export const driversQuery = ({ page, search, statuses }: DriversShown) =>
  queryOptions({
    queryKey: ['drivers', { page, search, statuses }],
    queryFn: ({ signal }) =>
      callApi(listDrivers, {
        query: { page: String(page), [driverSearchKey(search)]: search, status: statuses.join(',') },
        signal,
      }),
  });

/** The list's page, search and filters. */
export interface ExpiriesShown {
  page: number;
  search: string;
  licence: readonly ExpiryStatus[];
  medicalRecord: readonly ExpiryStatus[];
}

/**
 * One page of the drivers with a document that has expired or expires soon. If valid documents are asked for, of all
 * drivers who are placed or could be.
 */
export const expiriesQuery = ({ page, search, licence, medicalRecord }: ExpiriesShown) =>
  queryOptions({
    queryKey: ['drivers', 'expiries', { page, search, licence, medicalRecord }],
    queryFn: ({ signal }) =>
      callApi(listDrivers, {
        query: {
          page: String(page),
          [driverSearchKey(search)]: search,
          expiryStatus: licence.join(','),
          medicalExpiryStatus: medicalRecord.join(','),
          ...([...licence, ...medicalRecord].includes('Valid')
            ? { status: openStatuses.join(',') }
            : { documents: 'expiring' }),
        },
        signal,
      }),
  });

/** One driver, by `_id` or `driverId`. */
export const driverQuery = (id: string) =>
  queryOptions({
    queryKey: ['driver', id],
    queryFn: ({ signal }) => callApi(readDriver, { params: { id }, signal }),
  });

/**
 * One page of the drivers with a document that has expired or expires soon. If the filters include valid documents, of
 * all drivers in an open status.
 */
export const afterDriverChange: readonly QueryKey[] = [
  ['drivers'],
  ['driver'],
  ['overview'],
  ['attention'],
  ['ongoing'],
  ['requests'],
];

/** Approves, rejects, blocks, unblocks or deletes a driver, by `_id` or `driverId`. */
export function useChangeDriverStatus() {
  return useMutation({
    mutationFn: ({ action, driverId }: { action: DriverAction; driverId: string }) =>
      callApi(changeDriverStatus, { query: { status: action, driverId } }),
    meta: { refreshes: afterDriverChange },
  });
}

/** The input of a document's renewal. */
export interface RenewedDocument {
  /** The driver's `_id` or `driverId`. */
  id: string;
  paper: ExpiringDocument;
  expiresOn: CalendarDate;
  /** Images of the new document; without any, the present ones stay. */
  pictures: readonly File[];
  signal: AbortSignal;
}

/** Renews the licence or the medical record of a driver. */
export function useRenewDocument() {
  const client = useQueryClient();
  return useMutation({
    mutationFn({ id, paper, expiresOn, pictures, signal }: RenewedDocument) {
      const form = new FormData();
      form.append(expiringDocuments[paper].dateField, expiresOn);
      for (const picture of pictures) form.append(paper, picture, picture.name);
      return callApi(updateDocuments, { params: { id }, form, signal });
    },
    // A cancelled request may have reached the server all the same.
    onError(_error, { signal }) {
      if (signal.aborted) for (const queryKey of afterDriverChange) void client.invalidateQueries({ queryKey });
    },
    meta: { success: documentUpdatedMessage, refreshes: afterDriverChange },
  });
}

/** Loaded when it is first opened. */
export const RenewDocumentDialog = lazyComponent(
  async () => (await import('./admin/renew-document-dialog.tsx')).RenewDocumentDialog,
  {
    room: 'sr-only',
  },
);
