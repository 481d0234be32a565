import {
  Building2,
  GraduationCap,
  History,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  MessagesSquare,
  Users,
} from 'lucide-react';
import { useId, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useLogout } from '#web/accounts/api.ts';
import { isLeaveGuarded } from '#web/platform/forms/use-leave-guard.ts';
import { LeaveDialog } from '#web/ui/overlays/leave-dialog.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';

interface Section {
  to: string;
  /** The second path segments of the pages that belong to it. */
  segments: readonly string[];
  label: string;
  icon: LucideIcon;
}

const sections: readonly Section[] = [
  { to: '/admin/dashboard', segments: ['dashboard', 'overview'], label: 'Dashboard', icon: LayoutDashboard },
  { to: '/admin/driver-management', segments: ['driver-management'], label: 'Driver Management', icon: Users },
  { to: '/admin/consultancy', segments: ['consultancy'], label: 'Consultancy', icon: MessagesSquare },
  {
    to: '/admin/training-management',
    segments: ['training-management'],
    label: 'Training Management',
    icon: GraduationCap,
  },
  { to: '/admin/company-driver', segments: ['company-driver'], label: 'Company Drivers', icon: Building2 },
];

/** Below the others, under a heading of their own. */
const officeSections: readonly Section[] = [
  { to: '/admin/activity', segments: ['activity'], label: 'Activity', icon: History },
];

const row = 'flex min-h-(--h-row) w-full items-center gap-3 rounded-field px-3.5 py-2 text-2 font-strong';

/** The back office's sections, with the current one marked, and the sign-out button. */
export function Navigation({ onLeave }: { onLeave?: () => void }) {
  const officeId = useId();
  const navigate = useNavigate();
  const logout = useLogout();
  // Awaited instead of a `mutate` callback, because this button unmounts with the session.
  const signOut = async () => {
    await logout.mutateAsync();
    await navigate('/login');
  };
  const [isAsking, setAsking] = useState(false);

  return (
    <>
      <nav aria-label="Back-office" className="flex-1 p-3">
        <SectionList sections={sections} onLeave={onLeave} />
        <p id={officeId} className="mt-4 border-t border-line-navy px-3.5 pt-4 pb-2 text-1 font-strong text-on-navy-2">
          Office
        </p>
        <SectionList sections={officeSections} labelledBy={officeId} onLeave={onLeave} />
      </nav>
      <div className="p-3">
        <button
          type="button"
          onClick={() => (isLeaveGuarded() ? setAsking(true) : void signOut())}
          className={classNames(row, inactive)}
        >
          <LogOut aria-hidden="true" className="size-5 shrink-0" />
          Sign Out
        </button>
        {isAsking && (
          <LeaveDialog
            description="You have unsaved changes. If you sign out now, they'll be lost."
            stay="Stay"
            onStay={() => setAsking(false)}
            onLeave={() => void signOut()}
          />
        )}
      </div>
    </>
  );
}

interface SectionListProps {
  sections: readonly Section[];
  /** The id of its heading. */
  labelledBy?: string;
  onLeave?: (() => void) | undefined;
}

function SectionList({ sections, labelledBy, onLeave }: SectionListProps) {
  const present = useLocation().pathname.split('/')[2] ?? '';
  return (
    <ul aria-labelledby={labelledBy} className="grid gap-1">
      {sections.map(({ to, segments, label, icon: Icon }) => {
        const isPresent = segments.includes(present);
        return (
          <li key={to} className="relative">
            {isPresent && (
              <span aria-hidden="true" className="absolute inset-y-2.5 -start-3 w-1 rounded-e-chip bg-gold-400" />
            )}
            <Link
              to={to}
              onClick={onLeave}
              aria-current={isPresent ? 'page' : undefined}
              className={classNames(row, isPresent ? 'bg-navy-800 text-on-navy' : inactive)}
            >
              <Icon aria-hidden="true" className={classNames('size-5 shrink-0', isPresent && 'text-gold-400')} />
              {label}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

const inactive = 'text-on-navy-2 hover:bg-navy-900 hover:text-on-navy';
