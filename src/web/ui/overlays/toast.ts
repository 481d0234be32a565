type Kind = 'success' | 'warning' | 'error' | 'info';

/** Something to say in a toast, or, without a kind, that the toast in `place` has had its time. */
export interface ToastMessage {
  kind?: Kind;
  text: string;
  place: string;
}

const waiting: ToastMessage[] = [];
let wake: (() => void) | undefined;

function pass(message: ToastMessage) {
  waiting.push(message);
  wake?.();
}

const sayer =
  (kind: Kind) =>
  (text: string, place = `${kind} ${text}`) =>
    pass({ kind, text, place });

/** Says something in a toast. What is said in a place takes over from what stands there; the same words share one. */
export const toast = {
  success: sayer('success'),
  warning: sayer('warning'),
  error: sayer('error'),
  info: sayer('info'),
  /** Takes away what stands in a place. */
  clear: (place: string) => pass({ text: '', place }),
};

/** Hands every message to `show`: those that wait, and those to come until the returned function is called. */
export function receiveToasts(show: (message: ToastMessage) => void): () => void {
  const handOver = () => {
    for (const message of waiting.splice(0)) show(message);
  };
  wake = handOver;
  handOver();
  return () => {
    if (wake === handOver) wake = undefined;
  };
}

/** Calls `load` when something is to be said and nobody is there to show it, until the returned function is called. */
export function awaitToasts(load: () => void): () => void {
  wake = load;
  if (waiting.length > 0) load();
  return () => {
    if (wake === load) wake = undefined;
  };
}
