import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { mapKeys } from '#contract/platform/keys.ts';
import {
  oldTrackingLinkMessage,
  type Tracked,
  track,
  trackingChecks,
  trackingLabels,
} from '#contract/self-service/tracking.ts';
import { useForm } from '#web/platform/forms/form.ts';
import { PrivacyNotice } from '#web/platform/forms/privacy-notice.tsx';
import { controlsOf } from '#web/platform/forms/record-controls.ts';
import { callApi, isNotFound } from '#web/platform/http/api-client.ts';
import { tokenIn } from '#web/platform/page/link-token.ts';
import { pageMeta } from '#web/platform/page/page-meta.ts';
import { NonceContext } from '#web/platform/page/ssr-context.ts';
import { useLocationState } from '#web/platform/page/use-location-state.ts';
import { type PageMeta, useWebsite } from '#web/platform/page/website.ts';
import { trackedQuery } from '#web/self-service/api.ts';
import { SplitView } from '#web/site/split-view.tsx';
import { ErrorState } from '#web/ui/data/error-state.tsx';
import { Summary } from '#web/ui/data/summary.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { FormAlert } from '#web/ui/fields/form-error.tsx';
import { SubmitButton } from '#web/ui/fields/submit-button.tsx';
import { BrandStripes } from '#web/ui/theme/brand-stripes.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { TrackedStatus } from './tracked-status.tsx';
import { trackingTitle } from './tracking-format.ts';
import { useAttempt } from './use-attempt.ts';

interface TrackingFormProps {
  reference: string | undefined;
  notice?: string | undefined;
  onFound(tracked: Tracked): void;
}

/** Finds a submission by its number and the sender's contact. */
function TrackingForm({ reference, notice, onFound }: TrackingFormProps) {
  const { company } = useWebsite();
  const form = useForm({ reference: '', contact: '' }, trackingChecks);
  const { values, change, reset } = form;
  const { field } = controlsOf(
    form,
    mapKeys(trackingLabels, (label) => ({ label })),
    'your',
  );
  const failure = 'We could not look it up. Please check your connection and try again.';
  const { isRunning, error, run } = useAttempt({ failure, onErrors: form.show });
  const [phone] = company.phones;

  useEffect(() => {
    if (reference !== undefined) change('reference', reference);
  }, [reference]);

  const find = async () => {
    const { data } = await callApi(track, { body: values });
    reset();
    onFound(data);
  };

  return (
    <Form ref={form.ref} onSubmit={() => void (form.check() && run(find))}>
      <noscript>
        <p className="mb-6 rounded-field bg-gold-100 p-4 text-ink">
          This page needs JavaScript, which is switched off in your browser. Please switch it on and
          reload the page, or call us: our numbers are at the bottom of this page.
        </p>
      </noscript>
      {notice !== undefined && (
        <p role="status" className="mb-6 rounded-field bg-gold-100 p-4 text-ink">
          {notice}
        </p>
      )}
      <div className="grid grid-cols-1 gap-6">
        <Field
          hint={
            <>
              It is in the message that we sent you, such as 100214 or{' '}
              <span className="whitespace-nowrap">REQ-100027</span>.
            </>
          }
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          {...field('reference')}
        />
        <Field
          hint="The one you used in the form."
          autoCapitalize="none"
          spellCheck={false}
          isStart={reference !== undefined}
          {...field('contact')}
        />
      </div>
      <FormAlert className="mt-6">{error}</FormAlert>
      <SubmitButton variant="navy" isLoading={isRunning} className="mt-6 w-full">
        {isRunning ? 'Looking' : 'Show status'}
      </SubmitButton>
      {phone && phone.number !== '' && (
        <p className="mt-4 text-1 text-ink-2">
          Lost your reference? Call us:{' '}
          <a
            href={`tel:${phone.number.replace(/\s/g, '')}`}
            className="inline-block text-navy-900 underline underline-offset-4"
          >
            {phone.number}
          </a>
        </p>
      )}
    </Form>
  );
}

export const meta: PageMeta = (args) =>
  pageMeta(args, {
    title: trackingTitle,
    description:
      'See the status of your application, request, booking or registration by its reference number.',
    path: '/track',
  });

const TrackPageState = z.object({
  reference: z.optional(z.string()),
  token: z.optional(z.string()),
});

// Shorter fragments are anchors on the page, or the start of a link.
const minTokenLength = 20;

const cutLinkMessage =
  'A part of your link is missing. Open it again from our message, or enter your reference number and your phone number or email address.';

// Runs before the first paint: the server doesn't know that a record will be loaded.
const awaitRecord = `if(location.hash.length>${minTokenLength}||history.state?.usr?.token)document.documentElement.dataset.awaited=''`;

/**
 * Shows a submission's status: by the token in a link's fragment, which browsers don't send to servers, or by a
 * form.
 */
export default function TrackPage() {
  const { hash, key } = useLocation();
  const { isKnown, passed } = useLocationState(TrackPageState);
  const linked = isKnown && hash.length > minTokenLength ? tokenIn(hash) : undefined;
  // The form's result is kept in history state: URLs stay in a shared phone's history.
  const token = linked ?? passed?.token;
  const query = useQuery({ ...trackedQuery(token ?? ''), enabled: token !== undefined });
  const client = useQueryClient();
  const nonce = useContext(NonceContext);
  const navigate = useNavigate();

  function show(record: Tracked) {
    client.setQueryData(trackedQuery(record.token).queryKey, { message: '', data: record });
    void navigate('/track', { state: { token: record.token } });
  }

  const isDead = isNotFound(query.error);
  const isCut =
    isKnown &&
    token === undefined &&
    hash.length > 1 &&
    document.getElementById(hash.slice(1)) === null;
  const tracked = token === undefined || isDead ? undefined : query.data?.data;
  const form = (
    <TrackingForm
      reference={passed?.reference}
      notice={isDead ? oldTrackingLinkMessage : isCut ? cutLinkMessage : undefined}
      onFound={show}
    />
  );
  if (tracked) {
    return (
      <div className="content grow pt-8 pb-16 sm:pb-24 lg:pt-20">
        <TrackedStatus
          key={`${key} ${token}`}
          tracked={tracked}
          onStale={() => void query.refetch()}
        />
        <details className="mt-8 max-w-140">
          <Summary className="w-fit underline underline-offset-4">
            Look up another reference
          </Summary>
          <div className="pt-6">{form}</div>
        </details>
      </div>
    );
  }
  if (token !== undefined && !query.error) return <TrackingSkeleton />;
  return (
    <>
      {!isKnown && (
        <>
          <script
            {...(nonce !== null && { nonce })}
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? awaitRecord : '' }}
          />
          <div className="not-in-data-awaited:hidden">
            <TrackingSkeleton />
          </div>
        </>
      )}
      <div className={classNames('contents', !isKnown && 'in-data-awaited:hidden')}>
        <SplitView picture="depot">
          <h1 className="title text-4">{trackingTitle}</h1>
          <p className="mt-3 mb-8 text-ink-2">
            See the status of your application, request, booking or registration.
          </p>
          {query.error && !isDead && (
            <div className="mb-8">
              <ErrorState
                message={
                  query.error.message || 'We could not look it up. Please check your connection.'
                }
                isRetrying={query.isFetching}
                onRetry={() => void query.refetch()}
              />
            </div>
          )}
          <section className="form-card mb-8 rounded-card bg-card p-5 shadow-soft sm:p-8">
            {form}
          </section>
          <PrivacyNotice form="tracking" level={2} />
        </SplitView>
      </div>
    </>
  );
}

function TrackingSkeleton() {
  return (
    <div role="status" className="content grow pt-8 pb-16 sm:pb-24 lg:pt-20">
      <span className="sr-only">One moment, please.</span>
      <BrandStripes moving />
      {[
        'mt-3 h-9 max-w-120',
        'mt-3 h-9 w-56',
        'mt-6 h-5 w-64',
        'mt-10 h-40 max-w-160',
        'mt-10 h-64 max-w-160',
      ].map((block) => (
        <span key={block} className={classNames('block rounded-chip bg-grey-tint', block)} />
      ))}
    </div>
  );
}
