import { useState } from 'react';
import { type VerdictReason, verdictReasonNames, verdictReasons } from '#contract/documents/verdicts.ts';
import type { DocumentGroup } from '#contract/drivers/application-form.ts';
import type { DriverProfile } from '#contract/drivers/drivers.ts';
import { maxRemarkLength, reasonMissingMessage, remarkChecks } from '#contract/drivers/rejection.ts';
import { verdictOn } from '#web/documents/admin/document-progress.ts';
import { ReasonFields } from '#web/drivers/admin/reason-fields.tsx';
import { useForm, useValues } from '#web/platform/forms/form.ts';
import { FormDialog } from '#web/platform/office/form-dialog.tsx';
import { useJudgeDocument } from './review-api.ts';
import { groupNames } from './review-format.ts';

interface NewNeededDialogProps {
  profile: DriverProfile;
  group: DocumentGroup;
  onClose(): void;
}

const options = verdictReasonNames.map((value) => ({ value, label: verdictReasons[value] }));

/** Says that a document isn't good enough, and why. Begins with what was said before, if it was. The safe button has focus. */
export function NewNeededDialog({ profile, group, onClose }: NewNeededDialogProps) {
  const { noun } = groupNames[group];
  const before = verdictOn(profile, group);
  const { mutateAsync: judge } = useJudgeDocument();
  const [reason, setReason] = useState<VerdictReason | undefined>(before?.reason ?? undefined);
  const { values, change } = useValues({ words: before?.words ?? '', note: before?.note ?? '' });
  const form = useForm({ values, change, checks: remarkChecks });

  function check() {
    if (reason === undefined) form.warn(reasonMissingMessage, ['reason']);
    return reason !== undefined && form.check();
  }
  return (
    <FormDialog
      isVersioned
      isWide
      startsSafe
      form={form}
      check={check}
      title={`Is a new ${noun} needed?`}
      description={`${profile.fullName} can't be approved until a new one arrives.`}
      confirmLabel={`New ${noun} needed`}
      onSave={async () => reason && judge({ profile, group, verdict: 'new-needed', reason, ...values })}
      onClose={onClose}
    >
      <ReasonFields
        form={form}
        legend="What is wrong with this one"
        options={options}
        reason={reason}
        onReason={setReason}
        wordsHint={`Kept for the message that asks for it. ${values.words.length} of ${maxRemarkLength} characters.`}
      />
    </FormDialog>
  );
}
