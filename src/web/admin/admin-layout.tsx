import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type ClientLoaderFunctionArgs, Navigate, Outlet, useLoaderData, useNavigate } from 'react-router';
import { ConfirmationDialog } from '#web/accounts/api.ts';
import { onForbidden } from '#web/platform/http/api-client.ts';
import { answerDemand, useConfirmation } from '#web/platform/http/confirmation.ts';
import { useSession } from '#web/platform/http/session.ts';
import { ConnectionNotice } from '#web/platform/page/connection-notice.tsx';
import { prefetchPage } from '#web/platform/page/page-files.ts';
import { prefetchAhead, whenIdle } from '#web/platform/page/when-idle.ts';
import { BrandStripes } from '#web/ui/theme/brand-stripes.tsx';
import { useBreakpoint } from '#web/ui/theme/use-breakpoint.ts';
import { Sidebar, SlidingSidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import './admin.css';

// Before the first call of a screen.
if (typeof window !== 'undefined') onForbidden(answerDemand);

/** Checks for a session before anything of the back office renders, and remembers the requested URL. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  return { isSignedIn: useSession.getState().accessToken !== null, asked: pathname + search };
}
clientLoader.hydrate = true as const;

/** What the server renders for every URL of the back office: only a spinner. */
export function HydrateFallback() {
  return (
    <div className="office flex min-h-dvh items-center justify-center bg-office">
      <NoIndex />
      <BrandStripes moving />
    </div>
  );
}

/** The layout of the back office. Without a session it renders nothing and redirects to the log-in page. */
export default function AdminLayout() {
  const { isSignedIn, asked } = useLoaderData<typeof clientLoader>();
  const user = useSession((session) => session.currentUser);
  const isWide = useBreakpoint('lg');
  const isAsked = useConfirmation(({ question }) => question !== null);
  useLeaveWithOtherTabs(isSignedIn);
  useEffect(() => {
    // So that signing out works even if the server has become unreachable.
    whenIdle(() => prefetchPage('/login'));
    prefetchAhead();
  }, []);

  if (!isSignedIn) return <Navigate to="/login" replace state={{ asked }} />;
  if (user === null) return <NoIndex />;
  return (
    <div className="office min-h-dvh bg-office text-2 lg:ps-(--w-sidebar)">
      <NoIndex />
      <a
        href="#screen"
        className="fixed start-2 top-2 z-(--z-toast) rounded-field bg-card px-4 py-2 font-title text-navy-900 not-focus:sr-only"
      >
        Skip to the content
      </a>
      {isWide && <Sidebar />}
      <TopBar user={user} menu={!isWide && <SlidingSidebar />} />
      <ConnectionNotice sentence="Showing what was last loaded. Changes can't be saved." />
      {isAsked && <ConfirmationDialog />}
      <main id="screen" tabIndex={-1} className="px-(--gutter) py-6 focus-visible:shadow-none sm:py-8">
        <Outlet />
      </main>
    </div>
  );
}

function NoIndex() {
  return <meta name="robots" content="noindex" />;
}

// Signing out in one tab signs out all of them, and clears their cached data, so that nothing is left for whoever logs
// in next.
function useLeaveWithOtherTabs(isSignedIn: boolean) {
  const navigate = useNavigate();
  const client = useQueryClient();
  useEffect(() => {
    function leave() {
      if (useSession.getState().accessToken !== null) return;
      client.removeQueries();
      void navigate('/login', { replace: true });
    }
    // Another tab can have signed out between the loader and this effect.
    if (isSignedIn) leave();
    window.addEventListener('storage', leave);
    return () => window.removeEventListener('storage', leave);
  }, [navigate, client, isSignedIn]);
}
