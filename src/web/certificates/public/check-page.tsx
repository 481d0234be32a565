import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, Ban, CalendarX, CircleQuestionMark, type LucideIcon } from 'lucide-react';
import { useNavigate, useParams } from 'react-router';
import {
  type CheckedCertificate,
  checkCertificate,
} from '#contract/certificates/public-certificates.ts';
import * as check from '#contract/platform/checks.ts';
import { formatDate, formatDays, todayInLagos } from '#contract/platform/dates.ts';
import { longestKept } from '#contract/privacy/privacy-notice.ts';
import { useForm } from '#web/platform/forms/form.ts';
import { controlsOf } from '#web/platform/forms/record-controls.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { pageMeta } from '#web/platform/page/page-meta.ts';
import { type PageMeta, useWebsite } from '#web/platform/page/website.ts';
import { SplitView } from '#web/site/split-view.tsx';
import { QuietTextLink } from '#web/ui/actions/text-button.tsx';
import { ErrorState } from '#web/ui/data/error-state.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { SubmitButton } from '#web/ui/fields/submit-button.tsx';
import { BrandStripes } from '#web/ui/theme/brand-stripes.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { Eyebrow } from '#web/ui/theme/eyebrow.tsx';

const checkPath = '/certificates';
const title = 'Check a certificate';

export const meta: PageMeta = (args) =>
  pageMeta(args, {
    title,
    description: 'See by its number whether a certificate of ours is genuine.',
    path: checkPath,
    isUnlisted: true,
  });

/** Verifies a certificate by the number in the URL (from its QR code) or by a form. */
export default function CheckPage() {
  const { number } = useParams();
  const query = useQuery({
    ...apiQuery(checkCertificate, { params: { number: number ?? '' } }),
    enabled: number !== undefined,
    // The server limits requests for unknown numbers; don't repeat them.
    retry: false,
    refetchOnWindowFocus: false,
  });
  const checked = query.data?.data;
  const isKnown = checked !== undefined && checked.state !== 'unknown';
  return (
    <SplitView picture="training" isPictureOnPhones={number === undefined || !query.isPending}>
      <Eyebrow>{title}</Eyebrow>
      <h1 className="title mt-3 text-4">Is it genuine?</h1>
      {number !== undefined && (
        <p className="mt-2 text-ink-2 wrap-anywhere">{checked?.number ?? number}</p>
      )}
      <noscript>
        <p className="mt-6 rounded-field bg-gold-100 p-4 text-ink">
          This page needs JavaScript, which is switched off in your browser. Please switch it on and
          reload the page, or call us: our numbers are at the bottom of this page.
        </p>
      </noscript>
      <div className="mt-6" aria-live="polite">
        {query.error ? (
          <ErrorState
            message={query.error.message || 'We could not check it. Please check your connection.'}
            isRetrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          number !== undefined &&
          (checked ? (
            <CheckResult checked={checked} />
          ) : (
            <p className="no-script:hidden">
              <BrandStripes moving />
              <span className="sr-only">Checking</span>
            </p>
          ))
        )}
      </div>
      {isKnown ? (
        <p className="mt-4">
          <QuietTextLink to={checkPath}>Check another number</QuietTextLink>
        </p>
      ) : (
        // Wait for the result, which would push this down.
        !(number !== undefined && query.isPending) && (
          <div className="mt-6">
            <NumberForm key={number} typed={number ?? ''} />
          </div>
        )
      )}
    </SplitView>
  );
}

const checks = [check.required(['number'])];

function NumberForm({ typed }: { typed: string }) {
  const form = useForm({ number: typed }, checks);
  const { field } = controlsOf(form, { number: { label: 'Certificate number' } }, 'the');
  const navigate = useNavigate();
  const [phone] = useWebsite().company.phones;

  function submit() {
    if (form.check())
      void navigate(`${checkPath}/${encodeURIComponent(form.values.number.trim())}`);
  }

  return (
    <Form ref={form.ref} onSubmit={submit}>
      <Field
        hint="It is beside the square code. A 0 is always a zero, a 1 always a one."
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        {...field('number')}
      />
      <SubmitButton className="mt-6 w-full">Check</SubmitButton>
      {typed !== '' && phone && phone.number !== '' && (
        <p className="mt-4 text-1 text-ink-2">
          Still unknown? Call us with the paper in your hand:{' '}
          <a href={`tel:${phone.number.replace(/\s/g, '')}`} className="text-navy-900 underline">
            {phone.number}
          </a>
        </p>
      )}
    </Form>
  );
}

const answers: Record<
  CheckedCertificate['state'] | 'outOfDate',
  { icon: LucideIcon; look: string; title: string; words: string }
> = {
  genuine: {
    icon: BadgeCheck,
    look: 'bg-green-tint text-green-ink',
    title: 'Genuine',
    words: 'We issued this certificate. It is valid.',
  },
  outOfDate: {
    icon: CalendarX,
    look: 'bg-yellow-tint text-yellow-ink',
    title: 'Out of date',
    words: 'We issued this certificate. It is no longer valid.',
  },
  withdrawn: {
    icon: Ban,
    look: 'bg-red-tint text-red-ink',
    title: 'Withdrawn',
    words: 'This certificate has been withdrawn. It is no longer valid.',
  },
  unknown: {
    icon: CircleQuestionMark,
    look: 'bg-grey-tint text-grey-ink',
    title: "We don't know this number",
    words: `None of our certificates has it. Check it for a mistyped letter. We keep names for up to ${longestKept('recordsClosed')} after a training.`,
  },
};

function CheckResult({ checked }: { checked: CheckedCertificate }) {
  const { state, name, training, days, validUntil } = checked;
  const isOld = validUntil !== null && validUntil < todayInLagos(serverNow());
  const answer = answers[state === 'genuine' && isOld ? 'outOfDate' : state];
  const { icon: Icon, look, title, words } = answer;
  const facts = [
    { label: 'Name', value: name },
    { label: 'Training', value: training },
    { label: days?.length === 1 ? 'Date' : 'Dates', value: days && formatDays(days) },
    ...(validUntil === null ? [] : [{ label: 'Valid until', value: formatDate(validUntil) }]),
  ];
  return (
    <>
      <div className={classNames('flex gap-4 rounded-card p-5', look)}>
        <Icon className="mt-0.5 size-7 shrink-0" />
        <div>
          <h2 className="text-3 font-title">{title}</h2>
          <p>{words}</p>
        </div>
      </div>
      {name !== null && (
        <>
          <dl className="mt-4 divide-y divide-line rounded-card bg-card px-5 shadow-soft">
            {facts.map(({ label, value }) => (
              <div key={label} className="py-3">
                <dt className="text-1 text-ink-2">{label}</dt>
                <dd className="font-title text-navy-900 wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-4 text-2 text-ink-2">
            Compare the name with the person and the paper in front of you. We show no other
            details.
          </p>
        </>
      )}
    </>
  );
}
