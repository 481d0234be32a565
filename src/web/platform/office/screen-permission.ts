import { useMatches } from 'react-router';
import { type Permission, permissions } from '#contract/accounts/roles.ts';
import { isRecord } from '#contract/platform/is-record.ts';

/** The `handle` of a screen of the back-office that not everybody can open. */
export interface ScreenHandle {
  permission: Permission;
  /** The screen has a header of its own and fills the window: the menu is a narrow strip, and there is no top bar. */
  isWhole?: true;
  /** The screen keeps what is changed without a connection, and says so itself. */
  worksOffline?: true;
}

/** The permission that the open screen asks for, if any. */
export function useScreenPermission(): Permission | undefined {
  const handle = useHandle();
  return permissions.find((one) => one === handle?.permission);
}

/** Whether the open screen fills the window. */
export const useIsWholeScreen = (): boolean => useHandle()?.isWhole === true;

/** Whether the open screen keeps what is changed without a connection. */
export const useWorksOffline = (): boolean => useHandle()?.worksOffline === true;

function useHandle(): Record<string, unknown> | undefined {
  const handle = useMatches().at(-1)?.handle;
  return isRecord(handle) ? handle : undefined;
}
