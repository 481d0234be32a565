import { lazyComponent } from '#web/platform/page/lazy-component.tsx';

/** The trainings of a driver, as a part of the profile. */
export const DriverTrainings = lazyComponent(
  async () => (await import('./admin/driver-trainings.tsx')).DriverTrainings,
  { room: 'min-h-20 rounded-card border border-line bg-card px-5' },
);
