import { useCallback } from 'react';
import { can, type Permission } from '#contract/platform/roles.ts';
import { useSession } from './session.ts';

export type Can = (permission: Permission) => boolean;

/** Checks the role known to this browser. Only hides actions; the server enforces permissions. */
export function useCan(): Can {
  const role = useSession(({ currentUser }) => currentUser?.role ?? '');
  return useCallback((permission) => can(role, permission), [role]);
}
