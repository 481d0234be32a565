import { useState } from 'react';
import {
  addPastTrainings,
  captionChecks,
  imageMissingMessage,
  maxGalleryImages,
  pastTrainingUploadedMessage,
} from '#contract/gallery/gallery.ts';
import { useForm, useValues } from '#web/platform/forms/form.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { ImagePicker } from '#web/platform/uploads/image-picker.tsx';
import { UploadDialog as UploadForm } from '#web/platform/uploads/upload-dialog.tsx';
import { publicImageRules } from '#web/platform/uploads/upload-rules.ts';
import { Field } from '#web/ui/fields/field.tsx';

export function UploadDialog({ onClose }: { onClose(): void }) {
  const { values, change } = useValues({ caption: '' });
  /** Share sent so far, from 0 to 1. */
  const [sent, setSent] = useState(0);
  const { mutateAsync: add, isPending } = useCall(addPastTrainings, {
    success: pastTrainingUploadedMessage,
  });
  const form = useForm({ values, change, checks: captionChecks });
  return (
    <UploadForm
      form={form}
      name="images"
      max={maxGalleryImages}
      rules={publicImageRules}
      missing={imageMissingMessage}
      isFilled={values.caption !== ''}
      title="Upload Past Trainings Images"
      description="They appear in the gallery below the public list of trainings, newest first."
      uploadLabel={isPending ? `Uploading, ${Math.floor(sent * 100)}%` : 'Upload'}
      onUpload={(images, signal) => {
        setSent(0);
        const form = new FormData();
        form.append('caption', values.caption);
        for (const image of images) form.append('images', image);
        return add({ form, signal, onProgress: setSent });
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
