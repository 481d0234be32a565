import { useState } from 'react';
import { dateOf, formatDate } from '#contract/platform/dates.ts';
import type { PrivacyRequestKind } from '#contract/privacy/request-kinds.ts';
import {
  askAboutOwnData,
  type OwnData,
  type OwnRequestKind,
  oldProofMessage,
  ownRequestChecks,
} from '#contract/self-service/own-data.ts';
import type { TrackedKind } from '#contract/self-service/tracking.ts';
import { useForm } from '#web/platform/forms/form.ts';
import { ApiError, callApi, isNotFound } from '#web/platform/http/api-client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { ConfirmDialog, explainedAtField } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { failureOf, type OwnPartProps } from './use-attempt.ts';

const requestLabels: Readonly<Record<PrivacyRequestKind, string>> = {
  copy: 'for a copy of everything',
  erase: 'to erase your data',
  correct: 'to correct something',
  pictures: 'to take your pictures down',
};

export function OwnRequests(props: OwnPartProps) {
  const { data } = props;
  const [asking, setAsking] = useState<OwnRequestKind>();
  const isOpen = (kind: OwnRequestKind) => data.requests.some((request) => request.kind === kind);
  return (
    <>
      {data.requests.length > 0 && (
        <ul className="mt-3 grid gap-2 rounded-field bg-gold-100 p-4 text-ink">
          {data.requests.map(({ kind, cameAt, dueOn }) => (
            <li key={kind}>
              You asked us {requestLabels[kind]} on the {dateOf(cameAt)}. We'll answer by the{' '}
              {formatDate(dueOn)}.
            </li>
          ))}
        </ul>
      )}
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
}: OwnPartProps & { kind: OwnRequestKind; onClose(): void }) {
  const form = useForm<'kind' | 'words'>({ kind, words: '' }, ownRequestChecks);
  const { title, confirmLabel, label, hint } = words[kind];

  async function send() {
    if (!form.check()) return explainedAtField;
    try {
      const answer = await callApi(askAboutOwnData, {
        body: { proof, kind, words: form.values.words },
      });
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
        <div className="grid gap-3">
          {[
            ...(kind === 'erase' ? formatErasing(data) : []),
            'Our office answers within 30 days.',
          ].map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      }
      confirmLabel={confirmLabel}
      isDangerous={kind === 'erase'}
      isForm
      onConfirm={send}
      onClose={onClose}
    >
      <TextArea
        label={label}
        hint={hint}
        isShort
        isOptional={kind === 'erase'}
        {...form.field('words')}
      />
    </ConfirmDialog>
  );
}

const whilePlaced: Readonly<Partial<Record<TrackedKind, string>>> = {
  driver: "You are working with a company now. Until that ends, we can't erase your data.",
  request: "Drivers are working for you now. Until that ends, we can't erase your data.",
};

/** Explains erasure, in paragraphs. */
function formatErasing({ kind, isPlaced }: OwnData): string[] {
  const documents = kind === 'driver' ? ', your documents' : '';
  return [
    ...(isPlaced ? [whilePlaced[kind] ?? ''] : []),
    `We'll delete your name and contact details${documents}, and what we wrote to you and about you. This can't be undone.`,
    "Only a reference, dates and the outcome remain; they don't identify you.",
    "The law can make us keep something for longer. Then we'll tell you why.",
  ];
}
