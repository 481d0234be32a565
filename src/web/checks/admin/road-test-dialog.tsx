import type { CheckKind } from '#contract/checks/check-kinds.ts';
import type { DriverFile } from '#contract/checks/checks.ts';
import { cancelRoadTest, setRoadTest } from '#contract/checks/road-tests.ts';
import type { DriverProfile } from '#contract/drivers/drivers.ts';
import { recipientsOf } from '#contract/messages/recipients.ts';
import { formatDate, todayInLagos } from '#contract/platform/dates.ts';
import { scheduleChecks } from '#contract/platform/schedule-form.ts';
import { askRecipients, RecipientsNote } from '#web/messages/admin/recipients-note.tsx';
import { FormDialog } from '#web/office/form-dialog.tsx';
import { useForm } from '#web/platform/forms/form.ts';
import { ScheduleFields } from '#web/platform/forms/schedule-fields.tsx';
import { useCall } from '#web/platform/http/calls.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { ActionDialog } from '#web/platform/http/use-confirmed-action.tsx';

interface RoadTestDialogProps {
  driver: DriverProfile;
  file: DriverFile;
  onClose(): void;
}

export function RoadTestDialog({
  driver,
  file,
  kind,
  onClose,
}: RoadTestDialogProps & { kind: CheckKind }) {
  const today = todayInLagos(serverNow());
  const open = file.roadTest;
  const stored = {
    scheduledDate: open?.scheduledDate ?? '',
    scheduledTime: open?.scheduledTime ?? '',
    place: open?.place ?? '',
  };
  const form = useForm(stored, scheduleChecks(open?.scheduledDate ?? null));
  const inviting = useCall(setRoadTest, { undoes: 'driver' });
  const changing = useCall(setRoadTest);
  const { mutateAsync: save } = open ? changing : inviting;
  const input = {
    params: { id: driver._id },
    body: { kind: kind._id, ...form.values, version: file.version },
  };
  return (
    <FormDialog
      isVersioned
      form={form}
      title={open ? 'Change the road test' : 'Invite to a road test'}
      description={`${driver.fullName}, driver ${driver.driverId}`}
      confirmLabel={open ? 'Save' : 'Invite'}
      onSave={() => save(input)}
      onClose={onClose}
    >
      <ScheduleFields isOnSite form={form} storedDate={stored.scheduledDate} today={today} />
      <div className="mt-6">
        <RecipientsNote
          questions={
            form.isComplete() ? [askRecipients(recipientsOf(setRoadTest), input)] : undefined
          }
        />
      </div>
    </FormDialog>
  );
}

/** A driver who missed the road test gets no cancellation. */
export function CancelRoadTestDialog({ driver, file, onClose }: RoadTestDialogProps) {
  const { mutateAsync: cancel } = useCall(cancelRoadTest, { undoes: 'driver' });
  const input = { params: { id: driver._id }, body: { version: file.version } };
  const day = file.roadTest?.scheduledDate ?? '';
  const isMissed = day < todayInLagos(serverNow());
  return (
    <ActionDialog
      title="Cancel the road test?"
      description={
        isMissed
          ? `The road test on the ${formatDate(day)} is recorded as not held.`
          : `${driver.fullName} won't be tested on the ${formatDate(day)}.`
      }
      confirmLabel="Cancel the road test"
      cancelLabel="Keep it"
      isDangerous
      onConfirm={() => cancel(input)}
      onClose={onClose}
    >
      <RecipientsNote questions={[askRecipients(recipientsOf(cancelRoadTest), input)]} />
    </ActionDialog>
  );
}
