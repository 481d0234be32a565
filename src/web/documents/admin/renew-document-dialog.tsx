import { useId, useRef, useState } from 'react';
import { maxFilesPerGroup } from '#contract/application-form.ts';
import { type CalendarDate, isRealDate, todayInLagos, writeDate } from '#contract/dates.ts';
import { type ExpiringDocument, expiringDocuments } from '#contract/documents.ts';
import type { Driver } from '#contract/drivers.ts';
import { expiryChecks } from '#contract/renewal-form.ts';
import { useForm, useValues } from '#web/platform/forms/form.ts';
import { ApiError } from '#web/platform/http/api-client.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { ImagePicker } from '#web/platform/uploads/image-picker.tsx';
import { useImageUploads } from '#web/platform/uploads/use-image-uploads.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { DateField } from '#web/ui/fields/date-field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

interface RenewDocumentDialogProps {
  driver: Pick<Driver, '_id' | 'driverId' | 'fullName'>;
  paper: ExpiringDocument;
  /** The current document's expiry date. */
  expiresOn: CalendarDate;
  /** Sends the form. When it rejects, a toast has shown the error, and the dialog keeps its content for another try. */
  onUpload(filledIn: { expiresOn: CalendarDate; images: readonly File[]; signal: AbortSignal }): Promise<unknown>;
  onClose(): void;
}

/** Renews a driver's licence or medical record. Closing it while sending cancels the request. */
export function RenewDocumentDialog({ driver, paper, expiresOn, onUpload, onClose }: RenewDocumentDialogProps) {
  const { dateField, label, noun, renewal } = expiringDocuments[paper];
  const formId = useId();
  const { values, change } = useValues({ licenceExpiryDate: '', medicalRecordsExpiryDate: '' });
  const [images, setImages] = useState<readonly File[]>([]);
  const [isSending, setIsSending] = useState(false);
  const sending = useRef<AbortController>(null);
  const form = useForm({ values, change, checks: expiryChecks(paper) });
  const photos = useImageUploads({
    name: paper,
    form,
    files: images,
    max: maxFilesPerGroup,
    add: (added) => setImages((before) => [...before, ...added]),
    remove: (file) => setImages((before) => before.filter((one) => one !== file)),
  });

  function close() {
    sending.current?.abort();
    form.forget();
    photos.clearMessages();
    onClose();
  }

  async function upload() {
    if (sending.current || !form.check() || !photos.canLeave()) return;
    const underWay = new AbortController();
    sending.current = underWay;
    setIsSending(true);
    try {
      await onUpload({ expiresOn: values[dateField], images, signal: underWay.signal });
    } catch (error) {
      if (error instanceof ApiError) form.show(error.errors);
      sending.current = null;
      setIsSending(false);
      return;
    }
    close();
  }

  const today = todayInLagos(serverNow());
  return (
    <Dialog
      isForm
      isOpen
      onClose={close}
      title={renewal}
      description={`${driver.fullName}, driver ${driver.driverId}. The present ${noun} ${expiresOn < today ? 'expired' : 'expires'} on the ${writeDate(expiresOn)}.`}
      actions={
        <>
          <Button variant="line" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isLoading={isSending}>
            Upload
          </Button>
        </>
      }
    >
      <Form id={formId} ref={form.ref} onSubmit={() => void upload()}>
        <fieldset className="min-w-0">
          <legend className="text-2 font-title text-navy-900">
            Pictures of the new {noun}
            <span className="font-body text-ink-2"> (optional)</span>
          </legend>
          <p className="mb-2 text-1 text-ink-2">
            They take the place of the ones that are shown now. The earlier ones are kept as history.
          </p>
          <ImagePicker photos={photos} />
        </fieldset>
        <div className="mt-6">
          <DateField label={label} {...form.field(dateField)} />
          <p role="status" className="text-1 text-ink-2 not-empty:mt-2">
            {hasPassed(values[dateField], today) && `This date has passed. The ${noun} will be shown as expired.`}
          </p>
        </div>
      </Form>
    </Dialog>
  );
}

// While a year is typed, its first digits form a date in the first centuries.
const earliest = '1900-01-01';

const hasPassed = (date: string, today: CalendarDate) => isRealDate(date) && date >= earliest && date < today;
