import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { findInitialFocus } from '#web/ui/actions/initial-focus.ts';
import { toast } from '#web/ui/overlays/toast.ts';

const ownMoves = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Whether this document was opened by its address, and not again, where the browser knows how far one had scrolled. */
const isNewDocument = () => performance.getEntriesByType('navigation')[0]?.toJSON().type === 'navigate';

/**
 * Keeps the target of the address's fragment in its place while what is around it loads or goes, until the visitor moves
 * on. Browsers scroll to where it is at first only.
 */
function useHeldTarget({ pathname, hash }: { pathname: string; hash: string }, isBack: boolean) {
  const hasBegun = useRef(false);
  useEffect(() => {
    const isFirst = !hasBegun.current;
    hasBegun.current = true;
    const target = targetOf(hash);
    if (!target || (isBack && !(isFirst && isNewDocument()))) return;
    let isNews = isFirst;
    const watcher = new ResizeObserver(() => {
      // The first call is about the present height; the router has begun to scroll smoothly.
      if (isNews) target.scrollIntoView({ behavior: 'instant' });
      isNews = true;
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

const targetOf = (hash: string) => (hash === '' ? null : document.getElementById(hash.slice(1)));

/**
 * Does on client-side navigation what a full page load does: scrolls to the top at once (smooth scrolling is for
 * targets within a page), announces the title, dismisses the toasts of the page that was left, and moves focus to the
 * content or the page's initial focus. Must come before `ScrollRestoration`.
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
