import { clearPhotos, type PhotoNetwork } from '#contract/uploads/application-space.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

interface ClearPhotosDialogProps {
  networks: readonly PhotoNetwork[];
  onClose(): void;
}

/** Asks whether photos of no application are deleted, which many from one network may have been sent to fill the space. */
export function ClearPhotosDialog({ networks, onClose }: ClearPhotosDialogProps) {
  const { mutateAsync: clear } = useCall(clearPhotos);
  const total = networks.reduce((sum, { photos }) => sum + photos, 0);
  return (
    <ConfirmDialog
      title={`Delete ${pluralize(total, 'photo')} of no application?`}
      description={`They came from ${networks.map(({ network }) => network).join(', ')}. Applications that were sent stay as they are. Anyone there who is still filling in the form has to add their photos again.`}
      confirmLabel="Delete"
      isDangerous
      onConfirm={() =>
        clear({ body: { networks: networks.map(({ network }) => network) } }).then(() => undefined, toFailure)
      }
      onClose={onClose}
    />
  );
}
