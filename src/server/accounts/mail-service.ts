import { v7 as uuid } from 'uuid';
import type { Account } from '#contract/accounts/accounts.ts';
import { withoutLinks } from '#contract/messages/message-words.ts';
import type { LimitedCause } from '#server/messages/message-limits.ts';
import { type NewMessage, queueMessages } from '#server/messages/queue-messages.ts';
import type { Database } from '#server/platform/database/database.ts';
import { findAdministrators } from './administrator-repository.ts';
import type { AccountMail } from './mail.ts';

type Addressee = Pick<Account, '_id' | 'email' | 'name'>;

/**
 * Queues an urgent message to an administrator, in the caller's transaction. Without a name the greeting is
 * impersonal.
 */
export async function notifyAccount(
  tx: Database,
  { _id: recordId, email, name }: Addressee,
  { event, subject, paragraphs }: AccountMail,
  {
    now,
    cause,
    ...secret
  }: { now: Date; cause: LimitedCause } & Pick<NewMessage, 'id' | 'secretFor' | 'expiresAt'>,
): Promise<void> {
  const greeting = name ? `Dear ${withoutLinks(name)},` : 'Hello,';
  await queueMessages(
    tx,
    [
      {
        event,
        occasion: uuid(),
        record: { kind: 'account', id: recordId, name: name || email, reference: email },
        recipient: { name: name || email, email },
        mail: { subject, words: [greeting, ...paragraphs].join('\n\n') },
        isUrgent: true,
        ...secret,
      },
    ],
    cause,
    now,
  );
}

export const findOwners = async (db: Database): Promise<Addressee[]> =>
  (await findAdministrators(db))
    .filter(({ role, deactivatedAt }) => role === 'Owner' && deactivatedAt === null)
    .map(({ id, ...owner }) => ({ _id: id, ...owner }));

/** Queues an urgent message to every active Owner, in the caller's transaction. */
export async function notifyOwners(tx: Database, mail: AccountMail, now: Date): Promise<void> {
  for (const owner of await findOwners(tx))
    await notifyAccount(tx, owner, mail, { now, cause: { by: 'office' } });
}
