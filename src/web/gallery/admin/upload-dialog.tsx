import { useId, useRef, useState } from 'react';
import { captionChecks, imageMissingMessage, maxGalleryImages } from '#contract/gallery/gallery.ts';
import { useForm, useValues } from '#web/platform/forms/form.ts';
import { ApiError } from '#web/platform/http/api-client.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { ImagePicker } from '#web/platform/uploads/image-picker.tsx';
import { publicImageRules } from '#web/platform/uploads/upload-rules.ts';
import { useImageUploads } from '#web/platform/uploads/use-image-uploads.ts';
import { useRejectedQuestion } from '#web/platform/uploads/use-rejected-question.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import type { ActionFailure } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useDiscardQuestion } from '#web/ui/overlays/use-discard-question.tsx';
import { useAddImages } from './api.ts';

/** Adds images to the gallery. Closing it while sending cancels the upload. */
export function UploadDialog({ onClose }: { onClose(): void }) {
  const formId = useId();
  const { values, change } = useValues({ caption: '' });
  const [images, setImages] = useState<readonly File[]>([]);
  /** Share of the body that has been sent, from 0 to 1, while sending. */
  const [sent, setSent] = useState<number>();
  const sending = useRef<AbortController>(null);
  const add = useAddImages();
  const form = useForm({ values, change, checks: captionChecks });
  const photos = useImageUploads({
    name: 'images',
    form,
    files: images,
    max: maxGalleryImages,
    rules: publicImageRules,
    add: (added) => setImages((before) => [...before, ...added]),
    remove: (file) => setImages((before) => before.filter((one) => one !== file)),
  });
  const isSending = sent !== undefined;
  const [failure, setFailure] = useState<ActionFailure>();
  const { tryToClose, question } = useDiscardQuestion({
    isFilled: images.length > 0 || photos.rejected.length > 0 || values.caption !== '',
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
    if (sending.current || !photos.canLeave()) return;
    if (images.length === 0) return form.warn(imageMissingMessage, ['images']);
    if (!form.check()) return;
    await sendOff.trySend();
  }

  async function send() {
    setFailure(undefined);
    const underWay = new AbortController();
    sending.current = underWay;
    setSent(0);
    try {
      await add.mutateAsync({ caption: values.caption, images, signal: underWay.signal, onProgress: setSent });
    } catch (error) {
      if (underWay.signal.aborted) return;
      if (error instanceof ApiError) form.show(error.errors);
      setFailure(toFailure(error));
      sending.current = null;
      setSent(undefined);
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
        title="Upload Past Trainings Images"
        description="They appear in the gallery below the public list of trainings, newest first."
        actions={
          <>
            <Button variant="line" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" form={formId} isLoading={isSending}>
              {isSending ? `Uploading, ${Math.floor(sent * 100)}%` : 'Upload'}
            </Button>
          </>
        }
      >
        <Form id={formId} ref={form.ref} onSubmit={() => void upload()}>
          <fieldset disabled={isSending} className="min-w-0">
            <legend className="mb-2 text-2 font-title text-navy-900">Images</legend>
            <ImagePicker photos={photos} label="Choose images" disabled={isSending} />
          </fieldset>
          <div className="mt-6">
            <Field
              label="Caption"
              hint="What the images show. All of them will have this caption."
              readOnly={isSending}
              {...form.field('caption')}
            />
          </div>
          {failure && <FormError className="mt-6">{failure.message}</FormError>}
        </Form>
      </Dialog>
      {question}
      {sendOff.question}
    </>
  );
}
