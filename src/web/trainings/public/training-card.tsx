import { ArrowRight, CalendarDays, Clock, type LucideIcon, MapPin } from 'lucide-react';
import { Link } from 'react-router';
import { formatTime } from '#contract/platform/dates.ts';
import { publicTrainingPath } from '#web/trainings/api.ts';
import { UploadedImage } from '#web/ui/files/uploaded-image.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import {
  closedLabel,
  formatCategories,
  formatSeats,
  formatSpan,
  formatWaiting,
  isFull,
  placeOf,
  type TrainingSummary,
  titleOf,
} from './training-format.ts';

interface TrainingCardProps {
  training: TrainingSummary;
  /** A row with a small image on phones, for lists that aren't the page's main content. */
  isRowOnPhones?: boolean;
  /** One below the list's heading. */
  level?: 2 | 3;
  /** One of the first visible images; loaded eagerly. */
  isEarly?: boolean;
}

/** The whole card links to the training's page. */
export function TrainingCard({
  training,
  isRowOnPhones = false,
  level = 3,
  isEarly = false,
}: TrainingCardProps) {
  const Heading = `h${level}` as const;
  const isWaitingList = training.registrationOpen && isFull(training);
  const closed = closedLabel(training) ?? (isWaitingList ? 'Full' : undefined);
  return (
    <article
      className={classNames(
        'group/card relative flex h-full gap-4',
        isRowOnPhones ? 'max-sm:items-start sm:flex-col' : 'flex-col',
      )}
    >
      <div className={classNames('relative', isRowOnPhones && 'max-sm:w-28 max-sm:shrink-0')}>
        <UploadedImage
          large={training.bannerLogo}
          small={training.bannerLogoSmall}
          title={titleOf(training)}
          alt=""
          sizes="(min-width: 1264px) 282px, (min-width: 640px) 46vw, 92vw"
          loading={isEarly ? 'eager' : 'lazy'}
          className={classNames(
            'aspect-16/11 w-full rounded-card bg-cream object-cover',
            isRowOnPhones && 'max-sm:aspect-square',
          )}
        />
        {closed && (
          <p
            className={classNames(
              'absolute start-3 top-3 rounded-chip bg-card px-3 py-1 text-1 font-title text-navy-900',
              isRowOnPhones && 'max-sm:hidden',
            )}
          >
            {closed}
          </p>
        )}
      </div>
      <div className="flex min-w-0 grow flex-col items-start">
        <p className="text-1 font-title text-gold-700">{formatCategories(training)}</p>
        <Heading className="mt-1 sm:min-h-[2lh] text-3 font-title text-balance text-navy-900">
          <Link
            to={publicTrainingPath(training)}
            className="after:absolute after:inset-0 after:rounded-card focus-visible:shadow-none focus-visible:after:ring-focus"
          >
            {titleOf(training)}
          </Link>
        </Heading>
        <ul
          className={classNames(
            'mt-2 flex flex-wrap gap-x-4 gap-y-1 text-1 text-ink-2 sm:grid',
            isRowOnPhones && 'max-sm:[&_svg]:hidden',
          )}
        >
          <Line icon={CalendarDays}>{formatSpan(training)}</Line>
          <Line icon={Clock} isExtra={isRowOnPhones}>
            {formatTime(training.time)}
          </Line>
          <Line icon={MapPin} isExtra={isRowOnPhones}>
            {placeOf(training)}
          </Line>
        </ul>
        {closed && isRowOnPhones && (
          <p className="mt-1 text-1 font-title text-grey-ink sm:hidden">{closed}</p>
        )}
        <div className={classNames('mt-auto w-full', isRowOnPhones ? 'pt-1 sm:pt-3' : 'pt-3')}>
          <div
            className={classNames(
              'flex flex-wrap items-center justify-between gap-x-4 gap-y-2',
              isRowOnPhones ? 'sm:border-t sm:border-line sm:pt-3' : 'border-t border-line pt-3',
            )}
          >
            {training.registrationOpen && (
              <p className="text-1 text-ink-2">
                {isWaitingList ? formatWaiting(training.waiting) : formatSeats(training)}
              </p>
            )}
            <p
              aria-hidden="true"
              className={classNames(
                'ms-auto inline-flex items-center gap-2 text-2 font-title text-navy-900',
                isRowOnPhones && 'max-sm:hidden',
              )}
            >
              <span className="border-b-2 border-gold-400 pb-0.5">
                {isWaitingList ? 'Waiting list' : 'View session'}
              </span>
              <ArrowRight className="size-4.5 transition-transform duration-(--fast) group-hover/card:translate-x-1" />
            </p>
          </div>
        </div>
      </div>
    </article>
  );
}

interface LineProps {
  icon: LucideIcon;
  isExtra?: boolean;
  children: string;
}

function Line({ icon: Icon, isExtra = false, children }: LineProps) {
  return (
    <li className={classNames('flex items-start gap-3 last:w-full', isExtra && 'max-sm:hidden')}>
      <Icon className="mt-0.5 size-4 shrink-0 text-gold-700" />
      {children}
    </li>
  );
}
