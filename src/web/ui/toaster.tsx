import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import { Toaster as Sonner, toast as sonner } from 'sonner';
import { receiveToasts } from './toast.ts';

/** Where toasts appear. */
export interface ToasterProps {
  position: 'bottom-right' | 'top-center';
}

/** Draws the toasts. */
export function Toaster({ position }: ToasterProps) {
  useEffect(
    () =>
      receiveToasts(({ kind, text, place }) => {
        if (kind) sonner[kind](text, { id: place });
        else sonner.dismiss(place);
      }),
    [],
  );
  return (
    <Sonner
      position={position}
      className="toaster"
      duration={4000}
      visibleToasts={3}
      expand
      closeButton
      offset={24}
      mobileOffset={12}
      containerAriaLabel="Messages"
      icons={{
        success: <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-green-dot" />,
        warning: <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-gold-700" />,
        error: <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-danger" />,
        info: <Info aria-hidden="true" className="size-5 shrink-0 text-navy-600" />,
        close: <X aria-hidden="true" className="size-5" />,
      }}
      toastOptions={{ closeButtonAriaLabel: 'Close message', unstyled: true, classNames: { toast: 'toast' } }}
    />
  );
}
