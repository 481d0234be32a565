import { useQuery } from '@tanstack/react-query';
import { Award, FolderDown, Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type Certificate, type CertificateList, notOverMessage } from '#contract/certificates/certificates.ts';
import { formatShortDate, todayInLagos } from '#contract/platform/dates.ts';
import type { Training } from '#contract/trainings/trainings.ts';
import { certificatesQuery, useDownloadCertificates, useSendCertificates } from '#web/certificates/api.ts';
import { RecipientsNote } from '#web/messages/panels.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Badge, type BadgeTone } from '#web/ui/data/badge.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { type Column, Table } from '#web/ui/data/table.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { CertificateActions } from './certificate-actions.tsx';
import { MakeDialog } from './make-dialog.tsx';

/** The certificates of a training: makes and sends them, and downloads all at once. */
export function Certificates({ training }: { training: Training }) {
  const query = useQuery(certificatesQuery(training._id));
  const list = query.data?.data;
  const can = useCan();
  const [opened, setOpened] = useState<'making' | 'sending'>();
  const close = () => setOpened(undefined);
  const download = useDownloadCertificates(training._id);
  const counting = list?.certificates.filter(({ withdrawnAt }) => withdrawnAt === null) ?? [];
  const ready = counting.filter(({ sentAt }) => sentAt === null);
  const isManaged = can('manage trainings') && list !== undefined;
  return (
    <Panel
      title="Certificates"
      isFlush
      aside={list && formatCounts(list.certificates)}
      action={
        isManaged && (
          <div className="flex flex-wrap gap-2">
            {list.canMake && list.without.length > 0 && (
              <Button variant="line" size="dense" onClick={() => setOpened('making')} aria-haspopup="dialog">
                <Award aria-hidden="true" className="size-4.5" />
                Make certificates
              </Button>
            )}
            {ready.length > 0 && (
              <Button variant="line" size="dense" onClick={() => setOpened('sending')} aria-haspopup="dialog">
                <Send aria-hidden="true" className="size-4.5" />
                {ready.length === 1 ? 'Send it' : `Send the ${ready.length}`}
              </Button>
            )}
            {counting.length > 1 && (
              <Button
                variant="line"
                size="dense"
                isLoading={download.isPending}
                onClick={() => download.mutate(undefined)}
              >
                <FolderDown aria-hidden="true" className="size-4.5" />
                All as ZIP
              </Button>
            )}
          </div>
        )
      }
    >
      <QueryView query={query} data={list} failure="The certificates could not be loaded.">
        {(shown) =>
          shown?.certificates.length === 0 ? (
            <Nothing list={shown} />
          ) : (
            <Table
              label="Certificates"
              isFramed
              rows={shown?.certificates}
              rowKey={({ _id }) => _id}
              columns={[...columns, ...(isManaged ? [actionsOf(training)] : [])]}
              card={(certificate) => (
                <CertificateCard certificate={certificate}>
                  {isManaged && <CertificateActions certificate={certificate} training={training} />}
                </CertificateCard>
              )}
            />
          )
        }
      </QueryView>
      {opened === 'making' && list && <MakeDialog training={training} people={list.without} onClose={close} />}
      {opened === 'sending' && <SendDialog training={training} certificates={ready} onClose={close} />}
    </Panel>
  );
}

function Nothing({ list: { canMake, without } }: { list: CertificateList }) {
  const nobody = without.length === 0 ? 'Nobody has a seat in this training.' : 'No certificates have been made yet.';
  return <p className="px-4 py-6 text-2 text-ink-2 sm:px-5">{canMake ? nobody : notOverMessage}</p>;
}

function stateOf({ sentAt, withdrawnAt }: Certificate): { word: string; tone: BadgeTone } {
  if (withdrawnAt !== null) return { word: 'Withdrawn', tone: 'red' };
  return sentAt === null ? { word: 'Ready', tone: 'grey' } : { word: 'Sent', tone: 'green' };
}

/** How many are in each state: '12 sent, 5 ready'. */
function formatCounts(certificates: readonly Certificate[]): string {
  const count = (word: string) => certificates.filter((one) => stateOf(one).word === word).length;
  return ['Sent', 'Ready', 'Withdrawn']
    .map((word) => ({ word, number: count(word) }))
    .filter(({ number }) => number > 0)
    .map(({ word, number }) => `${number} ${word.toLowerCase()}`)
    .join(', ');
}

const onDay = (instant: string) => formatShortDate(todayInLagos(new Date(instant)));

function State({ certificate }: { certificate: Certificate }) {
  const { word, tone } = stateOf(certificate);
  const { sentAt, withdrawnAt, withdrawnReason } = certificate;
  const at = withdrawnAt ?? sentAt;
  return (
    <>
      <Badge tone={tone}>{word}</Badge>
      {at !== null && <span className="block text-1 text-ink-2">{onDay(at)}</span>}
      {withdrawnReason !== null && <span className="block text-1 text-ink-2 wrap-anywhere">{withdrawnReason}</span>}
    </>
  );
}

const columns: readonly Column<Certificate>[] = [
  {
    header: 'Name',
    variant: 'long',
    cell: ({ fullName, reference }) => (
      <>
        <span className="font-title text-navy-900">{fullName}</span>
        <span className="block text-1 whitespace-nowrap text-ink-2">{reference}</span>
      </>
    ),
  },
  { header: 'Number', variant: 'figures', isCopyable: true, cell: ({ number }) => number },
  {
    header: 'Made',
    variant: 'muted',
    cell: ({ issuedAt, issuedBy }) => (
      <>
        <span className="whitespace-nowrap">{onDay(issuedAt)}</span>
        <span className="block text-1">{issuedBy}</span>
      </>
    ),
  },
  { header: 'State', variant: 'long', cell: (certificate) => <State certificate={certificate} /> },
];

const actionsOf = (training: Training): Column<Certificate> => ({
  header: 'Actions',
  isAction: true,
  cell: (certificate) => <CertificateActions certificate={certificate} training={training} />,
});

function CertificateCard({ certificate, children }: { certificate: Certificate; children: ReactNode }) {
  const { fullName, reference, number } = certificate;
  return (
    <div className="flex items-start justify-between gap-2">
      <div className="min-w-0">
        <h3 className="text-3 font-title text-navy-900">{fullName}</h3>
        <p className="mb-2 text-1 text-ink-2">
          {reference}, <span className="whitespace-nowrap tabular-nums">{number}</span>
        </p>
        <State certificate={certificate} />
      </div>
      <div className="-me-2 -mt-2">{children}</div>
    </div>
  );
}

interface SendDialogProps {
  training: Training;
  certificates: readonly Certificate[];
  onClose(): void;
}

function SendDialog({ training, certificates, onClose }: SendDialogProps) {
  const { mutateAsync } = useSendCertificates(training._id);
  const many = pluralize(certificates.length, 'certificate');
  return (
    <ConfirmDialog
      title={`Send ${many}?`}
      description="Each person gets a link to the own certificate."
      confirmLabel="Send"
      onConfirm={() =>
        mutateAsync({ ids: certificates.map(({ _id }) => _id), again: false }).then(() => undefined, toFailure)
      }
      onClose={onClose}
    >
      <RecipientsNote
        when="once"
        recipients={[
          {
            who: certificates.length === 1 ? (certificates[0]?.fullName ?? '') : `The ${certificates.length} people`,
            isGroup: certificates.length > 1,
            event: 'certificate-ready',
            values: { training: training.title },
          },
        ]}
      />
    </ConfirmDialog>
  );
}
