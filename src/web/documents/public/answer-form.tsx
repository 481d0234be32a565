import { queryOptions, useQuery } from '@tanstack/react-query';
import { Clock, Eye, FileText, type LucideIcon, Scan, Send, Sun } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type ConsentKind,
  consentMissingMessage,
  neededConsent,
  ownConsents,
} from '#contract/consents/consents.ts';
import {
  type AskedDocument,
  type AskedOfDriver,
  type DatedGroup,
  documentNames,
  isDated,
  lastDayOf,
  readAskedPicture,
  readDocumentRequest,
  reasonTitles,
  type SentDateField,
  sendDocuments,
  sentDateChecks,
  sentDates,
} from '#contract/documents/send-again-form.ts';
import {
  type DocumentGroup,
  documentLabels,
  documentMissingMessage,
  maxFilesPerGroup,
} from '#contract/drivers/application-form.ts';
import { formatDate } from '#contract/platform/dates.ts';
import { createTextDraft, type TextDraft } from '#web/platform/drafts/draft.ts';
import { draftIncompleteMessage } from '#web/platform/drafts/draft-messages.ts';
import { isWaitingForLine } from '#web/platform/drafts/draft-state.ts';
import type { AnyDraft } from '#web/platform/drafts/draft-types.ts';
import { ElsewherePanel } from '#web/platform/drafts/elsewhere-panel.tsx';
import { SendingStatus } from '#web/platform/drafts/sending-status.tsx';
import { SentTotal } from '#web/platform/drafts/sent-total.tsx';
import { useDraftPhotos } from '#web/platform/drafts/use-draft-photos.ts';
import { useDraftSending } from '#web/platform/drafts/use-draft-sending.ts';
import { WaitingPanel } from '#web/platform/drafts/waiting-panel.tsx';
import { ConsentBoxes, consentsField } from '#web/platform/forms/consent-boxes.tsx';
import { DateField } from '#web/platform/forms/date-field.tsx';
import { type Form as FormState, useControlledForm } from '#web/platform/forms/form.ts';
import { PrivacyNotice } from '#web/platform/forms/privacy-notice.tsx';
import { SubmissionError } from '#web/platform/forms/submission-error.tsx';
import { errorMessageOf } from '#web/platform/http/api-client.ts';
import { buildUrl } from '#web/platform/http/build-url.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import { useToday } from '#web/platform/page/use-today.ts';
import { ImagePicker } from '#web/platform/uploads/image-picker.tsx';
import type { ImageUploads } from '#web/platform/uploads/use-image-uploads.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { useObjectUrl } from '#web/ui/files/use-object-url.ts';

export const linkQuery = (token: string) =>
  queryOptions({
    ...apiQuery(readDocumentRequest, { body: { token } }),
    // Refetching after use would replace the page with an error.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });

export const askedPictureQuery = (token: string, group: DocumentGroup) =>
  queryOptions({
    queryKey: [readAskedPicture.path, token, group],
    async queryFn({ signal }) {
      const response = await fetch(buildUrl(readAskedPicture.path, undefined, undefined), {
        method: readAskedPicture.method,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ token, group }),
        signal,
      });
      if (!response.ok) throw new Error('The picture could not be loaded.');
      return response.blob();
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

interface DocumentPartProps {
  draft: AnyDraft;
  token: string;
  document: AskedDocument;
  /** The only requested document; the page's title already names it. */
  isOnly: boolean;
  form: FormState<SentDateField>;
  disabled: boolean;
  /** Called with the uploads' checks, for submitting. */
  onPhotos(photos: Pick<ImageUploads, 'canLeave' | 'clearMessages'>): void;
}

function DocumentPart({
  draft,
  token,
  document,
  isOnly,
  form,
  disabled,
  onPhotos,
}: DocumentPartProps) {
  const { group, reason, words, photoOf, expiresOn, needsDate } = document;
  const today = useToday();
  const { photos, photoUploads } = useDraftPhotos(draft, { group, max: maxFilesPerGroup }, form);
  useEffect(() => {
    onPhotos(photos);
  });
  const title = reasonTitles[reason];
  return (
    <section aria-label={documentLabels[group]} className="grid grid-cols-1 gap-6">
      <div className="flex items-center gap-4.5 border-y border-line py-5">
        <OldPhoto token={token} document={document} />
        <div className="min-w-0">
          <h2 className={isOnly ? 'sr-only' : 'text-3 font-title text-navy-900'}>
            {documentLabels[group]}
          </h2>
          {title !== '' && <p className="text-2 font-title text-navy-900">{title}</p>}
          {words !== '' && (
            <p className="text-2 text-ink wrap-anywhere whitespace-pre-line">{words}</p>
          )}
          {photoOf !== null && (
            <p className="mt-1 text-1 text-ink-2">Your photo of the {formatDate(photoOf)}</p>
          )}
        </div>
      </div>
      <ImagePicker
        photos={photos}
        label="Choose a photo"
        cameraLabel="Take a new photo"
        stacked={photos.files.length === 0 ? 'gold' : 'line'}
        disabled={disabled}
        photoUploads={photoUploads}
        titleOf={(place) => `Page ${place}`}
      />
      {isDated(group) && (
        <fieldset disabled={disabled} className="min-w-0">
          <DateField
            label={`${needsDate ? 'New expiry' : 'Expiry'} date of the ${documentNames[group]}`}
            isOptional={!needsDate}
            {...(!needsDate && { hint: expiresOn === null ? sameDate : changedDate })}
            {...(reason !== 'unreadable' && { min: today })}
            {...form.field(sentDates[group].field)}
          />
        </fieldset>
      )}
    </section>
  );
}

const changedDate = 'Change it only if the document shows another date.';
const sameDate = 'Leave it empty if it is the same as before.';

function OldPhoto({
  token,
  document: { group, photoOf },
}: Pick<DocumentPartProps, 'token' | 'document'>) {
  const { data } = useQuery({ ...askedPictureQuery(token, group), enabled: photoOf !== null });
  return (
    <div className="flex size-28 shrink-0 items-center justify-center overflow-hidden rounded-card bg-cream">
      {data ? <Picture content={data} /> : <FileText className="size-8 text-gold-700" />}
    </div>
  );
}

function Picture({ content }: { content: Blob }) {
  const address = useObjectUrl(content);
  if (address === undefined) return null;
  return <img src={address} alt="The one you sent before" className="size-full object-cover" />;
}

interface AnswerFormProps {
  token: string;
  request: AskedOfDriver;
  onSent(photos: readonly File[]): void;
}

const drafts = new Map<string, TextDraft<SentDateField>>();

/** The answer's draft on this device. Prefills the known expiry date where a new document can have the same one. */
export function draftFor({ _id, documents }: AskedOfDriver): TextDraft<SentDateField> {
  const heldOf = (wanted: DatedGroup) =>
    documents.find(({ group, needsDate }) => group === wanted && !needsDate)?.expiresOn ?? '';
  const known = drafts.get(_id);
  if (known) return known;
  const draft = createTextDraft<SentDateField>(`documents ${_id}`, 'your documents', {
    [sentDates.drivers.field]: heldOf('drivers'),
    [sentDates.medical.field]: heldOf('medical'),
  });
  drafts.set(_id, draft);
  return draft;
}

export function AnswerForm({ token, request, onSent }: AnswerFormProps) {
  const { documents, expiresAt, needsConsent } = request;
  const draft = draftFor(request);
  const state = draft.use();
  const { place, phase, photos: added, storedScope, refusal, received } = state;
  const isSending = phase === 'waiting';
  const isWaiting = isWaitingForLine(state);
  const [agreed, setAgreed] = useState<readonly ConsentKind[]>([]);
  const [error, setError] = useState('');
  const form = useControlledForm({
    values: state.values,
    change: draft.change,
    checks: sentDateChecks(documents),
  });
  const photos = useRef(new Map<DocumentGroup, Pick<ImageUploads, 'canLeave' | 'clearMessages'>>());
  const start = useRef<HTMLDivElement>(null);
  const has = ({ group }: { group: DocumentGroup }) => added.some((photo) => photo.group === group);
  const sentFiles = useRef<readonly File[]>([]);

  const reason = useDraftSending(draft, {
    onRejected(rejection) {
      const elsewhere = form.show(rejection.errors);
      setError(errorMessageOf(rejection) || elsewhere.map(({ message }) => message).join(' '));
    },
  });

  const showThanks = useEffectEvent(() => onSent(sentFiles.current));
  useEffect(() => {
    if (received) showThanks();
  }, [received]);

  function send() {
    setError('');
    if (documents.some(({ group }) => photos.current.get(group)?.canLeave() === false)) return;
    const empty = documents.find((one) => !has(one));
    if (empty)
      return form.warn(`${documentMissingMessage} ${documentLabels[empty.group]}`, [empty.group]);
    if (!form.check()) return;
    if (needsConsent && !agreed.includes(neededConsent))
      return form.warn(consentMissingMessage, [consentsField]);
    for (const { clearMessages } of photos.current.values()) clearMessages();
    sentFiles.current = added.map(({ file }) => file);
    draft.submit(sendDocuments.path, {
      token,
      ...state.values,
      ...(needsConsent && ownConsents(agreed)),
    });
  }

  return (
    <>
      <ElsewherePanel draft={draft} onMoved={() => start.current?.focus()} />
      {isWaiting && <WaitingPanel draft={draft} reason={reason} />}
      <div
        ref={start}
        tabIndex={-1}
        hidden={place === 'elsewhere' || isWaiting}
        className="outline-none"
      >
        <Form ref={form.ref} onSubmit={send}>
          <div className="grid grid-cols-1 gap-8">
            {documents.map((one) => (
              <DocumentPart
                key={one.group}
                draft={draft}
                token={token}
                document={one}
                isOnly={documents.length === 1}
                form={form}
                disabled={isSending}
                onPhotos={(of) => photos.current.set(one.group, of)}
              />
            ))}
          </div>
          {added.length > 0 && (
            <div className="mt-6">
              <SentTotal {...state} />
            </div>
          )}
          <p role="status" className="text-1 text-ink-2 not-empty:mt-4">
            {storedScope !== 'everything' && draftIncompleteMessage[storedScope]}
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
          <SubmissionError message={error || refusal} />
          <SendingStatus draft={draft} />
          {added.length > 0 && (
            <Button
              type="submit"
              variant={documents.every(has) ? 'gold' : 'line'}
              size="hero"
              wide
              isLoading={isSending}
              className="mt-6"
            >
              <Send className="size-5" />
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
          <Clock className="mt-0.5 size-4 shrink-0" />
          This link is only for you and works until the {formatDate(lastDayOf(expiresAt))}.
        </p>
      </div>
    </>
  );
}

function Tip({ icon: Icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <li className="flex items-center gap-3.5">
      <Icon className="size-5.5 shrink-0 text-gold-700" />
      {children}
    </li>
  );
}
