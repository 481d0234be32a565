import { MessageCircleQuestion } from 'lucide-react';
import { allowAsks, allowChecks } from '#contract/asks/asks.ts';
import type { DriverProfile } from '#contract/drivers/drivers.ts';
import { shortDayOf } from '#contract/platform/dates.ts';
import { FormDialog } from '#web/office/form-dialog.tsx';
import { useForm } from '#web/platform/forms/form.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { StatusNote } from '#web/ui/data/status-note.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { DialogButton } from '#web/ui/overlays/dialog-button.tsx';

/** Shows a driver's opt-out from asks, and lifts it at their request. */
export function RefusedAsks({ driver }: { driver: DriverProfile }) {
  const canPlace = useCan()('place drivers');
  if (driver.asksRefusedAt === null) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-card p-4 sm:px-6">
      <StatusNote judgement="warning">
        {`Doesn't want to be asked about work, since ${shortDayOf(driver.asksRefusedAt)}.`}
      </StatusNote>
      {canPlace && driver.status !== 'Deleted' && (
        <DialogButton label="Allow asking" icon={MessageCircleQuestion}>
          {(onClose) => <AllowDialog driver={driver} onClose={onClose} />}
        </DialogButton>
      )}
    </div>
  );
}

function AllowDialog({ driver, onClose }: { driver: DriverProfile; onClose(): void }) {
  const form = useForm({ reason: '' }, allowChecks);
  const { mutateAsync } = useCall(allowAsks);
  return (
    <FormDialog
      form={form}
      title={`Ask ${driver.fullName} again?`}
      description="Only if the driver has told you so. The activity keeps the reason."
      confirmLabel="Allow asking"
      onSave={() => mutateAsync({ params: { id: driver._id }, body: form.values })}
      onClose={onClose}
    >
      <TextArea {...form.field('reason')} label="What the driver said" isShort />
    </FormDialog>
  );
}
