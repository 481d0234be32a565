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
 * Sends waiting drafts, informs open pages, and shows the requested notifications. Rejects if a draft still waits:
 * the browser then retries the sync.
 */
export async function sendInBackground(): Promise<void> {
  const { done, failure } = await sendWaitingDrafts();
  if (done.length > 0) for (const page of await windows()) page.postMessage(draftsSent);
  // If notifications have been blocked since, the page shows the outcome.
  for (const draft of done.filter(({ wantsNotice }) => wantsNotice))
    await notify(draft).catch(() => undefined);
  if (failure !== undefined) throw failure;
}

/** Opened from a notification: focuses an open page, else opens the home page, which shows the outcome. */
export async function showSite(): Promise<void> {
  const [open] = await windows();
  await (open ? open.focus() : self.clients.openWindow('/'));
}
