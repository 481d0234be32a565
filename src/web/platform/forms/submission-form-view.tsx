import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { draftIncompleteMessage, draftSavedMessage } from '#web/platform/drafts/draft-messages.ts';
import { isWaitingForLine } from '#web/platform/drafts/draft-state.ts';
import type { AnyDraft } from '#web/platform/drafts/draft-types.ts';
import { ElsewherePanel } from '#web/platform/drafts/elsewhere-panel.tsx';
import { SendingStatus } from '#web/platform/drafts/sending-status.tsx';
import { WaitingPanel } from '#web/platform/drafts/waiting-panel.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { referenceLabel } from '#web/ui/data/reference-label.ts';
import { thisDevice } from '#web/ui/data/this-device.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { SubmitButton } from '#web/ui/fields/submit-button.tsx';
import { DiscardDraftDialog } from '#web/ui/overlays/discard-draft-dialog.tsx';
import { SuccessDialog } from '#web/ui/overlays/success-dialog.tsx';
import { ConsentBoxes } from './consent-boxes.tsx';
import { FoldedSummary, FormPanel, type FormSummary } from './form-panel.tsx';
import { PrivacyNotice } from './privacy-notice.tsx';
import { SubmissionError } from './submission-error.tsx';
import type { SubmissionForm } from './submission-form.ts';

interface SubmissionFormViewProps<Field extends string> {
  title: string;
  line: string;
  form: SubmissionForm<Field>;
  submit: string;
  /** The success dialog's sentence about what was received. */
  sentMessage: string;
  summary: FormSummary;
  next: readonly string[];
  /** Names the earlier submission's subject if it differs: ' for another session'. */
  sentFor?: string;
  /** Shown in the success dialog. */
  link?: { to: string; label: string };
  alreadySentMessage?: string;
  /** Replaces the single reference in the success dialog, for forms that yield several. */
  references?(reference: string): ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}

export function SubmissionFormView<Field extends string>(props: SubmissionFormViewProps<Field>) {
  const {
    title,
    line,
    form,
    submit,
    sentMessage,
    summary,
    next,
    sentFor = '',
    link,
    references,
    alreadySentMessage,
    aside,
  } = props;
  const { draft, form: fields, confirmation, consents, reason, error, received } = form;
  const reference = draft.use((state) => state.reference);
  const isElsewhere = draft.use(({ place }) => place === 'elsewhere');
  const isSending = draft.use(({ phase }) => phase === 'waiting');
  const isWaiting = draft.use(isWaitingForLine);
  const id = useId();
  const { heading, begin } = useBeginning();

  return (
    <div
      data-card=""
      className="form-card grid grid-cols-1 items-start gap-4 max-sm:-mx-2 lg:grid-cols-[372px_1fr] lg:gap-6"
    >
      {/* Pin the column: the panel comes later in the document and may not have arrived. */}
      <section
        aria-labelledby={id}
        className="min-w-0 rounded-card bg-card px-5 py-6 shadow-soft sm:p-12 lg:col-start-2 lg:row-start-1 lg:px-14 lg:py-10"
      >
        <NoScriptNote />
        {reference !== undefined && (
          <p className="mb-8 rounded-field bg-green-tint p-4 text-1 text-green-ink">
            We have received {draft.label}
            {sentFor}. {referenceLabel}: <strong className="font-title">{reference}</strong>
          </p>
        )}
        <ElsewherePanel draft={draft} onMoved={begin} />
        {isWaiting && <WaitingPanel draft={draft} reason={reason} />}
        <RestoredNote
          draft={draft}
          onErase={() => {
            form.startOver();
            begin();
          }}
        />
        <div hidden={isElsewhere || isWaiting}>
          <h2 id={id} ref={heading} tabIndex={-1} className="title text-4 outline-none">
            {title}
          </h2>
          <p className="mt-2 text-2 text-ink-2">{line}</p>
          <Form ref={fields.ref} onSubmit={form.submit}>
            {/* Locked while sending; editable again after cancelling. */}
            <fieldset disabled={isSending} className="min-w-0">
              <div className="mt-6 grid grid-cols-1 gap-6">{props.children}</div>
              <div className="mt-8 grid grid-cols-1 gap-6">
                <PrivacyNotice
                  form={consents.isAsked ? consents.form : 'registration of several'}
                />
                {consents.isAsked && (
                  <ConsentBoxes
                    form={consents.form}
                    agreed={consents.agreed}
                    onChange={consents.change}
                  />
                )}
                {confirmation && (
                  <Checkbox
                    name="confirmed"
                    label={confirmation.label}
                    checked={confirmation.isConfirmed}
                    error={fields.errorOf('confirmed')}
                    onChange={(isConfirmed) => {
                      confirmation.change(isConfirmed);
                      fields.clear('confirmed');
                    }}
                  />
                )}
              </div>
            </fieldset>
            <FoldedSummary summary={summary} />
            <SubmissionError message={error} alreadySentMessage={alreadySentMessage} />
            <SendingStatus draft={draft} />
            <SubmitButton isLoading={isSending} className="mt-8 max-sm:w-full sm:min-w-40">
              {isSending ? 'Sending' : submit}
            </SubmitButton>
          </Form>
        </div>
        {received && (
          <SuccessDialog
            description={sentMessage}
            {...received}
            next={next}
            link={link}
            close="Done"
            onClose={() => {
              draft.acknowledge();
              begin();
            }}
          >
            {references?.(received.reference)}
          </SuccessDialog>
        )}
        <DraftNotice draft={draft} />
      </section>
      <FormPanel summary={summary} next={next} aside={aside} />
    </div>
  );
}

export const NoScriptNote = () => (
  <noscript>
    <p className="mb-6 rounded-field bg-gold-100 p-4 text-ink">
      This form needs JavaScript, which is switched off in your browser. Please switch it on and
      reload the page, or call us: our numbers are at the bottom of this page.
    </p>
  </noscript>
);

/** Focuses the form's heading once the focused element is gone. */
function useBeginning() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (round === 0) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest('[data-card]')?.scrollIntoView({ block: 'start' });
  }, [round]);
  return { heading, begin: () => setRound(round + 1) };
}

function RestoredNote({ draft, onErase }: { draft: AnyDraft; onErase(): void }) {
  const since = draft.use(({ restoredFrom }) => restoredFrom);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <p role="status" className="sr-only">
        {since !== undefined && 'What you typed on an earlier visit is filled in.'}
      </p>
      {since !== undefined && (
        <div className="mb-8 flex flex-col items-start gap-3 rounded-field bg-gold-100 p-4 sm:flex-row sm:items-center sm:justify-between">
          <div>
            <p className="font-title text-navy-900">We saved what you typed</p>
            <p className="text-1 text-ink-2">{draftSavedMessage(since)}</p>
          </div>
          <Button variant="line" onClick={() => setAsking(true)} className="shrink-0">
            Start again
          </Button>
        </div>
      )}
      {isAsking && (
        <DiscardDraftDialog
          description={`Everything you typed for ${draft.label} will be permanently erased from ${thisDevice()}.`}
          onKeep={() => setAsking(false)}
          onErase={() => {
            setAsking(false);
            onErase();
          }}
        />
      )}
    </>
  );
}

function DraftNotice({ draft }: { draft: AnyDraft }) {
  const storedScope = draft.use((form) => form.storedScope);
  return (
    <p role="status" className="text-1 text-ink-2 not-empty:mt-5">
      {storedScope === 'nothing' && draftIncompleteMessage.nothing}
    </p>
  );
}
