import type { Generated, GeneratedAlways } from 'kysely';
import type { MessageEventName } from '#contract/messages/message-events.ts';
import type {
  Channel,
  MessageError,
  MessageRecord,
  MessageState,
} from '#contract/messages/messages.ts';
import type { MessageCause } from './message-limits.ts';

/** Messages to people and their states; see the migration. */
export interface MessagesTable {
  id: string;
  event: string;
  occasion: string;
  channel: Channel;
  address: string;
  recipientName: string;
  recordKind: MessageRecord;
  recordId: string;
  recordName: string;
  recordReference: string;
  subject: string;
  words: string;
  calendar: string | null;
  state: Generated<MessageState | 'Sending'>;
  attempts: Generated<number>;
  dueAt: Date;
  claimedAt: Generated<Date | null>;
  isUrgent: Generated<boolean>;
  expiresAt: Generated<Date | null>;
  secretFor: Generated<string | null>;
  cause: MessageCause['by'];
  error: Generated<MessageError | null>;
  providerId: Generated<string | null>;
  /** Whether it was only written to a file. */
  isFile: Generated<boolean>;
  sentBy: string | null;
  createdAt: Date;
  sentAt: Generated<Date | null>;
  endedAt: Generated<Date | null>;
  foundBy: GeneratedAlways<string>;
}

export const ownWords = 'own-words';

/** Templates changed by administrators; see the migration. */
export interface MessageTemplatesTable {
  id: string;
  event: MessageEventName;
  subject: Generated<string | null>;
  words: Generated<string | null>;
  text: Generated<string | null>;
  sendsMail: Generated<boolean>;
  sendsText: Generated<boolean>;
  version: Generated<number>;
  changedBy: Generated<string | null>;
  changedAt: Generated<Date | null>;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    messages: MessagesTable;
    messageTemplates: MessageTemplatesTable;
  }
}
