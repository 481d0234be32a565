const settleMs = 1500;
const patienceMs = 5000;

interface NetworkInformation {
  saveData?: unknown;
  effectiveType?: unknown;
  type?: unknown;
}

// Only some browsers tell; the others are taken for generous.
function lineOf(browser: Navigator): NetworkInformation {
  const known: unknown = 'connection' in browser ? browser.connection : undefined;
  return typeof known === 'object' && known !== null ? known : {};
}

/** Whether data is dear or slow here: the visitor saves it, pays for it, or has little. */
function isLineMetered(): boolean {
  const { saveData, effectiveType = '4g', type } = lineOf(navigator);
  return saveData === true || effectiveType !== '4g' || type === 'cellular';
}

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
 * Calls `act` in the browser once the page is loaded and has nothing better to do; for visitors who save data, after
 * they have begun to use the page.
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

/** Loads the other pages of this part of the site when the page is idle, but not where data is dear or slow. */
export function prefetchAhead(): void {
  if (isLineMetered()) return;
  whenIdle(() => {
    import('./prefetch-section.ts').then(
      ({ prefetchSection }) => prefetchSection(),
      // They are loaded when they are needed.
      () => undefined,
    );
  });
}
