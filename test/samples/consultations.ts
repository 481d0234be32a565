import type { Insertable } from 'kysely';
import { v7 as uuid } from 'uuid';
import { consultationRecord } from '#contract/consultations/consultation-keeping.ts';
import type { ConsultationField } from '#contract/consultations/consultation-record.ts';
import type { Values } from '#contract/platform/checks.ts';
import { exampleOf } from '#contract/platform/record-keeping.ts';
import type { ConsultationsTable } from '#server/consultations/table.ts';
import type { Database } from '#server/platform/database/database.ts';
import { toColumns } from '#server/platform/database/record-columns.ts';

let count = 0;

export function goodConsultation(): Values<ConsultationField> {
  count += 1;
  return {
    ...exampleOf(consultationRecord.kept),
    companyName: `Sample Haulage ${count}`,
    email: `ngozi.${count}@example.com`,
    phoneNumber: `0800${String(count).padStart(7, '0')}`,
    areaOfConcern: 'Our fleet stands still at the ports.\nWhat can we do?',
    consultationDate: '2099-03-14',
  };
}

export async function aConsultation(
  db: Database,
  changes: Partial<Insertable<ConsultationsTable>> = {},
): Promise<void> {
  await db
    .insertInto('consultations')
    .values({
      id: uuid(),
      ...toColumns(consultationRecord, goodConsultation()),
      createdAt: new Date(),
      updatedAt: new Date(),
      ...changes,
    })
    .execute();
}
