import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import {
  type ApplicationValues,
  type DocumentGroup,
  documentGroups,
  registerDriver,
} from '#contract/driver-applications.ts';
import { type DriverStatus, driverSearchKey, listDrivers, readDriver } from '#contract/drivers.ts';
import { call } from '#web/platform/call.ts';

/** What the list of drivers can be narrowed to. */
export interface DriversShown {
  page: number;
  search: string;
  statuses: readonly DriverStatus[];
}

/** One page of the drivers; the last page stays while the next one loads. */
export const driversQuery = ({ page, search, statuses }: DriversShown) =>
  queryOptions({
    queryKey: ['drivers', { page, search, statuses }],
    queryFn: ({ signal }) =>
      call(listDrivers, {
        query: { page: String(page), [driverSearchKey(search)]: search, status: statuses.join(',') },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** One driver, by `_id` or `driverId`. */
export const driverQuery = (id: string) =>
  queryOptions({
    queryKey: ['driver', id],
    queryFn: ({ signal }) => call(readDriver, { params: { id }, signal }),
  });

/** An application that is ready to leave. */
export interface SentApplication {
  values: ApplicationValues;
  documents: Readonly<Record<DocumentGroup, readonly File[]>>;
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

function applicationForm(values: ApplicationValues, documents: SentApplication['documents']): FormData {
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
