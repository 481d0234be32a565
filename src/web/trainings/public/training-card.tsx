import { ArrowRight, CalendarDays, Clock, type LucideIcon, MapPin } from 'lucide-react';
import { Link } from 'react-router';
import { writeDate, writeTime } from '#contract/dates.ts';
import { classNames } from '#web/ui/class-names.ts';
import { UploadedPicture } from '#web/ui/uploaded-picture.tsx';
import { closedLabel, pathOf, placeOf, type TrainingSummary, titleOf } from './training-words.ts';

interface TrainingCardProps {
  training: TrainingSummary;
  /** The level of its title: one below the heading that it stands under. */
  heading?: 'h2' | 'h3';
  /** On phones a row with a small picture, for lists that aren't the page's own. */
  isRowOnPhones?: boolean;
  /** Among the first pictures that come into view. */
  isEarly?: boolean;
}

/** A training in a list: its picture, what it is about, when and where; all of it leads to its page. */
export function TrainingCard({
  training,
  heading: Heading = 'h3',
  isRowOnPhones = false,
  isEarly = false,
}: TrainingCardProps) {
  const closed = closedLabel(training);
  return (
    <article
      className={classNames(
        'group/card relative h-full',
        isRowOnPhones && 'max-sm:flex max-sm:items-start max-sm:gap-4',
      )}
    >
      <div className={classNames('relative', isRowOnPhones && 'max-sm:w-28 max-sm:shrink-0')}>
        <UploadedPicture
          large={training.bannerLogo}
          small={training.bannerLogoSmall}
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
              isRowOnPhones && 'max-sm:sr-only',
            )}
          >
            {closed}
          </p>
        )}
      </div>
      <div className={classNames('min-w-0', !isRowOnPhones && 'mt-4', isRowOnPhones && 'sm:mt-4')}>
        <p className="text-1 font-title text-gold-700">{training.category.join(', ')}</p>
        <Heading className="mt-1 text-3 font-title text-navy-900">
          <Link
            to={pathOf(training)}
            className="after:absolute after:inset-0 after:rounded-card focus-visible:shadow-none focus-visible:after:ring-focus"
          >
            {titleOf(training)}
          </Link>
        </Heading>
        <ul className="mt-2 grid gap-1 text-1 text-ink-2">
          <Line icon={CalendarDays}>{writeDate(training.date)}</Line>
          <Line icon={Clock} isExtra={isRowOnPhones}>
            {writeTime(training.time)}
          </Line>
          <Line icon={MapPin} isExtra={isRowOnPhones}>
            {placeOf(training)}
          </Line>
        </ul>
        <p
          aria-hidden="true"
          className={classNames(
            'mt-4 inline-flex items-center gap-2 font-title text-navy-900',
            isRowOnPhones && 'max-sm:hidden',
          )}
        >
          <span className="border-b-2 border-gold-400 pb-0.5">See the session</span>
          <ArrowRight className="size-4.5 transition-transform duration-(--fast) group-hover/card:translate-x-1" />
        </p>
      </div>
    </article>
  );
}

interface LineProps {
  icon: LucideIcon;
  /** Left out where there is little room. */
  isExtra?: boolean;
  children: string;
}

function Line({ icon: Icon, isExtra = false, children }: LineProps) {
  return (
    <li className={classNames('flex items-start gap-3', isExtra && 'max-sm:hidden')}>
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-gold-700" />
      {children}
    </li>
  );
}
