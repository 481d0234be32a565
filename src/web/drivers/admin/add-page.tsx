import { useState } from 'react';
import { Link } from 'react-router';
import type { ConsentKind } from '#contract/consents/consents.ts';
import {
  type AgreedWay,
  addDriver,
  agreedByMissingMessage,
  agreedWays,
} from '#contract/drivers/added-drivers.ts';
import {
  type DocumentGroup,
  documentGroups,
  documentLabels,
  maxFilesPerGroup,
  stepTitles,
} from '#contract/drivers/application-form.ts';
import {
  type ApplicationField,
  applicationChecks,
  applicationFields,
} from '#contract/drivers/application-record.ts';
import { isRecord } from '#contract/platform/is-record.ts';
import { blankOf } from '#contract/platform/record.ts';
import { noticeVersion } from '#contract/privacy/notice-versions.ts';
import { driversPath, profilePath } from '#web/addresses.ts';
import { PersonalFields, ProfessionalFields } from '#web/drivers/application-fields.tsx';
import { AddButtons, AddedInRow, type Row } from '#web/office/added-in-row.tsx';
import { AgreedTicks } from '#web/office/agreed-ticks.tsx';
import { useFormDraft } from '#web/office/form-draft.tsx';
import type { ScreenHandle } from '#web/office/screen-permission.ts';
import { type Form as FormState, useForm } from '#web/platform/forms/form.ts';
import { useLeaveGuard } from '#web/platform/forms/use-leave-guard.ts';
import { ApiError } from '#web/platform/http/api-client.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { useOpenPage } from '#web/platform/offline/page-modules.ts';
import { pageTitle } from '#web/platform/page/website.ts';
import { ImagePicker } from '#web/platform/uploads/image-picker.tsx';
import { useImageUploads } from '#web/platform/uploads/use-image-uploads.ts';
import { BackLink } from '#web/ui/actions/back-link.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { LeaveDialog } from '#web/ui/overlays/leave-dialog.tsx';

export const meta = pageTitle('Add a driver');

export const handle: ScreenHandle = { permission: 'decide on drivers' };

type Documents = Readonly<Record<DocumentGroup, readonly File[]>>;
const noDocuments: Documents = { drivers: [], nin: [], medical: [], education: [] };

/** The office enters a driver from paper forms. Documents can follow on the profile. */
export default function AddPage() {
  return <AddedInRow>{(row) => <DriverForm {...row} />}</AddedInRow>;
}

function DriverForm({ isAnother, startNext }: Row) {
  const [documents, setDocuments] = useState(noDocuments);
  const [agreed, setAgreed] = useState<AgreedConsents>({ kinds: [], by: '' });
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<{ message: string; record?: string }>();
  const { mutateAsync: add } = useCall(addDriver);
  const openPage = useOpenPage();
  const form = useForm<ApplicationField>(blankOf(applicationFields), applicationChecks);
  const { values, change } = form;
  const isTyped = Object.values(values).some((value) => value !== '');
  const isFilled = isTyped || documentGroups.some((group) => documents[group].length > 0);
  const draft = useFormDraft({
    note: 'Please choose the photos again, if you had added any.',
    name: 'driver new',
    values,
    isChanged: isTyped,
    change,
  });
  const { leaving, release } = useLeaveGuard(isFilled);
  const usePhotos = (group: DocumentGroup) => usePhotosOf(group, form, documents, setDocuments);
  const photos = {
    drivers: usePhotos('drivers'),
    nin: usePhotos('nin'),
    medical: usePhotos('medical'),
    education: usePhotos('education'),
  };

  async function submit(isNext = false) {
    if (isSaving || documentGroups.some((group) => !photos[group].canLeave()) || !form.check())
      return;
    if (agreed.kinds.length > 0 && agreed.by === '')
      return form.warn(agreedByMissingMessage, ['agreedBy']);
    setFailure(undefined);
    setSaving(true);
    try {
      const { data: driver } = await add({ form: formOf(values, documents, agreed) });
      draft.discard();
      release();
      if (isNext) startNext();
      else await openPage(profilePath(driver), { replace: true });
    } catch (error) {
      if (error instanceof ApiError) form.show(error.errors);
      const body = error instanceof ApiError && isRecord(error.body) ? error.body : {};
      setFailure({
        message: toFailure(error).message,
        ...(typeof body.record === 'string' && { record: body.record }),
      });
      setSaving(false);
    }
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <BackLink to={driversPath} />
      <div>
        <h1 className="title text-4">Add a driver</h1>
        <p className="mt-1 text-2 text-ink-2">
          For someone who applies at the office. The application starts as Pending. You can add
          documents later.
        </p>
      </div>
      <Form ref={form.ref} onSubmit={() => void submit()}>
        {draft.offer}
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <Panel title={stepTitles.personal}>
            <div className="grid grid-cols-1 gap-6 py-3">
              <PersonalFields form={form} isOffice />
            </div>
          </Panel>
          <Panel title={stepTitles.professional}>
            <div className="grid grid-cols-1 gap-6 py-3">
              <ProfessionalFields form={form} isOffice />
            </div>
          </Panel>
          <Panel title={stepTitles.documents} aside="Optional" className="xl:col-span-2">
            <div className="grid gap-x-6 gap-y-8 py-3 md:grid-cols-2">
              {documentGroups.map((group) => (
                <fieldset key={group} className="min-w-0">
                  <legend className="mb-2 text-2 font-title text-navy-900">
                    {documentLabels[group]}
                  </legend>
                  <ImagePicker
                    photos={photos[group]}
                    disabled={isSaving}
                    listLabel={`Added photos: ${documentLabels[group]}`}
                  />
                </fieldset>
              ))}
            </div>
          </Panel>
          <Panel title="What the driver agreed to" aside="Optional" className="xl:col-span-2">
            <AgreedFields
              agreed={agreed}
              disabled={isSaving}
              error={form.errorOf('agreedBy')}
              onChange={(now) => {
                setAgreed(now);
                form.clear('agreedBy');
              }}
            />
          </Panel>
        </div>
        {failure && (
          <FormError className="mt-6">
            {failure.message}{' '}
            {failure.record !== undefined && (
              <Link
                to={profilePath({ _id: failure.record })}
                target="_blank"
                className="underline underline-offset-4"
              >
                Open it
                <span className="sr-only">, in a new tab</span>
              </Link>
            )}
          </FormError>
        )}
        <AddButtons
          noun="driver"
          {...{ isSaving, isAnother }}
          onAddAnother={() => void submit(true)}
        />
      </Form>
      <LeaveDialog
        leaving={leaving}
        description="The driver isn't saved yet. If you leave now, what you filled in will be lost."
      />
    </div>
  );
}

function usePhotosOf(
  group: DocumentGroup,
  form: FormState<ApplicationField>,
  documents: Documents,
  setDocuments: (change: (before: Documents) => Documents) => void,
) {
  return useImageUploads({
    name: `documents-${group}`,
    form,
    files: documents[group],
    max: maxFilesPerGroup,
    add: (added) =>
      setDocuments((before) => ({ ...before, [group]: [...before[group], ...added] })),
    remove: (file) =>
      setDocuments((before) => ({
        ...before,
        [group]: before[group].filter((one) => one !== file),
      })),
  });
}

function formOf(
  values: Record<ApplicationField, string>,
  documents: Documents,
  { kinds, by }: AgreedConsents,
): FormData {
  const form = new FormData();
  for (const kind of kinds) form.append('consents', kind);
  if (kinds.length > 0) {
    form.append('noticeVersion', noticeVersion);
    form.append('agreedBy', by);
  }
  for (const [field, value] of Object.entries(values)) form.append(field, value);
  for (const group of documentGroups) {
    for (const image of documents[group]) {
      form.append('imageGroups', group);
      form.append('images', image, image.name);
    }
  }
  return form;
}

/** Consents given at the office, and how; '' until chosen. */
interface AgreedConsents {
  kinds: readonly ConsentKind[];
  by: AgreedWay | '';
}

interface AgreedFieldsProps {
  agreed: AgreedConsents;
  disabled: boolean;
  error: string | undefined;
  onChange(agreed: AgreedConsents): void;
}

const wayLabels: Readonly<Record<AgreedWay, string>> = { paper: 'On paper', phone: 'By phone' };

/** Left empty, it records that the driver wasn't asked. */
function AgreedFields({ agreed, disabled, error, onChange }: AgreedFieldsProps) {
  return (
    <div className="grid gap-2 py-3">
      <p className="text-1 text-ink-2">
        Read these sentences to the driver, or have the driver sign them. Tick what the driver
        agrees to.
      </p>
      <AgreedTicks
        form="office, on paper"
        agreed={agreed.kinds}
        disabled={disabled}
        onChange={(kinds) => onChange({ ...agreed, kinds })}
      />
      {agreed.kinds.length > 0 && (
        <div className="max-w-80">
          <Select
            label="How the driver has agreed"
            name="agreedBy"
            value={agreed.by === '' ? '' : wayLabels[agreed.by]}
            options={Object.values(wayLabels)}
            error={error}
            disabled={disabled}
            onChange={(label) =>
              onChange({ ...agreed, by: agreedWays.find((way) => wayLabels[way] === label) ?? '' })
            }
          />
        </div>
      )}
    </div>
  );
}
