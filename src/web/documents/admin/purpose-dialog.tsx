import { Eye } from 'lucide-react';
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
import { FormDialog } from '#web/platform/office/form-dialog.tsx';
import { RadioList } from '#web/ui/fields/radio-list.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import type { GivenPurpose } from './use-purpose.tsx';

export interface PurposeDialogProps {
  driver: Pick<ListedDriver, '_id' | 'fullName'>;
  onGiven(given: GivenPurpose): void;
  onClose(): void;
}

const options = purposeNames.map((value) => ({ value, label: purposes[value] }));

/** Asks what the documents of a driver who isn't in review are opened for. */
export function PurposeDialog({ driver, onGiven, onClose }: PurposeDialogProps) {
  const { values, change } = useValues({ purpose: '', words: '' });
  const form = useForm({ values, change, checks: purposeChecks });
  const purpose = purposeNames.find((name) => name === values.purpose);

  async function save() {
    if (purpose === undefined) return;
    const { data } = await callApi<typeof givePurpose>('POST /admin/drivers/{id}/purpose', {
      params: { id: driver._id },
      body: { purpose, words: purpose === 'other' ? values.words : '' },
    });
    onGiven(data);
  }

  return (
    <FormDialog
      isWide
      form={form}
      title={`What do you need ${driver.fullName}'s documents for?`}
      description={`Nobody is checking them at the moment. What you choose is kept with each document that you open, and holds for ${purposeMinutes} minutes.`}
      confirmLabel={
        <>
          <Eye aria-hidden="true" className="size-4.5" />
          Open documents
        </>
      }
      onSave={save}
      onClose={onClose}
    >
      <RadioList isCompact legend="Purpose" options={options} {...form.field('purpose')} value={purpose} />
      {purpose === 'other' && (
        <div className="mt-4">
          <TextArea label="What for" isShort {...form.field('words')} />
        </div>
      )}
    </FormDialog>
  );
}
