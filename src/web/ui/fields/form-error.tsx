import { useEffect, useRef } from 'react';
import { classNames } from '#web/ui/theme/class-names.ts';

/** The server's error message about a whole form, scrolled clear of the header and toasts. */
export function FormError({ className, children }: { className?: string; children: string }) {
  const box = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // `void`: some browsers return a promise, which React would take for a cleanup function.
    void box.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <p ref={box} className={classNames('rounded-field bg-red-tint p-4 text-1 font-strong text-red-ink', className)}>
      {children}
    </p>
  );
}
