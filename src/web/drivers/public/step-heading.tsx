import { useEffect, useRef } from 'react';

interface StepHeadingProps {
  mark?: string;
  title: string;
  line: string;
  /** Reached from another step: focuses the heading and scrolls the card into view. */
  isArrival: boolean;
}

export function StepHeading({ mark, title, line, isArrival }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isArrival) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest('[data-card]')?.scrollIntoView({ block: 'start' });
  }, [isArrival]);
  return (
    <div>
      {mark && <p className="text-1 font-title text-gold-700 max-lg:hidden">{mark}</p>}
      <h2 ref={heading} tabIndex={-1} className="title text-4 outline-none">
        {title}
      </h2>
      <p className="mt-1 text-2 text-ink-2 sm:mt-2">{line}</p>
    </div>
  );
}
