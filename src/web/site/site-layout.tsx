import { useEffect } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { BackgroundDraftSender } from '#web/platform/offline/background-draft-sender.tsx';
import { keepPage } from '#web/platform/offline/register-worker.ts';
import { ConnectionNotice, NoticeLine } from '#web/platform/page/connection-notice.tsx';
import { useEndedSession } from '#web/platform/page/ended-session.ts';
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

/** The header and footer around every public page. */
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
      <ConnectionNotice place="site" sentence={lostLineSentence(pathname)} otherwise={<SessionEnded />} />
      <main
        id="content"
        tabIndex={-1}
        // What is said about the connection stands beside it, so that it is seen from the footer, too. The footer begins below the window, so that nothing that loads moves it.
        className="flex min-h-dvh flex-col pt-(--h-bar) peer-not-empty:-mt-(--h-bar) outline-none has-[[data-picture-behind-bar]]:pt-0"
      >
        <Outlet />
      </main>
      <SiteFooter />
      <BackgroundDraftSender />
    </>
  );
}

/** Says on the home page and above the log-in form that the session has ended, and leads back to where it was. */
function SessionEnded() {
  const { pathname } = useLocation();
  const asked = useEndedSession();
  if (asked === null || !['/', '/login'].includes(pathname)) return null;
  return (
    <NoticeLine>
      <span>
        <strong>Your session has ended.</strong>{' '}
        {pathname === '/login' ? (
          'Log in to continue where you left off.'
        ) : (
          <>
            <Link to="/login" state={{ asked }} className="underline">
              Log in again
            </Link>{' '}
            to continue where you left off.
          </>
        )}
      </span>
    </NoticeLine>
  );
}
