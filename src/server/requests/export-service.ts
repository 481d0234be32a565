import { listRequests } from '#contract/requests/requests.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type ListSource, listSource } from '#server/platform/files/list-source.ts';
import type { SheetColumn } from '#server/platform/files/spreadsheet.ts';
import { type RequestRow, requests } from './repository.ts';

/** The columns of requests as a file. */
const requestSheet: readonly SheetColumn<RequestRow>[] = [
  { header: 'Request ID', kind: 'text', width: 14, value: ({ requestId }) => requestId },
  { header: 'Company', kind: 'text', width: 28, value: ({ companyName }) => companyName },
  { header: 'Phone', kind: 'phone', value: ({ phoneNumber }) => phoneNumber },
  { header: 'Email', kind: 'text', width: 30, value: ({ email }) => email },
  { header: 'Status', kind: 'text', width: 12, value: ({ status }) => status },
  { header: 'Vehicle', kind: 'text', width: 12, value: ({ vehicleType }) => vehicleType },
  { header: 'Drivers needed', kind: 'number', width: 15, value: ({ driversNeeded }) => driversNeeded },
  { header: 'Drivers placed', kind: 'number', width: 15, value: ({ assignedDrivers }) => assignedDrivers },
  { header: 'First day', kind: 'date', value: ({ startsOn }) => startsOn },
  { header: 'Last day', kind: 'date', value: ({ endsOn }) => endsOn },
  { header: 'Preferred city', kind: 'text', width: 16, value: ({ preferredCity }) => preferredCity },
  { header: 'Preferred state', kind: 'text', width: 16, value: ({ preferredState }) => preferredState },
  { header: 'Address', kind: 'text', width: 32, value: ({ address }) => address },
  { header: 'City', kind: 'text', width: 16, value: ({ city }) => city },
  { header: 'State', kind: 'text', width: 14, value: ({ state }) => state },
  { header: 'Received', kind: 'instant', value: ({ createdAt }) => createdAt },
  { header: 'Notes', kind: 'text', width: 40, value: ({ notes }) => notes },
];

/** The list of requests as a file. */
export const requestList = (db: Database): ListSource =>
  listSource({
    permission: 'read requests',
    query: listRequests.query,
    columns: requestSheet,
    count: ({ query }) => requests.count(db, query),
    read: (tx, { query }) => requests.read(tx, query),
  });
