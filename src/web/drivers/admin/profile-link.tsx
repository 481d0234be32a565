import type { ReactNode } from 'react';
import type { ListedDriver } from '#contract/drivers/drivers.ts';
import { profilePath } from '#web/addresses.ts';
import { StatefulLink, useBackLink } from '#web/platform/lists/link-state.tsx';

interface ProfileLinkProps {
  driver: ListedDriver;
  /** Also shows where the driver is placed. */
  isOngoing?: boolean;
  className?: string;
  children: ReactNode;
}

/** Returns the URL of a driver's profile and the link state: the driver and the way back to this page. */
export function useProfileTarget(): (driver: ListedDriver, isOngoing?: boolean) => { to: string; state: unknown } {
  const wayBack = useBackLink();
  return (driver, isOngoing) => ({ to: profilePath(driver, isOngoing), state: { record: driver, ...wayBack } });
}

/** The link to a driver's profile in a row or on a card. */
export function ProfileLink({ driver, isOngoing, ...link }: ProfileLinkProps) {
  return <StatefulLink isRowLink to={profilePath(driver, isOngoing)} record={driver} {...link} />;
}
