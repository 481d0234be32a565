import { sendTag } from '#web/platform/offline/worker-messages.ts';

interface SyncingRegistration extends ServiceWorkerRegistration {
  sync: { register(tag: string): Promise<void> };
}

const canSync = (registration: ServiceWorkerRegistration): registration is SyncingRegistration =>
  'sync' in registration;

/** Has the service worker send what waits as soon as there is a connection, where the browser can do that. */
export async function askForBackgroundSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  // Where it isn't possible or allowed, the next visit sends what waits.
  if (registration && canSync(registration)) await registration.sync.register(sendTag).catch(() => undefined);
}

/** Whether this browser can send what waits while no page is open. */
export const canSendInBackground = (): boolean =>
  'SyncManager' in globalThis && navigator.serviceWorker?.controller != null;
