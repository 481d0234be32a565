import { useEffect, useEffectEvent, useState } from 'react';
import type { Location } from 'react-router';
import { maxNoteLength, noteChecks } from '#contract/notes/notes.ts';
import { useFormDraft } from '#web/office/form-draft.tsx';
import { useForm } from '#web/platform/forms/form.ts';
import { useLeaveGuard } from '#web/platform/forms/use-leave-guard.ts';
import { ApiError } from '#web/platform/http/api-client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { LeaveDialog } from '#web/ui/overlays/leave-dialog.tsx';

interface NoteFormProps {
  /** Unique among the forms of all records and notes. */
  name: string;
  label: string;
  /** The stored note; '' for a new one. */
  stored: string;
  save: string;
  /** On rejection, the form keeps its text. */
  onSave(words: string): Promise<unknown>;
  /** Adds a button that discards the edit. */
  onCancel?(): void;
}

/** Control or Command with Enter saves. */
export function NoteForm({ name, label, stored, save, onSave, onCancel }: NoteFormProps) {
  const [isSaving, setSaving] = useState(false);
  const form = useForm({ words: stored }, noteChecks);
  const { values, change, reset } = form;
  const draft = useFormDraft({ name, values, isChanged: values.words !== stored, change });

  async function submit() {
    if (isSaving || !form.check()) return;
    setSaving(true);
    try {
      await onSave(values.words);
      draft.discard();
      reset();
    } catch (error) {
      if (error instanceof ApiError) form.show(error.errors);
    }
    setSaving(false);
  }

  const submitByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    void submit();
  });
  const { ref } = form;
  useEffect(() => {
    const element = ref.current;
    const listener = (event: KeyboardEvent) => submitByKey(event);
    element?.addEventListener('keydown', listener);
    return () => element?.removeEventListener('keydown', listener);
  }, [ref]);

  const left = maxNoteLength - values.words.length;
  return (
    <Form ref={form.ref} onSubmit={() => void submit()}>
      {draft.offer}
      {values.words.trim() !== stored && <NoteGuard />}
      <div className="[&_textarea]:min-h-20">
        <TextArea label={label} readOnly={isSaving} {...form.field('words')} />
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-end gap-3">
        <p role="status" className="me-auto text-1 text-ink-2">
          {left < 200 && (left >= 0 ? `${left} characters left` : `${-left} characters too many`)}
        </p>
        {onCancel && (
          <Button variant="line" size="dense" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button
          type="submit"
          size="dense"
          variant="line"
          isLoading={isSaving}
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          {save}
        </Button>
      </div>
    </Form>
  );
}

/**
 * Mounted only while a note is being written: the router asks only the last guard, and the page's form may have its
 * own.
 */
function NoteGuard() {
  const { leaving } = useLeaveGuard(true, isOtherRecord);
  return (
    <LeaveDialog
      leaving={leaving}
      description="Your note isn't saved. If you leave now, it will be lost."
    />
  );
}

// Within a page, URL changes only switch parts: the notes stay mounted.
function isOtherRecord(from: Location, to: Location): boolean {
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)];
  return from.pathname !== to.pathname || before.get('id') !== after.get('id');
}
