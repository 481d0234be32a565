import { lazyComponent } from '#web/platform/page/lazy-component.tsx';

/** That a record is kept from deletion, for roles that manage privacy; for all roles what stays of an erased one. */
export const RecordPrivacy = lazyComponent(async () => (await import('./admin/record-privacy.tsx')).RecordPrivacy, {
  room: 'sr-only',
});

/** Keeps a record from deletion, or allows it again. Loaded when it is first opened. */
export const HoldDialog = lazyComponent(async () => (await import('./admin/hold-dialog.tsx')).HoldDialog, {
  room: 'sr-only',
});
