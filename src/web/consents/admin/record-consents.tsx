import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Consent,
  type ConsentingRecord,
  type ConsentState,
  consentingRecords,
  listConsents,
  type RecordConsents,
  withdrawConsent,
} from '#contract/consents/consent-records.ts';
import { consentLabels } from '#contract/consents/consent-words.ts';
import { type ConsentKind, neededConsent } from '#contract/consents/consents.ts';
import { formatMonth, formatShortDate, shortDayOf } from '#contract/platform/dates.ts';
import { apiQuery, useCall } from '#web/platform/http/calls.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { useCan } from '#web/platform/http/use-can.ts';
import { useConfirmedAction } from '#web/platform/http/use-confirmed-action.tsx';
import { TextButton } from '#web/ui/actions/text-button.tsx';
import { Badge, type BadgeTone } from '#web/ui/data/badge.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

interface ConsentsLineProps {
  kind: ConsentingRecord;
  id: string;
  name: string;
}

const states: Readonly<Record<ConsentState, { words: string; tone: BadgeTone }>> = {
  agreed: { words: 'Agreed', tone: 'green' },
  'not-agreed': { words: 'Not agreed', tone: 'grey' },
  'taken-back': { words: 'Withdrawn', tone: 'yellow' },
  'not-asked': { words: 'Not asked', tone: 'grey' },
};

export function ConsentsLine({ kind, id, name }: ConsentsLineProps) {
  const query = useQuery(consentsQuery(kind, id));
  const [isOpen, setOpen] = useState(false);
  return (
    <section
      aria-label="Consents"
      className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-line bg-card px-4 py-2 text-2 text-ink sm:px-5"
    >
      <QueryView query={query} data={query.data?.data} failure="The consents could not be loaded.">
        {(shown) =>
          shown ? (
            <>
              <h2 className="text-3 font-title text-navy-900">Consents</h2>
              <p className="me-auto">{formatConsents(shown)}</p>
              <TextButton onClick={() => setOpen(true)}>Show the wording</TextButton>
            </>
          ) : (
            <p role="status" className="text-ink-2">
              Loading the consents
            </p>
          )
        }
      </QueryView>
      {isOpen && <ConsentsDialog kind={kind} id={id} name={name} onClose={() => setOpen(false)} />}
    </section>
  );
}

export function ConsentsDialog({
  kind,
  id,
  name,
  onClose,
}: ConsentsLineProps & { onClose(): void }) {
  const query = useQuery(consentsQuery(kind, id));
  const can = useCan();
  const { mutateAsync: takeBack } = useCall(withdrawConsent);
  const question = useConfirmedAction<{ consent: ConsentKind }>(questionOf, (body) =>
    takeBack({ params: { kind, id }, body }),
  );
  return (
    <Dialog
      isWide
      onClose={onClose}
      title={`What ${name} agreed to`}
      description="The words that were shown, and when."
    >
      <QueryView query={query} data={query.data?.data} failure="The consents could not be loaded.">
        {(shown) => (
          <Consents
            shown={shown}
            onTakeBack={
              can(consentingRecords[kind].change)
                ? (consent) => question.ask({ consent })
                : undefined
            }
          />
        )}
      </QueryView>
      {question.dialog}
    </Dialog>
  );
}

interface ConsentsProps {
  shown: RecordConsents | undefined;
  onTakeBack: ((consent: ConsentKind) => void) | undefined;
}

function Consents({ shown, onTakeBack }: ConsentsProps) {
  if (!shown) {
    return (
      <p role="status" className="py-4 text-2 text-ink-2">
        Loading the consents
      </p>
    );
  }
  return (
    <ul aria-label="Consents" className="divide-y divide-line">
      {shown.states.map(({ kind, state }) => (
        <li key={kind} className="grid gap-1 py-3">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-title text-navy-900">{consentLabels[kind]}</span>
            <Badge tone={states[state].tone}>{states[state].words}</Badge>
            {state === 'agreed' && onTakeBack && (
              <TextButton className="ms-auto text-1" onClick={() => onTakeBack(kind)}>
                Record withdrawal<span className="sr-only">: {consentLabels[kind]}</span>
              </TextButton>
            )}
          </div>
          {shown.consents
            .filter((consent) => consent.kind === kind)
            .map((consent) => (
              <ConsentLine key={consent.givenAt} consent={consent} />
            ))}
          {state === 'not-asked' && (
            <p className="text-1 text-ink-2">
              The form was sent without a privacy notice, so no consent was asked for.
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** 'WhatsApp: agreed · data notice of 22 November 2026'; the notice is that of the newest consent, if any. */
export function formatConsents({ consents: [newest], states: shown }: RecordConsents): string {
  const version = newest?.noticeVersion;
  return [
    ...shown.map(
      ({ kind, state }) => `${consentLabels[kind]}: ${states[state].words.toLowerCase()}`,
    ),
    ...(version === undefined
      ? []
      : [`data notice of ${Number(version.slice(8))} ${formatMonth(version.slice(0, 7))}`]),
  ].join(' · ');
}

function ConsentLine({
  consent: { wording, form, noticeVersion, givenAt, withdrawnAt, withdrawnBy },
}: {
  consent: Consent;
}) {
  return (
    <div className="text-1 text-ink-2">
      <p className="text-ink">{`\u201c${wording}\u201d`}</p>
      <p>
        {shortDayOf(givenAt)}, with the {form}. Privacy notice of {formatShortDate(noticeVersion)}.
        {withdrawnAt !== null && ` Withdrawn ${shortDayOf(withdrawnAt)} by ${withdrawnBy}.`}
      </p>
    </div>
  );
}

function questionOf({ consent }: { consent: ConsentKind }) {
  return {
    title: `${consentLabels[consent]}: withdrawn?`,
    description:
      consent === neededConsent
        ? "Record this once the driver has told you. From then on you may not use the medical record and the NIN, so the application can't continue."
        : 'Record this once the person has told you. It takes effect at once.',
    confirmLabel: 'Record withdrawal',
    isDangerous: true,
  };
}

const consentsQuery = (kind: ConsentingRecord, id: string) =>
  apiQuery(listConsents, { params: { kind, id } });
