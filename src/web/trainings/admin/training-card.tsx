import { CalendarDays, ChevronRight, Hourglass, Tag, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ListedTraining } from '#contract/trainings/training-management.ts';
import { IconItem } from '#web/ui/data/icon-item.tsx';
import { StatusBadge } from '#web/ui/data/status-badge.tsx';
import { EditLink } from './edit-link.tsx';
import { whenOf } from './training-columns.tsx';

interface TrainingCardProps {
  training: ListedTraining;
  /** The actions menu. */
  menu: ReactNode;
}

/** A training in the list on narrow windows. A press anywhere on the card follows its link. */
export function TrainingCard({ training, menu }: TrainingCardProps) {
  return (
    <div className="flex h-full flex-col gap-2.5">
      <div className="flex items-start justify-between gap-2">
        <h2 className="text-3 font-title text-navy-900">{training.title}</h2>
        <div className="-me-2 -mt-2">{menu}</div>
      </div>
      <ul className="grid gap-1 text-2 text-ink">
        <IconItem icon={CalendarDays}>{whenOf(training)}</IconItem>
        {training.duration !== '' && <IconItem icon={Hourglass}>{training.duration}</IconItem>}
        <IconItem icon={Tag}>{training.category.join(', ')}</IconItem>
        <IconItem icon={Users}>
          {training.registered} registered
          {training.came > 0 && `, ${training.came} came`}
        </IconItem>
      </ul>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-1">
        <StatusBadge status={training.status} />
        <EditLink training={training} className="flex items-center gap-2 rounded-chip font-title text-navy-900">
          View<span className="sr-only"> {training.title}</span>
          <ChevronRight aria-hidden="true" className="size-4.5" />
        </EditLink>
      </div>
    </div>
  );
}
