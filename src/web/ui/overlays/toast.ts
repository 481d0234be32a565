type Kind = 'success' | 'warning' | 'error' | 'info';

/** Something to do about a message, for as long as the toast stays. */
export interface ToastAction {
  label: string;
  /** Says more about it below the message. */
  hint?: string;
  /** Called at most once. */
  onPress(): void;
}

/** A toast to show or, without a kind, the dismissal of the toast in `place`. */
export interface ToastMessage {
  kind?: Kind;
  text: string;
  place: string;
  action?: ToastAction;
}

let waiting: readonly ToastMessage[] = [];
let wake: (() => void) | undefined;
let dialogs = 0;

function pass(message: ToastMessage) {
  waiting = [...waiting.filter(({ place }) => place !== message.place), message];
  if (dialogs === 0) wake?.();
}

/** Whether a dialog is open, which says itself what has come of it. */
export const isDialogOpen = (): boolean => dialogs > 0;

/** Keeps messages until no dialog is open any more: they would cover it. Returns what ends that for this one. */
export function holdToasts(): () => void {
  dialogs += 1;
  return () => {
    dialogs -= 1;
    if (dialogs === 0 && waiting.length > 0) wake?.();
  };
}

/** The place of what has failed, for as long as nothing else is tried. Who says it otherwise clears it. */
export const failurePlace = 'failure';

const sayer =
  (kind: Kind) =>
  (text: string, place = `${kind} ${text}`) =>
    pass({ kind, text, place });

/**
 * Shows a toast. A toast replaces the present one in the same `place`; by default, toasts of the same kind and text
 * share a place.
 */
export const toast = {
  success: sayer('success'),
  /** Tells of a success, or of part of one, and offers to do something about it. */
  offer: (text: string, action: ToastAction, kind: Kind = 'success') =>
    pass({ kind, text, place: `${kind} ${text}`, action }),
  warning: sayer('warning'),
  error: sayer('error'),
  info: sayer('info'),
  /** Dismisses the toast in a place. */
  clear: (place: string) => pass({ text: '', place }),
  /** Dismisses the toasts of the screen that is left. `isBack` is whether the browser's own buttons lead away. */
  leaveScreen: (isBack: boolean) => leave?.(isBack),
};

let leave: ((isBack: boolean) => void) | undefined;

/** Calls `dismiss` when a screen is left, until the returned function is called. */
export function onScreenLeft(dismiss: (isBack: boolean) => void): () => void {
  leave = dismiss;
  return () => {
    if (leave === dismiss) leave = undefined;
  };
}

/** Passes all queued and future messages to `show`, until the returned function is called. */
export function receiveToasts(show: (message: ToastMessage) => void): () => void {
  const handOver = () => {
    if (dialogs > 0) return;
    const messages = waiting;
    waiting = [];
    for (const message of messages) show(message);
  };
  wake = handOver;
  handOver();
  return () => {
    if (wake === handOver) wake = undefined;
  };
}

/** Calls `note` with the messages that wait for a receiver, if there are any, until the returned function is called. */
export function awaitToasts(note: (messages: readonly ToastMessage[]) => void): () => void {
  const tell = () => note(waiting);
  wake = tell;
  if (waiting.length > 0 && dialogs === 0) tell();
  return () => {
    if (wake === tell) wake = undefined;
  };
}
