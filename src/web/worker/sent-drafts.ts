import { type SentDraft, sendWaitingDrafts } from '#web/platform/drafts/send-waiting.ts';
import { draftsSent } from '#web/platform/offline/worker-messages.ts';

declare const self: ServiceWorkerGlobalScope;

const windows = () => self.clients.matchAll({ type: 'window' });

function notify({ name, what, reference, refusal }: SentDraft): Promise<void> {
  const title = refusal === undefined ? `We have received ${what}` : `We couldn't take ${what}`;
  const body = refusal ?? (reference === undefined ? '' : `Reference number ${reference}`);
  return self.registration.showNotification(title, { body, tag: name, icon: '/icon-192.png' });
}

/**
 * Sends the drafts that wait, tells the open pages, and shows a notification of each that wants one. Rejects if one waits
 * on: the browser then makes another attempt.
 */
export async function sendInBackground(): Promise<void> {
  const { done, failure } = await sendWaitingDrafts();
  if (done.length > 0) for (const page of await windows()) page.postMessage(draftsSent);
  // Who has forbidden notifications since sees it on the page.
  for (const draft of done.filter(({ wantsNotice }) => wantsNotice)) await notify(draft).catch(() => undefined);
  if (failure !== undefined) throw failure;
}

/** Shows the site after a notification was pressed: a page that is open, else the home page, which says what was sent. */
export async function showSite(): Promise<void> {
  const [open] = await windows();
  await (open ? open.focus() : self.clients.openWindow('/'));
}
