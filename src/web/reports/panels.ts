import { lazyComponent } from '#web/platform/page/lazy-component.tsx';

/** The height of `DashboardCharts`. */
export const dashboardChartsHeight = 'min-h-170 xl:min-h-84';

/** How it goes, in two small charts; for who can read reports. */
export const DashboardCharts = lazyComponent(
  async () => (await import('./admin/dashboard-charts.tsx')).DashboardCharts,
  { room: dashboardChartsHeight },
);
