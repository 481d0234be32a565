import { formatDate, formatShortDate, formatTime } from '#contract/platform/dates.ts';
import { formatDays } from '#contract/trainings/training-days.ts';
import type { ListedTraining } from '#contract/trainings/training-management.ts';
import type { OfficeTraining } from '#contract/trainings/trainings.ts';
import { StatusBadge } from '#web/ui/data/status-badge.tsx';
import type { Column } from '#web/ui/data/table.tsx';
import { EditLink } from './edit-link.tsx';

/** Formats a training's date and time for lists. */
export const whenOf = ({ days, time }: Pick<OfficeTraining, 'days' | 'time'>, format = formatDate): string =>
  `${formatDays(days, format)} - ${formatTime(time)}`;

const came: Column<ListedTraining> = { header: 'Came', variant: 'figures', cell: (training) => training.came };

/** Columns of these trainings; how many came only where somebody did. A press anywhere on a row follows the title's link. */
export const trainingColumns = (trainings: readonly Pick<ListedTraining, 'came'>[]): Column<ListedTraining>[] => [
  {
    header: 'Training Title',
    sortKey: 'title',
    variant: 'long',
    cell: (training) => (
      <EditLink
        training={training}
        className="inline-block min-w-60 rounded-chip font-title text-navy-900 group-hover:underline"
      >
        {training.title}
      </EditLink>
    ),
  },
  { header: 'Category', variant: 'muted', cell: ({ category }) => category.join(', ') },
  {
    header: 'Date',
    sortKey: 'date',
    cell: (training) => (
      <span className="block min-w-36 whitespace-normal tabular-nums">{whenOf(training, formatShortDate)}</span>
    ),
  },
  { header: 'Duration', sortKey: 'duration', variant: 'long', cell: ({ duration }) => duration || 'Not given' },
  { header: 'Registered', variant: 'figures', cell: ({ registered }) => registered },
  ...(trainings.some((training) => training.came > 0) ? [came] : []),
  { header: 'Status', sortKey: 'status', cell: ({ status }) => <StatusBadge status={status} /> },
];
