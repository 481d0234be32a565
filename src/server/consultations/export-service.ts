import { listConsultations } from '#contract/consultations/consultations.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type ListSource, listSource } from '#server/platform/files/list-source.ts';
import { consultationSheet } from './export-mapper.ts';
import { countConsultations, readConsultations } from './repository.ts';

/** The list of consultations as a file. */
export const consultationList = (db: Database): ListSource =>
  listSource({
    permission: 'read consultations',
    query: listConsultations.query,
    columns: consultationSheet,
    count: ({ query }) => countConsultations(db, query),
    read: (tx, { query }) => readConsultations(tx, query),
  });
