import { useCallback } from 'react';
import { can, type Permission } from '#contract/accounts/roles.ts';
import { useSession } from './session.ts';

export type Can = (permission: Permission) => boolean;

/**
 * Returns whether the signed-in administrator can do something, by the role that this browser knows. It decides what is
 * offered; the server decides what is done.
 */
export function useCan(): Can {
  const role = useSession(({ currentUser }) => currentUser?.role ?? '');
  return useCallback((permission) => can(role, permission), [role]);
}
