import type { Storage } from '#server/platform/system/storage.ts';
import { anEnrolment, aTraining } from '#test/samples/trainings.ts';
import { publishArt } from './art.ts';
import type { SampleTrainings } from './trainings.ts';

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
    for (const { row, art } of trainings)
      await aTraining(tx, { ...row, pictureId: art ? pictureOf(art) : null });
    for (const { trainingId, ...enrolment } of enrolments)
      await anEnrolment(tx, trainingId, enrolment);
    await tx.insertInto('attendanceMarks').values(marks).execute();
    await tx.insertInto('feedback').values(answers).execute();
  });
  return { trainings: trainings.length, enrolments: enrolments.length };
}
