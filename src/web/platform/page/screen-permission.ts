import { useMatches } from 'react-router';
import { type Permission, permissions } from '#contract/roles.ts';
import { isRecord } from '#web/platform/forms/is-record.ts';

/** The `handle` of a screen of the back-office that not everybody can open. */
export interface ScreenHandle {
  permission: Permission;
}

/** The permission that the open screen asks for, if any. */
export function useScreenPermission(): Permission | undefined {
  const handle = useMatches().at(-1)?.handle;
  return isRecord(handle) ? permissions.find((one) => one === handle.permission) : undefined;
}
