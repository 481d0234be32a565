import { type ReactNode, useState } from 'react';
import {
  type ConsentForm,
  type ConsentKind,
  type GivenConsents,
  ownConsents,
} from '#contract/consents/consents.ts';
import type { Check, Values } from '#contract/platform/checks.ts';
import { type Form as FormState, useForm } from '#web/platform/forms/form.ts';
import { useLeaveGuard } from '#web/platform/forms/use-leave-guard.ts';
import { ApiError } from '#web/platform/http/api-client.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { useOpenPage } from '#web/platform/offline/page-modules.ts';
import { BackLink } from '#web/ui/actions/back-link.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { LeaveDialog } from '#web/ui/overlays/leave-dialog.tsx';
import { AddButtons, AddedInRow, type Row } from './added-in-row.tsx';
import { AgreedTicks } from './agreed-ticks.tsx';
import { useFormDraft } from './form-draft.tsx';

interface AddedByPhoneProps<Field extends string> {
  /** Such as 'request'. */
  noun: string;
  /** Who calls, such as 'company'. */
  caller: string;
  empty: Values<Field>;
  checks: readonly Check<Field>[];
  consentForm: ConsentForm;
  list: string;
  /** Saves the record with its consents; resolves with the URL of its page. */
  onAdd(values: Values<Field>, consents: GivenConsents): Promise<string>;
  children(form: FormState<Field>): ReactNode;
}

/** The office fills in a public form during a call. Leads to the new record, or to the next form. */
export function AddedByPhone<Field extends string>(props: AddedByPhoneProps<Field>) {
  return <AddedInRow>{(row) => <PhoneForm {...props} {...row} />}</AddedInRow>;
}

function PhoneForm<Field extends string>(props: AddedByPhoneProps<Field> & Row) {
  const { isAnother, startNext } = props;
  const { noun, caller, empty, checks, consentForm, list, onAdd, children } = props;
  const [agreed, setAgreed] = useState<readonly ConsentKind[]>([]);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const openPage = useOpenPage();
  const form = useForm<Field>(empty, checks);
  const { values, change } = form;
  const isTyped = Object.values(values).some((value) => value !== '');
  const draft = useFormDraft({ name: `${noun} new`, values, isChanged: isTyped, change });
  const { leaving, release } = useLeaveGuard(isTyped);

  async function submit(isNext = false) {
    if (isSaving || !form.check()) return;
    setFailure(undefined);
    setSaving(true);
    try {
      const page = await onAdd(values, agreed.length > 0 ? ownConsents(agreed) : {});
      draft.discard();
      release();
      if (isNext) startNext();
      else await openPage(page, { replace: true });
    } catch (error) {
      if (error instanceof ApiError) form.show(error.errors);
      setFailure(toFailure(error).message);
      setSaving(false);
    }
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <BackLink to={list} />
      <div>
        <h1 className="title text-4">Add a {noun}</h1>
        <p className="mt-1 text-2 text-ink-2">
          For a {caller} on the phone. The {noun} will be pending, and the {caller} gets the same
          message as after the form on the website.
        </p>
      </div>
      <Form ref={form.ref} onSubmit={() => void submit()}>
        {draft.offer}
        <div className="grid max-w-200 gap-4">
          <Panel title={`The ${noun}`}>
            <div className="grid grid-cols-1 gap-8 py-3">{children(form)}</div>
          </Panel>
          <Panel title="Agreed by phone" aside="Optional">
            <div className="grid gap-2 py-3">
              <p className="text-1 text-ink-2">
                Read this to the {caller}. Tick what was agreed to.
              </p>
              <AgreedTicks
                form={consentForm}
                agreed={agreed}
                disabled={isSaving}
                onChange={setAgreed}
              />
            </div>
          </Panel>
        </div>
        {failure !== undefined && <FormError className="mt-6">{failure}</FormError>}
        <AddButtons {...{ noun, isSaving, isAnother }} onAddAnother={() => void submit(true)} />
      </Form>
      <LeaveDialog
        leaving={leaving}
        description={`The ${noun} isn't saved yet. If you leave now, what you filled in will be lost.`}
      />
    </div>
  );
}
