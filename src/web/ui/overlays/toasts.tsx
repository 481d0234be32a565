import { type ComponentType, useEffect, useState } from 'react';
import { awaitToasts } from './toast.ts';
import type { ToasterProps } from './toaster.tsx';

/** Shows toasts, at most three, for four seconds each. The code is loaded on the first interaction or message. */
export function Toasts({ position }: ToasterProps) {
  const [Toaster, setToaster] = useState<ComponentType<ToasterProps>>();
  useEffect(() => {
    if (Toaster) return;
    function load() {
      import('./toaster.tsx').then(
        (loaded) => setToaster(() => loaded.Toaster),
        // The next interaction or message tries again.
        () => undefined,
      );
    }
    const stopWaiting = awaitToasts(load);
    const touches = ['pointerdown', 'keydown'] as const;
    for (const touch of touches) window.addEventListener(touch, load);
    return () => {
      stopWaiting();
      for (const touch of touches) window.removeEventListener(touch, load);
    };
  }, [Toaster]);
  return Toaster ? <Toaster position={position} /> : null;
}
