import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { Driver } from '#contract/drivers.ts';

interface ProfileLinkProps {
  driver: Driver;
  className?: string;
  children: ReactNode;
}

const listPath = '/admin/driver-management';

/** A link to a driver's profile. It takes the driver along, and the way back here. */
export function ProfileLink({ driver, className, children }: ProfileLinkProps) {
  const { pathname, search } = useLocation();
  return (
    <Link to={`${listPath}/${driver._id}`} state={{ driver, back: pathname + search }} className={className}>
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
