import { toast as sonner } from 'sonner';
import { afterPaint } from '#web/ui/actions/after-paint.ts';

type Kind = 'success' | 'warning' | 'error' | 'info';

/** Something to do about a message, for as long as the toast stays. */
interface ToastAction {
  label: string;
  /** Says more about it below the message. */
  hint?: string;
  /** Called at most once. */
  onPress(): void;
}

/** A toast to show or, without a kind, the dismissal of the toast in `place`. */
interface ToastMessage {
  kind?: Kind;
  text: string;
  place: string;
  action?: ToastAction;
}

let held: readonly ToastMessage[] = [];
let dialogs = 0;

function pass(message: ToastMessage) {
  held = [...held.filter(({ place }) => place !== message.place), message];
  if (dialogs === 0) release();
}

// Rendering a toast takes as long as what the press itself changes, so that is painted first.
function release() {
  const messages = held;
  held = [];
  for (const message of messages) afterPaint(() => show(message));
}

/** Whether a dialog is open, which says itself what has come of it. */
export const isDialogOpen = (): boolean => dialogs > 0;

/** Keeps messages until no dialog is open any more: they would cover it. Returns what ends that for this one. */
export function holdToasts(): () => void {
  dialogs += 1;
  return () => {
    dialogs -= 1;
    if (dialogs === 0) release();
  };
}

// Sonner drops a message shown under the id of a toast that is being dismissed, so each place's id is forgotten on
// dismissal.
const shown = new Map<string, string | number>();

// Toasts that were there when somebody last pressed something. What is said since then explains why the screen changes.
const old = new Set<string>();

// The timers of toasts that offer something, by place.
const offers = new Map<string, ReturnType<typeof setInterval>>();

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

/** Notes that somebody presses something: the present toasts are then old when the screen is left. */
export function markOld(): void {
  for (const place of shown.keys()) old.add(place);
}

/** The place of what has failed, for as long as nothing else is tried. Who says it otherwise clears it. */
export const failurePlace = 'failure';

const showAs =
  (kind: Kind) =>
  (text: string, place = `${kind} ${text}`) =>
    pass({ kind, text, place });

/**
 * Shows a toast. A toast replaces the present one in the same `place`; by default, toasts of the same kind and text
 * share a place.
 */
export const toast = {
  success: showAs('success'),
  /** Tells of a success, or of part of one, and offers to do something about it. */
  offer: (text: string, action: ToastAction, kind: Kind = 'success') =>
    pass({ kind, text, place: `${kind} ${text}`, action }),
  warning: showAs('warning'),
  error: showAs('error'),
  info: showAs('info'),
  /** Dismisses the toast in a place. */
  clear: (place: string) => pass({ text: '', place }),
  /** Dismisses the toasts of the screen that is left. `isBack` is whether the browser's own buttons lead away. */
  leaveScreen(isBack: boolean) {
    for (const place of [...shown.keys()]) {
      // What is offered stays for its time: the decision may have led to another screen.
      if (!offers.has(place) && (isBack || old.has(place))) show({ text: '', place });
    }
  },
};
