import { type ReactNode, useId, useRef, useState } from 'react';
import type { Form } from '#web/platform/forms/form.ts';
import { ApiError } from '#web/platform/http/api-client.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { useConfirmedAction } from '#web/platform/http/use-confirmed-action.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { Form as FormElement } from '#web/ui/fields/form.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useDiscardQuestion } from '#web/ui/overlays/use-discard-question.tsx';
import type { ImageRules } from './upload-rules.ts';
import { type ImageUploads, photoUnderwayMessage, useImageUploads } from './use-image-uploads.ts';

interface UploadDialogProps<Field extends string> {
  title: string;
  description: string;
  form: Form<Field>;
  /** The image field's name. `rules` default to photos of documents. */
  name: string;
  max: number;
  rules?: ImageRules;
  /** Validation message without an image; if omitted, images are optional. */
  missing?: string;
  /** Whether other fields are filled in, so that closing asks first. */
  isFilled?: boolean;
  uploadLabel: ReactNode;
  /** On rejection the dialog shows the error and keeps its content. */
  onUpload(images: readonly File[], signal: AbortSignal): Promise<unknown>;
  onClose(): void;
  children(photos: ImageUploads): ReactNode;
}

/** Closing it while sending cancels the upload. */
export function UploadDialog<Field extends string>(props: UploadDialogProps<Field>) {
  const {
    title,
    description,
    form,
    name,
    max,
    rules,
    missing,
    isFilled = false,
    uploadLabel,
  } = props;
  const { onUpload, onClose, children } = props;
  const formId = useId();
  const [images, setImages] = useState<readonly File[]>([]);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const sending = useRef<AbortController>(null);
  const photos = useImageUploads({
    name,
    form,
    max,
    files: images,
    ...(rules && { rules }),
    add: (added) => setImages((before) => [...before, ...added]),
    remove: (file) => setImages((before) => before.filter((one) => one !== file)),
  });
  const { tryToClose, question } = useDiscardQuestion({
    isFilled: images.length > 0 || photos.rejected.length > 0 || isFilled,
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
    if (sending.current) return;
    if (!photos.canLeave()) return setFailure(photoUnderwayMessage);
    if (missing !== undefined && images.length === 0) return form.warn(missing, [name]);
    if (form.check()) await sendOff.trySend();
  }

  async function send() {
    setFailure(undefined);
    const underWay = new AbortController();
    const { signal } = underWay;
    sending.current = underWay;
    setSending(true);
    try {
      await onUpload(images, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError) form.show(error.errors);
      setFailure(toFailure(error).message);
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
        onClose={tryToClose}
        title={title}
        description={description}
        actions={
          <>
            <Button variant="line" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" form={formId} isLoading={isSending}>
              {uploadLabel}
            </Button>
          </>
        }
      >
        <FormElement id={formId} ref={form.ref} onSubmit={() => void upload()}>
          {children(photos)}
          {failure && <FormError className="mt-6">{failure}</FormError>}
        </FormElement>
      </Dialog>
      {question}
      {sendOff.question}
    </>
  );
}

function useRejectedQuestion({ rejected: all, files }: ImageUploads, send: () => Promise<void>) {
  const rejected = all.filter(({ reason }) => reason !== 'added');
  const { ask, dialog } = useConfirmedAction<{ names: readonly string[] }>(
    ({ names }) => ({
      title: names.length === 1 ? 'Upload without this file?' : 'Upload without these files?',
      description: `${names.map((name) => `"${name}"`).join(', ')} ${names.length === 1 ? 'was' : 'were'} not added. ${
        files.length === 0 ? 'No files' : `Only ${pluralize(files.length, 'file')}`
      } will be sent.`,
      confirmLabel: 'Upload without',
      cancelLabel: 'Go back',
    }),
    // Close the question at once: the form shows the progress.
    async () => void send(),
  );
  return {
    trySend: async (): Promise<void> =>
      rejected.length > 0 ? ask({ names: rejected.map(({ file }) => file.name) }) : send(),
    question: dialog,
  };
}
