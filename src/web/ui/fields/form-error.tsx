import { useEffect, useRef } from 'react';
import { classNames } from '#web/ui/theme/class-names.ts';

/** What the server said of a whole form, where neither a toast nor the bar lies over it. */
export function FormError({ className, children }: { className?: string; children: string }) {
  const box = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // Some browsers answer with a promise, which is no clean-up.
    void box.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <p ref={box} className={classNames('rounded-field bg-red-tint p-4 text-1 font-strong text-red-ink', className)}>
      {children}
    </p>
  );
}
