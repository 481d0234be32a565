import { useId, useRef, useState } from 'react';
import { type ExpiringDocument, expiringDocuments } from '#contract/documents/documents.ts';
import { expiryChecks } from '#contract/documents/renewal-form.ts';
import { maxFilesPerGroup } from '#contract/drivers/application-form.ts';
import type { ListedDriver } from '#contract/drivers/drivers.ts';
import { type CalendarDate, formatDate, isPastDate, todayInLagos } from '#contract/platform/dates.ts';
import { useForm, useValues } from '#web/platform/forms/form.ts';
import { ApiError } from '#web/platform/http/api-client.ts';
import { presentVersionOf } from '#web/platform/http/present-version.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { useFormDraft } from '#web/platform/office/form-draft.tsx';
import { ImagePicker } from '#web/platform/uploads/image-picker.tsx';
import { useImageUploads } from '#web/platform/uploads/use-image-uploads.ts';
import { useRejectedQuestion } from '#web/platform/uploads/use-rejected-question.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { DateField } from '#web/ui/fields/date-field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import type { ActionFailure } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useDiscardQuestion } from '#web/ui/overlays/use-discard-question.tsx';

interface RenewDocumentDialogProps {
  driver: Pick<ListedDriver, '_id' | 'driverId' | 'fullName' | 'version'>;
  paper: ExpiringDocument;
  /** The current document's expiry date. */
  expiresOn: CalendarDate;
  /** Sends the form. When it rejects, the dialog shows the error and keeps its content for another try. */
  onUpload(filledIn: {
    expiresOn: CalendarDate;
    images: readonly File[];
    version: number;
    signal: AbortSignal;
  }): Promise<unknown>;
  onClose(): void;
}

/** Renews a driver's licence or medical record. Closing it while sending cancels the request. */
export function RenewDocumentDialog({ driver, paper, expiresOn, onUpload, onClose }: RenewDocumentDialogProps) {
  const { dateField, label, noun, renewal } = expiringDocuments[paper];
  const formId = useId();
  const { values, change } = useValues({ licenceExpiryDate: '', medicalRecordsExpiryDate: '' });
  const [images, setImages] = useState<readonly File[]>([]);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<ActionFailure>();
  // After a conflict, the version that the message tells of: sending once more is then a decision on that one.
  const [version, setVersion] = useState(driver.version);
  const [isNotified, setNotified] = useState(false);
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

  const draft = useFormDraft({
    note: 'Please choose the photos again, if you had added any.',
    name: `renewal ${driver._id} ${paper}`,
    values,
    isChanged: values[dateField] !== '',
    version,
    change,
    onPutBack: setVersion,
  });
  const { tryToClose, question } = useDiscardQuestion({
    isFilled: images.length > 0 || photos.rejected.length > 0 || values[dateField] !== '',
    close,
  });
  const sendOff = useRejectedQuestion(photos, send);

  async function upload() {
    if (sending.current || !form.check() || !photos.canLeave()) return;
    await sendOff.trySend();
  }

  async function send() {
    setFailure(undefined);
    const underWay = new AbortController();
    sending.current = underWay;
    setIsSending(true);
    try {
      await onUpload({ expiresOn: values[dateField], images, version, signal: underWay.signal });
    } catch (error) {
      if (underWay.signal.aborted) return;
      if (error instanceof ApiError) form.show(error.errors);
      const present = presentVersionOf(error);
      setFailure(present === undefined ? toFailure(error) : { ...toFailure(error), isFinal: false });
      if (present !== undefined) {
        setVersion(present);
        setNotified(true);
      }
      sending.current = null;
      setIsSending(false);
      return;
    }
    draft.discard();
    close();
  }

  const today = todayInLagos(serverNow());
  return (
    <>
      <Dialog
        isForm
        isOpen
        onClose={tryToClose}
        title={renewal}
        description={`${driver.fullName}, driver ${driver.driverId}. The current ${noun} ${expiresOn < today ? 'expired' : 'expires'} on the ${formatDate(expiresOn)}.`}
        actions={
          <>
            <Button variant="line" onClick={close}>
              {failure?.isFinal ? 'Close' : 'Cancel'}
            </Button>
            {!failure?.isFinal && (
              <Button type="submit" form={formId} isLoading={isSending}>
                {isNotified ? 'Upload anyway' : 'Upload'}
              </Button>
            )}
          </>
        }
      >
        <Form id={formId} ref={form.ref} onSubmit={() => void upload()}>
          {draft.offer}
          <fieldset className="min-w-0">
            <legend className="text-2 font-title text-navy-900">
              Photos of the new {noun}
              <span className="font-body text-ink-2"> (optional)</span>
            </legend>
            <p className="mb-2 text-1 text-ink-2">They replace the current photos, which are kept in the history.</p>
            <ImagePicker photos={photos} />
          </fieldset>
          <div className="mt-6">
            <DateField label={label} {...form.field(dateField)} />
            <p role="status" className="text-1 text-ink-2 not-empty:mt-2">
              {isPastDate(values[dateField], today) && `This date has passed. The ${noun} will be shown as expired.`}
            </p>
          </div>
          {failure && <FormError className="mt-6">{failure.message}</FormError>}
        </Form>
      </Dialog>
      {question}
      {sendOff.question}
    </>
  );
}
