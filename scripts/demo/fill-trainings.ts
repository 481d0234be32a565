import { v7 as uuid } from 'uuid';
import { findKinds, insertKind } from '#server/checks/repository.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Storage } from '#server/platform/system/storage.ts';
import { anEnrolment, aTraining } from '#test/samples/trainings.ts';
import { publishArt } from './art.ts';
import type { SampleTrainings } from './trainings.ts';

async function aTrainedKind(tx: Database, name: string): Promise<string> {
  const found = (await findKinds(tx)).find((one) => one.name === name);
  if (found) return found.id;
  const kind = { name, usualWay: 'Seen on paper', runsOut: 'Never', months: null } as const;
  return (await insertKind(tx, { id: uuid(), ...kind })).id;
}

/**
 * Inserts trainings, registrations and outcomes in one transaction, unless there are trainings. Returns the numbers
 * of both.
 */
export async function fillTrainings(
  { db, files }: Pick<Storage, 'db' | 'files'>,
  { trainings, enrolments, marks, answers }: SampleTrainings,
): Promise<{ trainings: number; enrolments: number }> {
  if (await db.selectFrom('trainings').select('id').limit(1).executeTakeFirst())
    return { trainings: 0, enrolments: 0 };
  const pictures = trainings.flatMap(({ art }) => art ?? []);
  await publishArt({ db, files }, pictures, async (tx, pictureOf) => {
    for (const { row, art, countsAs } of trainings) {
      const kind = countsAs === undefined ? null : await aTrainedKind(tx, countsAs);
      await aTraining(tx, { ...row, countsAs: kind, pictureId: art ? pictureOf(art) : null });
    }
    for (const { trainingId, ...enrolment } of enrolments)
      await anEnrolment(tx, trainingId, enrolment);
    await tx.insertInto('attendanceMarks').values(marks).execute();
    await tx.insertInto('feedback').values(answers).execute();
  });
  return { trainings: trainings.length, enrolments: enrolments.length };
}
