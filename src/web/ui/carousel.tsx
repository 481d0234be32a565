import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type UIEvent, useEffect, useId, useRef, useState } from 'react';
import { classNames } from './class-names.ts';

interface Slide {
  key: string;
  caption: string;
  content: ReactNode;
}

interface CarouselProps {
  title: string;
  slides: readonly Slide[];
}

/**
 * Captioned pictures in a row that the page's whole width scrolls through: by swipe, by the arrow keys, by its two buttons, and
 * without scripts too. It never moves by itself.
 */
export function Carousel({ title, slides }: CarouselProps) {
  const id = useId();
  const row = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  // Where the row is on its way to: a second press meanwhile goes on from there.
  const target = useRef<number>(undefined);

  useEffect(() => {
    if (row.current) setCurrent(middlemost(row.current));
  }, []);

  function look({ currentTarget }: UIEvent) {
    const at = middlemost(currentTarget);
    setCurrent(at);
    if (at === target.current) target.current = undefined;
  }

  function move(by: number) {
    const at = (target.current ?? current) + by;
    const slide = row.current?.children[at];
    if (!row.current || !slide) return;
    target.current = at;
    // The page itself stays where it is, which `scrollIntoView` doesn't promise.
    row.current.scrollBy({ left: middleOf(slide) - middleOf(row.current) });
  }

  // Browsers scroll by a little, which leads nowhere where a picture is still on its way.
  function turn(event: KeyboardEvent) {
    const isPlain = !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!isPlain || by === undefined) return;
    event.preventDefault();
    move(by);
  }

  return (
    <section aria-labelledby={id} aria-roledescription="carousel" className="overflow-hidden bg-card py-(--section)">
      <div className="content flex items-center justify-between gap-6">
        <h2 id={id} className="title text-4">
          {title}
        </h2>
        <div className="flex gap-3 max-sm:hidden no-script:hidden">
          <Arrow label="Previous picture" isOff={current === 0} onPress={() => move(-1)} direction="back" />
          <Arrow label="Next picture" isOff={current === slides.length - 1} onPress={() => move(1)} direction="on" />
        </div>
      </div>
      <ul
        ref={row}
        aria-labelledby={id}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onKeyDown={turn}
        onScroll={look}
        onScrollEnd={() => {
          target.current = undefined;
        }}
        className="carousel mt-8 flex snap-x snap-mandatory gap-4 overflow-x-auto overscroll-x-contain motion-safe:scroll-smooth sm:mt-10 sm:gap-6"
      >
        {slides.map(({ key, caption, content }, at) => (
          <li key={key} className="relative w-[min(760px,100%)] shrink-0 snap-center">
            <figure>
              <div className={classNames(fading, at !== current && 'opacity-40 no-script:opacity-100')}>{content}</div>
              <figcaption
                className={classNames(
                  'absolute start-4 bottom-4 max-w-[calc(100%-2rem)] rounded-chip bg-navy-950 px-4 py-2.5 font-strong text-on-navy',
                  fading,
                  // Faint words can't be read.
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
            className={classNames('h-2.5 w-7 -skew-x-[18deg] rounded-[2px]', at === current ? 'bg-navy-900' : 'bg-dot')}
          />
        ))}
      </div>
      <p role="status" className="sr-only">
        {`Picture ${current + 1} of ${slides.length}: ${slides[current]?.caption ?? ''}`}
      </p>
    </section>
  );
}

const fading = 'transition-opacity duration-(--slow)';

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}

/** Which of a row's slides lies nearest to the middle of what is seen of the row. */
function middlemost(row: Element): number {
  const middle = middleOf(row);
  const distances = [...row.children].map((slide) => Math.abs(middleOf(slide) - middle));
  return distances.indexOf(Math.min(...distances));
}

interface ArrowProps {
  label: string;
  direction: 'back' | 'on';
  isOff: boolean;
  onPress(): void;
}

function Arrow({ label, direction, isOff, onPress }: ArrowProps) {
  const Icon = direction === 'back' ? ArrowLeft : ArrowRight;
  return (
    <button
      type="button"
      aria-label={label}
      // Not `disabled`: the focus would be lost at the last picture.
      aria-disabled={isOff}
      onClick={() => isOff || onPress()}
      className="inline-flex size-12 items-center justify-center rounded-round border border-line-strong text-navy-900 hover:bg-navy-100 aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}
