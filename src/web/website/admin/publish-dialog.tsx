import { TriangleAlert, Upload } from 'lucide-react';
import { useId, useState } from 'react';
import { formatDateAndTime, instantInLagos, todayInLagos } from '#contract/platform/dates.ts';
import type { WebsiteContent } from '#contract/website/website-content.ts';
import { noteChecks, type WebsiteDraft } from '#contract/website/website-office.ts';
import { useForm, useValues } from '#web/platform/forms/form.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { DateField } from '#web/ui/fields/date-field.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
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

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

/** Shows what differs from the site, and publishes it now or on a day. */
export function PublishDialog({ draft, content, errors, samples, onTakeBack, onClose }: PublishDialogProps) {
  const { values, change } = useValues({ note: '', day: '' });
  const [isLater, setLater] = useState(false);
  const [failure, setFailure] = useState<string>();
  const form = useForm<'note' | 'day'>({ values, change, checks: noteChecks });
  const publish = usePublish();
  const formId = useId();
  const count = changedRows(draft.published, content).length;
  const isFaulty = Object.keys(errors).length > 0;
  const isOff = count === 0 || isFaulty || publish.isPending;

  async function submit() {
    if (isOff || !form.check()) return;
    if (isLater && values.day <= todayInLagos(serverNow()))
      return form.warn('Please choose a day in the future.', ['day']);
    setFailure(undefined);
    const at = isLater ? { at: instantInLagos(values.day, hours[6] ?? '').toISOString() } : {};
    await publish
      .mutateAsync({ revision: draft.revision, note: values.note, ...at })
      .then(onClose, (error: unknown) => {
        setFailure(toFailure(error).message);
      });
  }
  const byWhom = (path: string) => {
    const one = draft.changes.find((changed) => changed.path === path);
    return one && `${one.isOwn ? 'you' : one.changedBy}, ${formatDateAndTime(new Date(one.changedAt))}`;
  };

  return (
    <Dialog
      isForm
      isWide
      isOpen
      onClose={onClose}
      title={`Publish ${pluralize(count, 'change')}?`}
      description="Visitors will see them within 5 seconds. You can go back to any of the last 20 versions."
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            Keep as a draft
          </Button>
          <Button type="submit" form={formId} isLoading={publish.isPending} aria-disabled={isOff}>
            <Upload aria-hidden="true" className="size-4.5" />
            {isLater ? 'Plan' : 'Publish'} {pluralize(count, 'change')}
          </Button>
        </>
      }
    >
      <Form id={formId} ref={form.ref} onSubmit={() => void submit()}>
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
        {failure && <FormError className="mt-4">{failure}</FormError>}
      </Form>
    </Dialog>
  );
}
