import { sendTag } from '#web/platform/offline/worker-messages.ts';

interface SyncingRegistration extends ServiceWorkerRegistration {
  sync: { register(tag: string): Promise<void> };
}

const canSync = (registration: ServiceWorkerRegistration): registration is SyncingRegistration =>
  'sync' in registration;

/** Has the service worker send waiting drafts on reconnection, in browsers with background sync. */
export async function askForBackgroundSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  // If unsupported or not permitted, the next visit sends them.
  if (registration && canSync(registration))
    await registration.sync.register(sendTag).catch(() => undefined);
}

/** Whether this browser can send waiting drafts while no page is open. */
export const canSendInBackground = (): boolean =>
  'SyncManager' in globalThis && navigator.serviceWorker?.controller != null;
