import type { ReactNode } from 'react';
import type { Driver } from '#contract/drivers.ts';
import { profilePath } from '#web/drivers/api.ts';
import { StatefulLink, useBackLink } from '#web/platform/lists/link-state.tsx';

interface ProfileLinkProps {
  driver: Driver;
  /** Shows where the driver is placed, too. */
  isOngoing?: boolean;
  className?: string;
  children: ReactNode;
}

/** Gives the way to a driver's profile, and what goes along: the driver, and the way back here. */
export function useProfileTarget(): (driver: Driver, isOngoing?: boolean) => { to: string; state: unknown } {
  const wayBack = useBackLink();
  return (driver, isOngoing) => ({ to: profilePath(driver, isOngoing), state: { record: driver, ...wayBack } });
}

/** A link to a driver's profile. */
export function ProfileLink({ driver, isOngoing, ...link }: ProfileLinkProps) {
  return <StatefulLink to={profilePath(driver, isOngoing)} record={driver} {...link} />;
}
