import { useRef, useState } from 'react';
import { centred, type PictureUse, type WebsitePicture } from '#contract/website/pictures.ts';
import { shippedFor } from '#contract/website/shipped-pictures.ts';
import { uploadWebsitePicture } from '#contract/website/website-office.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { sourceOf } from '#web/platform/page/website-pictures.ts';
import { ImagePicker } from '#web/platform/uploads/image-picker.tsx';
import { publicImageRules } from '#web/platform/uploads/upload-rules.ts';
import { useImageUploads } from '#web/platform/uploads/use-image-uploads.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

interface PictureDialogProps {
  label: string;
  use: PictureUse;
  value: WebsitePicture;
  onChange(value: WebsitePicture): void;
  onClose(): void;
}

/** Chooses a shipped picture, or uploads one. Closing cancels the upload. */
export function PictureDialog({ label, use, value, onChange, onClose }: PictureDialogProps) {
  const [failure, setFailure] = useState<string>();
  /** Share sent so far, from 0 to 1; undefined when not sending. */
  const [sent, setSent] = useState<number>();
  const sending = useRef<AbortController>(null);
  const photos = useImageUploads({
    name: 'images',
    form: { clear: () => undefined, errorOf: () => failure, focus: () => undefined },
    files: [],
    max: 1,
    rules: publicImageRules,
    add: ([file]) => void (file && upload(file)),
    remove: () => undefined,
  });
  function close() {
    sending.current?.abort();
    photos.clearMessages();
    onClose();
  }
  function choose(picture: WebsitePicture) {
    onChange(picture);
    close();
  }
  async function upload(image: File) {
    const underWay = new AbortController();
    sending.current = underWay;
    setFailure(undefined);
    setSent(0);
    try {
      const form = new FormData();
      form.append('use', use);
      form.append('images', image);
      const { data } = await callApi(uploadWebsitePicture, {
        form,
        signal: underWay.signal,
        onProgress: setSent,
      });
      choose(centred(data.name, ''));
    } catch (error) {
      if (underWay.signal.aborted) return;
      setFailure(toFailure(error).message);
      setSent(undefined);
    }
  }
  return (
    <Dialog
      isForm
      isWide
      onClose={close}
      title="Choose a picture"
      description={`For: ${label}. We'll store an uploaded picture in all the sizes that the pages need.`}
      closeLabel="Cancel"
    >
      <ImagePicker photos={photos} label="Upload a picture" disabled={sent !== undefined} />
      {sent !== undefined && (
        <p role="status" className="mt-3 text-2">
          {sent < 1 ? `Uploading, ${Math.floor(sent * 100)} %` : 'Preparing the picture…'}
        </p>
      )}
      <h3 className="mt-6 text-2 font-title text-navy-900">Pictures that come with the site</h3>
      <ul className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4">
        {shippedFor[use].map((picture) => {
          const { path, widths } = sourceOf(picture, use);
          return (
            <li key={picture.name}>
              <button
                type="button"
                aria-pressed={picture.name === value.name}
                disabled={sent !== undefined}
                onClick={() => choose(picture)}
                className="block w-full overflow-hidden rounded-field border-2 border-line aria-pressed:border-gold-500"
              >
                <img
                  src={`${path}-${widths[0]}.webp`}
                  alt={picture.alt}
                  loading="lazy"
                  className="aspect-4/3 w-full bg-cream object-cover"
                />
              </button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
