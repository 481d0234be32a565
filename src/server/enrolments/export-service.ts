import { listEnrolments } from '#contract/enrolments/enrolments.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type ListSource, listSource } from '#server/platform/files/list-source.ts';
import { enrolmentSheet } from './export-mapper.ts';
import { countEnrolments, readEnrolments } from './repository.ts';

/** The list of registrations as a file. */
export const enrolmentList = (db: Database): ListSource =>
  listSource({
    permission: 'read enrolments',
    query: listEnrolments.query,
    columns: enrolmentSheet,
    count: ({ query }) => countEnrolments(db, query),
    read: (tx, { query }) => readEnrolments(tx, query),
  });
