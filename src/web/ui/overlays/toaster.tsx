import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import { Toaster as Sonner, toast as sonner } from 'sonner';
import { afterPaint } from '#web/ui/actions/after-paint.ts';
import { useBreakpoint } from '#web/ui/theme/use-breakpoint.ts';
import { isDialogOpen, onScreenLeft, receiveToasts, type ToastAction, type ToastMessage } from './toast.ts';

export interface ToasterProps {
  position: 'bottom-left' | 'bottom-right' | 'top-center';
}

// Sonner drops a message shown under the id of a toast that is being dismissed, so each place's id is forgotten on
// dismissal.
const shown = new Map<string, string | number>();

// Toasts that were there when somebody last pressed something. What is said since then explains why the screen changes.
const old = new Set<string>();

function markOld(): void {
  for (const place of shown.keys()) old.add(place);
}

function dismissOld(isBack: boolean): void {
  for (const place of [...shown.keys()]) {
    // What is offered stays for its time: the decision may have led to another screen.
    if (!offers.has(place) && (isBack || old.has(place))) show({ text: '', place });
  }
}

function show({ kind, text, place, action }: ToastMessage): void {
  old.delete(place);
  clearInterval(offers.get(place));
  offers.delete(place);
  const present = shown.get(place);
  if (!kind) {
    if (present !== undefined) sonner.dismiss(present);
    shown.delete(place);
    return;
  }
  const forget = () => {
    if (shown.get(place) !== id) return;
    shown.delete(place);
    clearInterval(offers.get(place));
    offers.delete(place);
  };
  const id = sonner[kind](text, {
    ...(present !== undefined && { id: present }),
    onAutoClose: forget,
    onDismiss: forget,
    ...(action && { action: toButton(action), description: action.hint, duration: Number.POSITIVE_INFINITY }),
  });
  shown.set(place, id);
  if (action) offers.set(place, dismissAfter(place, offerSeconds));
}

// The timers of toasts that offer something, by place.
const offers = new Map<string, ReturnType<typeof setInterval>>();

function toButton({ label, onPress }: ToastAction) {
  let isPressed = false;
  return {
    label,
    onClick() {
      if (isPressed) return;
      isPressed = true;
      onPress();
    },
  };
}

// What is offered can be done elsewhere as well, or for longer than anybody looks at a toast.
const offerSeconds = 10;
const tickMs = 250;

// Sonner's own timer stops when toasts are hovered, but not when they have focus.
function dismissAfter(place: string, seconds: number) {
  let leftMs = seconds * 1000;
  return setInterval(() => {
    if (document.hidden || isDialogOpen() || document.querySelector('.toaster:is(:hover, :focus-within)')) return;
    leftMs -= tickMs;
    if (leftMs <= 0) show({ text: '', place });
  }, tickMs);
}

// Rendering a toast takes as long as what the press itself changes, so that is painted first.
const showAfterPaint = (message: ToastMessage): void => void afterPaint(() => show(message));

export function Toaster({ position }: ToasterProps) {
  // On phones the buttons of forms and dialogs are at the bottom edge.
  const isWide = useBreakpoint('sm');
  useEffect(() => {
    const stop = receiveToasts(showAfterPaint);
    return () => {
      stop();
      for (const place of [...shown.keys()]) show({ text: '', place });
    };
  }, []);
  useEffect(() => onScreenLeft(dismissOld), []);
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
