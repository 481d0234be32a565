import { lazyComponent } from '#web/platform/page/lazy-component.tsx';

/** How it goes, in two small charts; for who can read reports. */
export const DashboardCharts = lazyComponent(
  async () => (await import('./admin/dashboard-charts.tsx')).DashboardCharts,
  { room: 'min-h-167 xl:min-h-72' },
);
