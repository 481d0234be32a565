import { lazyComponent } from '#web/platform/page/lazy-component.tsx';

const load = () => import('./admin/record-consents.tsx');

/** The consents of a record's sender, as a line on the record's screen. */
export const ConsentsLine = lazyComponent(async () => (await load()).ConsentsLine, {
  room: 'min-h-11 rounded-card border border-line bg-card px-5',
});

/** The same with their words, for a record without a screen. Loaded when it is first opened. */
export const ConsentsDialog = lazyComponent(async () => (await load()).ConsentsDialog, { room: 'sr-only' });
