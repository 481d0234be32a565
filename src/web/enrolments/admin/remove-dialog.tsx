import { useState } from 'react';
import { type Enrolment, maxRemovalReason, removeEnrolment } from '#contract/enrolments/enrolments.ts';
import { RecipientsNote } from '#web/messages/admin/recipients-note.tsx';
import { useCall } from '#web/platform/http/calls.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

/** Asks whether to remove a registration, and why. */
export function RemoveDialog({ enrolment, onClose }: { enrolment: Enrolment; onClose(): void }) {
  const { mutateAsync } = useCall(removeEnrolment);
  const [reason, setReason] = useState('');
  const { fullName, trainingName, email, phoneNumber, reference } = enrolment;
  return (
    <ConfirmDialog
      title={`Remove ${fullName}?`}
      description={`The registration of ${fullName} for ${trainingName} will be removed. This can't be undone.`}
      confirmLabel="Remove registration"
      cancelLabel="Keep it"
      isDangerous
      onConfirm={() =>
        mutateAsync({ params: { id: enrolment._id }, body: { reason } }).then(() => undefined, toFailure)
      }
      onClose={onClose}
    >
      <div className="grid gap-4">
        <TextArea
          label="Reason"
          name="reason"
          isOptional
          isShort
          hint={`The trainee reads this in the message. ${reason.length} of ${maxRemovalReason} characters.`}
          value={reason}
          onChange={(typed) => setReason(typed.slice(0, maxRemovalReason))}
        />
        <RecipientsNote
          when="once"
          recipients={[
            {
              ...{ who: fullName, email, phone: phoneNumber, event: 'registration-removed' },
              values: { name: fullName, reference, training: trainingName, words: reason },
            },
          ]}
        />
      </div>
    </ConfirmDialog>
  );
}
