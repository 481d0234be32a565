import { type Permission, permissions } from '#contract/platform/roles.ts';
import { useHandle } from '#web/platform/page/use-handle.ts';

/** The route `handle` of a screen with restricted access. */
export interface ScreenHandle {
  permission: Permission;
  /** The screen has its own header and fills the window: the menu shrinks to a strip, without a top bar. */
  isWhole?: true;
  /** The screen stores changes while offline, and shows that itself. */
  worksOffline?: true;
}

/** The permission that the open screen requires, if any. */
export function useScreenPermission(): Permission | undefined {
  const handle = useHandle();
  return permissions.find((one) => one === handle?.permission);
}

export const useIsWholeScreen = (): boolean => useHandle()?.isWhole === true;

/** Whether the open screen stores changes while offline. */
export const useWorksOffline = (): boolean => useHandle()?.worksOffline === true;
