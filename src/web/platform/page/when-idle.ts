import { lineOf } from './line-quality.ts';

const settleMs = 1500;
const patienceMs = 5000;

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

/**
 * Calls `act` in the browser once the page has been loaded for a moment and has nothing better to do; for visitors who
 * save data, after they have begun to use the page.
 */
export function whenIdle(act: () => void): void {
  const rest = () => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: patienceMs });
    else act();
  };
  const settle = () => afterLoad(() => setTimeout(rest, settleMs));
  if (lineOf(navigator).saveData === true) onFirstTouch(settle);
  else settle();
}
