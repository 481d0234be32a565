import type { Account } from '#contract/accounts/accounts.ts';
import { unknownAccountName } from '#contract/activity/activity.ts';
import type { Administrator, Origin } from '#server/platform/system/actor.ts';

type Named = Pick<Account, '_id' | 'name' | 'email'>;

/** An account as what an entry of the activity is about; of an unknown one nothing is kept, not even the address. */
export const toRecord = (account: Named | undefined) =>
  account
    ? ({ kind: 'account', id: account._id, name: account.name, reference: account.email } as const)
    : ({ kind: 'account', id: null, name: unknownAccountName } as const);

/** The owner of an account, who has proved to be that by a request without a session. */
export const toAdministrator = (
  { _id: id, name, role }: Pick<Account, '_id' | 'name' | 'role'>,
  { requestId, network }: Origin,
): Administrator => ({ kind: 'administrator', id, name, role, requestId, network });
