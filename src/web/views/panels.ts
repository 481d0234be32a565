import { lazyComponent } from '#web/platform/page/lazy-component.tsx';

/** Loaded after the list, which works without them. */
export const ViewTabs = lazyComponent(async () => (await import('./admin/view-tabs.tsx')).ViewTabs, {
  room: 'min-h-(--h-dense)',
});
