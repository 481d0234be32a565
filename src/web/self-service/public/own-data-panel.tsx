import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { consentLabels } from '#contract/consents/consent-words.ts';
import { neededConsent } from '#contract/consents/consents.ts';
import { documentLabels } from '#contract/drivers/application-form.ts';
import { dateOf } from '#contract/platform/dates.ts';
import {
  changeOwnConsent,
  copyOwnData,
  type OwnConsent,
  type OwnData,
  oldProofMessage,
  readOwnData,
} from '#contract/self-service/own-data.ts';
import { callApi, isNotFound } from '#web/platform/http/api-client.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import { QueryView, type QueryViewProps } from '#web/platform/http/query-view.tsx';
import { useConfirmedAction } from '#web/platform/http/use-confirmed-action.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { TextButton } from '#web/ui/actions/text-button.tsx';
import { FormAlert, FormError } from '#web/ui/fields/form-error.tsx';
import { saveFrom } from '#web/ui/files/save-from.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { BrandStripes } from '#web/ui/theme/brand-stripes.tsx';
import { OwnRequests } from './data-requests.tsx';
import { type OwnPartProps, useAttempt } from './use-attempt.ts';

interface OwnDataViewProps<Data> extends Pick<QueryViewProps<Data>, 'query' | 'data'> {
  children(data: Data): ReactNode;
}

export function OwnDataView<Data>({ query, data, children }: OwnDataViewProps<Data>) {
  return (
    <QueryView
      query={query}
      data={data}
      failure="This could not be loaded. Please check your connection."
    >
      {(ownData) => (ownData === undefined ? <Loading /> : children(ownData))}
    </QueryView>
  );
}

const Loading = () => (
  <p role="status">
    <BrandStripes moving />
    <span className="sr-only">Loading</span>
  </p>
);

type OwnDataPanelProps = Pick<OwnPartProps, 'proof' | 'onGone'> & { onClose(): void };

export function OwnDataPanel({ proof, onClose, onGone }: OwnDataPanelProps) {
  const options = apiQuery(readOwnData, { body: { proof } });
  // Cached only while shown.
  const query = useQuery({ ...options, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 });
  const client = useQueryClient();
  const isGone = isNotFound(query.error);
  useEffect(() => {
    if (isGone) onGone(oldProofMessage);
  }, [isGone, onGone]);
  const show = (data: OwnData) => client.setQueryData(options.queryKey, { message: '', data });

  return (
    <div className="mt-5">
      <OwnDataView query={query} data={query.data?.data}>
        {(data) => (
          <div className="grid gap-8">
            <StoredData data={data} />
            <CopyAction proof={proof} onGone={onGone} />
            <Part title="Correct or erase">
              <OwnRequests proof={proof} data={data} onChanged={show} onGone={onGone} />
            </Part>
            <Part title="What you agreed to">
              <OwnConsents proof={proof} data={data} onChanged={show} onGone={onGone} />
            </Part>
            <TextButton onClick={onClose} className="justify-self-start">
              Close your data
            </TextButton>
          </div>
        )}
      </OwnDataView>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="font-title text-navy-900">{title}</h3>
      {children}
    </div>
  );
}

function StoredData({ data: { fields, documents } }: { data: OwnData }) {
  return (
    <Part title="What we keep about you">
      <dl className="mt-3 grid gap-x-8 gap-y-3 rounded-card bg-card p-5 shadow-soft sm:grid-cols-2">
        {fields.map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="text-1 text-ink-2">{label}</dt>
            <dd className="font-strong whitespace-pre-line text-ink wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {documents.length > 0 && (
        <>
          <h4 className="mt-5 text-1 text-ink-2">Documents</h4>
          <ul className="mt-1 divide-y divide-line">
            {documents.map(({ group, addedAt, replacedAt }, at) => (
              <li key={at} className="flex flex-wrap justify-between gap-x-6 py-2.5">
                <span className="font-strong text-ink">{documentLabels[group]}</span>
                <span className="text-ink-2">
                  From the {dateOf(addedAt)}
                  {replacedAt !== null && `, replaced on the ${dateOf(replacedAt)}`}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Part>
  );
}

function CopyAction({ proof, onGone }: Omit<OwnDataPanelProps, 'onClose'>) {
  const { isRunning, error, run } = useAttempt({ onGone });
  const download = async () => {
    const { url, fileName } = (await callApi(copyOwnData, { body: { proof } })).data;
    saveFrom(url, fileName);
  };
  return (
    <Part title="Download your data">
      <p className="mt-2 text-ink-2">
        A file with all of this, your documents, what we wrote to you and what happened when. Keep
        it safe.
      </p>
      <Button
        variant="navy"
        isLoading={isRunning}
        onClick={() => void run(download)}
        className="mt-4 max-sm:w-full"
      >
        <FileDown className="size-5" />
        Download everything
      </Button>
      <FormAlert className="mt-4">{error}</FormAlert>
    </Part>
  );
}

function OwnConsents(props: OwnPartProps) {
  return (
    <ul className="mt-2 divide-y divide-line">
      {props.data.consents.map((consent) => (
        <ConsentRow key={consent.kind} {...props} consent={consent} />
      ))}
    </ul>
  );
}

function ConsentRow({
  proof,
  data,
  consent,
  onChanged,
  onGone,
}: OwnPartProps & { consent: OwnConsent }) {
  const { kind, wording, givenAt, withdrawnAt } = consent;
  const giving = useAttempt({ onGone });
  async function change(agrees: boolean) {
    const { message, data: changed } = await callApi(changeOwnConsent, {
      body: { proof, kind, agrees },
    });
    toast.success(message);
    onChanged(changed);
  }
  const { ask, dialog } = useConfirmedAction(
    () => ({
      title: 'Withdraw your consent?',
      description: consequenceOf(kind, data),
      confirmLabel: 'Withdraw',
      cancelLabel: 'Keep it',
      isDangerous: kind === neededConsent,
    }),
    () =>
      change(false).catch((failure: unknown) => {
        if (!isNotFound(failure)) throw failure;
        onGone(oldProofMessage);
      }),
  );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-ink">{wording}</p>
        <p className="mt-1 text-1 text-ink-2">{formatConsent(consent)}</p>
      </div>
      {givenAt !== null && withdrawnAt === null ? (
        <Button
          variant="line"
          aria-label={`Withdraw: ${consentLabels[kind]}`}
          onClick={() => ask({})}
        >
          Withdraw
        </Button>
      ) : (
        kind !== neededConsent && (
          <Button
            variant="line"
            aria-label={`Agree: ${consentLabels[kind]}`}
            isLoading={giving.isRunning}
            onClick={() => void giving.run(() => change(true))}
          >
            Agree
          </Button>
        )
      )}
      <div role="alert" className="basis-full empty:hidden">
        {giving.error !== '' && <FormError>{giving.error}</FormError>}
      </div>
      {dialog}
    </li>
  );
}

function formatConsent({ givenAt, withdrawnAt }: OwnConsent): string {
  if (givenAt === null) return 'You have not agreed to this.';
  return withdrawnAt === null
    ? `Agreed on the ${dateOf(givenAt)}`
    : `Withdrawn on the ${dateOf(withdrawnAt)}`;
}

function consequenceOf(kind: OwnConsent['kind'], { isPlaced }: OwnData): string {
  if (kind === 'whatsapp') return "From now on, we'll send text messages or call.";
  if (kind === 'pictures')
    return "We'll take down the pictures of you and tell you when that's done.";
  return isPlaced
    ? "Without it, you can't continue working through us. Our office will contact you about it."
    : "Without it, we can't check your documents, so your application can't continue. We'll ask our office to erase your data.";
}
