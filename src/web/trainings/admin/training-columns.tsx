import { writeDate, writeTime } from '#contract/dates.ts';
import type { Training } from '#contract/trainings.ts';
import { classNames } from '#web/ui/class-names.ts';
import { coversRow } from '#web/ui/covers.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import type { Column } from '#web/ui/table.tsx';
import { TrainingLink } from './information-link.tsx';

/** When a training takes place, as the list says it. */
export const whenOf = ({ date, time }: Pick<Training, 'date' | 'time'>): string =>
  `${writeDate(date)} - ${writeTime(time)}`;

/** What the table of trainings shows. The title's link lies over its whole row. */
export const trainingColumns: readonly Column<Training>[] = [
  {
    head: 'Training Title',
    cell: (training) => (
      <TrainingLink
        training={training}
        className={classNames('font-title text-navy-900 group-hover:underline', coversRow)}
      >
        {training.title}
      </TrainingLink>
    ),
  },
  { head: 'Category', look: 'quiet', cell: ({ category }) => category.join(', ') },
  { head: 'Date', look: 'figures', cell: whenOf },
  { head: 'Duration', cell: ({ duration }) => duration || 'Not given' },
  { head: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
];
