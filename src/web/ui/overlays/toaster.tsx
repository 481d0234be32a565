import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import { Toaster as Sonner, toast as sonner } from 'sonner';
import { useBreakpoint } from '#web/ui/theme/use-breakpoint.ts';
import { onScreenLeft, receiveToasts, type ToastMessage } from './toast.ts';

export interface ToasterProps {
  position: 'bottom-right' | 'top-center';
}

// Sonner drops a message shown under the id of a toast that is being dismissed, so each place's id is forgotten on
// dismissal.
const shown = new Map<string, string | number>();

// Toasts that were there when somebody last pressed something. What is said since then explains why the screen changes.
const old = new Set<string>();

function noteOld(): void {
  for (const place of shown.keys()) old.add(place);
}

function dismissOld(isBack: boolean): void {
  for (const place of [...shown.keys()]) {
    if (isBack || old.has(place)) show({ text: '', place });
  }
}

function show({ kind, text, place }: ToastMessage): void {
  old.delete(place);
  const present = shown.get(place);
  if (!kind) {
    if (present !== undefined) sonner.dismiss(present);
    shown.delete(place);
    return;
  }
  const forget = () => {
    if (shown.get(place) === id) shown.delete(place);
  };
  const id = sonner[kind](text, {
    ...(present !== undefined && { id: present }),
    onAutoClose: forget,
    onDismiss: forget,
  });
  shown.set(place, id);
}

// Rendering a toast takes as long as what the press itself changes, so that is painted first.
function showAfterPaint(message: ToastMessage): void {
  requestAnimationFrame(() => setTimeout(() => show(message)));
}

export function Toaster({ position }: ToasterProps) {
  // On phones the buttons of forms and dialogs are at the bottom edge.
  const isWide = useBreakpoint('sm');
  useEffect(() => receiveToasts(showAfterPaint), []);
  useEffect(() => onScreenLeft(dismissOld), []);
  useEffect(() => {
    const presses = ['pointerdown', 'keydown'] as const;
    for (const press of presses) window.addEventListener(press, noteOld, true);
    return () => {
      for (const press of presses) window.removeEventListener(press, noteOld, true);
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
