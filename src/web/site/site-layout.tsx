import { useEffect } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { BackgroundDraftSender } from '#web/platform/offline/background-draft-sender.tsx';
import { keepPage } from '#web/platform/offline/register-worker.ts';
import { ConnectionNotice, NoticeLine } from '#web/platform/page/connection-notice.tsx';
import { restoredAddress, useEndedSession } from '#web/platform/page/ended-session.ts';
import { thisDevice } from '#web/ui/data/this-device.ts';
import { Announcement } from './announcement.tsx';
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
