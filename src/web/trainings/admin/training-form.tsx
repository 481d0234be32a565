import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Location } from 'react-router';
import { manyPeople } from '#contract/messages/own-messages.ts';
import { type Recipients, recipientsOf } from '#contract/messages/recipients.ts';
import { createTraining, updateTraining } from '#contract/trainings/training-management.ts';
import {
  type TrainingField,
  trainingChecks,
  trainingLabels,
} from '#contract/trainings/training-record.ts';
import type { OfficeTraining } from '#contract/trainings/trainings.ts';
import { askRecipients, RecipientsNote } from '#web/messages/admin/recipients-note.tsx';
import { ChangedMeanwhile, listDifferences } from '#web/office/changed-meanwhile.tsx';
import { useFormDraft } from '#web/office/form-draft.tsx';
import { useControlledForm } from '#web/platform/forms/form.ts';
import { useLeaveGuard } from '#web/platform/forms/use-leave-guard.ts';
import { ApiError, callApi } from '#web/platform/http/api-client.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { useOpenPage } from '#web/platform/offline/page-modules.ts';
import { publicImageRules } from '#web/platform/uploads/upload-rules.ts';
import { useImageUploads } from '#web/platform/uploads/use-image-uploads.ts';
import { Button } from '#web/ui/actions/button.tsx';
import type { Description } from '#web/ui/data/description-list.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { LeaveDialog } from '#web/ui/overlays/leave-dialog.tsx';
import { CoverImage } from './cover-image.tsx';
import { readMode } from './edit-link.tsx';
import {
  type Cover,
  emptyTraining,
  formOf,
  isChanged,
  type TrainingValues,
  valuesOf,
  valuesOfCopy,
} from './form-values.ts';
import { TrainingFields } from './training-fields.tsx';

interface TrainingFormProps {
  /** If omitted, the form creates a training. */
  training?: OfficeTraining;
  /** Prefills a new training; the dates must be new. */
  copied?: OfficeTraining;
  /** The page after saving. */
  back: string;
}

/** Counts each person once per event. */
function countPeople({ data }: { data: Recipients }): number {
  const counts = new Map<string, number>();
  for (const { event, to } of data.sent) counts.set(event, (counts.get(event) ?? 0) + to.count);
  return Math.max(0, ...counts.values());
}

const noFiles: readonly File[] = [];
const unchanged: Cover = { isRemoved: false };

/** Changes saved by a colleague. `seen` is the version on which editing began, as far as known. */
function trainingDifferences(
  seen: Partial<OfficeTraining>,
  saved: OfficeTraining,
  typed: Partial<TrainingValues>,
): Description[] {
  // Without the old values, treat the typed ones as unchanged.
  const before = { ...valuesOf({ ...saved, ...seen }), ...(seen._id === undefined && typed) };
  return [
    ...listDifferences({ labels: trainingLabels, before, now: valuesOf(saved), typed }).filter(
      // Its value is an id.
      ({ label }) => label !== trainingLabels.countsAs,
    ),
    ...(seen.countsAs === undefined || seen.countsAs === saved.countsAs
      ? []
      : [
          {
            label: trainingLabels.countsAs,
            value: `Saved: ${saved.countsAs === null ? 'none' : 'another kind'}`,
          },
        ]),
    ...(seen.bannerLogo === undefined || seen.bannerLogo === saved.bannerLogo
      ? []
      : [{ label: 'Cover image', value: formatPicture(saved) }]),
    ...(seen.status === undefined || seen.status === saved.status
      ? []
      : [{ label: 'Status', value: saved.status }]),
  ];
}

const formatPicture = ({ bannerLogo }: OfficeTraining) =>
  bannerLogo === null ? 'Saved: none' : 'Saved: another one';

/** Leaving with unsaved changes asks for confirmation. */
export function TrainingForm({ training, copied, back }: TrainingFormProps) {
  const canRecord = useCan()('decide on drivers');
  // Only edited fields are held here: the others follow the stored training, including a colleague's changes.
  const [typed, setTyped] = useState<Partial<TrainingValues>>(
    copied ? valuesOfCopy(copied, canRecord) : {},
  );
  const stored = training ? valuesOf(training) : emptyTraining;
  const values = { ...stored, ...typed };
  const [cover, setCover] = useState(unchanged);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  // The version to save once the office has confirmed the messages.
  const [pendingSave, setPendingSave] = useState<{ version: number | undefined; people: number }>();
  const { mutateAsync: save } = useMutation({
    mutationFn: (form: FormData) =>
      training
        ? callApi(updateTraining, { params: { id: training._id }, form })
        : callApi(createTraining, { form }),
    meta: {
      success: `Training ${training ? 'updated' : 'created'} successfully`,
      writes: updateTraining.writes,
    },
  });
  const openPage = useOpenPage();
  const isFilled = isChanged(values, stored, cover);
  // The training on which editing began. For a form restored after a session's end, only the version is known.
  const [seen, setSeen] = useState<Partial<OfficeTraining> | undefined>(training);
  if (!isFilled && seen !== training) setSeen(training);
  const outdated = training && seen && seen.version !== training.version ? seen : undefined;
  const question =
    training &&
    askRecipients(recipientsOf(updateTraining), {
      params: { id: training._id },
      form: formOf(values, unchanged, training.version),
    });
  const { leaving, release } = useLeaveGuard(isFilled, isElsewhere);

  const change = (field: TrainingField, value: string) =>
    setTyped((before) => ({ ...before, [field]: value }));
  const form = useControlledForm<TrainingField>({ values, change, checks: trainingChecks });
  const name = `training ${training?._id ?? 'new'}`;
  const draft = useFormDraft({
    note: 'Please choose the cover image again, if you had changed it.',
    name,
    values,
    typed,
    change,
    isChanged: isFilled,
    version: seen?.version,
    onPutBack: (version) => setSeen(version === training?.version ? training : { version }),
  });
  const photos = useImageUploads({
    name: 'images',
    form,
    // A new image replaces the current one, so the list is always empty.
    files: noFiles,
    max: 1,
    rules: publicImageRules,
    add: ([file]) => file && setCover({ file, isRemoved: false }),
    remove: () => setCover(unchanged),
  });

  async function submit(version = seen?.version, isAgreed = false) {
    if (isSaving || !photos.canLeave() || !form.check()) return;
    setFailure(undefined);
    setSaving(true);
    try {
      // Saving reports the errors that this question fails with.
      const people = isAgreed ? 0 : await question?.ask().then(countPeople, () => 0);
      if (people !== undefined && people > manyPeople) {
        setPendingSave({ version, people });
        setSaving(false);
        return;
      }
      await save(formOf(values, cover, version));
    } catch (error) {
      if (error instanceof ApiError) form.show(error.errors);
      setFailure(toFailure(error).message);
      setSaving(false);
      return;
    }
    photos.clearMessages();
    draft.discard();
    release();
    await openPage(back, { replace: true });
  }

  return (
    <Form ref={form.ref} onSubmit={() => void submit()}>
      {draft.offer}
      <div className="grid items-start gap-4 xl:grid-cols-[340px_1fr]">
        <Panel title="Cover Image">
          <div className="py-3">
            <CoverImage
              training={training}
              cover={cover}
              onChange={(next) => {
                setCover(next);
                // The pressed button disappears.
                form.focus('images');
              }}
              photos={photos}
              isSaving={isSaving}
            />
          </div>
        </Panel>
        <Panel title="Training Details">
          <div className="py-3">
            <TrainingFields form={form} isSaving={isSaving} />
            {outdated && training && (
              <ChangedMeanwhile
                what="training"
                differences={trainingDifferences(outdated, training, typed)}
                isSaving={isSaving}
                onShowSaved={() => {
                  setTyped({});
                  setCover(unchanged);
                  setFailure(undefined);
                  form.forget();
                }}
                onSaveMine={() => void submit(training.version)}
              />
            )}
            {question && isFilled && (
              <div className="mt-8">
                <RecipientsNote questions={form.isComplete() ? [question] : undefined} />
              </div>
            )}
            {failure !== undefined && <FormError className="mt-8">{failure}</FormError>}
            <Button type="submit" isLoading={isSaving} className="mt-8 max-sm:w-full">
              {training ? 'Update Training' : 'Create Training'}
            </Button>
          </div>
        </Panel>
      </div>
      {pendingSave && (
        <ConfirmDialog
          title={`Write to ${pendingSave.people.toLocaleString('en-NG')} people?`}
          description={`Saving this writes to ${pendingSave.people.toLocaleString('en-NG')} people.`}
          confirmLabel="Yes, save and write"
          onConfirm={async () => void (await submit(pendingSave.version, true))}
          onClose={() => setPendingSave(undefined)}
        />
      )}
      <LeaveDialog leaving={leaving} />
    </Form>
  );
}

/** Whether a navigation leaves the form, rather than paging through the registrations below it. */
function isElsewhere(from: Location, to: Location): boolean {
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)];
  return (
    from.pathname !== to.pathname ||
    readMode(before) !== readMode(after) ||
    before.get('id') !== after.get('id')
  );
}
