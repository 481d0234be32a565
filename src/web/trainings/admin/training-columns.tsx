import { writeDate, writeTime } from '#contract/dates.ts';
import type { Training } from '#contract/trainings.ts';
import { stretchedOverRow } from '#web/ui/actions/stretched-link.ts';
import { StatusBadge } from '#web/ui/data/status-badge.tsx';
import type { Column } from '#web/ui/data/table.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { EditLink } from './edit-link.tsx';

/** Formats a training's date and time for lists. */
export const whenOf = ({ date, time }: Pick<Training, 'date' | 'time'>): string =>
  `${writeDate(date)} - ${writeTime(time)}`;

/** Columns of the trainings. The title's link covers its whole row. */
export const trainingColumns: readonly Column<Training>[] = [
  {
    header: 'Training Title',
    cell: (training) => (
      <EditLink
        training={training}
        className={classNames('font-title text-navy-900 group-hover:underline', stretchedOverRow)}
      >
        {training.title}
      </EditLink>
    ),
  },
  { header: 'Category', variant: 'muted', cell: ({ category }) => category.join(', ') },
  { header: 'Date', variant: 'figures', cell: whenOf },
  { header: 'Duration', cell: ({ duration }) => duration || 'Not given' },
  { header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
];
