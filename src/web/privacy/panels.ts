import { lazyComponent } from '#web/platform/page/lazy-component.tsx';

/** The legal hold on a record, for roles that manage privacy; for all roles what stays of an erased one. */
export const RecordPrivacy = lazyComponent(async () => (await import('./admin/record-privacy.tsx')).RecordPrivacy, {
  room: 'min-h-11',
});
