import { ImagePlus } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import type { Leaf } from '#contract/website/fields.ts';
import {
  centred,
  noPicture,
  type PictureUse,
  type WebsitePicture,
} from '#contract/website/pictures.ts';
import { shippedFor } from '#contract/website/shipped-pictures.ts';
import { uploadWebsitePicture } from '#contract/website/website-office.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { sourceOf } from '#web/platform/page/website-pictures.ts';
import { ImagePicker } from '#web/platform/uploads/image-picker.tsx';
import { publicImageRules } from '#web/platform/uploads/upload-rules.ts';
import { useImageUploads } from '#web/platform/uploads/use-image-uploads.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { FieldError } from '#web/ui/fields/field-frame.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

interface PictureFieldProps {
  field: Leaf;
  name: string;
  value: WebsitePicture;
  error: string | undefined;
  /** Whether a title above already names it. */
  isTitled: boolean;
  onChange(value: WebsitePicture): void;
}

export function PictureField({ field, name, value, error, isTitled, onChange }: PictureFieldProps) {
  const [isChoosing, setChoosing] = useState(false);
  const { label, hint, use = 'photo', isOptional } = field;
  const isChosen = value.name !== '';
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="sr-only">{isOptional ? `${label} (optional)` : label}</legend>
      <div className="flex flex-wrap items-start gap-3">
        {isChosen && <FocalPoint key={value.name} {...{ label, name, use, value, onChange }} />}
        <div className="grid min-w-40 flex-1 justify-items-start gap-1.5">
          {!isTitled && (
            <span aria-hidden="true" className="text-2 font-title text-navy-900">
              {label} {isOptional && <span className="font-body text-ink-2">(optional)</span>}
            </span>
          )}
          <Button variant="line" size="dense" onClick={() => setChoosing(true)}>
            <ImagePlus />
            Choose a picture<span className="sr-only"> for {label}</span>
          </Button>
          {isOptional && isChosen && (
            <Button variant="line" size="dense" onClick={() => onChange(noPicture)}>
              No picture
            </Button>
          )}
          {hint && <p className="text-1 text-ink-2">{hint}</p>}
          {isChosen && (
            <p role="status" className="text-1 text-ink-2 tabular-nums">
              Stays in sight: {value.x}% from the left, {value.y}% from the top.
            </p>
          )}
        </div>
      </div>
      {isChosen ? (
        <div className="website-field">
          <Field
            name={name}
            label="What the picture shows"
            hint="Read out to people who can't see it."
            value={value.alt}
            error={error}
            onChange={(alt) => onChange({ ...value, alt })}
          />
        </div>
      ) : (
        error && <FieldError id={`${name}-error`}>{error}</FieldError>
      )}
      {isChoosing && (
        <PictureDialog {...{ label, use, value, onChange }} onClose={() => setChoosing(false)} />
      )}
    </fieldset>
  );
}

const step = 5;
const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};
const within = (percent: number) => Math.min(100, Math.max(0, Math.round(percent)));

type FocalPointProps = Pick<PictureFieldProps, 'name' | 'value' | 'onChange'> & {
  label: string;
  use: NonNullable<Leaf['use']>;
};

/** A press or the arrow keys set the focal point for cropped places. */
function FocalPoint({ label, name, use, value, onChange }: FocalPointProps) {
  const { path, widths } = sourceOf(value, use);
  const { x, y } = value;
  function press({ currentTarget, clientX, clientY, detail }: MouseEvent) {
    // The Enter key has no position.
    if (detail === 0) return;
    const box = currentTarget.getBoundingClientRect();
    onChange({
      ...value,
      x: within(((clientX - box.left) / box.width) * 100),
      y: within(((clientY - box.top) / box.height) * 100),
    });
  }
  function pressKey(event: KeyboardEvent) {
    const by = steps[event.key];
    if (!by) return;
    event.preventDefault();
    onChange({ ...value, x: within(x + by[0]), y: within(y + by[1]) });
  }
  return (
    <button
      type="button"
      name={name}
      aria-label={`The point of ${label} that stays in sight: ${x}% from the left, ${y}% from the top. Arrow keys move it.`}
      onClick={press}
      onKeyDown={pressKey}
      className="relative shrink-0 cursor-crosshair overflow-hidden rounded-field bg-cream"
    >
      <img src={`${path}-${widths[0]}.webp`} alt="" className="block max-h-26 max-w-48" />
      <span
        aria-hidden="true"
        className="absolute size-6 -translate-1/2 rounded-round border-2 border-on-navy bg-gold-400/60 ring-2 ring-navy-950"
        style={{ left: `${x}%`, top: `${y}%` }}
      />
    </button>
  );
}

interface PictureDialogProps {
  label: string;
  use: PictureUse;
  value: WebsitePicture;
  onChange(value: WebsitePicture): void;
  onClose(): void;
}

/** Chooses a shipped picture, or uploads one. Closing cancels the upload. */
function PictureDialog({ label, use, value, onChange, onClose }: PictureDialogProps) {
  const [failure, setFailure] = useState<string>();
  /** Share sent so far, from 0 to 1; undefined when not sending. */
  const [sentShare, setSentShare] = useState<number>();
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
    setSentShare(0);
    try {
      const form = new FormData();
      form.append('use', use);
      form.append('images', image);
      const { data } = await callApi(uploadWebsitePicture, {
        form,
        signal: underWay.signal,
        onProgress: setSentShare,
      });
      choose(centred(data.name, ''));
    } catch (error) {
      if (underWay.signal.aborted) return;
      setFailure(toFailure(error).message);
      setSentShare(undefined);
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
      <ImagePicker photos={photos} label="Upload a picture" disabled={sentShare !== undefined} />
      {sentShare !== undefined && (
        <p role="status" className="mt-3 text-2">
          {sentShare < 1 ? `Uploading, ${Math.floor(sentShare * 100)}%` : 'Preparing the picture…'}
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
                disabled={sentShare !== undefined}
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
