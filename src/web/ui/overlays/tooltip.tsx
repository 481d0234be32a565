import { Tooltip as Radix } from 'radix-ui';
import { type ReactNode, useState } from 'react';

interface TooltipProps {
  /** Shown on focus, hover and press. */
  words: string;
  children: ReactNode;
}

/** A term with an explanation, for mouse, keyboard, touch and screen readers. */
export function Tooltip({ words, children }: TooltipProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Radix.Provider delayDuration={200}>
      <Radix.Root open={isOpen} onOpenChange={setOpen}>
        <Radix.Trigger
          type="button"
          // Printed as a plain word.
          data-printed=""
          // A press would close it, and touch has no other way to open it.
          onPointerDown={(event) => event.preventDefault()}
          onClick={(event) => {
            event.preventDefault();
            setOpen(true);
          }}
          className="rounded-chip underline decoration-dotted underline-offset-4 print:no-underline"
        >
          {children}
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side="top"
            sideOffset={4}
            collisionPadding={8}
            className="z-(--z-menu) max-w-80 rounded-field bg-navy-950 px-3 py-2 text-1 text-on-navy shadow-soft"
          >
            {words}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
