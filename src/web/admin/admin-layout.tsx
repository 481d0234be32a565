import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Menu } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import {
  type ClientLoaderFunctionArgs,
  Link,
  Navigate,
  Outlet,
  useLoaderData,
  useNavigate,
} from 'react-router';
import { type Account, readAccount } from '#contract/accounts/accounts.ts';
import { isRole } from '#contract/platform/roles.ts';
import { ConfirmationDialog } from '#web/accounts/confirmation-dialog.tsx';
import { eraseListsAtSignOut, resumeAttendance } from '#web/attendance/api.ts';
import { Notifications } from '#web/notifications/admin/notifications.tsx';
import { forgetDraftsOfOthers } from '#web/office/form-draft.tsx';
import { NotAllowed } from '#web/office/not-allowed.tsx';
import {
  useIsWholeScreen,
  useScreenPermission,
  useWorksOffline,
} from '#web/office/screen-permission.ts';
import { onForbidden } from '#web/platform/http/api-client.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import { answerDemand, useConfirmation } from '#web/platform/http/confirmation.ts';
import { onReconnect } from '#web/platform/http/connection.ts';
import { useSession } from '#web/platform/http/session.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { ConnectionNotice } from '#web/platform/page/connection-notice.tsx';
import { forgetEndedSession, isLeavingEndedSession } from '#web/platform/page/ended-session.ts';
import { useWebsite } from '#web/platform/page/website.ts';
import { SearchButton } from '#web/search/admin/search-button.tsx';
import { Avatar } from '#web/ui/images/avatar.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { BrandStripes } from '#web/ui/theme/brand-stripes.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { useBreakpoint } from '#web/ui/theme/use-breakpoint.ts';
import { Navigation } from './navigation.tsx';
import './admin.css';

function Sidebar({ isFolded }: { isFolded: boolean }) {
  return (
    <aside
      aria-label="Menu"
      className={classNames(
        'fixed inset-y-0 start-0 z-(--z-bar) flex flex-col overflow-y-auto bg-navy-950 print:hidden',
        isFolded ? 'w-(--w-rail)' : 'w-(--w-sidebar)',
      )}
    >
      <SidebarLogo isFolded={isFolded} />
      <Navigation isFolded={isFolded} />
    </aside>
  );
}

function SlidingSidebar() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
        className="-ms-2.5 inline-flex size-(--h-row) shrink-0 items-center justify-center rounded-field text-navy-900"
      >
        <Menu />
      </button>
      <Sheet
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Menu"
        header={<SidebarLogo />}
        side="left"
        theme="dark"
        isDense
        isFlush
        className="[--sheet-width:min(70vw,40rem)] motion-safe:[--come-time:0.3s]"
      >
        <Navigation onLeave={() => setIsOpen(false)} />
      </Sheet>
    </>
  );
}

function SidebarLogo({ isFolded = false }: { isFolded?: boolean }) {
  const { company } = useWebsite();
  return (
    <p
      className={classNames(
        'flex items-center gap-2 py-3.5 text-3 leading-[1.15] font-title text-on-navy',
        isFolded ? 'px-3' : 'px-4',
      )}
    >
      <img src="/favicon.svg" alt="" width={40} height={40} className="shrink-0" />
      <span className={isFolded ? 'sr-only' : 'max-w-[7em] text-balance'}>{company.name}</span>
    </p>
  );
}

// Must precede the first call of a screen.
if (typeof window !== 'undefined') {
  onForbidden(answerDemand);
  eraseListsAtSignOut();
}

/** Requires a session before the back office renders, and remembers the requested URL. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  return { isSignedIn: useSession.getState().accessToken !== null, returnTo: pathname + search };
}
clientLoader.hydrate = true as const;

/** The server's HTML for every back-office URL: only a spinner. */
export function HydrateFallback() {
  return (
    <div className="office flex min-h-dvh items-center justify-center bg-office">
      <NoIndex />
      <BrandStripes moving />
    </div>
  );
}

/** Without a session, renders nothing and redirects to the log-in page. */
export default function AdminLayout() {
  const { isSignedIn, returnTo } = useLoaderData<typeof clientLoader>();
  const client = useQueryClient();
  const user = useSession((session) => session.currentUser);
  const isWide = useBreakpoint('lg');
  const can = useCan();
  const needed = useScreenPermission();
  const canOpen = needed === undefined || can(needed);
  const isWhole = useIsWholeScreen() && canOpen;
  const worksOffline = useWorksOffline();
  const isAsked = useConfirmation(({ question }) => question !== null);
  useLeaveWithOtherTabs(isSignedIn);
  usePresentRole(isSignedIn && user !== null);

  const owner = user?._id;
  useEffect(() => {
    if (owner === undefined) return;
    forgetEndedSession();
    forgetDraftsOfOthers(owner);
    const resume = () => void resumeAttendance(client, owner);
    resume();
    return onReconnect(resume);
  }, [owner, client]);

  if (!isSignedIn)
    return isLeavingEndedSession() ? (
      <NoIndex />
    ) : (
      <Navigate to="/login" replace state={{ returnTo }} />
    );
  // The stored account may have a role unknown to this release; wait until the account is read.
  if (user === null || !isRole(user.role)) return <NoIndex />;
  return (
    <div
      data-whole={isWhole || undefined}
      className={classNames(
        'office min-h-dvh bg-office text-2 print:min-h-0 print:bg-transparent print:p-0',
        // Below its minimum height, the window scrolls.
        isWhole
          ? 'lg:flex lg:h-dvh lg:min-h-[560px] lg:flex-col lg:ps-(--w-rail)'
          : 'lg:ps-(--w-sidebar)',
      )}
    >
      <NoIndex />
      <a
        href="#screen"
        className="fixed start-2 top-2 z-(--z-toast) rounded-field bg-card px-4 py-2 font-title text-navy-900 not-focus:sr-only"
      >
        Skip to the content
      </a>
      {isWide && <Sidebar isFolded={isWhole} />}
      {!isWhole && <TopBar user={user} menu={!isWide && <SlidingSidebar />} />}
      {!worksOffline && (
        <ConnectionNotice
          place="office"
          sentence="Showing what was last loaded. Changes can't be saved."
        />
      )}
      {isAsked && <ConfirmationDialog />}
      <main
        id="screen"
        tabIndex={-1}
        className={classNames(
          'focus-visible:shadow-none print:p-0',
          isWhole ? 'lg:min-h-0 lg:flex-1' : 'px-(--gutter) py-6 sm:py-8',
        )}
      >
        {canOpen ? <Outlet /> : <NotAllowed permission={needed} />}
      </main>
    </div>
  );
}

function NoIndex() {
  return <meta name="robots" content="noindex" />;
}

// The stored account is as old as the log-in, and an Owner can change its role at any time.
function usePresentRole(isSignedIn: boolean) {
  const client = useQueryClient();
  const { data } = useQuery({ ...apiQuery(readAccount, {}), enabled: isSignedIn });
  const account = data?.data.account;
  useEffect(() => {
    const { currentUser, update } = useSession.getState();
    if (!account || !currentUser || account._id !== currentUser._id) return;
    const { name, role } = account;
    if (name === currentUser.name && role === currentUser.role) return;
    update(account);
    if (role === currentUser.role) return;
    // Data read under another role may be forbidden or incomplete now. Refetch visible data in place, to keep input.
    client.removeQueries({ type: 'inactive' });
    void client.invalidateQueries();
  }, [account, client]);
}

// Signing out in one tab signs out all, and clears their cached data for the next user.
function useLeaveWithOtherTabs(isSignedIn: boolean) {
  const navigate = useNavigate();
  const client = useQueryClient();
  useEffect(() => {
    function leave() {
      if (useSession.getState().accessToken !== null) return;
      client.removeQueries();
      if (!isLeavingEndedSession()) void navigate('/login', { replace: true });
    }
    // Another tab can have signed out between the loader and this effect.
    if (isSignedIn) leave();
    window.addEventListener('storage', leave);
    return () => window.removeEventListener('storage', leave);
  }, [navigate, client, isSignedIn]);
}

function TopBar({ user, menu }: { user: Account; menu?: ReactNode }) {
  return (
    <header className="sticky top-0 z-(--z-bar) flex min-h-(--h-topbar) items-center gap-2 border-b border-line bg-card px-(--gutter) py-1 print:hidden">
      {menu}
      <p className="me-auto text-3 font-title text-navy-900">Welcome Admin</p>
      <SearchButton />
      <Notifications />
      <Link
        to="/admin/account"
        title="Your account"
        className="-me-2 flex min-h-(--h-row) items-center gap-3 rounded-field px-2 py-1 hover:bg-navy-100"
      >
        <Avatar name={user.name} />
        <span className="leading-[1.35] max-sm:sr-only">
          <span className="block text-2 leading-[1.35] font-title text-navy-900">{user.name}</span>
          <span className="block text-1 leading-[1.35] text-ink-2">{user.role}</span>
        </span>
        <span className="sr-only">Your account</span>
      </Link>
    </header>
  );
}
