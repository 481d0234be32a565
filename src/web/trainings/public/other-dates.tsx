import { MapPin } from 'lucide-react';
import { formatDays } from '#contract/trainings/training-days.ts';
import { publicTrainingPath } from '#web/trainings/api.ts';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import {
  closedLabel,
  formatSeats,
  formatWaiting,
  isFull,
  placeOf,
  type TrainingSummary,
} from './training-format.ts';

/** Other dates of the same training, soonest first; renders nothing without any. */
export function OtherDates({ trainings }: { trainings: readonly TrainingSummary[] }) {
  if (trainings.length === 0) return null;
  return (
    <section aria-labelledby="other-dates" className="mt-12">
      <h2 id="other-dates" className="mb-3 text-3 font-title text-navy-900">
        Other dates of this training
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {trainings.map((training) => (
          <li
            key={training._id}
            className="grid items-center gap-x-6 gap-y-1 py-4 sm:grid-cols-[1fr_auto] lg:grid-cols-[16rem_1fr_12rem_14rem]"
          >
            <p className="font-title text-navy-900">{formatDays(training.days)}</p>
            <p className="flex items-center gap-2 text-ink-2 max-lg:col-start-1">
              <MapPin className="size-4.5 shrink-0 text-gold-700" />
              {placeOf(training)}
            </p>
            <p className="text-1 text-ink max-lg:col-start-1">{formatState(training)}</p>
            <Way training={training} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The next date with a free seat, shown next to a full one on phones. */
export function FreeDate({ trainings }: { trainings: readonly TrainingSummary[] }) {
  const free = trainings.find((one) => one.registrationOpen && !isFull(one));
  if (!free) return null;
  return (
    <section aria-labelledby="free-date" className="rounded-card bg-gold-100 p-5 lg:hidden">
      <h2 id="free-date" className="font-title text-navy-900">
        The same training with free seats
      </h2>
      <p className="mt-1">{formatDays(free.days)}</p>
      <p>{`${placeOf(free)}, ${formatSeats(free)}`}</p>
      <TextLink to={publicTrainingPath(free)} className="mt-2">
        See this date
      </TextLink>
    </section>
  );
}

function formatState(training: TrainingSummary): string {
  const closed = closedLabel(training);
  if (closed !== undefined) return closed;
  return isFull(training) && training.waiting > 0
    ? `Full. ${formatWaiting(training.waiting)}`
    : formatSeats(training);
}

function Way({ training }: { training: TrainingSummary }) {
  const day = <span className="sr-only">, {formatDays(training.days)}</span>;
  const place =
    'justify-self-start max-lg:mt-2 sm:max-lg:col-start-2 sm:max-lg:row-span-3 sm:max-lg:row-start-1 lg:justify-self-end';
  if (isFull(training) && training.registrationOpen) {
    return (
      <ButtonLink to={publicTrainingPath(training)} variant="line" className={place}>
        Join the waiting list{day}
      </ButtonLink>
    );
  }
  return (
    <TextLink to={publicTrainingPath(training)} className={place}>
      See this date{day}
    </TextLink>
  );
}
