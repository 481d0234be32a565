import { useId, useRef, useState } from 'react';
import { type VerdictReason, verdictReasonNames, verdictReasons } from '#contract/documents/verdicts.ts';
import type { DocumentGroup } from '#contract/drivers/application-form.ts';
import type { DriverProfile } from '#contract/drivers/drivers.ts';
import { maxRemarkLength, reasonMissingMessage, remarkChecks } from '#contract/drivers/rejection.ts';
import { ReasonFields } from '#web/drivers/admin/reason-fields.tsx';
import { useForm, useValues } from '#web/platform/forms/form.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useJudgeDocument } from './review-api.ts';
import { groupNames, verdictOn } from './review-format.ts';

interface NewNeededDialogProps {
  profile: DriverProfile;
  group: DocumentGroup;
  onClose(): void;
}

const options = verdictReasonNames.map((value) => ({ value, label: verdictReasons[value] }));

/** Says that a document isn't good enough, and why. Begins with what was said before, if it was. */
export function NewNeededDialog({ profile, group, onClose }: NewNeededDialogProps) {
  const { noun } = groupNames[group];
  const before = verdictOn(profile, group);
  const formId = useId();
  const safe = useRef<HTMLButtonElement>(null);
  const judging = useJudgeDocument();
  const [reason, setReason] = useState<VerdictReason | undefined>(before?.reason ?? undefined);
  const { values, change } = useValues({ words: before?.words ?? '', note: before?.note ?? '' });
  const form = useForm({ values, change, checks: remarkChecks });
  const failure = judging.error && toFailure(judging.error);
  const isFinal = failure?.isFinal ?? false;

  function close() {
    if (judging.isPending) return;
    form.forget();
    onClose();
  }
  async function send() {
    if (judging.isPending || isFinal) return;
    if (reason === undefined) return form.warn(reasonMissingMessage, ['reason']);
    if (!form.check()) return;
    try {
      await judging.mutateAsync({ profile, group, verdict: 'new-needed', reason, ...values });
    } catch {
      // Said below the fields. The pressed button may be gone.
      safe.current?.focus({ preventScroll: true });
      return;
    }
    onClose();
  }

  return (
    <Dialog
      isWide
      isOpen
      onClose={close}
      title={`Is a new ${noun} needed?`}
      description={`${profile.fullName} can't be approved until a new one is there.`}
      actions={
        <>
          <Button ref={safe} variant="line" aria-disabled={judging.isPending} onClick={close}>
            {isFinal ? 'Close' : 'Cancel'}
          </Button>
          {!isFinal && (
            <Button type="submit" form={formId} isLoading={judging.isPending}>
              New {noun} needed
            </Button>
          )}
        </>
      }
    >
      <Form id={formId} ref={form.ref} onSubmit={() => void send()}>
        <ReasonFields
          form={form}
          legend="What is wrong with this one"
          options={options}
          reason={reason}
          onReason={setReason}
          wordsHint={`Kept for the message that asks for it. ${values.words.length} of ${maxRemarkLength} characters.`}
        />
        {failure && <FormError className="mt-6">{failure.message}</FormError>}
      </Form>
    </Dialog>
  );
}
