import { useState } from 'react';
import { formatMissing } from '#contract/documents/documents.ts';
import { addDocuments } from '#contract/drivers/added-drivers.ts';
import {
  type DocumentGroup,
  documentGroups,
  documentLabels,
  documentMissingMessage,
  maxFilesPerGroup,
} from '#contract/drivers/application-form.ts';
import type { Driver } from '#contract/drivers/drivers.ts';
import * as check from '#contract/platform/checks.ts';
import { useForm } from '#web/platform/forms/form.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { presentVersionOf } from '#web/platform/http/present-version.ts';
import { ImagePicker } from '#web/platform/uploads/image-picker.tsx';
import { UploadDialog } from '#web/platform/uploads/upload-dialog.tsx';
import { Select } from '#web/ui/fields/select.tsx';

const checks = [check.required(['group'])];

export function AddImagesDialog({ driver, onClose }: { driver: Driver; onClose(): void }) {
  // After a conflict, the version in the error: submitting again then knowingly applies to it.
  const [version, setVersion] = useState(driver.version);
  const { mutateAsync: add } = useCall(addDocuments);
  const form = useForm<'group'>({ group: driver.missingDocuments[0] ?? '' }, checks);
  const group = documentGroups.find((one) => one === form.values.group);
  const present = driver.documents.filter((document) => document.group === group).length;
  return (
    <UploadDialog
      form={form}
      name="images"
      max={Math.max(1, maxFilesPerGroup - present)}
      missing={documentMissingMessage}
      title="Add photos"
      description={`${driver.fullName}, driver ${driver.driverId}. ${formatMissing(driver.missingDocuments)}`}
      uploadLabel={version === driver.version ? 'Upload' : 'Upload anyway'}
      onUpload={async (images, signal) =>
        group &&
        add(
          { params: { id: driver._id }, form: formOf(group, version, images), signal },
          { onError: (error) => setVersion(presentVersionOf(error) ?? version) },
        )
      }
      onClose={onClose}
    >
      {(photos) => (
        <div className="grid grid-cols-1 gap-6">
          <Select
            label="Document"
            options={documentGroups}
            labelOf={labelOf}
            {...form.field('group')}
          />
          <fieldset className="min-w-0">
            <legend className="text-2 font-title text-navy-900">Photos</legend>
            {present > 0 && (
              <p className="mb-2 text-1 text-ink-2">
                We'll add them to the {present === 1 ? 'one' : present} already there.
              </p>
            )}
            <ImagePicker photos={photos} />
          </fieldset>
        </div>
      )}
    </UploadDialog>
  );
}

function labelOf(option: string): string {
  const group = documentGroups.find((one) => one === option);
  return group ? documentLabels[group] : option;
}

function formOf(group: DocumentGroup, version: number, images: readonly File[]): FormData {
  const form = new FormData();
  form.append('group', group);
  form.append('version', String(version));
  for (const image of images) form.append('images', image, image.name);
  return form;
}
