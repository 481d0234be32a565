import { useConfirmation } from '#web/platform/http/confirmation.ts';
import { lazyComponent } from '#web/platform/page/lazy-component.tsx';

/** Asks the administrator to prove who they are when a call needs it. For the back office's frame. */
export const ConfirmationDialog = lazyComponent(
  async () => (await import('./confirmation-dialog.tsx')).ConfirmationDialog,
  { dismiss: () => useConfirmation.getState().question?.answer(false) },
);
