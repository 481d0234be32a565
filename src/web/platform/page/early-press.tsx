import { useContext, useEffect, useState } from 'react';
import { NonceContext } from '#web/platform/page/ssr-context.ts';

declare global {
  interface Window {
    replayEarlyPress?: () => void;
  }
}

// Runs in the document itself, before anything else is loaded. It is written out as text, so it can use nothing from
// outside.
function listen() {
  const ticked = new Set<HTMLInputElement>();
  const over = new AbortController();
  const always = { capture: true, signal: over.signal };
  let pressed: HTMLElement | undefined;
  let isDead = false;

  // A link to another page works without scripts, but not without a connection.
  const isPlain = (one: Element) =>
    one instanceof HTMLAnchorElement &&
    ((navigator.onLine && !isDead) || one.origin !== location.origin || one.pathname === location.pathname);

  function keep(event: Event) {
    const one = event.target instanceof Element ? event.target.closest('button, a[href]') : null;
    if (!(one instanceof HTMLElement) || isPlain(one)) return;
    event.preventDefault();
    pressed?.removeAttribute('data-pressed');
    one.setAttribute('data-pressed', '');
    pressed = one;
  }

  function goOn() {
    if (pressed instanceof HTMLAnchorElement) location.assign(pressed.href);
    else location.reload();
  }

  function reload() {
    if (isDead) return;
    isDead = true;
    const load = performance.getEntriesByType('navigation')[0]?.toJSON();
    // If that didn't help before, it is no use to hurry.
    const wait = load?.type === 'reload' ? 30_000 : 3000;
    const ask = () => setTimeout(() => fetch('/healthz', { cache: 'no-store' }).then(goOn, ask), wait);
    ask();
  }

  addEventListener('click', keep, always);
  addEventListener(
    'change',
    ({ target }) => {
      if (!(target instanceof HTMLInputElement) || target.type !== 'checkbox') return;
      if (target.checked) ticked.add(target);
      else ticked.delete(target);
    },
    always,
  );
  // A script of the page, or what it imports, could not be loaded.
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && reload(), always);
  addEventListener('unhandledrejection', reload, always);

  window.replayEarlyPress = () => {
    over.abort();
    delete window.replayEarlyPress;
    for (const box of ticked) {
      // React knows nothing of the tick yet.
      box.checked = false;
      box.click();
    }
    pressed?.removeAttribute('data-pressed');
    if (pressed?.isConnected) pressed.click();
  };
}

/**
 * Keeps what is pressed before the page is hydrated, for `useEarlyPress`. If the page's scripts could not be loaded, loads
 * it again once the server answers, or the page of the link that was pressed.
 */
export const EarlyPress = import.meta.env.SSR ? InlineScript : EmptyScript;

function InlineScript() {
  const nonce = useContext(NonceContext);
  return <script {...(nonce !== null && { nonce })} dangerouslySetInnerHTML={{ __html: `(${listen})()` }} />;
}

// Browsers get the code with the page, so it isn't part of the scripts.
function EmptyScript() {
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}

/** Carries out the last press from before hydration, once the forms have taken over what was typed before it. */
export function useEarlyPress(): void {
  const [isAwake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  useEffect(() => {
    if (isAwake) window.replayEarlyPress?.();
  }, [isAwake]);
}
