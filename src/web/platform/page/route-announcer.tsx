import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { findInitialFocus } from '#web/ui/actions/initial-focus.ts';
import { toast } from '#web/ui/overlays/toast.ts';

const ownMoves = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** False on a reload or back, where the browser restores the scroll position itself. */
const isNewDocument = () =>
  performance.getEntriesByType('navigation')[0]?.toJSON().type === 'navigate';

/**
 * Keeps the fragment's target in place while content around it loads or disappears, until the visitor acts.
 * Browsers only scroll to its first position.
 */
function useHeldTarget({ pathname, hash }: { pathname: string; hash: string }, isBack: boolean) {
  const hasBegun = useRef(false);
  useEffect(() => {
    const isFirst = !hasBegun.current;
    hasBegun.current = true;
    const target = targetOf(hash);
    if (!target || (isBack && !(isFirst && isNewDocument()))) return;
    if (isFirst && hasScrolledFrom(target)) return;
    let mustScroll = isFirst;
    const watcher = new ResizeObserver(() => {
      // The first call reports the current height; the router is already scrolling smoothly.
      if (mustScroll) target.scrollIntoView({ behavior: 'instant' });
      mustScroll = true;
    });
    const letGo = () => watcher.disconnect();
    watcher.observe(document.body);
    for (const move of ownMoves) window.addEventListener(move, letGo, { passive: true });
    return () => {
      letGo();
      for (const move of ownMoves) window.removeEventListener(move, letGo);
    };
  }, [pathname, hash, isBack]);
}

/** Whether the visitor left it before hydration. At the top, the browser hasn't scrolled to it yet. */
function hasScrolledFrom(target: HTMLElement): boolean {
  const { top, bottom } = target.getBoundingClientRect();
  return window.scrollY > 0 && (bottom < 0 || top > window.innerHeight);
}

const targetOf = (hash: string) => (hash === '' ? null : document.getElementById(hash.slice(1)));

/**
 * Gives client-side navigation the effects of a page load: scrolls to the top at once (smooth scrolling is for
 * targets within a page), announces the title, dismisses the previous page's toasts and focuses the content or the
 * page's initial focus. Must come before `ScrollRestoration`.
 */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const [announced, setAnnounced] = useState('');
  const before = useRef({ pathname, hash });
  useHeldTarget({ pathname, hash }, isBack);

  useLayoutEffect(() => {
    if (before.current.pathname === pathname || hash !== '') return;
    const { style } = document.documentElement;
    style.scrollBehavior = 'auto';
    const frame = requestAnimationFrame(() => {
      style.scrollBehavior = '';
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname, hash]);

  useEffect(() => {
    const isNewPath = before.current.pathname !== pathname;
    const isNewHash = before.current.hash !== hash;
    before.current = { pathname, hash };
    if (isNewPath) {
      setAnnounced(document.title);
      toast.leaveScreen(isBack);
    }
    const target = targetOf(hash);
    if (!isNewPath && !(isNewHash && target)) return;
    const start = target ?? findInitialFocus() ?? document.querySelector('main');
    start?.focus({ preventScroll: true });
  }, [pathname, hash, isBack]);

  return (
    <p role="status" className="sr-only">
      {announced}
    </p>
  );
}
