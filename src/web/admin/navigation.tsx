import { LogOut } from 'lucide-react';
import { useId, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useLogout } from '#web/accounts/api.ts';
import { areMarksWaiting } from '#web/attendance/api.ts';
import { isLeaveGuarded } from '#web/platform/forms/use-leave-guard.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { officeSections, type Section, sections } from '#web/sections.ts';
import { LeaveDialog } from '#web/ui/overlays/leave-dialog.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';

const marksWait =
  "Some attendance marks are only on this device yet. They'll be sent when you log in here again.";

const rowClasses = (isFolded: boolean) =>
  classNames(
    'flex min-h-(--h-row) w-full items-center gap-3 rounded-field py-2 text-2 font-strong',
    isFolded ? 'px-2.5' : 'px-3.5',
  );

interface NavigationProps {
  onLeave?: (() => void) | undefined;
  isFolded?: boolean;
}

export function Navigation({ onLeave, isFolded = false }: NavigationProps) {
  const can = useCan();
  const officeId = useId();
  const navigate = useNavigate();
  const logout = useLogout();
  // Awaited rather than a `mutate` callback: this button unmounts with the session.
  const signOut = async () => {
    await logout.mutateAsync();
    await navigate('/login');
  };
  const [question, setQuestion] = useState<string>();
  const beginSignOut = async () => {
    if (isLeaveGuarded())
      setQuestion("You have unsaved changes. If you sign out now, they'll be lost.");
    else if (await areMarksWaiting()) setQuestion(marksWait);
    else await signOut();
  };

  return (
    <>
      <nav aria-label="Back-office" className="flex-1 p-3">
        <SectionLinks sections={sections} onLeave={onLeave} isFolded={isFolded} />
        {officeSections.some(({ permission }) => can(permission)) && (
          <>
            <p
              id={officeId}
              className={classNames(
                'mt-3 border-t border-navy-800 text-1 text-on-navy-2',
                isFolded ? 'pt-3' : 'px-3.5 pt-4 pb-1.5',
              )}
            >
              <span className={classNames(isFolded && 'sr-only')}>Office</span>
            </p>
            <SectionLinks
              sections={officeSections}
              labelledBy={officeId}
              onLeave={onLeave}
              isFolded={isFolded}
            />
          </>
        )}
      </nav>
      <div className="p-3">
        <button
          type="button"
          title={isFolded ? 'Sign Out' : undefined}
          onClick={() => void beginSignOut()}
          className={classNames(rowClasses(isFolded), inactive)}
        >
          <LogOut className="size-5 shrink-0" />
          <span className={classNames(isFolded && 'sr-only')}>Sign Out</span>
        </button>
        {question !== undefined && (
          <LeaveDialog
            description={question}
            leaving={{ stay: () => setQuestion(undefined), leave: () => void signOut() }}
          />
        )}
      </div>
    </>
  );
}

interface SectionLinksProps {
  sections: readonly Section[];
  labelledBy?: string;
  onLeave: (() => void) | undefined;
  isFolded: boolean;
}

function SectionLinks({ sections: all, labelledBy, onLeave, isFolded }: SectionLinksProps) {
  const { pathname } = useLocation();
  const can = useCan();
  const present = pathname.split('/')[2] ?? '';
  return (
    <ul aria-labelledby={labelledBy} className="grid gap-1">
      {all
        .filter(({ permission }) => can(permission))
        .map(({ to, segments, label, icon: Icon }) => {
          const isPresent = segments.includes(present);
          return (
            <li key={to} className="relative">
              {isPresent && (
                <span
                  aria-hidden="true"
                  className="absolute inset-y-2.5 -start-3 w-1 rounded-e-chip bg-gold-400"
                />
              )}
              <Link
                to={to}
                onClick={onLeave}
                title={isFolded ? label : undefined}
                aria-current={isPresent ? 'page' : undefined}
                className={classNames(
                  rowClasses(isFolded),
                  isPresent ? 'bg-navy-800 text-on-navy' : inactive,
                )}
              >
                <Icon className={classNames('size-5 shrink-0', isPresent && 'text-gold-400')} />
                <span className={classNames(isFolded && 'sr-only')}>{label}</span>
              </Link>
            </li>
          );
        })}
    </ul>
  );
}

const inactive = 'text-on-navy-2 hover:bg-navy-900 hover:text-on-navy';
