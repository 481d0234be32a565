import { type ReactNode, useEffect, useRef } from 'react';
import { failurePlace, toast } from '#web/ui/overlays/toast.ts';
import { classNames } from '#web/ui/theme/class-names.ts';

interface FormErrorProps {
  className?: string;
  children: ReactNode;
}

/** Always rendered: screen readers only announce changes in existing live regions. */
export const FormAlert = ({ children, ...error }: FormErrorProps) => (
  <div role="alert">{children && <FormError {...error}>{children}</FormError>}</div>
);

/**
 * The server's error about a whole form, scrolled clear of the header and toasts. In a dialog it replaces the
 * toast.
 */
export function FormError({ className, children }: FormErrorProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // `void`: some browsers return a promise, which React would take for a cleanup function.
    void box.current?.scrollIntoView({ block: 'center' });
    if (box.current?.closest('[role=dialog]')) toast.clear(failurePlace);
  }, []);
  return (
    <div
      ref={box}
      className={classNames(
        'rounded-field bg-red-tint p-4 text-1 font-strong text-red-ink',
        className,
      )}
    >
      {children}
    </div>
  );
}
