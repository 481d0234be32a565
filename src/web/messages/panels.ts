import type { MessageEventName } from '#contract/messages/message-events.ts';
import type { MessageValues } from '#contract/messages/message-words.ts';
import { lazyComponent } from '#web/platform/page/lazy-component.tsx';

/** Somebody, or a group, who will be told of what is about to be done. */
export interface Recipient {
  /** As the end of a sentence: 'Ngozi Eze', '205 applicants'. */
  who: string;
  /** How many a group has, if that can be none or very many. */
  count?: number;
  /** The addresses of one person; '' where there is none. */
  email?: string;
  phone?: string;
  event: MessageEventName;
  /** The known values of the template; unknown ones are shown by name, in braces. */
  values?: MessageValues;
}

/** Says in one line who will be told of what a dialog is about to do. */
export const RecipientsNote = lazyComponent(async () => (await import('./admin/recipients-note.tsx')).RecipientsNote, {
  room: 'min-h-11 rounded-field bg-office px-4',
});

/** The messages about a record, as a part of its screen; for who can read them. */
export const RecordMessages = lazyComponent(async () => (await import('./admin/record-messages.tsx')).RecordMessages, {
  room: 'min-h-40 rounded-card border border-line bg-card px-5',
});

/** The button that opens the dialog for a message about a record; for who can send them. */
export const SendMessage = lazyComponent(async () => (await import('./admin/send-message.tsx')).SendMessage, {
  room: 'min-h-(--h-dense) min-w-44',
});

/** The dialog for a message about a record. */
export const SendMessageDialog = lazyComponent(
  async () => (await import('./admin/send-message-dialog.tsx')).SendMessageDialog,
);
