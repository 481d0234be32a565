import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { findInitialFocus } from '#web/ui/actions/initial-focus.ts';
import { toast } from '#web/ui/overlays/toast.ts';

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
    const target = hash === '' ? null : document.getElementById(hash.slice(1));
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
