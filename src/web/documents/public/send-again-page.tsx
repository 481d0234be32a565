import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Check, ListChecks } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import {
  type AskedOfDriver,
  deadLinkMessage,
  documentNames,
  joinNames,
  linkTokenChecks,
  usedLinkMessage,
} from '#contract/documents/send-again-form.ts';
import { firstFailedCheck } from '#contract/platform/checks.ts';
import { ApiError } from '#web/platform/http/api-client.ts';
import { tokenIn } from '#web/platform/page/link-token.ts';
import { pageMeta } from '#web/platform/page/page-meta.ts';
import type { PageMeta } from '#web/platform/page/website.ts';
import { SplitView } from '#web/site/split-view.tsx';
import { CallWay, Way, Ways, WriteWay } from '#web/site/ways.tsx';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { useIsHydrated } from '#web/ui/actions/use-is-hydrated.ts';
import { fileSize } from '#web/ui/files/file-size.ts';
import { useObjectUrl } from '#web/ui/files/use-object-url.ts';
import { BrandStripes } from '#web/ui/theme/brand-stripes.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { Eyebrow } from '#web/ui/theme/eyebrow.tsx';
import { AnswerForm, linkQuery } from './answer-form.tsx';

export const meta: PageMeta = (args) =>
  pageMeta(args, {
    title: 'Send a document again',
    description: 'Drivers who were asked for a new photo of a document send it here.',
    path: '/send-again',
    isUnlisted: true,
  });

/** The link's token is in the URL's fragment, which browsers don't send to servers. */
export default function SendAgainPage() {
  const { hash } = useLocation();
  // The server-rendered HTML can't know the fragment.
  const isKnown = useIsHydrated();
  const token = tokenIn(hash);
  const isWhole = firstFailedCheck(linkTokenChecks, { token }, '') === undefined;
  const query = useQuery({ ...linkQuery(token), enabled: isKnown && isWhole });
  const [sentPhotos, setSentPhotos] = useState<readonly File[]>();
  const request = query.data?.data;
  return (
    <SplitView
      picture="driver-outsourcing"
      isPictureOnPhones={isKnown && (!isWhole || query.isError)}
    >
      {isKnown && !isWhole && <Refusal message={deadLinkMessage} />}
      {query.error && <Failure error={query.error} onRetry={() => void query.refetch()} />}
      {!request && !query.error && (!isKnown || isWhole) && <Waiting />}
      {request && !sentPhotos && (
        <>
          <Eyebrow>{`For ${request.name}`}</Eyebrow>
          <h1 className="title mt-3 mb-6 text-4">{titleOf(request)}</h1>
          <AnswerForm key={token} token={token} request={request} onSent={setSentPhotos} />
        </>
      )}
      {request && sentPhotos && <Thanks request={request} photos={sentPhotos} />}
    </SplitView>
  );
}

function titleOf({ documents }: AskedOfDriver): string {
  const names = documents.map(({ group }) => documentNames[group]);
  // A new document, not a better photo.
  if (documents.every(({ reason }) => reason === 'expired' || reason === 'expires-soon'))
    return `Please send us your new ${joinNames(names)}`;
  return documents.length === 1
    ? `We need a new photo of your ${names[0]}`
    : `We need new photos of ${documents.length} documents`;
}

function Waiting() {
  return (
    <>
      <h1 className="title text-4">Send a document again</h1>
      <noscript>
        <p className="mt-6 rounded-field bg-gold-100 p-4 text-ink">
          This page needs JavaScript, which is switched off in your browser. Please switch it on and
          reload the page.
        </p>
      </noscript>
      <p className="mt-8 no-script:hidden">
        <BrandStripes moving />
        <span className="sr-only">One moment, please.</span>
      </p>
    </>
  );
}

function Failure({ error, onRetry }: { error: Error; onRetry(): void }) {
  if (error instanceof ApiError && error.status === 400) return <Refusal message={error.message} />;
  return (
    <>
      <h1 className="title text-4">Send a document again</h1>
      <p className="mt-3 text-3 text-ink-2">{error.message || "We couldn't read your link."}</p>
      <Button onClick={onRetry} className="mt-6">
        Try again
      </Button>
    </>
  );
}

/** For used or invalid links: says how to reach the company, and where to see what is missing. */
function Refusal({ message }: { message: string }) {
  return (
    <>
      <Eyebrow>Documents</Eyebrow>
      <h1 className="title mt-3 text-4">
        {message === usedLinkMessage ? 'Thank you' : "This link doesn't work"}
      </h1>
      <p className="mt-3 text-ink-2">{message}</p>
      <Ways>
        <CallWay line="We'll help you" />
        <WriteWay />
        <Way
          to="/track"
          icon={ListChecks}
          title="Check your status"
          line="With your reference number"
        />
      </Ways>
    </>
  );
}

function Thanks({
  request: { name, documents },
  photos,
}: {
  request: AskedOfDriver;
  photos: readonly File[];
}) {
  const isOne = documents.length === 1;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <>
      <ul className={classNames('grid gap-3', photos.length > 1 && 'grid-cols-2')}>
        {photos.map((photo) => (
          <SentPhoto key={`${photo.name} ${photo.size}`} photo={photo} />
        ))}
      </ul>
      {photos.length > 0 && (
        <p className="mt-4 inline-flex items-center gap-2 rounded-field bg-green-tint px-3 py-1 text-1 font-title text-green-ink">
          <Check className="size-4" />
          Sent, {photos.length > 1 && `${photos.length} photos, `}
          {fileSize(photos.reduce((bytes, { size }) => bytes + size, 0))}
        </p>
      )}
      <h1 ref={title} tabIndex={-1} className="title mt-4 text-4 wrap-anywhere outline-none">
        Thank you, {name}. We have your new {isOne ? 'photo' : 'photos'}.
      </h1>
      <p className="mt-3 text-3 text-ink-2">
        We'll look at {isOne ? 'it' : 'them'}. There is nothing more for you to do.
      </p>
      <ButtonLink to="/" variant="line" wide className="mt-8">
        Go to the home page
        <ArrowRight className="size-5" />
      </ButtonLink>
    </>
  );
}

function SentPhoto({ photo }: { photo: File }) {
  const address = useObjectUrl(photo);
  return (
    <li className="h-66 overflow-hidden rounded-card bg-cream">
      {address !== undefined && <img src={address} alt="" className="size-full object-cover" />}
    </li>
  );
}
