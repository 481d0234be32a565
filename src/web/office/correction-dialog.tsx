import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import type { Check, Values } from '#contract/platform/checks.ts';
import { type Form, useControlledForm } from '#web/platform/forms/form.ts';
import { useLeaveGuard } from '#web/platform/forms/use-leave-guard.ts';
import { ApiError } from '#web/platform/http/api-client.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Form as FormElement } from '#web/ui/fields/form.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import type { ActionFailure } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { LeaveDialog } from '#web/ui/overlays/leave-dialog.tsx';
import { useDiscardQuestion } from '#web/ui/overlays/use-discard-question.tsx';
import { ChangedMeanwhile, listDifferences } from './changed-meanwhile.tsx';
import { useFormDraft } from './form-draft.tsx';

interface CorrectionDialogProps<Field extends string> {
  /** Unique among the forms of all records. */
  name: string;
  /** Names the record in sentences, such as 'driver'. */
  what: string;
  title: string;
  description: string;
  /** The currently stored values and version. They change when a colleague saves. */
  stored: Values<Field>;
  version: number;
  labels: Readonly<Record<Field, string>>;
  checks: readonly Check<Field>[];
  /** The field to focus; by default the first. */
  start?: Field | undefined;
  /** Saves the changed fields. On rejection, the dialog shows the error and keeps its content. */
  onSave(changed: Partial<Values<Field>>, version: number): Promise<unknown>;
  onClose(): void;
  children(form: Form<Field>): ReactNode;
}

/**
 * Only edited fields are held here: the others follow the stored record, including a colleague's changes. Closing
 * with unsaved changes asks first.
 */
export function CorrectionDialog<Field extends string>(props: CorrectionDialogProps<Field>) {
  const {
    name,
    what,
    title,
    description,
    stored,
    version,
    labels,
    checks,
    start,
    onSave,
    onClose,
    children,
  } = props;
  const [typed, setTyped] = useState<Partial<Values<Field>>>({});
  const formId = useId();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<ActionFailure>();
  // The state on which editing began. For a form restored after a session's end, only the version is known.
  const [seen, setSeen] = useState<{ version: number; values?: Values<Field> }>({
    version,
    values: stored,
  });
  const values = { ...stored, ...typed };
  const changed = changedOf(stored, typed);
  const isFilled = Object.keys(changed).length > 0;
  if (!isFilled && seen.version !== version) setSeen({ version, values: stored });
  const isOutdated = isFilled && seen.version !== version;
  const { leaving, release } = useLeaveGuard(isFilled);

  const change = (field: Field, value: string) =>
    setTyped((before) => ({ ...before, [field]: value }));
  const form = useControlledForm<Field>({ values, change, checks });
  const draft = useFormDraft({
    name,
    values,
    typed: changed,
    change,
    isChanged: isFilled,
    version: seen.version,
    onPutBack: (keptVersion) =>
      setSeen(keptVersion === version ? { version, values: stored } : { version: keptVersion }),
  });
  const { tryToClose, question } = useDiscardQuestion({
    isFilled,
    close,
    title: 'Close without saving?',
    description: 'What you changed will be lost.',
  });

  function close() {
    if (isSaving) return;
    release();
    form.forget();
    onClose();
  }

  async function save(on = seen.version) {
    if (isSaving || !form.check()) return;
    if (!isFilled) return close();
    setFailure(undefined);
    setSaving(true);
    try {
      await onSave(changed, on);
    } catch (error) {
      if (error instanceof ApiError) form.show(error.errors);
      // The conflict is shown once the new version has been fetched.
      setFailure({ ...toFailure(error), isFinal: false });
      setSaving(false);
      return;
    }
    draft.discard();
    release();
    form.forget();
    onClose();
  }

  return (
    <>
      <Dialog
        isForm
        isWide
        onClose={() => isSaving || tryToClose()}
        title={title}
        description={description}
        actions={
          <>
            <Button
              variant="line"
              aria-disabled={isSaving}
              onClick={() => isSaving || tryToClose()}
            >
              Cancel
            </Button>
            <Button type="submit" form={formId} isLoading={isSaving}>
              Save
            </Button>
          </>
        }
      >
        <FormElement ref={form.ref} id={formId} onSubmit={() => void save()}>
          {draft.offer}
          <div className="grid grid-cols-1 gap-8">{children(form)}</div>
          {isOutdated && (
            <ChangedMeanwhile
              what={what}
              differences={listDifferences({
                labels,
                // Without the old values, treat the typed ones as unchanged.
                before: seen.values ?? { ...stored, ...typed },
                now: stored,
                typed,
              })}
              isSaving={isSaving}
              onShowSaved={() => {
                setTyped({});
                setFailure(undefined);
                form.forget();
              }}
              onSaveMine={() => void save(version)}
            />
          )}
          {failure && <FormError className="mt-6">{failure.message}</FormError>}
          <Start form={form} field={start} />
        </FormElement>
      </Dialog>
      {question}
      <LeaveDialog leaving={leaving} />
    </>
  );
}

/** Runs after the dialog has focused the first field. */
function Start<Field extends string>({
  form,
  field,
}: {
  form: Pick<Form<Field>, 'focus'>;
  field: Field | undefined;
}) {
  const begin = useEffectEvent(() => {
    if (field !== undefined) queueMicrotask(() => form.focus(field));
  });
  useEffect(() => begin(), []);
  return null;
}

function changedOf<Field extends string>(
  stored: Values<Field>,
  typed: Partial<Values<Field>>,
): Partial<Values<Field>> {
  const changed: Partial<Values<Field>> = {};
  for (const field in typed) {
    const value = typed[field];
    if (value !== undefined && value.trim() !== stored[field]) changed[field] = value;
  }
  return changed;
}
