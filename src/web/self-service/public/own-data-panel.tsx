import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { documentLabels } from '#contract/drivers/application-form.ts';
import { dateOf } from '#contract/platform/dates.ts';
import {
  copyOwnData,
  type OwnData,
  oldProofMessage,
  readOwnData,
} from '#contract/self-service/own-data.ts';
import { callApi, isNotFound } from '#web/platform/http/api-client.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import { saveFrom } from '#web/platform/office/save-from.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextButton } from '#web/ui/actions/text-button.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { OwnConsents } from './consents.tsx';
import { OwnRequests } from './data-requests.tsx';
import { OwnDataView } from './own-data-view.tsx';
import { type OwnPartProps, useAttempt } from './use-attempt.ts';

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
            <Held data={data} />
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

function Held({ data: { fields, documents } }: { data: OwnData }) {
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
        <FileDown aria-hidden="true" className="size-5" />
        Download everything
      </Button>
      <div role="alert">{error !== '' && <FormError className="mt-4">{error}</FormError>}</div>
    </Part>
  );
}
