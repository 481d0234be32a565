import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import { Toaster as Sonner } from 'sonner';
import { useBreakpoint } from '#web/ui/theme/use-breakpoint.ts';
import { markOld } from './toast.ts';

interface ToasterProps {
  position: 'bottom-left' | 'bottom-right' | 'top-center';
}

/** Shows toasts, at most three, for four seconds each. */
export function Toaster({ position }: ToasterProps) {
  // On phones the buttons of forms and dialogs are at the bottom edge.
  const isWide = useBreakpoint('sm');
  useEffect(() => {
    const presses = ['pointerdown', 'keydown'] as const;
    for (const press of presses) window.addEventListener(press, markOld, true);
    return () => {
      for (const press of presses) window.removeEventListener(press, markOld, true);
    };
  }, []);
  return (
    <Sonner
      position={isWide ? position : 'top-center'}
      className="toaster"
      duration={4000}
      visibleToasts={3}
      expand
      closeButton
      offset={24}
      mobileOffset={12}
      containerAriaLabel="Notices"
      icons={{
        success: <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-green-dot" />,
        warning: <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-gold-700" />,
        error: <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-danger" />,
        info: <Info aria-hidden="true" className="size-5 shrink-0 text-navy-600" />,
        close: <X aria-hidden="true" className="size-5" />,
      }}
      toastOptions={{
        closeButtonAriaLabel: 'Close message',
        unstyled: true,
        classNames: { toast: 'toast', actionButton: 'toast-action' },
      }}
    />
  );
}
