import { lazyComponent } from '#web/platform/page/lazy-component.tsx';

/** The trainings of a driver, as a part of the profile. */
export const DriverTrainings = lazyComponent(
  async () => (await import('./admin/driver-trainings.tsx')).DriverTrainings,
  { room: 'min-h-20 rounded-card border border-line bg-card px-5' },
);

/** Asks whether to withdraw a certificate. Loaded when it is first opened. */
export const WithdrawDialog = lazyComponent(
  async () => (await import('./admin/certificate-dialogs.tsx')).WithdrawDialog,
  { room: 'sr-only' },
);
