import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ExpiringDocument, expiringDocuments } from '#contract/documents/documents.ts';
import {
  documentUpdatedMessage,
  expiryChecks,
  updateDocuments,
} from '#contract/documents/renewal-form.ts';
import { maxFilesPerGroup } from '#contract/drivers/application-form.ts';
import type { ListedDriver } from '#contract/drivers/drivers.ts';
import {
  type CalendarDate,
  formatDate,
  isPastDate,
  todayInLagos,
} from '#contract/platform/dates.ts';
import { useFormDraft } from '#web/office/form-draft.tsx';
import { DateField } from '#web/platform/forms/date-field.tsx';
import { useForm } from '#web/platform/forms/form.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { presentVersionOf } from '#web/platform/http/present-version.ts';
import { readAgain } from '#web/platform/http/query-client.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { ImagePicker } from '#web/platform/uploads/image-picker.tsx';
import { UploadDialog } from '#web/platform/uploads/upload-dialog.tsx';

interface RenewDocumentDialogProps {
  driver: Pick<ListedDriver, '_id' | 'driverId' | 'fullName' | 'version'>;
  document: ExpiringDocument;
  expiresOn: CalendarDate;
  onClose(): void;
}

export function RenewDocumentDialog({
  driver,
  document,
  expiresOn,
  onClose,
}: RenewDocumentDialogProps) {
  const { dateField, label, noun, renewal } = expiringDocuments[document];
  // After a conflict, the version in the error: submitting again then knowingly applies to it.
  const [version, setVersion] = useState(driver.version);
  const [isNotified, setNotified] = useState(false);
  const { mutateAsync: renew } = useRenewDocument(driver._id, document);
  const form = useForm(
    { licenceExpiryDate: '', medicalRecordsExpiryDate: '' },
    expiryChecks(document),
  );
  const { values, change } = form;
  const draft = useFormDraft({
    note: 'Please choose the photos again, if you had added any.',
    name: `renewal ${driver._id} ${document}`,
    values,
    isChanged: values[dateField] !== '',
    version,
    change,
    onPutBack: setVersion,
  });
  const today = todayInLagos(serverNow());

  function recordConflict(error: Error) {
    const present = presentVersionOf(error);
    if (present === undefined) return;
    setVersion(present);
    setNotified(true);
  }
  async function upload(images: readonly File[], signal: AbortSignal) {
    await renew(
      { expiresOn: values[dateField], images, version, signal },
      { onError: recordConflict },
    );
    draft.discard();
  }
  return (
    <UploadDialog
      form={form}
      name={document}
      max={maxFilesPerGroup}
      isFilled={values[dateField] !== ''}
      title={renewal}
      description={`${driver.fullName}, driver ${driver.driverId}. The current ${noun} ${expiresOn < today ? 'expired' : 'expires'} on the ${formatDate(expiresOn)}.`}
      uploadLabel={isNotified ? 'Upload anyway' : 'Upload'}
      onUpload={upload}
      onClose={onClose}
    >
      {(photos) => (
        <>
          {draft.offer}
          <fieldset className="min-w-0">
            <legend className="text-2 font-title text-navy-900">
              Photos of the new {noun}
              <span className="font-body text-ink-2"> (optional)</span>
            </legend>
            <p className="mb-2 text-1 text-ink-2">
              They replace the current photos, which are kept in the history.
            </p>
            <ImagePicker photos={photos} />
          </fieldset>
          <div className="mt-6">
            <DateField label={label} {...form.field(dateField)} />
            <p role="status" className="text-1 text-ink-2 not-empty:mt-2">
              {isPastDate(values[dateField], today) &&
                `This date has passed. The ${noun} will be shown as expired.`}
            </p>
          </div>
        </>
      )}
    </UploadDialog>
  );
}

/** Without images, the current ones stay. The version is the driver's. */
interface Renewal {
  expiresOn: CalendarDate;
  images: readonly File[];
  version: number;
  signal: AbortSignal;
}

function useRenewDocument(id: string, document: ExpiringDocument) {
  const client = useQueryClient();
  return useMutation({
    mutationFn({ expiresOn, images, version, signal }: Renewal) {
      const form = new FormData();
      form.append(expiringDocuments[document].dateField, expiresOn);
      form.append('version', String(version));
      for (const image of images) form.append(document, image, image.name);
      return callApi(updateDocuments, {
        params: { id },
        form,
        signal,
      });
    },
    // A cancelled request may still have reached the server.
    onError(_error, { signal }) {
      if (signal.aborted) void readAgain(client, updateDocuments);
    },
    meta: { success: documentUpdatedMessage, writes: updateDocuments.writes },
  });
}
