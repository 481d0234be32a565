import { type ReactNode, useState } from 'react';
import type { ListedDriver } from '#contract/drivers/drivers.ts';
import { removeDriver, replaceDriver } from '#contract/placements/placements.ts';
import type { CompanyRequest } from '#contract/requests/requests.ts';
import { formatReturn } from '#web/drivers/admin/driver-format.ts';
import { RecipientsNote } from '#web/messages/admin/recipients-note.tsx';
import { bothSeen } from '#web/placements/api.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { DriverChoiceDialog } from './driver-choice-dialog.tsx';
import { recipientsOfRemoval, recipientsOfReplacement } from './recipients.ts';

type RemovedDriver = Pick<
  ListedDriver,
  | '_id'
  | 'version'
  | 'fullName'
  | 'email'
  | 'phoneNumber'
  | 'typeOfVehice'
  | 'expiryStatus'
  | 'medicalExpiryStatus'
>;

interface Removal {
  remove(driver: RemovedDriver, request: CompanyRequest): void;
  replace(driver: RemovedDriver, request: CompanyRequest): void;
  dialog: ReactNode;
}

/** Removes or replaces a driver after confirmation; `onRemoved` follows a removal. */
export function useRemoval(onRemoved?: () => Promise<void> | void): Removal {
  const removal = useCall(removeDriver, { success: 'Driver removed', undoes: 'request' });
  const replacement = useCall(replaceDriver, { success: 'Driver replaced', undoes: 'request' });
  const [asked, setAsked] = useState<{
    driver: RemovedDriver;
    request: CompanyRequest;
    isReplaced: boolean;
  }>();
  const [next, setNext] = useState<ListedDriver>();
  const close = () => {
    setAsked(undefined);
    setNext(undefined);
  };
  async function remove(driver: RemovedDriver, request: CompanyRequest) {
    await removal.mutateAsync(bothSeen({ driver, request }));
    await onRemoved?.();
  }
  const open = (isReplaced: boolean) => (driver: RemovedDriver, request: CompanyRequest) =>
    setAsked({ driver, request, isReplaced });
  return { remove: open(false), replace: open(true), dialog: asked && question(asked) };

  function question({ driver, request, isReplaced }: NonNullable<typeof asked>) {
    const { fullName } = driver;
    if (!isReplaced) {
      return (
        <ConfirmDialog
          title={`Remove ${fullName}?`}
          description={`${fullName} will be removed from ${request.name} and ${formatReturn(driver)}.`}
          confirmLabel="Remove Driver"
          isDangerous
          onConfirm={() => remove(driver, request).then(() => undefined, toFailure)}
          onClose={close}
        >
          <RecipientsNote recipients={recipientsOfRemoval(driver, request)} />
        </ConfirmDialog>
      );
    }
    if (next === undefined) {
      return (
        <DriverChoiceDialog
          title={`Who replaces ${fullName}?`}
          request={request}
          onChoose={setNext}
          onClose={close}
        />
      );
    }
    return (
      <ConfirmDialog
        title={`Replace ${fullName} with ${next.fullName}?`}
        description={`${next.fullName} will replace ${fullName} at ${request.name}. ${fullName} ${formatReturn(driver)}.`}
        confirmLabel="Replace"
        onConfirm={() =>
          replacement
            .mutateAsync({
              params: { driverId: driver._id, requestId: request._id },
              body: {
                newDriverId: next._id,
                driverVersion: driver.version,
                newDriverVersion: next.version,
                requestVersion: request.version,
              },
            })
            .then(() => undefined, toFailure)
        }
        onClose={close}
      >
        <RecipientsNote recipients={recipientsOfReplacement(driver, next, request)} />
      </ConfirmDialog>
    );
  }
}
