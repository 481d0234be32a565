import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { Driver } from '#contract/drivers.ts';

/** Where a profile is, and what a link takes along to it. */
interface ProfileTarget {
  to: string;
  state: { driver: Driver; back: string };
}

interface ProfileLinkProps {
  driver: Driver;
  /** Shows where the driver is placed, too. */
  isOngoing?: boolean;
  className?: string;
  children: ReactNode;
}

const listPath = '/admin/driver-management';

/** Gives the way to a driver's profile. It takes the driver along, and the way back here. */
export function useProfileTarget(): (driver: Driver, isOngoing?: boolean) => ProfileTarget {
  const { pathname, search } = useLocation();
  return (driver, isOngoing = false) => ({
    to: `${listPath}/${driver._id}${isOngoing ? '?ongoing=true' : ''}`,
    state: { driver, back: pathname + search },
  });
}

/** A link to a driver's profile. */
export function ProfileLink({ driver, isOngoing, className, children }: ProfileLinkProps) {
  const { to, state } = useProfileTarget()(driver, isOngoing);
  return (
    <Link to={to} state={state} className={className}>
      {children}
    </Link>
  );
}

/** What came along to a profile: the driver, if a link brought one, and where Go Back leads. */
export function readPassed(state: unknown): { driver: Driver | undefined; back: string } {
  if (typeof state !== 'object' || state === null) return { driver: undefined, back: listPath };
  // The browser keeps the state across releases, so that an old one may hold another shape.
  const driver = 'driver' in state ? Driver.safeParse(state.driver) : undefined;
  const back = 'back' in state && typeof state.back === 'string' ? state.back : listPath;
  return { driver: driver?.data, back: back.startsWith('/admin/') ? back : listPath };
}
