import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Award, FolderDown, Send } from 'lucide-react';
import { useState } from 'react';
import {
  type Certificate,
  type CertificateList,
  downloadCertificates,
  listCertificates,
  sendCertificates,
} from '#contract/certificates/certificates.ts';
import { formatShortDate, todayInLagos } from '#contract/platform/dates.ts';
import { lastDayOf } from '#contract/trainings/training-days.ts';
import type { Training } from '#contract/trainings/trainings.ts';
import { RecipientsNote } from '#web/messages/admin/recipients-note.tsx';
import { apiQuery, useCall } from '#web/platform/http/calls.ts';
import { readAgain } from '#web/platform/http/query-client.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { saveFrom } from '#web/ui/files/save-from.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { MakeDialog } from './make-dialog.tsx';

/** Creates, sends and downloads a training's certificates. Renders nothing before the training is over. */
export function Certificates({ training }: { training: Training }) {
  const query = useQuery(apiQuery(listCertificates, { params: { id: training._id } }));
  const can = useCan();
  const [opened, setOpened] = useState<'making' | 'sending'>();
  const close = () => setOpened(undefined);
  const client = useQueryClient();
  // Colleagues mark attendance on their phones; refetch it.
  async function openMaking() {
    void readAgain(client, { writes: ['attendance'] });
    const { isSuccess } = await query.refetch();
    if (isSuccess) setOpened('making');
  }
  const download = useCall(downloadCertificates, {
    onSuccess: ({ data: { url, fileName } }) => saveFrom(url, fileName),
  });
  const list = query.data?.data;
  const isOver =
    training.status !== 'Cancelled' &&
    (training.status === 'Completed' || lastDayOf(training) < todayInLagos(serverNow()));
  if (list ? !list.canMake && list.certificates.length === 0 : !isOver) return null;
  const counting = list?.certificates.filter(({ withdrawnAt }) => withdrawnAt === null) ?? [];
  const ready = counting.filter(
    ({ sentAt, contradictedBy }) => sentAt === null && contradictedBy.length === 0,
  );
  const isManaged = can('manage trainings') && list !== undefined;
  return (
    <Panel
      title="Certificates"
      action={
        isManaged && (
          <div className="flex flex-wrap gap-2">
            {list.canMake && list.without.length > 0 && (
              <Button
                variant="line"
                size="dense"
                onClick={() => void openMaking()}
                aria-haspopup="dialog"
              >
                <Award aria-hidden="true" className="size-4.5" />
                Make certificates
              </Button>
            )}
            {ready.length > 0 && (
              <Button
                variant="line"
                size="dense"
                onClick={() => setOpened('sending')}
                aria-haspopup="dialog"
              >
                <Send aria-hidden="true" className="size-4.5" />
                {ready.length === 1 ? 'Send it' : `Send the ${ready.length}`}
              </Button>
            )}
            {counting.length > 1 && (
              <Button
                variant="line"
                size="dense"
                isLoading={download.isPending}
                onClick={() => download.mutate({ params: { id: training._id }, body: {} })}
              >
                <FolderDown aria-hidden="true" className="size-4.5" />
                {`All ${counting.length} as ZIP`}
              </Button>
            )}
          </div>
        )
      }
    >
      <QueryView query={query} data={list} failure="The certificates could not be loaded.">
        {(shown) =>
          shown ? (
            <Made {...shown} />
          ) : (
            <span className="my-3 block h-9 rounded-chip bg-grey-tint" />
          )
        }
      </QueryView>
      {opened === 'making' && list && (
        <MakeDialog training={training} people={list.without} onClose={close} />
      )}
      {opened === 'sending' && (
        <SendDialog training={training} certificates={ready} onClose={close} />
      )}
    </Panel>
  );
}

function Made({ certificates, without }: CertificateList) {
  const withdrawn = certificates.filter(({ withdrawnAt }) => withdrawnAt !== null).length;
  const counting = certificates.length - withdrawn;
  const sent = certificates.filter(
    ({ sentAt, withdrawnAt }) => sentAt !== null && withdrawnAt === null,
  ).length;
  const came = without.filter((one) => one.came).length;
  const counts = [
    { number: sent, word: 'sent', look: 'bg-green-dot' },
    { number: counting - sent, word: 'ready', look: 'bg-navy-600' },
    { number: withdrawn, word: 'withdrawn', look: '' },
  ].filter(({ number }) => number > 0);
  return (
    <div className="grid gap-2 py-2 text-2 text-ink-2">
      <p>
        {counts.map(({ number, word }) => `${number} ${word}`).join(', ') || 'None made yet'}
        {came > 0 && `; ${came} ${counting > 0 ? 'more ' : ''}came on every day`}.
      </p>
      {counting > 0 && (
        <div aria-hidden="true" className="flex h-2.5 gap-0.5 overflow-hidden rounded-full">
          {counts.map(
            ({ number, word, look }) =>
              look && <span key={word} className={look} style={{ flexGrow: number }} />,
          )}
        </div>
      )}
    </div>
  );
}

interface SendDialogProps {
  training: Training;
  certificates: readonly Certificate[];
  onClose(): void;
}

function SendDialog({ training, certificates, onClose }: SendDialogProps) {
  const { mutateAsync } = useCall(sendCertificates);
  const many = pluralize(certificates.length, 'certificate');
  const ends = certificates.map(({ validUntil }) => formatShortDate(validUntil ?? ''));
  return (
    <ConfirmDialog
      title={`Send ${many}?`}
      description="Each person gets a link to their certificate."
      confirmLabel="Send"
      onConfirm={() =>
        mutateAsync({
          params: { id: training._id },
          body: { ids: certificates.map(({ _id }) => _id), again: false },
        }).then(() => undefined, toFailure)
      }
      onClose={onClose}
    >
      <RecipientsNote
        when="once"
        recipients={[
          {
            who:
              certificates.length === 1
                ? (certificates[0]?.fullName ?? '')
                : `${certificates.length} people`,
            event: 'certificate-ready',
            values: {
              training: training.title,
              ...(new Set(ends).size === 1 && { until: ends[0] }),
            },
          },
        ]}
      />
    </ConfirmDialog>
  );
}
