import { connectionOf } from './slow-connection.ts';

const settleMs = 1500;
const deadlineMs = 5000;

function afterLoad(act: () => void): void {
  if (document.readyState === 'complete') act();
  else window.addEventListener('load', act, { once: true });
}

function onFirstTouch(act: () => void): void {
  const touches = ['pointerdown', 'keydown'] as const;
  const once = () => {
    for (const touch of touches) window.removeEventListener(touch, once);
    act();
  };
  for (const touch of touches) window.addEventListener(touch, once);
}

/** Runs `act` once the page has loaded and is idle; with data saver on, only after the first interaction. */
export function whenIdle(act: () => void): void {
  const rest = () => {
    // Safari lacks idle callbacks.
    if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: deadlineMs });
    else act();
  };
  const settle = () => afterLoad(() => setTimeout(rest, settleMs));
  if (connectionOf(navigator).saveData === true) onFirstTouch(settle);
  else settle();
}
