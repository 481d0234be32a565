import type { Insertable } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Values } from '#contract/checks.ts';
import type { ConsultationField } from '#contract/consultation-form.ts';
import type { ConsultationsTable } from '#server/consultations/table.ts';
import type { Database } from '#server/platform/database/database.ts';

let count = 0;

/** A booking as somebody nobody else is would type it into the form; the form sends it as it is. */
export function goodConsultation(): Values<ConsultationField> {
  count += 1;
  return {
    fullName: 'Ńgọ́zí Ézè',
    companyName: `Sample Haulage ${count}`,
    email: `ngozi.${count}@example.com`,
    phoneNumber: `0800${String(count).padStart(7, '0')}`,
    areaOfConcern: 'Our fleet stands still at the ports.\nWhat can we do?',
    consultationDate: '2999-03-14',
    preferredTime: 'Morning',
  };
}

/** Puts a booking straight into the database; `changes` say what is special about it. */
export async function aConsultation(
  db: Database,
  changes: Partial<Insertable<ConsultationsTable>> = {},
): Promise<void> {
  const { consultationDate, ...texts } = goodConsultation();
  await db
    .insertInto('consultations')
    .values({
      id: uuid(),
      ...texts,
      consultationOn: consultationDate,
      preferredTime: 'Morning',
      createdAt: new Date(),
      updatedAt: new Date(),
      ...changes,
    })
    .execute();
}
