import { type ComponentType, useEffect, useRef, useState } from 'react';
import { afterPaint } from '#web/ui/actions/after-paint.ts';
import { awaitToasts, type ToastMessage, toast } from './toast.ts';
import type { ToasterProps } from './toaster.tsx';

interface ToastsProps extends ToasterProps {
  /** Calls its argument when there is time to load the toaster. */
  whenIdle(load: () => void): void;
}

/**
 * Shows toasts, at most three, for four seconds each. The toaster is loaded when the page is idle, at the latest with
 * the first message. As long as it can't be loaded, the messages are listed plainly, until they are closed.
 */
export function Toasts({ position, whenIdle }: ToastsProps) {
  const [Toaster, setToaster] = useState<ComponentType<ToasterProps>>();
  const [waiting, setWaiting] = useState<readonly ToastMessage[]>([]);
  const plan = useRef(whenIdle);

  useEffect(() => {
    if (Toaster) return;
    async function load() {
      try {
        const loaded = await import('./toaster.tsx');
        setToaster(() => loaded.Toaster);
      } catch {
        // The next message tries again.
      }
    }
    // Fetching and rendering it would keep the press waiting that brought the message.
    const stopWaiting = awaitToasts((messages) =>
      afterPaint(() => {
        setWaiting(messages);
        void load();
      }),
    );
    plan.current(() => void load());
    return stopWaiting;
  }, [Toaster]);

  return Toaster ? <Toaster position={position} /> : <PlainToasts messages={waiting} />;
}

function PlainToasts({ messages }: { messages: readonly ToastMessage[] }) {
  const shown = messages.filter(({ kind }) => kind).slice(-3);
  return (
    <section aria-label="Notices" aria-live="polite" className="plain-toasts">
      {shown.map(({ kind, text, place, action }) => (
        <p key={place} data-kind={kind} className="comes-late">
          <span>
            {text}
            {action?.hint && <span className="block text-1 font-body">{action.hint}</span>}
          </span>
          {action && (
            <button
              type="button"
              className="toast-action"
              onClick={() => {
                toast.clear(place);
                action.onPress();
              }}
            >
              {action.label}
            </button>
          )}
          <button type="button" aria-label="Close message" onClick={() => toast.clear(place)}>
            ✕
          </button>
        </p>
      ))}
    </section>
  );
}
