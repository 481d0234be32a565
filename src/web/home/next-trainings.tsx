import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowRight, ArrowUp, CalendarDays, Clock, Pause, Play } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatTime } from '#contract/platform/dates.ts';
import { formatDays } from '#contract/trainings/training-days.ts';
import { seatsLeft, type Training } from '#contract/trainings/trainings.ts';
import { QueryProvider } from '#web/platform/http/query-provider.tsx';
import { registrationPath, trainingsQuery } from '#web/trainings/api.ts';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { RoundButton } from '#web/ui/actions/round-button.tsx';
import { UploadedImage } from '#web/ui/files/uploaded-image.tsx';
import { useCarousel } from '#web/ui/images/use-carousel.ts';
import { BrandStripes } from '#web/ui/theme/brand-stripes.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { Eyebrow } from '#web/ui/theme/eyebrow.tsx';
import { nextTrainingsHeight } from './next-trainings-height.ts';

const fewest = 2;

/** The two latest announcements; renders nothing if there are fewer. */
export function NextTrainings() {
  return (
    <QueryProvider>
      <SessionsFound />
    </QueryProvider>
  );
}

function SessionsFound() {
  const { data: trainings, isPending } = useQuery(trainingsQuery());
  if (isPending) {
    return (
      <p
        role="status"
        className={classNames('flex items-center justify-center', nextTrainingsHeight)}
      >
        <BrandStripes moving />
        <span className="sr-only">Loading the next training sessions</span>
      </p>
    );
  }
  if (!trainings || trainings.length < fewest) return null;
  return <Sessions trainings={trainings.toReversed().slice(0, fewest)} />;
}

function Sessions({ trainings }: { trainings: readonly Training[] }) {
  const box = useRef<HTMLElement>(null);
  const { row, current, move } = useCarousel('down');
  const { isPaused, isAllowed, toggle } = useAutoAdvance(box, () =>
    move(current === trainings.length - 1 ? -current : 1),
  );
  const controls = (
    <div className="mt-6 flex items-center gap-3">
      <RoundButton
        icon={ArrowUp}
        label="Previous session"
        isOff={current === 0}
        onPress={() => move(-1)}
      />
      <RoundButton
        icon={ArrowDown}
        label="Next session"
        isOff={current === trainings.length - 1}
        onPress={() => move(1)}
      />
      {isAllowed && (
        <RoundButton
          icon={isPaused ? Play : Pause}
          label={isPaused ? 'Start the slideshow' : 'Pause the slideshow'}
          onPress={toggle}
        />
      )}
      <p className="text-1 text-ink-2">
        <span className="font-title text-navy-900">{current + 1}</span> of {trainings.length}
      </p>
    </div>
  );
  return (
    <section
      ref={box}
      aria-labelledby="next-sessions"
      aria-roledescription="carousel"
      className="bg-paper py-(--section)"
    >
      <div className="content grid gap-x-12 gap-y-8 lg:grid-cols-[4fr_7fr]">
        <div>
          <Eyebrow>Training</Eyebrow>
          <h2 id="next-sessions" className="title mt-4 text-4">
            Our Next Training Session
          </h2>
          <p className="mt-4 text-3 text-ink-2">Choose a session to register.</p>
          <ButtonLink to="/training" variant="navy" className="mt-6 max-lg:hidden">
            View All Trainings
          </ButtonLink>
          <div className="max-lg:hidden">{controls}</div>
        </div>
        <div>
          <ul
            {...row}
            aria-labelledby="next-sessions"
            className="grid h-[22rem] [scrollbar-width:none] snap-y snap-mandatory gap-4 overflow-y-auto motion-safe:scroll-smooth sm:h-[15rem] lg:h-[19rem]"
          >
            {trainings.map((training) => (
              <li key={training._id} className="h-[22rem] snap-start sm:h-[15rem] lg:h-[19rem]">
                <Slide training={training} />
              </li>
            ))}
          </ul>
          <div className="flex flex-col items-center lg:hidden">
            {controls}
            <ButtonLink to="/training" variant="navy" wide className="mt-6">
              View All Trainings
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}

function actionOf(training: Training): string {
  if (!training.registrationOpen) return 'Registration closed';
  return seatsLeft(training) === 0 ? 'Waiting list' : 'Register';
}

function Slide({ training }: { training: Training }) {
  return (
    <Link
      to={registrationPath(training)}
      className="group/slide flex h-full overflow-hidden rounded-card border border-line bg-card max-sm:flex-col"
    >
      <UploadedImage
        large={training.bannerLogo}
        small={training.bannerLogoSmall}
        title={training.title || 'Nil'}
        alt=""
        sizes="(min-width: 640px) 480px, 92vw"
        className="w-full bg-cream object-cover max-sm:min-h-0 max-sm:grow max-sm:basis-0 sm:w-[56%] sm:shrink-0"
      />
      <span className="flex min-w-0 flex-col p-5 sm:grow sm:p-7">
        <span className="line-clamp-2 text-3 font-title text-navy-900">
          {training.title || 'Nil'}
        </span>
        <span className="mt-2 flex items-center gap-3 text-ink-2">
          <CalendarDays className="size-4.5 shrink-0 text-gold-700" />
          {formatDays(training.days)}
        </span>
        <span className="flex items-center gap-3 text-ink-2">
          <Clock className="size-4.5 shrink-0 text-gold-700" />
          {formatTime(training.time)}
        </span>
        <span className="mt-auto flex items-center gap-2 pt-3 font-title text-navy-900">
          <span className="border-b-2 border-gold-400 pb-0.5">{actionOf(training)}</span>
          <ArrowRight className="size-4.5 transition-transform duration-(--fast) group-hover/slide:translate-x-1" />
        </span>
      </span>
    </Link>
  );
}

const restMs = 6_000;

/**
 * Calls `advance` every few seconds while `box` is visible. Stops while paused, hovered, focused or in a background
 * tab, and with reduced motion (`isAllowed` is then false).
 */
function useAutoAdvance(box: RefObject<HTMLElement | null>, advance: () => void) {
  const [isPaused, setPaused] = useState(false);
  const [isAllowed, setAllowed] = useState(true);
  useEffect(() => setAllowed(!window.matchMedia('(prefers-reduced-motion: reduce)').matches), []);
  const next = useEffectEvent(advance);

  useEffect(() => {
    const element = box.current;
    if (!element || isPaused || !isAllowed) return;
    let isInView = false;
    const watcher = new IntersectionObserver(([entry]) => {
      isInView = entry?.isIntersecting ?? false;
    });
    watcher.observe(element);
    const timer = setInterval(() => {
      const isInUse = element.matches(':hover, :focus-within');
      if (isInView && !isInUse && document.visibilityState === 'visible') next();
    }, restMs);
    return () => {
      watcher.disconnect();
      clearInterval(timer);
    };
  }, [box, isPaused, isAllowed]);

  return { isPaused, isAllowed, toggle: () => setPaused(!isPaused) };
}
