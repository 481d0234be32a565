import { lazyComponent } from '#web/platform/page/lazy-component.tsx';

/** The notes about one record, which are loaded when they come near. */
export const NotesPanel = lazyComponent(async () => (await import('./admin/notes-panel.tsx')).NotesPanel, {
  room: 'min-h-40 rounded-card border border-line bg-card px-5',
});
