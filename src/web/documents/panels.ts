import { lazyComponent } from '#web/platform/page/lazy-component.tsx';

/** Loaded when it is first opened. */
export const RenewDocumentDialog = lazyComponent(
  async () => (await import('./admin/renew-document-dialog.tsx')).RenewDocumentDialog,
  { room: 'sr-only' },
);

/** Loaded when it is first opened. */
export const AskDialog = lazyComponent(async () => (await import('./admin/ask-dialog.tsx')).AskDialog, {
  room: 'sr-only',
});

/** Loaded when it is first opened. */
export const DocumentViewer = lazyComponent(async () => (await import('./admin/document-viewer.tsx')).DocumentViewer, {
  room: 'sr-only',
});
