import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Account } from '#contract/accounts/accounts.ts';
import { Notifications } from '#web/notifications/admin/notifications.tsx';
import { SearchButton } from '#web/search/admin/search-button.tsx';
import { Avatar } from '#web/ui/images/avatar.tsx';

/** The header of the back office, with `menu` at the start. The signed-in name links to the account. */
export function TopBar({ user, menu }: { user: Account; menu?: ReactNode }) {
  return (
    <header className="sticky top-0 z-(--z-bar) flex min-h-(--h-topbar) items-center gap-2 border-b border-line bg-card px-(--gutter) py-1">
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
