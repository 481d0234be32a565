import type { ListedDriver } from '#contract/drivers/drivers.ts';
import { profilePath } from '#web/addresses.ts';
import { useBackLink } from '#web/platform/lists/link-state.tsx';

/** Returns the profile's URL and the link state: the driver and the way back. */
export function useProfileTarget(): (driver: ListedDriver, isOngoing?: boolean) => { to: string; state: unknown } {
  const wayBack = useBackLink();
  return (driver, isOngoing) => ({ to: profilePath(driver, isOngoing), state: { record: driver, ...wayBack } });
}
