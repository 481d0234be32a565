import {
  Banknote,
  CalendarDays,
  Hourglass,
  type LucideIcon,
  MapPin,
  Tag,
  UserRound,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { ordinal } from '#contract/platform/dates.ts';
import { formatDays } from '#contract/trainings/training-days.ts';
import { type Training, trainingTypeLabels } from '#contract/trainings/trainings.ts';
import { useToday } from '#web/platform/page/use-today.ts';
import { registrationPath, severalPath } from '#web/trainings/api.ts';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import {
  closedLabel,
  endingOf,
  formatHours,
  formatSeats,
  formatWaiting,
  isFull,
  registrationSentence,
  severalTitle,
  venueOf,
  waitingListSentence,
} from './training-format.ts';

export function TrainingFacts({ training }: { training: Training }) {
  const today = useToday();
  const closed = closedLabel(training);
  const isOver = endingOf(training, today) !== undefined;
  const isWaitingList = closed === undefined && isFull(training);
  const isOneDay = training.days.length === 1;
  return (
    <div className="self-start rounded-card bg-card px-5 py-4 shadow-soft sm:px-7 sm:py-5">
      {training.status === 'Upcoming' && <Seats training={training} />}
      <div className="border-b border-line pb-5 not-first:pt-4">
        {closed === undefined ? (
          <ButtonLink to={registrationPath(training)} wide>
            {isWaitingList ? 'Join the waiting list' : 'Register'}
          </ButtonLink>
        ) : (
          <>
            {!isOver && (
              <p className="mb-4 font-title text-navy-900">
                {registrationSentence(training, today)}
              </p>
            )}
            <ButtonLink to="/training" wide>
              See upcoming sessions
            </ButtonLink>
          </>
        )}
        {isWaitingList && (
          <p className="mt-3 text-1 text-ink-2">
            It costs nothing, and you can leave it by the link in our message.
          </p>
        )}
      </div>
      <dl className="divide-y divide-line">
        <Fact icon={CalendarDays} label={isOneDay ? 'Date and time' : 'Days'}>
          {formatDays(training.days)}
          {isOneDay && (
            <>
              <br />
              {training.days.map(formatHours)}
            </>
          )}
        </Fact>
        <Fact icon={Hourglass} label="Duration">
          {training.duration || 'not provided'}
        </Fact>
        <Fact icon={MapPin} label="Venue">
          {venueOf(training)}
        </Fact>
        {training.trainers !== '' && (
          <Fact icon={UserRound} label="Taught by">
            {training.trainers}
          </Fact>
        )}
        {training.price !== '' && (
          <Fact icon={Banknote} label="Price">
            {training.price}
          </Fact>
        )}
        <Fact icon={Tag} label="Categories">
          {training.category.join(', ')}
        </Fact>
        <Fact icon={Users} label="Training type">
          {trainingTypeLabels[training.trainingType]}
        </Fact>
      </dl>
      {closed === undefined && (
        <div className="border-t border-line pt-5 pb-2">
          <ButtonLink to={severalPath(training)} variant="line" wide className="mb-3">
            <Users className="size-5" />
            {severalTitle(training)}
          </ButtonLink>
          <p className="text-center text-1 text-balance text-ink-2">
            {registrationSentence(training, today)}
          </p>
        </div>
      )}
    </div>
  );
}

/** The seats left, or how the waiting list works once there are none. */
function Seats({ training }: { training: Training }) {
  const { seats, seatsTaken, waiting, minEnrolments } = training;
  if (seats === null && minEnrolments === null) return null;
  const full = isFull(training);
  const [figure, noun] = formatSeats(training).split(/ (?=seats? left)/);
  return (
    <div className="grid gap-3 pt-1">
      {seats !== null && (
        <>
          <p className="flex flex-wrap items-baseline gap-x-2">
            <strong className="text-4 font-title text-navy-900">{figure}</strong>{' '}
            <span className="text-1 font-title text-gold-700">
              {full ? `${seats} of ${seats} seats taken` : noun}
            </span>
          </p>
          <SeatMarks seats={seats} taken={seatsTaken} />
        </>
      )}
      {full && training.registrationOpen && (
        <p className="text-1 text-ink-2">
          {formatWaiting(waiting)}. You would be {ordinal(waiting + 1)} on the list.{' '}
          {waitingListSentence}
        </p>
      )}
      {minEnrolments !== null && !full && (
        <p className="text-1 text-ink-2">Takes place with at least {minEnrolments} people.</p>
      )}
    </div>
  );
}

interface FactProps {
  icon: LucideIcon;
  label: string;
  children: ReactNode;
}

function Fact({ icon: Icon, label, children }: FactProps) {
  return (
    <div className="py-3">
      <dt className="flex gap-4 text-1 text-ink-2">
        <Icon className="size-5 shrink-0 text-gold-700" />
        {label}
      </dt>
      <dd className="ps-9 font-title text-ink">{children}</dd>
    </div>
  );
}

// More marks can't be told apart.
const maxMarks = 24;

/** One slanted mark per seat; a bar if there are many. Hidden from screen readers: adjacent text says the same. */
function SeatMarks({ seats, taken }: { seats: number; taken: number }) {
  if (seats > maxMarks) {
    return (
      <span
        aria-hidden="true"
        className="block h-2.5 overflow-hidden rounded-chip border border-gold-700 bg-card"
      >
        <span
          className="block h-full bg-navy-900"
          style={{ width: `${Math.min(100, (taken / seats) * 100)}%` }}
        />
      </span>
    );
  }
  return (
    <span aria-hidden="true" className="flex gap-1 px-1">
      {Array.from({ length: seats }, (_, at) => at).map((at) => (
        <span
          key={at}
          className={classNames(
            'h-3.5 grow -skew-x-[18deg] border',
            at < taken ? 'border-navy-900 bg-navy-900' : 'border-gold-700 bg-card',
          )}
        />
      ))}
    </span>
  );
}
