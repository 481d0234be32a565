import { useId, useRef, useState } from 'react';
import type { DocumentGroup } from '#contract/application-form.ts';
import type { DriverProfile } from '#contract/drivers.ts';
import { maxRemarkLength, reasonMissingMessage, remarkLabels } from '#contract/rejection.ts';
import { type VerdictReason, verdictReasonNames, verdictReasons } from '#contract/verdicts.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useJudgeDocument } from './review-api.ts';
import { groupNames } from './review-format.ts';

export const x = [maxRemarkLength, reasonMissingMessage, remarkLabels, verdictReasonNames, verdictReasons];
interface NewNeededDialogProps {
  profile: DriverProfile;
  group: DocumentGroup;
  onClose(): void;
}

/** Says that a document isn't good enough, and why. */
export function NewNeededDialog({ profile, group, onClose }: NewNeededDialogProps) {
  const { noun } = groupNames[group];
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const judging = useJudgeDocument();
  const [reason] = useState<VerdictReason>('other');
  const [words, setWords] = useState('');
  const failure = judging.error && toFailure(judging.error);
  const close = () => judging.isPending || onClose();
  const send = () => judging.mutate({ profile, group, verdict: 'new-needed', reason, words }, { onSuccess: onClose });
  return (
    <Dialog
      isForm
      isWide
      isOpen
      onClose={close}
      title={`A new ${noun} is needed from ${profile.fullName}`}
      description="The application can't be approved until it has come."
      actions={
        <>
          <Button variant="line" aria-disabled={judging.isPending} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isLoading={judging.isPending}>
            New {noun} needed
          </Button>
        </>
      }
    >
      <Form id={formId} ref={form} onSubmit={send}>
        <TextArea label="words" name="words" value={words} onChange={setWords} />
        {failure && <FormError className="mt-4">{failure.message}</FormError>}
      </Form>
    </Dialog>
  );
}
