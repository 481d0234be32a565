import { lazyComponent } from '#web/platform/page/lazy-component.tsx';

/** The certificates of a training, as a part of its screen; for who can read registrations. */
export const Certificates = lazyComponent(async () => (await import('./admin/certificates.tsx')).Certificates, {
  room: 'min-h-40 rounded-card border border-line bg-card px-5',
});

/** The trainings of a driver, as a part of the profile. */
export const DriverTrainings = lazyComponent(
  async () => (await import('./admin/driver-trainings.tsx')).DriverTrainings,
  { room: 'min-h-20 rounded-card border border-line bg-card px-5' },
);
