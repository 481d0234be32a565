import { lazyComponent } from '#web/platform/page/lazy-component.tsx';

/** The messages that did not arrive, newest first. */
export const failedMessagesPath = '/admin/messages?states=Failed,Given+up';

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
  { until: 'mounted', room: 'sr-only', dismiss: ({ onClose }) => onClose() },
);
