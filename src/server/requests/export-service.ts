import { listRequests } from '#contract/requests/requests.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type ListSource, listSource } from '#server/platform/files/list-source.ts';
import { requestSheet } from './export-mapper.ts';
import { countRequests, readRequests } from './repository.ts';

/** The list of requests as a file. */
export const requestList = (db: Database): ListSource =>
  listSource({
    permission: 'read requests',
    query: listRequests.query,
    columns: requestSheet,
    count: ({ query }) => countRequests(db, query),
    read: (tx, { query }) => readRequests(tx, query),
  });
