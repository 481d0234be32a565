import { CalendarDays, CalendarPlus, Hourglass, type LucideIcon, MapPin, Tag, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { writeDate, writeTime } from '#contract/dates.ts';
import type { Training } from '#contract/trainings.ts';
import { useToday } from '#web/platform/use-today.ts';
import { registrationPath } from '#web/trainings/api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Share } from './share.tsx';
import { closedLabel, pathOf, registrationSentence, titleOf, trainingTypeLabels, venueOf } from './training-words.ts';

interface TrainingFactsProps {
  training: Training;
  publicUrl: string;
}

/** When and where a session is, whether one can join, and how to pass it on. */
export function TrainingFacts({ training, publicUrl }: TrainingFactsProps) {
  const today = useToday();
  const closed = closedLabel(training);
  return (
    <div className="flex flex-col gap-6 self-start">
      <div className="rounded-card bg-card px-5 py-4 shadow-soft sm:px-7 sm:py-5">
        <dl className="divide-y divide-line">
          <Fact icon={CalendarDays} label="Date and time">
            {writeDate(training.date)}
            <br />
            {writeTime(training.time)}
          </Fact>
          <Fact icon={Hourglass} label="Duration">
            {training.duration || 'not provided'}
          </Fact>
          <Fact icon={MapPin} label="Venue">
            {venueOf(training)}
          </Fact>
          <Fact icon={Tag} label="Categories">
            {training.category.join(', ')}
          </Fact>
          <Fact icon={Users} label="Training type">
            {trainingTypeLabels[training.trainingType]}
          </Fact>
        </dl>
        <div className="border-t border-line pt-5 pb-2">
          {closed === undefined ? (
            <ButtonLink to={registrationPath(training.title)} wide>
              Register
            </ButtonLink>
          ) : (
            <p className="rounded-field bg-grey-tint px-4 py-3 text-center font-title text-grey-ink">{closed}</p>
          )}
          <p className="mt-3 text-center text-1 text-ink-2">{registrationSentence(training, today)}</p>
        </div>
      </div>
      <div className="grid gap-3">
        {closed !== 'Cancelled' && closed !== 'Completed' && (
          <a
            href={`${pathOf(training)}/calendar.ics`}
            className="inline-flex min-h-(--h-control) items-center justify-center gap-2 rounded-field border border-line-strong bg-card px-4 font-title text-navy-900 hover:bg-navy-100"
          >
            <CalendarPlus aria-hidden="true" className="size-5" />
            Add to calendar
          </a>
        )}
        <Share title={titleOf(training)} address={publicUrl + pathOf(training)} />
      </div>
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
    <div className="grid grid-cols-[20px_1fr] gap-x-4 py-3">
      <dt className="col-span-2 grid grid-cols-subgrid text-1 text-ink-2">
        <Icon aria-hidden="true" className="mt-0.5 size-5 text-gold-700" />
        {label}
      </dt>
      <dd className="col-start-2 font-title text-ink">{children}</dd>
    </div>
  );
}
