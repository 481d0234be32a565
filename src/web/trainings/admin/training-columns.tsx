import { formatShortDate, formatTime } from '#contract/platform/dates.ts';
import { formatDays } from '#contract/trainings/training-days.ts';
import type { ListedTraining } from '#contract/trainings/training-management.ts';
import type { OfficeTraining } from '#contract/trainings/trainings.ts';
import { trainingPath } from '#web/addresses.ts';
import { RowName } from '#web/platform/lists/row-card.tsx';
import { formatCategories } from '#web/trainings/public/training-format.ts';
import { StatusBadge } from '#web/ui/data/status-badge.tsx';
import type { Column } from '#web/ui/data/table.tsx';

export const When = ({ days, time }: Pick<OfficeTraining, 'days' | 'time'>) => (
  <span>
    {formatDays(days, formatShortDate)} -{' '}
    <span className="whitespace-nowrap">{formatTime(time)}</span>
  </span>
);

const Duration = ({ duration }: Pick<OfficeTraining, 'duration'>) => (
  <span className="block 3xl:min-w-22">{duration || 'Not given'}</span>
);

const came: Column<ListedTraining> = { header: 'Came', cell: (training) => training.came };

/** The attendance column appears only if anyone attended. A press anywhere on a row follows the title's link. */
export const trainingColumns = (
  trainings: readonly Pick<ListedTraining, 'came'>[],
): Column<ListedTraining>[] => [
  {
    header: 'Training Title',
    sortKey: 'title',
    variant: 'long',
    cell: (training) => (
      <RowName to={trainingPath(training._id)} record={training} className="inline-block min-w-52">
        {training.title}
      </RowName>
    ),
  },
  {
    header: 'Category',
    variant: 'muted',
    cell: (training) => (
      <span title={training.category.join(', ')}>{formatCategories(training)}</span>
    ),
  },
  {
    header: 'Date',
    sortKey: 'date',
    cell: (training) => (
      <span className="block min-w-36 whitespace-normal">
        <When {...training} />
      </span>
    ),
  },
  { header: 'Duration', sortKey: 'duration', variant: 'long', cell: Duration },
  { header: 'Registered', cell: ({ registered }) => registered },
  ...(trainings.some((training) => training.came > 0) ? [came] : []),
  { header: 'Status', sortKey: 'status', cell: ({ status }) => <StatusBadge status={status} /> },
];
