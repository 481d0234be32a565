import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { formatMissing } from '#contract/documents/documents.ts';
import type { addDocuments } from '#contract/drivers/added-drivers.ts';
import {
  type DocumentGroup,
  documentGroups,
  documentLabels,
  documentMissingMessage,
  maxFilesPerGroup,
} from '#contract/drivers/application-form.ts';
import type { Driver } from '#contract/drivers/drivers.ts';
import * as check from '#contract/platform/checks.ts';
import { useForm, useValues } from '#web/platform/forms/form.ts';
import { ApiError, callApi } from '#web/platform/http/api-client.ts';
import { presentVersionOf } from '#web/platform/http/present-version.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { ImagePicker } from '#web/platform/uploads/image-picker.tsx';
import { useImageUploads } from '#web/platform/uploads/use-image-uploads.ts';
import { useRejectedQuestion } from '#web/platform/uploads/use-rejected-question.tsx';
import { afterDriverChange } from '#web/query-keys.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import type { ActionFailure } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useDiscardQuestion } from '#web/ui/overlays/use-discard-question.tsx';

const checks = [check.required(['group'])];

/** Adds images to one of a driver's documents. Closing it while sending cancels the upload. */
export function AddImagesDialog({ driver, onClose }: { driver: Driver; onClose(): void }) {
  const formId = useId();
  const { values, change } = useValues<'group'>({ group: driver.missingDocuments[0] ?? '' });
  const [images, setImages] = useState<readonly File[]>([]);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<ActionFailure>();
  // After a conflict, the version that the message tells of: sending once more is then a decision on that one.
  const [version, setVersion] = useState(driver.version);
  const sending = useRef<AbortController>(null);
  const { mutateAsync: add } = useAddImages(driver._id);
  const form = useForm({ values, change, checks });
  const present = driver.documents.filter(({ group }) => group === values.group).length;
  const photos = useImageUploads({
    name: 'images',
    form,
    files: images,
    max: Math.max(1, maxFilesPerGroup - present),
    add: (added) => setImages((before) => [...before, ...added]),
    remove: (file) => setImages((before) => before.filter((one) => one !== file)),
  });
  const { tryToClose, question } = useDiscardQuestion({
    isFilled: images.length > 0 || photos.rejected.length > 0,
    close,
  });
  const sendOff = useRejectedQuestion(photos, send);

  function close() {
    sending.current?.abort();
    form.forget();
    photos.clearMessages();
    onClose();
  }

  async function upload() {
    if (sending.current || !photos.canLeave() || !form.check()) return;
    if (images.length === 0) return form.warn(documentMissingMessage, ['images']);
    await sendOff.trySend();
  }

  async function send() {
    const group = documentGroups.find((one) => one === values.group);
    if (!group) return;
    setFailure(undefined);
    const underWay = new AbortController();
    sending.current = underWay;
    setSending(true);
    try {
      await add({ group, images, version, signal: underWay.signal });
    } catch (error) {
      if (underWay.signal.aborted) return;
      if (error instanceof ApiError) form.show(error.errors);
      setFailure({ ...toFailure(error), isFinal: false });
      setVersion(presentVersionOf(error) ?? version);
      sending.current = null;
      setSending(false);
      return;
    }
    close();
  }

  return (
    <>
      <Dialog
        isForm
        isOpen
        onClose={tryToClose}
        title="Add photos"
        description={`${driver.fullName}, driver ${driver.driverId}. ${formatMissing(driver.missingDocuments)}`}
        actions={
          <>
            <Button variant="line" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" form={formId} isLoading={isSending}>
              {version === driver.version ? 'Upload' : 'Upload anyway'}
            </Button>
          </>
        }
      >
        <Form id={formId} ref={form.ref} onSubmit={() => void upload()}>
          <div className="grid grid-cols-1 gap-6">
            <Select label="Document" options={documentGroups} labelOf={labelOf} {...form.field('group')} />
            <fieldset className="min-w-0">
              <legend className="text-2 font-title text-navy-900">Photos</legend>
              {present > 0 && (
                <p className="mb-2 text-1 text-ink-2">
                  They are added to the {present === 1 ? 'one that is' : `${present} that are`} there.
                </p>
              )}
              <ImagePicker photos={photos} />
            </fieldset>
          </div>
          {failure && <FormError className="mt-6">{failure.message}</FormError>}
        </Form>
      </Dialog>
      {question}
      {sendOff.question}
    </>
  );
}

function labelOf(option: string): string {
  const group = documentGroups.find((one) => one === option);
  return group ? documentLabels[group] : option;
}

interface Added {
  group: DocumentGroup;
  images: readonly File[];
  version: number;
  signal: AbortSignal;
}

/** Adds images to a driver's document, unless somebody has changed the driver since. */
function useAddImages(id: string) {
  return useMutation({
    mutationFn({ group, images, version, signal }: Added) {
      const form = new FormData();
      form.append('group', group);
      form.append('version', String(version));
      for (const image of images) form.append('images', image, image.name);
      return callApi<typeof addDocuments>('POST /admin/drivers/{id}/documents', { params: { id }, form, signal });
    },
    meta: { invalidates: afterDriverChange },
  });
}
