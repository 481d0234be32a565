import type { ReactNode } from 'react';
import type { Account } from '#contract/accounts.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Notifications } from './notifications.tsx';

/** Who is at work, over every screen of the back-office; `menu` stands first. */
export function TopBar({ user, menu }: { user: Account; menu?: ReactNode }) {
  return (
    <header className="sticky top-0 z-(--z-bar) flex min-h-(--h-topbar) items-center gap-2 border-b border-line bg-card px-(--gutter) py-1">
      {menu}
      <p className="me-auto text-3 font-title text-navy-900">Welcome Admin</p>
      <Notifications />
      <Avatar name={user.name} />
      <div className="ps-1 leading-[1.35] max-sm:sr-only">
        <p className="text-2 leading-[1.35] font-title text-navy-900">{user.name}</p>
        <p className="text-1 leading-[1.35] text-ink-2">{user.role}</p>
      </div>
    </header>
  );
}
