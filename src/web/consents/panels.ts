import { lazyComponent } from '#web/platform/page/lazy-component.tsx';

/** The consents of a record's sender, as a part of the record's screen. */
export const ConsentsPanel = lazyComponent(async () => (await import('./admin/consents-panel.tsx')).ConsentsPanel, {
  room: 'min-h-40 rounded-card border border-line bg-card px-5',
});
