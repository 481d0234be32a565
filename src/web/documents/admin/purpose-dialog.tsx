import { Eye } from 'lucide-react';
import { useId, useState } from 'react';
import {
  type givePurpose,
  purposeChecks,
  purposeMinutes,
  purposeNames,
  purposes,
} from '#contract/documents/purposes.ts';
import type { ListedDriver } from '#contract/drivers/drivers.ts';
import { useForm, useValues } from '#web/platform/forms/form.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { RadioList } from '#web/ui/fields/radio-list.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import type { ActionFailure } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import type { GivenPurpose } from './use-purpose.tsx';

export interface PurposeDialogProps {
  driver: Pick<ListedDriver, '_id' | 'fullName'>;
  onGiven(given: GivenPurpose): void;
  onClose(): void;
}

const options = purposeNames.map((value) => ({ value, label: purposes[value] }));

/** Asks what the documents of a driver who isn't in review are opened for. */
export function PurposeDialog({ driver, onGiven, onClose }: PurposeDialogProps) {
  const formId = useId();
  const { values, change } = useValues({ purpose: '', words: '' });
  const form = useForm({ values, change, checks: purposeChecks });
  const purpose = purposeNames.find((name) => name === values.purpose);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<ActionFailure>();

  function close() {
    form.forget();
    onClose();
  }

  async function send() {
    if (isSending || !form.check() || purpose === undefined) return;
    setFailure(undefined);
    setIsSending(true);
    try {
      const words = purpose === 'other' ? values.words : '';
      const { data } = await callApi<typeof givePurpose>('POST /admin/drivers/{id}/purpose', {
        params: { id: driver._id },
        body: { purpose, words },
      });
      form.forget();
      onGiven(data);
    } catch (error) {
      setFailure(toFailure(error));
      setIsSending(false);
    }
  }

  return (
    <Dialog
      isForm
      isWide
      isOpen
      onClose={close}
      title={`What do you need ${driver.fullName}'s documents for?`}
      description={`Nobody is checking them at the moment. What you choose is kept with each document that you open, and holds for ${purposeMinutes} minutes.`}
      actions={
        <>
          <Button variant="line" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isLoading={isSending}>
            <Eye aria-hidden="true" className="size-4.5" />
            Open documents
          </Button>
        </>
      }
    >
      <Form id={formId} ref={form.ref} onSubmit={() => void send()}>
        <RadioList isCompact legend="Purpose" options={options} {...form.field('purpose')} value={purpose} />
        {purpose === 'other' && (
          <div className="mt-4">
            <TextArea label="What for" isShort {...form.field('words')} />
          </div>
        )}
        {failure && <FormError className="mt-6">{failure.message}</FormError>}
      </Form>
    </Dialog>
  );
}
