import { MessageCircle, Phone } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { Tracked } from '#contract/tracking/tracking.ts';
import { useWebsite } from '#web/platform/page/website.ts';
import { WhenNear } from '#web/platform/page/when-near.tsx';
import { OwnData } from '#web/self-service/public/own-data.tsx';
import { Eyebrow } from '#web/ui/theme/eyebrow.tsx';
import { CancelAction } from './cancel-action.tsx';
import { MissingDocuments } from './missing-documents.tsx';
import { OwnCertificate } from './own-certificate.tsx';
import { OwnFiles } from './own-files.tsx';
import { TakeSeat } from './take-seat.tsx';
import { Ticket } from './ticket.tsx';
import { Timeline } from './timeline.tsx';
import { factsOf, headlineOf, nextOf, ownNames } from './tracking-format.ts';

/** How far something is: in a sentence, what is missing, step by step, and what happens next. */
export function TrackedStatus({ tracked, onStale }: { tracked: Tracked; onStale(): void }) {
  const { kind, reference, missing } = tracked;
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAsking, setAsking] = useState(false);
  const onAsking = useCallback((is: boolean) => setAsking(is), []);
  const headline = headlineOf(tracked);
  // Says what it has come to: when it is found, and when somebody has cancelled it, whose button is gone then.
  const said = useRef('');
  useEffect(() => {
    if (isAsking || said.current === headline) return;
    said.current = headline;
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
      {missing.length > 0 && <MissingDocuments tracked={tracked} onStale={onStale} />}
      {facts.length > 0 && (
        <dl className="mt-8 grid gap-x-8 gap-y-3 rounded-card bg-card p-5 shadow-soft sm:grid-cols-2">
          {facts.map(({ label, value }) => (
            <div key={label} className="min-w-0">
              <dt className="text-1 text-ink-2">{label}</dt>
              <dd className="font-title text-navy-900 wrap-anywhere">
                <Value text={value} />
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
            {nextOf(tracked).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
          {tracked.ticket !== '' && <Ticket ticket={tracked.ticket} />}
          {tracked.files.length > 0 && <OwnFiles tracked={tracked} />}
          {tracked.seat?.state === 'Offered' && <TakeSeat token={tracked.token} />}
          {tracked.hasCertificate && <OwnCertificate token={tracked.token} />}
          {(tracked.canCancel || isAsking) && <CancelAction tracked={tracked} onAsking={onAsking} />}
          <Contacts />
        </Part>
      </div>
      {tracked.hasData && (
        <WhenNear>
          <OwnData tracked={tracked} />
        </WhenNear>
      )}
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

/** A place can be the address of a meeting, which the office has set. */
function Value({ text }: { text: string }) {
  if (!/^https:\/\/\S+$/.test(text)) return <span>{text}</span>;
  return (
    <a href={text} rel="noopener noreferrer" className="underline underline-offset-4">
      {text}
    </a>
  );
}

const contact = 'inline-flex min-h-11 items-center gap-3 font-title text-navy-900 underline-offset-4 hover:underline';

function Contacts() {
  const { company } = useWebsite();
  const phones = company.phones.filter(({ number }) => number !== '');
  return (
    <ul className="mt-5 grid justify-items-start">
      {phones.map(({ number }) => (
        <li key={number}>
          <a href={`tel:${number.replace(/\s/g, '')}`} className={contact}>
            <Phone aria-hidden="true" className="size-5 shrink-0 text-gold-700" />
            {number}
          </a>
        </li>
      ))}
      {phones
        .filter(({ whatsApp }) => whatsApp !== '')
        .map(({ whatsApp }) => (
          <li key={whatsApp}>
            <a href={`https://wa.me/${whatsApp.replace(/\D/g, '')}`} className={contact}>
              <MessageCircle aria-hidden="true" className="size-5 shrink-0 text-gold-700" />
              Write on WhatsApp
            </a>
          </li>
        ))}
    </ul>
  );
}
