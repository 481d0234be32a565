import { useState } from 'react';
import type { ListedDriver } from '#contract/drivers/drivers.ts';
import {
  destroyDriver,
  isSameName,
  otherNameMessage,
  restoreDriver,
} from '#contract/placements/bin.ts';
import { formatDate } from '#contract/platform/dates.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { ConfirmDialog, saidAtField } from '#web/ui/overlays/confirm-dialog.tsx';

export type BinAction = 'restore' | 'destroy';

interface BinDialogProps {
  driver: ListedDriver;
  action: BinAction;
  onClose(): void;
}

export function BinDialog({ action, ...props }: BinDialogProps) {
  return action === 'restore' ? <RestoreDialog {...props} /> : <DestroyDialog {...props} />;
}

type DialogProps = Omit<BinDialogProps, 'action'>;

function RestoreDialog({ driver, onClose }: DialogProps) {
  const { mutateAsync } = useCall(restoreDriver);
  return (
    <ConfirmDialog
      title={`Restore ${driver.fullName}?`}
      description={`${driver.fullName} will get back the documents and the earlier status.`}
      confirmLabel="Restore"
      onConfirm={() =>
        mutateAsync({ params: { id: driver._id }, body: { version: driver.version } }).then(
          () => undefined,
          toFailure,
        )
      }
      onClose={onClose}
    />
  );
}

function DestroyDialog({ driver, onClose }: DialogProps) {
  const { mutateAsync } = useCall(destroyDriver);
  const [fullName, setFullName] = useState('');
  const [error, setError] = useState<string>();

  async function destroy() {
    if (!isSameName(fullName, driver.fullName)) {
      setError(otherNameMessage(driver.fullName));
      return saidAtField;
    }
    const { _id: id, version } = driver;
    return mutateAsync({ params: { id }, body: { fullName, version } }).then(
      () => undefined,
      toFailure,
    );
  }

  return (
    <ConfirmDialog
      isForm
      isDangerous
      title={`Destroy the documents of ${driver.fullName} now?`}
      description={
        <p>
          Otherwise they will be destroyed on the {formatDate(driver.inBinUntil ?? '')}. Nobody can
          get them back after that, and {driver.fullName} can't be restored.
        </p>
      }
      confirmLabel="Delete now"
      onConfirm={destroy}
      onClose={onClose}
    >
      <Field
        label="Full name"
        name="fullName"
        hint={`Type ${driver.fullName} to confirm. Accents and capital letters don't matter.`}
        autoComplete="off"
        spellCheck={false}
        value={fullName}
        error={error}
        onChange={(typed) => {
          setError(undefined);
          setFullName(typed);
        }}
      />
    </ConfirmDialog>
  );
}
