import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { RoundButton } from '#web/ui/actions/round-button.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { useCarousel } from './use-carousel.ts';

interface Slide {
  key: string;
  caption: string;
  content: ReactNode;
}

interface CarouselProps {
  title: string;
  slides: readonly Slide[];
}

/** Scrolls by swipe, arrow keys or buttons, and natively without scripts. Never moves by itself. */
export function Carousel({ title, slides }: CarouselProps) {
  const id = useId();
  const { row, current, move } = useCarousel('across');

  return (
    <section
      aria-labelledby={id}
      aria-roledescription="carousel"
      className="overflow-hidden bg-card py-(--section)"
    >
      <div className="content flex items-center justify-between gap-6">
        <h2 id={id} className="title text-4">
          {title}
        </h2>
        <div className="flex gap-3 max-sm:hidden no-script:hidden">
          <RoundButton
            icon={ArrowLeft}
            label="Previous image"
            isOff={current === 0}
            onPress={() => move(-1)}
          />
          <RoundButton
            icon={ArrowRight}
            label="Next image"
            isOff={current === slides.length - 1}
            onPress={() => move(1)}
          />
        </div>
      </div>
      <ul
        {...row}
        aria-labelledby={id}
        // Slides start at the content's left edge and extend to the window's right edge.
        className="mt-8 flex snap-x snap-mandatory gap-4 overflow-x-auto overscroll-x-contain px-[max(var(--gutter),(100%-var(--content-width))/2)] [scrollbar-width:none] focus-visible:shadow-none focus-visible:[&_figure]:rounded-card focus-visible:[&_figure]:ring-focus motion-safe:scroll-smooth sm:mt-10 sm:gap-6"
      >
        {slides.map(({ key, caption, content }, at) => (
          <li key={key} className="relative w-[min(760px,100%)] shrink-0 snap-center">
            <figure>
              <div
                className={classNames(fading, at !== current && 'opacity-40 no-script:opacity-100')}
              >
                {content}
              </div>
              <figcaption
                className={classNames(
                  'absolute start-4 bottom-4 max-w-[calc(100%-2rem)] rounded-chip bg-navy-950 px-4 py-2.5 font-strong text-on-navy',
                  fading,
                  // Hide the captions of other slides: faded text would be illegible.
                  at !== current && 'opacity-0 no-script:opacity-100',
                )}
              >
                {caption}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <div className="mt-6 flex items-center justify-center gap-1.5" aria-hidden="true">
        {slides.map(({ key }, at) => (
          <span
            key={key}
            className={classNames(
              'h-2.5 w-7 -skew-x-[18deg] rounded-[2px]',
              at === current ? 'bg-navy-900' : 'bg-dot',
            )}
          />
        ))}
      </div>
      <p role="status" className="sr-only">
        {`Image ${current + 1} of ${slides.length}: ${slides[current]?.caption ?? ''}`}
      </p>
    </section>
  );
}

const fading = 'transition-opacity duration-(--slow)';
