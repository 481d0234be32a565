import { listAllTrainings } from '#contract/trainings/training-management.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type ListSource, listSource } from '#server/platform/files/list-source.ts';
import { trainingSheet } from './export-mapper.ts';
import { countTrainings, readTrainings } from './repository.ts';

/** The list of trainings as a file. */
export const trainingList = (db: Database): ListSource =>
  listSource({
    permission: 'read trainings',
    query: listAllTrainings.query,
    columns: trainingSheet,
    count: ({ query }) => countTrainings(db, query),
    read: (tx, { query }) => readTrainings(tx, query),
  });
