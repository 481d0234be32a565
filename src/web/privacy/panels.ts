import { lazyComponent } from '#web/platform/page/lazy-component.tsx';

/** What keeps a record, or what stays of an erased one; for who manages privacy, and for all where it is erased. */
export const RecordPrivacy = lazyComponent(async () => (await import('./admin/record-privacy.tsx')).RecordPrivacy, {
  room: 'min-h-11',
});
