import { Camera, Download, MessageCircle, Phone } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { openOwnCertificate } from '#contract/certificates/public-certificates.ts';
import { formatEnd } from '#contract/documents/papers.ts';
import { reasonTitles } from '#contract/documents/send-again-form.ts';
import { documentLabels } from '#contract/drivers/application-form.ts';
import {
  formatDate,
  formatPeriod,
  formatShortDate,
  todayInLagos,
} from '#contract/platform/dates.ts';
import {
  cancelTracked,
  sendTracked,
  type Tracked,
  type TrackedKind,
  takeSeat,
} from '#contract/self-service/tracking.ts';
import { callApi, errorMessageOf } from '#web/platform/http/api-client.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { useConfirmedAction } from '#web/platform/http/use-confirmed-action.tsx';
import { useWebsite } from '#web/platform/page/website.ts';
import { useTrackedCall } from '#web/self-service/api.ts';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { QrCode } from '#web/ui/codes/qr-code.tsx';
import { LinkedText } from '#web/ui/data/linked-text.tsx';
import { FormAlert } from '#web/ui/fields/form-error.tsx';
import { saveFrom } from '#web/ui/files/save-from.ts';
import { Eyebrow } from '#web/ui/theme/eyebrow.tsx';
import { OwnData } from './own-data.tsx';
import { Timeline } from './timeline.tsx';
import { factsOf, wordsOf } from './tracking-format.ts';
import { useAttempt } from './use-attempt.ts';

/** The record kinds in the sender's words. */
const ownNames: Readonly<Record<TrackedKind, string>> = {
  driver: 'Your application',
  request: 'Your request',
  consultation: 'Your booking',
  enrolment: 'Your registration',
};

export function TrackedStatus({ tracked, onStale }: { tracked: Tracked; onStale(): void }) {
  const { kind, reference, missing, checks, asks, token } = tracked;
  const today = todayInLagos(serverNow());
  const taking = useTrackedCall(takeSeat, token);
  const opening = useCall(openOwnCertificate, {
    onSuccess: ({ data: { url, fileName } }) => saveFrom(url, fileName),
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const cancelling = useCancelling(tracked);
  const isAsking = cancelling.dialog !== undefined;
  const { headline, next } = wordsOf(tracked, today);
  // Focus the heading when a record is found, and after cancelling, whose button is then gone.
  const announced = useRef('');
  useEffect(() => {
    if (isAsking || announced.current === headline) return;
    announced.current = headline;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [isAsking, headline]);
  const facts = factsOf(tracked);
  return (
    <>
      <Eyebrow>{ownNames[kind]}</Eyebrow>
      <h1
        ref={heading}
        tabIndex={-1}
        className="title mt-3 text-4 wrap-anywhere text-balance focus-visible:shadow-none"
      >
        {headline}
      </h1>
      <p className="mt-3 text-ink-2">
        Reference number <strong className="font-strong text-navy-900">{reference}</strong>
      </p>
      {asks.map((ask) => (
        <section
          key={ask.token}
          aria-label="A question for you"
          className="mt-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-card bg-gold-100 p-5"
        >
          <p className="min-w-0">
            <span className="block font-title text-navy-900">Can you start?</span>
            {ask.vehicle} in {ask.town}, {formatPeriod(ask.days, formatShortDate)}
            {ask.answer && (
              <span className="block font-strong">
                {ask.answer === 'can' ? 'You said: I can' : "You said: I can't"}
              </span>
            )}
          </p>
          <ButtonLink to={`/ask#${ask.token}`} reloadDocument className="max-sm:w-full">
            {ask.answer ? 'Change' : 'Answer'}
          </ButtonLink>
        </section>
      ))}
      {missing.length > 0 && <MissingDocuments tracked={tracked} onStale={onStale} />}
      {checks.length > 0 && (
        <section aria-label="What you need" className="mt-8 rounded-card bg-gold-100 p-5">
          <ul className="grid gap-3">
            {checks.map(({ name, words, ...check }) => (
              <li key={name}>
                <p className="font-title text-navy-900">
                  {formatEnd({ ...check, noun: name }, today)}
                </p>
                {words && <p className="text-ink">{words}</p>}
              </li>
            ))}
          </ul>
          <p className="mt-3">We can only place you with a company while this is up to date.</p>
        </section>
      )}
      {facts.length > 0 && (
        <dl className="mt-8 grid gap-x-8 gap-y-3 rounded-card bg-card p-5 shadow-soft sm:grid-cols-2">
          {facts.map(({ label, value }) => (
            <div key={label} className="min-w-0">
              <dt className="text-1 text-ink-2">{label}</dt>
              <dd className="font-title text-navy-900 wrap-anywhere">
                <LinkedText text={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="mt-10 grid gap-8 md:grid-cols-2">
        <Part title="Status">
          <Timeline tracked={tracked} />
        </Part>
        <Part title="What happens next">
          <div className="mt-4 grid gap-3">
            {next.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
          {tracked.ticket !== '' && <Ticket ticket={tracked.ticket} />}
          {tracked.seat?.state === 'Offered' && (
            <CallButton call={taking} onPress={() => taking.mutate({ body: { token } })}>
              Take the seat
            </CallButton>
          )}
          {tracked.hasCertificate && (
            <CallButton call={opening} onPress={() => opening.mutate({ body: { token } })}>
              <Download className="size-5" />
              Download your certificate
            </CallButton>
          )}
          {tracked.canCancel && (
            <Button
              variant="caution"
              onClick={() => cancelling.ask({})}
              className="mt-6 max-sm:w-full"
            >
              {cancelling.label}
            </Button>
          )}
          {cancelling.dialog}
          <Contacts />
        </Part>
      </div>
      {tracked.hasData && <OwnData tracked={tracked} />}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="text-3 font-title text-navy-900">
        {title}
      </h2>
      {children}
    </section>
  );
}

const contact =
  'inline-flex min-h-11 items-center gap-3 font-title text-navy-900 underline-offset-4 hover:underline';

function Contacts() {
  const { company } = useWebsite();
  const phones = company.phones.filter(({ number }) => number !== '');
  return (
    <ul className="mt-5 grid justify-items-start">
      {phones.map(({ number }) => (
        <li key={number}>
          <a href={`tel:${number.replace(/\s/g, '')}`} className={contact}>
            <Phone className="size-5 shrink-0 text-gold-700" />
            {number}
          </a>
        </li>
      ))}
      {phones
        .filter(({ whatsApp }) => whatsApp !== '')
        .map(({ whatsApp }) => (
          <li key={whatsApp}>
            <a href={`https://wa.me/${whatsApp.replace(/\D/g, '')}`} className={contact}>
              <MessageCircle className="size-5 shrink-0 text-gold-700" />
              Write on WhatsApp
            </a>
          </li>
        ))}
    </ul>
  );
}

/** The confirmation before cancelling your own record, and the button's label. */
function useCancelling({ token, kind, subject, day, time, seat }: Tracked) {
  const isQueued = seat !== null && seat.state !== 'Registered';
  const cancelling = useTrackedCall(cancelTracked, token);
  const isRequest = kind === 'request';
  const what = kind === 'enrolment' ? 'registration' : 'booking';
  const label = isQueued
    ? 'Leave the waiting list'
    : isRequest
      ? 'Ask to cancel our request'
      : `Cancel my ${what}`;
  const when =
    day === null || (kind === 'consultation' && time === null) ? '' : ` on the ${formatDate(day)}`;
  const question = useConfirmedAction(
    () => ({
      title: isQueued
        ? 'Leave the waiting list?'
        : isRequest
          ? 'Ask us to cancel your request?'
          : `Cancel your ${what}?`,
      description:
        kind === 'consultation'
          ? `The consultation${when} will not take place.`
          : isRequest
            ? "You need no drivers any more? We'll confirm that. Until then, your drivers stay assigned."
            : `Your ${isQueued ? 'place on the list for' : 'seat in'} “${subject}”${when} will be free for somebody else.`,
      confirmLabel: label,
      cancelLabel: isQueued ? 'Stay on it' : 'Keep it',
      isDangerous: true,
    }),
    () => cancelling.mutateAsync({ body: { token } }),
  );
  return { label, ...question };
}

interface CallButtonProps {
  call: { isPending: boolean; error: Error | null };
  onPress(): void;
  children: ReactNode;
}

function CallButton({ call, onPress, children }: CallButtonProps) {
  const message = errorMessageOf(call.error);
  return (
    <>
      <Button isLoading={call.isPending} onClick={onPress} className="mt-6 max-sm:w-full sm:me-3">
        {children}
      </Button>
      <FormAlert className="mt-4">{message}</FormAlert>
    </>
  );
}

/** The attendance code of a training. Error correction M, with a quiet zone of four modules. */
function Ticket({ ticket }: { ticket: string }) {
  const [code, setCode] = useState<{ size: number; path: string }>();
  useEffect(() => {
    // Late: its tables are a third of the page's scripts, and only registrations have a code.
    void import('qr').then(({ encodeQR }) => {
      const modules = encodeQR(ticket, 'raw', { ecc: 'medium', border: 4 });
      const dark = modules.flatMap((row, y) =>
        row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
      );
      setCode({ size: modules.length, path: dark.join('') });
    });
  }, [ticket]);
  return (
    <figure className="mt-5">
      {code ? (
        <QrCode {...code} label="Your entry code" className="w-56 max-w-full rounded-card" />
      ) : (
        <div className="aspect-square w-56 max-w-full rounded-card bg-card" />
      )}
      <figcaption className="mt-2 text-1 text-ink-2">
        Show this code at the door. Take a screenshot, so you don't need a connection there.
      </figcaption>
    </figure>
  );
}

interface MissingDocumentsProps {
  tracked: Tracked;
  /** Called if the upload link can't be opened: the shown status may be outdated. */
  onStale(): void;
}

function MissingDocuments({
  tracked: { token, missing, missingUntil },
  onStale,
}: MissingDocumentsProps) {
  const failure = 'This could not be opened. Please check your connection and try again.';
  const { isRunning, error, run } = useAttempt({ failure });
  const navigate = useNavigate();

  async function open() {
    const { data } = await callApi(sendTracked, { body: { token } }).catch((failed: unknown) => {
      onStale();
      throw failed;
    });
    await navigate(`/send-again#${data.token}`);
  }

  return (
    <section aria-label="What is missing" className="mt-8 rounded-card bg-gold-100 p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <ul className="grid min-w-0 gap-3">
          {missing.map(({ group, reason }) => (
            <li key={group}>
              <p className="font-title text-navy-900">{documentLabels[group]}</p>
              <p className="text-ink">{reasonTitles[reason] || 'We need a new photo'}</p>
            </li>
          ))}
          {missingUntil !== null && (
            <li className="text-1 text-ink-2">Please send by the {formatDate(missingUntil)}</li>
          )}
        </ul>
        <Button isLoading={isRunning} onClick={() => void run(open)} className="max-sm:w-full">
          <Camera className="size-5" />
          {missing.length === 1 ? 'Send a new photo' : 'Send new photos'}
        </Button>
      </div>
      <FormAlert className="mt-4">{error}</FormAlert>
    </section>
  );
}
