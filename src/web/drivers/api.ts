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
import { type ExpiringDocument, expiringDocuments, updateDocuments } from '#contract/expiring-documents.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { lazyComponent } from '#web/platform/page/lazy-component.tsx';

/** Where the drivers' applications are listed. */
export const driversPath = '/admin/driver-management';

/** A driver's profile; of an ongoing placement it tells, too. */
export const profilePath = ({ _id }: Pick<Driver, '_id'>, isOngoing = false): string =>
  `${driversPath}/${_id}${isOngoing ? '?ongoing=true' : ''}`;

/** What the list of drivers can be narrowed to. */
export interface DriversShown {
  page: number;
  search: string;
  statuses: readonly DriverStatus[];
}

/** One page of the drivers. */
export const driversQuery = ({ page, search, statuses }: DriversShown) =>
  queryOptions({
    queryKey: ['drivers', { page, search, statuses }],
    queryFn: ({ signal }) =>
      callApi(listDrivers, {
        query: { page: String(page), [driverSearchKey(search)]: search, status: statuses.join(',') },
        signal,
      }),
  });

/** What the list of expiring papers can be narrowed to. */
export interface ExpiriesShown {
  page: number;
  search: string;
  licence: readonly ExpiryStatus[];
  medicalRecord: readonly ExpiryStatus[];
}

/** One page of the drivers of whom a paper has expired or is about to; where valid papers are asked for, of all who may be placed some day. */
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

/** What is out of date when something about a driver has changed: lists, profiles, figures, and where drivers are placed. */
export const afterDriverChange: readonly QueryKey[] = [
  ['drivers'],
  ['driver'],
  ['overview'],
  ['attention'],
  ['ongoing'],
  ['requests'],
];

/** Approves, rejects, blocks, unblocks or deletes a driver, named by `_id` or `driverId`. */
export function useChangeDriverStatus() {
  return useMutation({
    mutationFn: ({ action, driverId }: { action: DriverAction; driverId: string }) =>
      callApi(changeDriverStatus, { query: { status: action, driverId } }),
    meta: { refreshes: afterDriverChange },
  });
}

/** A renewed paper of a driver that is ready to leave. */
export interface RenewedDocument {
  /** The driver's `_id` or `driverId`. */
  id: string;
  paper: ExpiringDocument;
  expiresOn: CalendarDate;
  /** The pictures of the new one; without any the shown ones stay. */
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
    // What was called off may have arrived all the same.
    onError(_error, { signal }) {
      if (signal.aborted) for (const queryKey of afterDriverChange) void client.invalidateQueries({ queryKey });
    },
    meta: { success: 'Document updated successfully', refreshes: afterDriverChange },
  });
}

/** Where a renewed paper is filled in; its code comes when it is first opened. */
export const RenewDocumentDialog = lazyComponent(
  async () => (await import('./admin/renew-document-dialog.tsx')).RenewDocumentDialog,
  {
    room: 'sr-only',
  },
);
