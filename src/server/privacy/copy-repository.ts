import { sql } from 'kysely';
import { type DocumentGroup, documentLabels } from '#contract/drivers/application-form.ts';
import type { PersonRecord } from '#contract/privacy/privacy-requests.ts';
import { driverColumns } from '#server/drivers/table.ts';
import type { Database } from '#server/platform/database/database.ts';
import { sourceNameOf } from '#server/sources/table.ts';
import { findCopiedFormer } from './person-repository.ts';
import { register } from './register.ts';

const isNotErased = sql<boolean>`erased_at is null`;

const findDriver = (db: Database, id: string) =>
  db
    .selectFrom('drivers')
    .select(driverColumns)
    .select(sourceNameOf('drivers.sourceId').as('source'))
    .where('id', '=', id)
    .where(isNotErased)
    .executeTakeFirst();

const findRequest = (db: Database, id: string) =>
  db
    .selectFrom('companyRequests')
    .selectAll()
    .where('id', '=', id)
    .where(isNotErased)
    .executeTakeFirst();

const findConsultation = (db: Database, id: string) =>
  db
    .selectFrom('consultations')
    .selectAll()
    .where('id', '=', id)
    .where(isNotErased)
    .executeTakeFirst();

const findEnrolment = (db: Database, id: string) =>
  db
    .selectFrom('enrolments')
    .innerJoin('trainings', 'trainings.id', 'enrolments.trainingId')
    .select([
      'enrolments.id',
      'reference',
      'fullName',
      'email',
      'phoneNumber',
      'companyName',
      'enrolments.createdAt',
    ])
    .select(['title', 'takesPlaceOn', 'lastDayOn', 'venue', 'state'])
    .where('enrolments.id', '=', id)
    .where(isNotErased)
    .executeTakeFirst();

/** Finds the record; undefined if it is missing or erased. */
export async function findCopiedRecord(db: Database, { kind, id }: PersonRecord) {
  if (kind === 'driver') {
    const row = await findDriver(db, id);
    return row && { kind, row };
  }
  if (kind === 'request') {
    const row = await findRequest(db, id);
    return row && { kind, row };
  }
  if (kind === 'consultation') {
    const row = await findConsultation(db, id);
    return row && { kind, row };
  }
  const row = (await findEnrolment(db, id)) ?? (await findCopiedFormer(db, id));
  return row && { kind, row };
}

export type CopiedRecord = NonNullable<Awaited<ReturnType<typeof findCopiedRecord>>>;

/** A document of a copy, by its path in the archive: earlier and unchecked ones have their own folders. */
export interface CopiedDocument {
  /** Null for a photo of a check. */
  group: DocumentGroup | null;
  fileName: string;
  path: string;
  title: string;
  addedAt: Date;
  replacedAt: Date | null;
}

export async function findDocuments(db: Database, { id }: PersonRecord): Promise<CopiedDocument[]> {
  const stored = await db
    .selectFrom('driverDocuments')
    .select(['documentGroup as group', 'fileName', 'createdAt as addedAt', 'replacedAt'])
    .where(register.driverDocuments.subject.rows(id))
    .orderBy('documentGroup')
    .orderBy('createdAt')
    .orderBy('position')
    .execute();
  const sentDocuments = await db
    .selectFrom('sentDocuments')
    .select(['documentGroup as group', 'fileName', 'sentAt as addedAt'])
    .where(register.sentDocuments.subject.rows(id))
    .orderBy('documentGroup')
    .orderBy('position')
    .execute();
  const photos = await db
    .selectFrom('checkPhotos')
    .innerJoin('checks', 'checks.id', 'checkId')
    .innerJoin('checkKinds', 'checkKinds.id', 'kindId')
    .select(['fileName', 'checkKinds.name as title', 'recordedAt as addedAt'])
    .where('checkPhotos.driverId', '=', id)
    .orderBy('checks.id')
    .orderBy('checkPhotos.position')
    .execute();
  const counts = new Map<string, number>();
  const place = (folder: string, label: string) => {
    const count = (counts.get(folder + label) ?? 0) + 1;
    counts.set(folder + label, count);
    return `${folder}${label} ${count}.jpg`;
  };
  return [
    ...stored.map((row) => {
      const title = documentLabels[row.group];
      return { ...row, title, path: place(row.replacedAt === null ? '' : 'Earlier/', title) };
    }),
    ...sentDocuments.map((row) => {
      const title = documentLabels[row.group];
      return {
        ...row,
        replacedAt: null,
        title: `${title}, sent again`,
        path: place('Sent again/', title),
      };
    }),
    ...photos.map((row) => ({
      ...row,
      group: null,
      replacedAt: null,
      // The office's words name a file.
      path: place('Checks/', row.title.replace(/[\\/:*?"<>|\p{C}]/gu, '-')),
    })),
  ];
}

export async function findAttendance(db: Database, { id }: PersonRecord): Promise<string> {
  const days = await db
    .selectFrom('attendance')
    .select(['heldOn', 'state'])
    .where(register.attendanceMarks.subject.rows(id))
    .where('state', '<>', 'Unmarked')
    .orderBy('heldOn')
    .execute();
  return days.map(({ heldOn, state }) => `${heldOn}: ${state}`).join(', ');
}
