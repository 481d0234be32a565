import { useEffect, useRef } from 'react';

interface StepHeadingProps {
  /** Which of several it is, where there are. */
  mark?: string;
  title: string;
  line: string;
  /** Came here from another step: the keyboard starts at the heading, and the card's top comes into view. */
  isArrival: boolean;
}

/** A step's title and what to know before filling it in. */
export function StepHeading({ mark, title, line, isArrival }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isArrival) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest('[data-card]')?.scrollIntoView({ block: 'start' });
  }, [isArrival]);
  return (
    <div>
      {mark && <p className="text-1 font-title text-gold-700">{mark}</p>}
      <h2 ref={heading} tabIndex={-1} className="title text-4 outline-none">
        {title}
      </h2>
      <p className="mt-2 text-2 text-ink-2">{line}</p>
    </div>
  );
}
