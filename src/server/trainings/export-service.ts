import { listAllTrainings } from '#contract/trainings/training-management.ts';
import { trainingTypeLabels } from '#contract/trainings/trainings.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type ListSource, listSource } from '#server/platform/files/list-source.ts';
import type { SheetColumn } from '#server/platform/files/spreadsheet.ts';
import { type ListedRow, trainings } from './repository.ts';

/** The columns of trainings as a file. */
const trainingSheet: readonly SheetColumn<ListedRow>[] = [
  { header: 'Title', kind: 'text', width: 36, value: ({ title }) => title },
  { header: 'Category', kind: 'text', value: ({ categories }) => categories.join(', ') },
  { header: 'Status', kind: 'text', width: 12, value: ({ status }) => status },
  { header: 'Day', kind: 'date', value: ({ takesPlaceOn }) => takesPlaceOn },
  { header: 'Time', kind: 'text', width: 8, value: ({ startsAt }) => startsAt.slice(0, 5) },
  { header: 'Last day', kind: 'date', value: ({ lastDayOn }) => lastDayOn },
  { header: 'Duration', kind: 'text', width: 14, value: ({ duration }) => duration },
  { header: 'Type', kind: 'text', width: 10, value: ({ trainingType }) => trainingTypeLabels[trainingType] },
  { header: 'Venue', kind: 'text', width: 32, value: ({ venue }) => venue },
  { header: 'Trainers', kind: 'text', width: 28, value: ({ trainers }) => trainers },
  { header: 'Price', kind: 'text', width: 20, value: ({ price }) => price },
  { header: 'Seats', kind: 'number', value: ({ seats }) => seats },
  { header: 'Registered', kind: 'number', value: ({ registered }) => registered },
  { header: 'Came', kind: 'number', value: ({ came, status }) => (status === 'Cancelled' ? null : came) },
  { header: 'Smallest number', kind: 'number', value: ({ minEnrolments }) => minEnrolments },
  { header: 'Registration until', kind: 'date', width: 17, value: ({ registrationEndsOn }) => registrationEndsOn },
  { header: 'Announced', kind: 'instant', value: ({ createdAt }) => createdAt },
  { header: 'Description', kind: 'text', width: 40, value: ({ description }) => description },
];

/** The list of trainings as a file. */
export const trainingList = (db: Database): ListSource =>
  listSource({
    permission: 'read trainings',
    query: listAllTrainings.query,
    columns: trainingSheet,
    count: ({ query }) => trainings.count(db, query),
    read: (tx, { query }) => trainings.read(tx, query),
  });
