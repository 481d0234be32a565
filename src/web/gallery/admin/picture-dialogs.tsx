import { useState } from 'react';
import {
  addPastTrainings,
  captionChecks,
  imageMissingMessage,
  maxGalleryImages,
  type PastTraining,
  pastTrainingUploadedMessage,
} from '#contract/gallery/gallery.ts';
import { changeCaption, removePastTraining } from '#contract/gallery/gallery-management.ts';
import { findValidationErrors } from '#contract/platform/checks.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { useForm } from '#web/platform/forms/form.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { ImagePicker } from '#web/platform/uploads/image-picker.tsx';
import { UploadDialog as UploadForm } from '#web/platform/uploads/upload-dialog.tsx';
import { publicImageRules } from '#web/platform/uploads/upload-rules.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { UploadedImage } from '#web/ui/files/uploaded-image.tsx';
import { ConfirmDialog, saidAtField } from '#web/ui/overlays/confirm-dialog.tsx';

export type PictureAction = 'caption' | 'remove';

interface PictureDialogProps {
  picture: PastTraining;
  action: PictureAction;
  onClose(): void;
}

export function PictureDialog({ action, ...props }: PictureDialogProps) {
  return action === 'caption' ? <CaptionDialog {...props} /> : <RemoveDialog {...props} />;
}

type DialogProps = Omit<PictureDialogProps, 'action'>;

function CaptionDialog({ picture, onClose }: DialogProps) {
  const { mutateAsync } = useCall(changeCaption);
  const [caption, setCaption] = useState(picture.caption);
  const [error, setError] = useState<string>();

  async function save() {
    const [wrong] = findValidationErrors(captionChecks, { caption }, todayInLagos(serverNow()));
    const { _id: id, version } = picture;
    if (!wrong)
      return mutateAsync({ params: { id }, body: { caption, version } }).then(
        () => undefined,
        toFailure,
      );
    setError(wrong.message);
    return saidAtField;
  }

  return (
    <ConfirmDialog
      isForm
      title="Change the caption"
      description="Everybody sees it in the gallery below the public list of trainings."
      confirmLabel="Save"
      onConfirm={save}
      onClose={onClose}
    >
      <div className="grid gap-5">
        <Preview picture={picture} />
        <Field
          label="Caption"
          name="caption"
          value={caption}
          error={error}
          onChange={(typed) => {
            setError(undefined);
            setCaption(typed);
          }}
        />
      </div>
    </ConfirmDialog>
  );
}

function RemoveDialog({ picture, onClose }: DialogProps) {
  const { mutateAsync } = useCall(removePastTraining);
  return (
    <ConfirmDialog
      isDangerous
      title="Remove this picture?"
      description={`'${picture.caption}' will be taken out of the gallery at once, and deleted for good.`}
      confirmLabel="Remove"
      onConfirm={() =>
        mutateAsync({ params: { id: picture._id }, body: { version: picture.version } }).then(
          () => undefined,
          toFailure,
        )
      }
      onClose={onClose}
    >
      <Preview picture={picture} />
    </ConfirmDialog>
  );
}

function Preview({ picture: { bannerLogo, bannerLogoSmall } }: { picture: PastTraining }) {
  return (
    <UploadedImage
      large={bannerLogo}
      small={bannerLogoSmall}
      alt=""
      sizes="12rem"
      className="aspect-4/3 w-48 rounded-field bg-cream object-cover"
    />
  );
}

export function UploadDialog({ onClose }: { onClose(): void }) {
  /** Share sent so far, from 0 to 1. */
  const [sent, setSent] = useState(0);
  const { mutateAsync: add, isPending } = useCall(addPastTrainings, {
    success: pastTrainingUploadedMessage,
  });
  const form = useForm({ caption: '' }, captionChecks);
  return (
    <UploadForm
      form={form}
      name="images"
      max={maxGalleryImages}
      rules={publicImageRules}
      missing={imageMissingMessage}
      isFilled={form.values.caption !== ''}
      title="Upload Past Trainings Images"
      description="They appear in the gallery below the public list of trainings, newest first."
      uploadLabel={isPending ? `Uploading, ${Math.floor(sent * 100)}%` : 'Upload'}
      onUpload={(images, signal) => {
        setSent(0);
        const body = new FormData();
        body.append('caption', form.values.caption);
        for (const image of images) body.append('images', image);
        return add({ form: body, signal, onProgress: setSent });
      }}
      onClose={onClose}
    >
      {(photos) => (
        <>
          <fieldset disabled={isPending} className="min-w-0">
            <legend className="mb-2 text-2 font-title text-navy-900">Images</legend>
            <ImagePicker photos={photos} label="Choose images" disabled={isPending} />
          </fieldset>
          <div className="mt-6">
            <Field
              label="Caption"
              hint="What the images show. All of them will have this caption."
              readOnly={isPending}
              {...form.field('caption')}
            />
          </div>
        </>
      )}
    </UploadForm>
  );
}
