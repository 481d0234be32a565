import { TriangleAlert, Upload } from 'lucide-react';
import { formatDateAndTime } from '#contract/platform/dates.ts';
import type { WebsiteContent } from '#contract/website/website-content.ts';
import { noteChecks, publishWebsite, type WebsiteDraft } from '#contract/website/website-office.ts';
import { FormDialog } from '#web/office/form-dialog.tsx';
import { useForm } from '#web/platform/forms/form.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { ChangedFields } from './changed-fields.tsx';
import { type ChangedRow, changedRows } from './changed-rows.ts';

interface PublishDialogProps {
  draft: WebsiteDraft;
  content: WebsiteContent;
  /** Validation errors by path. */
  errors: Readonly<Record<string, string>>;
  samples: number;
  onTakeBack(row: ChangedRow): void;
  onClose(): void;
}

export function PublishDialog({
  draft,
  content,
  errors,
  samples,
  onTakeBack,
  onClose,
}: PublishDialogProps) {
  const form = useForm<'note'>({ note: '' }, noteChecks);
  const { mutateAsync: publish } = useCall(publishWebsite);
  const count = changedRows(draft.published, content).length;
  const isFaulty = Object.keys(errors).length > 0;

  const byWhom = (path: string) => {
    const one = draft.changes.find((changed) => changed.path === path);
    return (
      one && `${one.isOwn ? 'you' : one.changedBy}, ${formatDateAndTime(new Date(one.changedAt))}`
    );
  };

  return (
    <FormDialog
      isWide
      isImpossible={count === 0 || isFaulty}
      form={form}
      title={`Publish ${pluralize(count, 'change')}?`}
      description={`Visitors will see ${count === 1 ? 'it' : 'them'} within 5 seconds. You can go back to any of the last 20 versions.`}
      cancelLabel="Keep as a draft"
      confirmLabel={
        <>
          <Upload className="size-4.5" />
          Publish {pluralize(count, 'change')}
        </>
      }
      onSave={() => publish({ body: { revision: draft.revision, note: form.values.note } })}
      onClose={onClose}
    >
      <ChangedFields
        before={draft.published}
        after={content}
        errors={errors}
        asideOf={(row) => (
          <>
            <span className="text-ink-2">{byWhom(row.path)}</span>
            <button
              type="button"
              onClick={() => onTakeBack(row)}
              className="min-h-8 rounded-chip font-strong text-navy-600 underline underline-offset-4"
            >
              Take back
            </button>
          </>
        )}
      />
      {samples > 0 && (
        <p className="mt-4 flex items-start gap-3 rounded-field bg-yellow-tint px-4 py-3 text-2 text-yellow-ink">
          <TriangleAlert className="mt-0.5 size-5 shrink-0" />
          <span>
            <strong className="font-title">
              {samples === 1 ? '1 thing is still a sample' : `${samples} things are still samples`}
            </strong>{' '}
            and will stay on the site.
          </span>
        </p>
      )}
      <div className="mt-4">
        <Field {...form.field('note')} label="Note for colleagues" isOptional />
      </div>
      {isFaulty && (
        <p className="mt-3 text-2 font-strong text-red-ink">
          Please correct the marked fields first.
        </p>
      )}
    </FormDialog>
  );
}
