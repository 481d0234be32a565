import { lazyComponent } from '#web/platform/page/lazy-component.tsx';

/** The activity of one record, which is loaded when it is opened. */
export const RecordActivity = lazyComponent(async () => (await import('./admin/record-activity.tsx')).RecordActivity, {
  room: 'min-h-15 rounded-card border border-line bg-card px-5',
});
