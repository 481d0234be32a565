import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import { Toaster as Sonner } from 'sonner';
import { useBreakpoint } from '#web/ui/theme/use-breakpoint.ts';
import { forgetToasts, markOld } from './toast.ts';

interface ToasterProps {
  position: 'bottom-left' | 'bottom-right' | 'top-center';
}

const belowHeader = 'var(--toast-top, calc(var(--h-bar) + 12px))';

/** At most three toasts, for four seconds each. */
export function Toaster({ position }: ToasterProps) {
  // On narrow windows, forms and dialogs have their buttons at the bottom edge.
  const isWide = useBreakpoint('lg');
  useEffect(() => {
    const presses = ['pointerdown', 'keydown'] as const;
    for (const press of presses) window.addEventListener(press, markOld, true);
    return () => {
      for (const press of presses) window.removeEventListener(press, markOld, true);
      forgetToasts();
    };
  }, []);
  return (
    <Sonner
      // Or it computes the document's styles at each render.
      dir="ltr"
      position={isWide ? position : 'top-center'}
      className="toaster z-(--z-notice)! [font-family:inherit]! sm:w-[var(--toast-width,356px)]!"
      duration={4000}
      visibleToasts={3}
      expand
      closeButton
      offset={{
        top: isWide ? 24 : belowHeader,
        bottom: 'var(--toast-bottom, 24px)',
        left: 'var(--toast-left, 24px)',
      }}
      mobileOffset={{ top: belowHeader, left: 12, right: 12 }}
      containerAriaLabel="Notices"
      icons={{
        success: <CircleCheck className="size-5 shrink-0 text-green-dot" />,
        warning: <TriangleAlert className="size-5 shrink-0 text-gold-700" />,
        error: <CircleAlert className="size-5 shrink-0 text-danger" />,
        info: <Info className="size-5 shrink-0 text-navy-600" />,
        close: <X className="size-5" />,
      }}
      toastOptions={{
        closeButtonAriaLabel: 'Close message',
        unstyled: true,
        classNames: {
          toast:
            'flex min-h-(--h-control) w-full items-center gap-3 rounded-field border border-line bg-[linear-gradient(to_right,var(--toast-edge,var(--color-gold-400))_5px,var(--color-card)_5px)] py-4 ps-5 pe-15 text-2 leading-[1.4] font-strong text-ink shadow-soft focus-visible:shadow-(--ring)! forced-colors:border-s-5 forced-colors:border-[CanvasText] forced-colors:bg-[Canvas]',
          success: '[--toast-edge:var(--color-green-dot)]',
          error: '[--toast-edge:var(--color-danger)]',
          description: 'text-1 leading-[1.4] font-body text-ink-2',
          closeButton:
            'absolute top-1/2 right-2 inline-flex size-(--h-row) -translate-y-1/2 cursor-pointer items-center justify-center rounded-field text-ink-2',
          // 44 px high for fingers, without making the toast higher.
          actionButton:
            '-my-3 ms-auto min-h-11 shrink-0 cursor-pointer rounded-field px-3 font-title text-navy-900 underline underline-offset-4 hover:bg-navy-100',
        },
      }}
    />
  );
}
