import { type SentDraft, sendWaitingDrafts } from '#web/platform/drafts/send-waiting.ts';
import { type DraftsSent, draftsSentType } from '#web/platform/offline/worker-messages.ts';

declare const self: ServiceWorkerGlobalScope;

const windows = () => self.clients.matchAll({ type: 'window' });

function notify({ name, title, reference }: SentDraft): Promise<void> {
  const body = reference === undefined ? '' : `Reference number ${reference}`;
  return self.registration.showNotification(`${title} was sent`, { body, tag: name, icon: '/icon-192.png' });
}

/**
 * Sends the drafts that wait, tells the open pages, and shows a notification of each that wants one. Rejects if another
 * attempt can help: the browser then makes one.
 */
export async function sendInBackground(): Promise<void> {
  const drafts = await sendWaitingDrafts();
  if (drafts.length === 0) return;
  const message: DraftsSent = { type: draftsSentType, drafts };
  for (const page of await windows()) page.postMessage(message);
  // Who has forbidden notifications since sees it on the page.
  for (const draft of drafts.filter(({ wantsNotice }) => wantsNotice)) await notify(draft).catch(() => undefined);
}

/** Shows the site after a notification was pressed: a page that is open, else the one that shows what was sent. */
export async function showSite(): Promise<void> {
  const [open] = await windows();
  await (open ? open.focus() : self.clients.openWindow('/apply'));
}
