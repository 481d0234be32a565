import { Clock, Eye, type LucideIcon, Scan, Send, Sun } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type DocumentGroup, documentLabels, documentMissingMessage } from '#contract/application-form.ts';
import { missingUploadMessage } from '#contract/application-uploads.ts';
import { type ConsentKind, consentMissingMessage, neededConsent, ownConsents } from '#contract/consents.ts';
import { writeDate } from '#contract/dates.ts';
import {
  type AskedOfDriver,
  type DatedGroup,
  documentsSentMessage,
  lastDayOf,
  type sendDocuments,
  sentDateChecks,
} from '#contract/send-again-form.ts';
import { ConsentBoxes, consentsField } from '#web/platform/forms/consent-boxes.tsx';
import { draftIncompleteMessage } from '#web/platform/forms/draft-messages.ts';
import { ElsewherePanel, useIsElsewhere } from '#web/platform/forms/elsewhere-panel.tsx';
import { useForm } from '#web/platform/forms/form.ts';
import { PrivacyNotice } from '#web/platform/forms/privacy-notice.tsx';
import { SendingStatus } from '#web/platform/forms/sending-status.tsx';
import { SubmissionError } from '#web/platform/forms/submission-error.tsx';
import { useSubmission } from '#web/platform/forms/use-submission.ts';
import { callApi, errorMessageOf } from '#web/platform/http/api-client.ts';
import { SentTotal } from '#web/platform/uploads/sent-total.tsx';
import { UploadFailure } from '#web/platform/uploads/upload-queue.ts';
import type { ImageUploads } from '#web/platform/uploads/use-image-uploads.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { answerTabs, forgetAnswer } from './answer-draft.ts';
import { answerPhotos, useAnswer } from './answer-store.ts';
import { AskedDocument } from './asked-document.tsx';

interface AnswerFormProps {
  token: string;
  request: AskedOfDriver;
  /** Called with the first of the photos that have arrived. */
  onSent(photo: File | undefined): void;
}

/** What a link asks for, document by document, and sending it. */
export function AnswerForm({ token, request, onSent }: AnswerFormProps) {
  const { _id, documents: asked, expiresAt, needsConsent } = request;
  const [agreed, setAgreed] = useState<readonly ConsentKind[]>([]);
  const { documents, dates, uploads, kept, changeDate } = useAnswer();
  const [error, setError] = useState('');
  const heldOf = (group: DatedGroup) => asked.find((one) => one.group === group)?.expiresOn ?? '';
  const values = {
    licenceExpiryDate: dates.licenceExpiryDate ?? heldOf('drivers'),
    medicalRecordsExpiryDate: dates.medicalRecordsExpiryDate ?? heldOf('medical'),
  };
  const form = useForm({ values, change: changeDate, checks: sentDateChecks(asked) });
  const photos = useRef(new Map<DocumentGroup, Pick<ImageUploads, 'canLeave' | 'clearMessages'>>());
  // Photos that the server had no more; each is sent again once.
  const resent = useRef(new Set<File>());
  const start = useRef<HTMLDivElement>(null);
  const isElsewhere = useIsElsewhere(answerTabs);
  const stateOf = answerPhotos.useStates(uploads);
  const files = asked.flatMap(({ group }) => documents[group]);

  useEffect(() => {
    useAnswer.setState({ requestId: _id });
    void answerTabs.open();
    answerPhotos.start();
  }, [_id]);

  const submission = useSubmission({
    prepare: async (_input, { signal, onState }) =>
      answerPhotos.queue.whenSent(signal, (progress) =>
        onState(navigator.onLine ? { phase: 'files', ...progress } : { phase: 'offline' }),
      ),
    send: (consents: ReturnType<typeof ownConsents> | undefined, attempt) => {
      const { uploadSecret } = useAnswer.getState();
      const body = { token, ...values, uploadSecret, uploads: answerPhotos.references(), ...consents };
      return callApi<typeof sendDocuments>('POST /document-requests/send', { body, ...attempt });
    },
    recover: (rejection) => answerPhotos.sendAgain(answerPhotos.missing(rejection), resent.current),
    success: documentsSentMessage,
    onSent() {
      const [photo] = files;
      void forgetAnswer();
      onSent(photo);
    },
    onRejected(rejection) {
      if (rejection instanceof UploadFailure) return setError(`"${rejection.file.name}": ${rejection.message}`);
      const lost = answerPhotos.missing(rejection);
      if (lost.length > 0) return setError(lost.map(({ name }) => `"${name}": ${missingUploadMessage}`).join(' '));
      form.show(rejection.errors);
      setError(errorMessageOf(rejection));
    },
  });
  const { isSending } = submission;
  useEffect(() => {
    answerTabs.setSending(isSending);
    return () => answerTabs.setSending(false);
  }, [isSending]);

  function send() {
    setError('');
    if (asked.some(({ group }) => photos.current.get(group)?.canLeave() === false)) return;
    const empty = asked.find(({ group }) => documents[group].length === 0);
    if (empty) return form.warn(`${documentMissingMessage} ${documentLabels[empty.group]}`, [empty.group]);
    if (!form.check()) return;
    if (needsConsent && !agreed.includes(neededConsent)) return form.warn(consentMissingMessage, [consentsField]);
    for (const { clearMessages } of photos.current.values()) clearMessages();
    resent.current.clear();
    submission.start(needsConsent ? ownConsents(agreed) : undefined);
  }

  return (
    <>
      <ElsewherePanel tabs={answerTabs} what="your documents" onContinue={() => start.current?.focus()} />
      <div ref={start} tabIndex={-1} hidden={isElsewhere} className="outline-none">
        <Form ref={form.ref} onSubmit={send}>
          <div className="grid grid-cols-1 gap-8">
            {asked.map((one) => (
              <AskedDocument
                key={one.group}
                token={token}
                asked={one}
                isOnly={asked.length === 1}
                form={form}
                disabled={isSending}
                onPhotos={(of) => photos.current.set(one.group, of)}
              />
            ))}
          </div>
          {files.length > 0 && (
            <div className="mt-6">
              <SentTotal files={files} stateOf={stateOf} />
            </div>
          )}
          <p role="status" className="text-1 text-ink-2 not-empty:mt-4">
            {kept !== 'everything' && draftIncompleteMessage[kept]}
          </p>
          {needsConsent && (
            <div className="mt-8">
              <ConsentBoxes
                form="documents again"
                agreed={agreed}
                disabled={isSending}
                error={form.errorOf(consentsField)}
                onChange={(now) => {
                  setAgreed(now);
                  form.clear(consentsField);
                }}
              />
            </div>
          )}
          <SubmissionError message={error} />
          <SendingStatus submission={submission} what="your documents" />
          {files.length > 0 && (
            <Button
              type="submit"
              variant={asked.every(({ group }) => documents[group].length > 0) ? 'gold' : 'line'}
              size="hero"
              wide
              isLoading={isSending}
              className="mt-6"
            >
              <Send aria-hidden="true" className="size-5" />
              {isSending ? 'Sending' : 'Send'}
            </Button>
          )}
        </Form>
        <ul className="mt-10 grid gap-4 text-2">
          <Tip icon={Sun}>Stand by a window or outside, in daylight.</Tip>
          <Tip icon={Scan}>All four corners in the picture.</Tip>
          <Tip icon={Eye}>Every letter, stamp and date sharp enough to read.</Tip>
        </ul>
        <div className="mt-8 border-t border-line pt-6">
          <PrivacyNotice form="documents again" />
        </div>
        <p className="mt-6 flex gap-2.5 text-1 text-ink-2">
          <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          This link is yours alone and works until the {writeDate(lastDayOf(expiresAt))}.
        </p>
      </div>
    </>
  );
}

function Tip({ icon: Icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <li className="flex items-center gap-3.5">
      <Icon aria-hidden="true" className="size-5.5 shrink-0 text-gold-700" />
      {children}
    </li>
  );
}
