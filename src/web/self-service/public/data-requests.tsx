import { useState } from 'react';
import {
  askAboutOwnData,
  type OwnData,
  type OwnRequestKind,
  oldProofMessage,
  ownRequestChecks,
} from '#contract/self-service/own-data.ts';
import { useForm, useValues } from '#web/platform/forms/form.ts';
import { ApiError, callApi, isNotFound } from '#web/platform/http/api-client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { ConfirmDialog, saidAtField } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { formatErasing } from './self-service-format.ts';
import { failureOf } from './use-attempt.ts';

interface OwnRequestsProps {
  proof: string;
  data: OwnData;
  onChanged(data: OwnData): void;
  onGone(message: string): void;
}

/** Asking the office to correct or to erase. What is asked already waits for its answer. */
export function OwnRequests(props: OwnRequestsProps) {
  const { data } = props;
  const [asking, setAsking] = useState<OwnRequestKind>();
  const isOpen = (kind: OwnRequestKind) => data.requests.some((request) => request.kind === kind);
  return (
    <>
      <div className="mt-4 flex flex-col gap-3 empty:hidden sm:flex-row">
        {!isOpen('correct') && (
          <Button variant="line" onClick={() => setAsking('correct')}>
            Correct something
          </Button>
        )}
        {!isOpen('erase') && (
          <Button variant="caution" onClick={() => setAsking('erase')}>
            Erase my data
          </Button>
        )}
      </div>
      {asking && <OwnRequestDialog {...props} kind={asking} onClose={() => setAsking(undefined)} />}
    </>
  );
}

const words = {
  correct: {
    title: 'Correct something',
    confirmLabel: 'Send',
    label: 'What is wrong, and what is right?',
    hint: 'Our office will correct it and tell you.',
  },
  erase: {
    title: 'Erase your data?',
    confirmLabel: 'Ask to erase it',
    label: 'Do you want to tell us something?',
    hint: undefined,
  },
} as const;

function OwnRequestDialog({
  proof,
  data,
  kind,
  onChanged,
  onGone,
  onClose,
}: OwnRequestsProps & { kind: OwnRequestKind; onClose(): void }) {
  const { values, change } = useValues({ kind, words: '' });
  const form = useForm<'kind' | 'words'>({ values, change, checks: ownRequestChecks });
  const { title, confirmLabel, label, hint } = words[kind];

  async function send() {
    if (!form.check()) return saidAtField;
    try {
      const answer = await callApi(askAboutOwnData, { body: { proof, kind, words: values.words } });
      toast.success(answer.message);
      onChanged(answer.data);
      return undefined;
    } catch (failure) {
      if (isNotFound(failure)) {
        onGone(oldProofMessage);
        return undefined;
      }
      if (failure instanceof ApiError && failure.errors.length > 0) form.show(failure.errors);
      return { message: failureOf(failure), isFinal: false };
    }
  }

  return (
    <ConfirmDialog
      title={title}
      description={
        kind === 'erase' ? (
          <div className="grid gap-3">
            {formatErasing(data).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            <p>Our office answers within 30 days.</p>
          </div>
        ) : (
          'Our office answers within 30 days.'
        )
      }
      confirmLabel={confirmLabel}
      isDangerous={kind === 'erase'}
      isForm
      onConfirm={send}
      onClose={onClose}
    >
      <TextArea label={label} hint={hint} isShort isOptional={kind === 'erase'} {...form.field('words')} />
    </ConfirmDialog>
  );
}
