import { TriangleAlert, Upload } from 'lucide-react';
import { useState } from 'react';
import { formatDateAndTime, instantInLagos, todayInLagos } from '#contract/platform/dates.ts';
import type { WebsiteContent } from '#contract/website/website-content.ts';
import { noteChecks, type WebsiteDraft } from '#contract/website/website-office.ts';
import { DateField } from '#web/platform/forms/date-field.tsx';
import { useForm, useValues } from '#web/platform/forms/form.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { FormDialog } from '#web/platform/office/form-dialog.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { ChangedFields } from './changed-fields.tsx';
import { type ChangedRow, changedRows } from './changed-rows.ts';
import { usePublish } from './website-query.ts';

interface PublishDialogProps {
  draft: WebsiteDraft;
  /** What is going to be published. */
  content: WebsiteContent;
  /** What can't be published, by path. */
  errors: Readonly<Record<string, string>>;
  samples: number;
  onTakeBack(row: ChangedRow): void;
  onClose(): void;
}

/** On a later day, before the office opens. */
const laterAt = '06:00';

/** Shows what differs from the site, and publishes it now or on a day. */
export function PublishDialog({ draft, content, errors, samples, onTakeBack, onClose }: PublishDialogProps) {
  const { values, change } = useValues({ note: '', day: '' });
  const [isLater, setLater] = useState(false);
  const form = useForm<'note' | 'day'>({ values, change, checks: noteChecks });
  const { mutateAsync: publish } = usePublish();
  const count = changedRows(draft.published, content).length;
  const isFaulty = Object.keys(errors).length > 0;

  function check() {
    const isTooEarly = isLater && values.day <= todayInLagos(serverNow());
    if (isTooEarly) form.warn('Please choose a day in the future.', ['day']);
    return !isTooEarly && form.check();
  }
  const at = isLater ? { at: instantInLagos(values.day, laterAt).toISOString() } : {};
  const byWhom = (path: string) => {
    const one = draft.changes.find((changed) => changed.path === path);
    return one && `${one.isOwn ? 'you' : one.changedBy}, ${formatDateAndTime(new Date(one.changedAt))}`;
  };

  return (
    <FormDialog
      isWide
      isImpossible={count === 0 || isFaulty}
      form={form}
      check={check}
      title={`Publish ${pluralize(count, 'change')}?`}
      description="Visitors will see them within 5 seconds. You can go back to any of the last 20 versions."
      cancelLabel="Keep as a draft"
      confirmLabel={
        <>
          <Upload aria-hidden="true" className="size-4.5" />
          {isLater ? 'Plan' : 'Publish'} {pluralize(count, 'change')}
        </>
      }
      onSave={() => publish({ revision: draft.revision, note: values.note, ...at })}
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
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <span>
            <strong className="font-title">
              {samples === 1 ? '1 thing is still a sample' : `${samples} things are still samples`}
            </strong>{' '}
            and would stay on the site as they are.
          </span>
        </p>
      )}
      <div className="mt-4 grid gap-3">
        <Field {...form.field('note')} label="Note for colleagues" isOptional />
        <Checkbox name="later" label="Publish on a later day, at 6:00 am" checked={isLater} onChange={setLater} />
        {isLater && <DateField {...form.field('day')} label="Day" width="short" />}
      </div>
      {isFaulty && <p className="mt-3 text-2 font-strong text-red-ink">Please correct what is marked above first.</p>}
    </FormDialog>
  );
}
