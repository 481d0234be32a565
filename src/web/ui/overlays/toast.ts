import { toast as sonner } from 'sonner';
import { afterPaint } from '#web/ui/actions/after-paint.ts';

type Kind = 'success' | 'warning' | 'error' | 'info';

/** Available while the toast is shown. */
interface ToastAction {
  label: string;
  hint?: string;
  /** How long it is offered; by default briefly. */
  seconds?: number;
  /** Called at most once. */
  onPress(): void;
}

/** Without a kind, dismisses the toast in `place`. */
interface ToastMessage {
  kind?: Kind;
  text: string;
  place: string;
  action?: ToastAction;
}

let heldBack: readonly ToastMessage[] = [];
let dialogs = 0;

function pass(message: ToastMessage) {
  heldBack = [...heldBack.filter(({ place }) => place !== message.place), message];
  if (dialogs === 0) release();
}

// Rendering a toast takes as long as the press's own changes; paint those first.
function release() {
  const messages = heldBack;
  heldBack = [];
  for (const message of messages) afterPaint(() => show(message));
}

/** Open dialogs show outcomes themselves. */
export const isDialogOpen = (): boolean => dialogs > 0;

/** Holds back toasts while a dialog is open: they would cover it. Returns the release function. */
export function holdToasts(): () => void {
  dialogs += 1;
  return () => {
    dialogs -= 1;
    if (dialogs === 0) release();
  };
}

// Sonner drops a message shown under the id of a toast being dismissed, so forget each place's id on dismissal.
const toastIds = new Map<string, string | number>();

// Toasts that preceded the last press. Later ones may explain a change of screen.
const old = new Set<string>();

// Timers of toasts with an action, by place.
const offers = new Map<string, ReturnType<typeof setInterval>>();

function show({ kind, text, place, action }: ToastMessage): void {
  old.delete(place);
  clearInterval(offers.get(place));
  offers.delete(place);
  const toastId = toastIds.get(place);
  if (!kind) {
    if (toastId !== undefined) sonner.dismiss(toastId);
    toastIds.delete(place);
    return;
  }
  const forget = () => {
    if (toastIds.get(place) !== id) return;
    toastIds.delete(place);
    clearInterval(offers.get(place));
    offers.delete(place);
  };
  const id = sonner[kind](text, {
    ...(toastId !== undefined && { id: toastId }),
    onAutoClose: forget,
    onDismiss: forget,
    ...(action && {
      action: toButton(action),
      description: action.hint,
      duration: Number.POSITIVE_INFINITY,
    }),
  });
  toastIds.set(place, id);
  if (action) offers.set(place, dismissAfter(place, action.seconds ?? offerSeconds));
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

// Brief: the action is also available elsewhere.
const offerSeconds = 10;
const tickMs = 250;

// Sonner's own timer pauses on hover, but not on focus.
function dismissAfter(place: string, seconds: number) {
  let leftMs = seconds * 1000;
  return setInterval(() => {
    if (
      document.hidden ||
      isDialogOpen() ||
      document.querySelector('.toaster:is(:hover, :focus-within)')
    )
      return;
    leftMs -= tickMs;
    if (leftMs <= 0) show({ text: '', place });
  }, tickMs);
}

/** Call when the toaster unmounts: its toasts disappear with it. */
export function forgetToasts(): void {
  for (const timer of offers.values()) clearInterval(timer);
  for (const places of [offers, toastIds, old]) places.clear();
}

/** Call on each press: current toasts then disappear with the screen. */
export function markOld(): void {
  for (const place of toastIds.keys()) old.add(place);
}

/** The place of the last failure, replaced by the next attempt. Clear it when showing the failure elsewhere. */
export const failurePlace = 'failure';

const showAs =
  (kind: Kind) =>
  (text: string, place = `${kind} ${text}`) =>
    pass({ kind, text, place });

/** A toast replaces the one in the same `place`; by default, toasts of equal kind and text share a place. */
export const toast = {
  success: showAs('success'),
  /**
   * Reports full or partial success with an action, such as undo. One offered only here, with `seconds`, stays; any
   * other is replaced by the next.
   */
  offer: (text: string, action: ToastAction, kind: Kind = 'success') =>
    pass({ kind, text, place: action.seconds === undefined ? 'offer' : `${kind} ${text}`, action }),
  warning: showAs('warning'),
  error: showAs('error'),
  info: showAs('info'),
  clear: (place: string) => pass({ text: '', place }),
  /** Dismisses the previous screen's toasts. `isBack`: the browser's own buttons were used. */
  leaveScreen(isBack: boolean) {
    for (const place of [...toastIds.keys()]) {
      // Actions stay available for their time: the decision may have led to another screen.
      if (!offers.has(place) && (isBack || old.has(place))) show({ text: '', place });
    }
  },
};
