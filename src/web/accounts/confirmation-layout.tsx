import { Outlet } from 'react-router';
import { useConfirmation } from '#web/platform/http/confirmation.ts';
import { lazyComponent } from '#web/platform/page/lazy-component.tsx';

const ConfirmationDialog = lazyComponent(async () => (await import('./confirmation-dialog.tsx')).ConfirmationDialog, {
  dismiss: () => useConfirmation.getState().question?.answer(false),
});

/** Around the back office's screens: asks administrators to prove who they are when a call needs it. */
export default function ConfirmationLayout() {
  const isAsked = useConfirmation(({ question }) => question !== null);
  return (
    <>
      <Outlet />
      {isAsked && <ConfirmationDialog />}
    </>
  );
}
