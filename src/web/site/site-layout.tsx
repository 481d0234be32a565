import { Megaphone, X } from 'lucide-react';
import { useContext, useEffect, useRef } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { BackgroundDraftSender } from '#web/platform/offline/background-draft-sender.tsx';
import { keepPage } from '#web/platform/offline/register-worker.ts';
import { ConnectionNotice, NoticeLine } from '#web/platform/page/connection-notice.tsx';
import { restoredAddress, useEndedSession } from '#web/platform/page/ended-session.ts';
import { NonceContext } from '#web/platform/page/ssr-context.ts';
import { useWebsite } from '#web/platform/page/website.ts';
import { thisDevice } from '#web/ui/data/this-device.ts';
import { SiteFooter } from './site-footer.tsx';
import { TopBar } from './top-bar.tsx';

const keepsForm = /^\/(apply|request|book|training\/reg|send)/;
const hasForm = /^\/(login|forgot|verify|reset|invitation|track|feedback|certificates)/;

function lostLineSentence(pathname: string): string {
  if (keepsForm.test(pathname)) return `You can go on. Everything is kept on ${thisDevice()}.`;
  return hasForm.test(pathname) ? 'What you entered is still here.' : 'You can keep reading here.';
}

export default function SiteLayout() {
  const { pathname, search } = useLocation();
  useEffect(keepPage, [pathname, search]);
  return (
    <>
      <a
        href="#content"
        className="fixed start-2 top-2 z-(--z-toast) rounded-field bg-card px-4 py-3 font-title text-navy-900 not-focus:sr-only"
      >
        Skip to the content
      </a>
      <Announcement />
      <TopBar />
      <ConnectionNotice
        place="site"
        sentence={lostLineSentence(pathname)}
        otherwise={<SessionEnded />}
      />
      <main
        id="content"
        tabIndex={-1}
        // The notice about the connection sticks next to `main`, so that it is visible at the footer too. `main` fills
        // the window, so that late content doesn't move the footer.
        className="flex min-h-dvh flex-col pt-(--h-bar) peer-not-empty:-mt-(--h-bar) outline-none has-[[data-picture-behind-bar]]:pt-0"
      >
        <Outlet />
      </main>
      <SiteFooter />
      <BackgroundDraftSender />
    </>
  );
}

/** On the home page and above the log-in form: the session has ended, with a link back. */
function SessionEnded() {
  const { pathname } = useLocation();
  const asked = useEndedSession();
  const isRestored = asked === restoredAddress;
  const purpose = isRestored ? 'with an account of the backup.' : 'to continue where you left off.';
  if (asked === null || !['/', '/login'].includes(pathname)) return null;
  return (
    <NoticeLine>
      <span>
        <strong>{isRestored ? 'Your data is back.' : 'Your session has ended.'}</strong>{' '}
        {pathname === '/login' ? (
          `Log in ${purpose}`
        ) : (
          <>
            <Link to="/login" state={{ asked }} className="underline">
              Log in again
            </Link>{' '}
            {purpose}
          </>
        )}
      </span>
    </NoticeLine>
  );
}

const storageKey = 'closed-announcement';

// An inline script before the first paint, so that a closed bar causes no layout shift. Serialised as text, so it
// can't use anything from outside.
function hideClosed() {
  const bar = document.currentScript?.previousElementSibling;
  try {
    if (bar instanceof HTMLElement)
      bar.hidden = localStorage.getItem('closed-announcement') === bar.dataset.words;
  } catch {
    // Without storage access, the bar shows.
  }
}

function recall(): string | null {
  try {
    return window.localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function keepClosed(words: string) {
  try {
    window.localStorage.setItem(storageKey, words);
  } catch {
    // Without storage access, it shows again on the next page load.
  }
}

function Announcement() {
  const { title, text, link, linkLabel, from, to } = useWebsite().announcements;
  const nonce = useContext(NonceContext);
  const bar = useRef<HTMLElement>(null);
  const words = [title, text, link, from, to].join(' ');
  // For a bar rendered in the browser, where the inline script doesn't run.
  useEffect(() => {
    if (bar.current && recall() === words) bar.current.hidden = true;
  }, [words]);
  if (title === '') return null;

  function close() {
    keepClosed(words);
    if (bar.current) bar.current.hidden = true;
    document.getElementById('content')?.focus({ preventScroll: true });
  }

  return (
    <>
      <section
        ref={bar}
        aria-label="Announcement"
        data-words={words}
        suppressHydrationWarning
        className="border-s-5 border-gold-400 bg-gold-100 text-1 text-ink"
      >
        <div className="content flex items-start gap-3 py-1">
          <Megaphone aria-hidden="true" className="mt-3 size-5 shrink-0 text-gold-700" />
          <p className="min-w-0 grow py-2.5 wrap-anywhere">
            <strong className="font-title">{title}</strong> {text}{' '}
            {link !== '' && (
              <a href={link} className="font-title underline underline-offset-4">
                {linkLabel}
              </a>
            )}
          </p>
          <button
            type="button"
            aria-label="Close the announcement"
            onClick={close}
            className="-me-3 inline-flex size-11 shrink-0 items-center justify-center rounded-field no-script:hidden"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
      </section>
      <script
        {...(nonce !== null && { nonce })}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? `(${hideClosed})()` : '' }}
      />
    </>
  );
}
