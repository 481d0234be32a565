import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Award, FolderDown, Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  type Certificate,
  type CertificateList,
  downloadCertificates,
  listCertificates,
  makeCertificates,
  sendCertificates,
} from '#contract/certificates/certificates.ts';
import { recipientsOf } from '#contract/messages/recipients.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { lastDayOf } from '#contract/trainings/training-days.ts';
import type { Training } from '#contract/trainings/trainings.ts';
import { attendancePath } from '#web/addresses.ts';
import { askRecipients, RecipientsNote } from '#web/messages/admin/recipients-note.tsx';
import { apiQuery, useCall } from '#web/platform/http/calls.ts';
import { readAgain } from '#web/platform/http/query-client.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { ActionDialog } from '#web/platform/http/use-confirmed-action.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { TextButton } from '#web/ui/actions/text-button.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { saveFrom } from '#web/ui/files/save-from.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

interface MakeDialogProps {
  training: Training;
  people: CertificateList['without'];
  onClose(): void;
}

/**
 * Selects people to certify. Preselects those present on every day. Names those who get none, with a link to the
 * remedy.
 */
function MakeDialog({ training, people, onClose }: MakeDialogProps) {
  const { mutateAsync } = useCall(makeCertificates);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        people
          .filter(({ came, unprintable }) => came && unprintable === '')
          .map(({ enrolmentId }) => enrolmentId),
      ),
  );
  const days = training.days.length;
  const present = people.filter(({ daysCame }) => daysCame > 0);
  const absent = people.filter(({ daysCame }) => daysCame === 0);
  const possible = present.filter(({ unprintable }) => unprintable === '');
  const unclear = present.filter(({ unprintable }) => unprintable !== '');
  const isAll = chosen.size === possible.length;

  function choose(id: string, isChosen: boolean) {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  }

  async function make() {
    if (chosen.size === 0) return { message: 'Please choose for whom.', isFinal: false };
    const request = { params: { id: training._id }, body: { enrolmentIds: [...chosen] } };
    return mutateAsync(request).then(() => undefined, toFailure);
  }

  return (
    <ConfirmDialog
      title="Who gets a certificate?"
      description="Everyone who came on every day is selected. If you add others, their certificates name the days on which they came. Names are printed as they were typed; nothing is sent yet."
      confirmLabel={
        chosen.size === 0 ? 'Make certificates' : `Make ${pluralize(chosen.size, 'certificate')}`
      }
      isForm={possible.length > 0}
      isImpossible={possible.length === 0}
      onConfirm={make}
      onClose={onClose}
    >
      {absent.length > 0 && (
        <Note people={absent}>
          {absent.length === 1 ? 'This person is' : `These ${absent.length} are`} not marked as
          present:
        </Note>
      )}
      {unclear.length > 0 && (
        <Note people={unclear}>
          {unclear.length === 1 ? "1 name can't" : `${unclear.length} names can't`} be printed.
          Please correct the registration:
        </Note>
      )}
      {absent.length > 0 && <TextLink to={attendancePath(training._id)}>Mark attendance</TextLink>}
      <fieldset className={possible.length === 0 ? 'hidden' : 'mt-2'}>
        <legend className="sr-only">Who gets a certificate for {training.title}</legend>
        {possible.length > 1 && (
          <TextButton
            onClick={() =>
              setChosen(isAll ? new Set() : new Set(possible.map(({ enrolmentId }) => enrolmentId)))
            }
          >
            {isAll ? 'Choose none' : `Choose all ${possible.length}`}
          </TextButton>
        )}
        <ul className="mt-1 grid gap-x-6 sm:grid-cols-2">
          {possible.map(({ enrolmentId, fullName, reference, daysCame }) => (
            <li key={enrolmentId}>
              <Checkbox
                name={enrolmentId}
                checked={chosen.has(enrolmentId)}
                onChange={(isChosen) => choose(enrolmentId, isChosen)}
                label={
                  <>
                    {fullName}{' '}
                    <span className="block text-1 text-ink-2">
                      {reference}
                      {days > 1 && `, came on ${daysCame} of ${days} days`}
                    </span>
                  </>
                }
              />
            </li>
          ))}
        </ul>
      </fieldset>
    </ConfirmDialog>
  );
}

const maxNamed = 8;

function Note({ people, children }: { people: CertificateList['without']; children: ReactNode }) {
  const names = people.slice(0, maxNamed).map(({ fullName }) => fullName);
  return (
    <p className="mb-2 rounded-field bg-gold-100 px-4 py-3 text-2 text-ink">
      {children} <strong>{names.join(', ')}</strong>
      {people.length > maxNamed && ` and ${people.length - maxNamed} more`}
    </p>
  );
}

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
                <Award />
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
                <Send />
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
                <FolderDown />
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
            <CertificateFigures {...shown} />
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

function CertificateFigures({ certificates, without: others }: CertificateList) {
  const withdrawn = certificates.filter(({ withdrawnAt }) => withdrawnAt !== null).length;
  const counting = certificates.length - withdrawn;
  const sentCount = certificates.filter(
    ({ sentAt, withdrawnAt }) => sentAt !== null && withdrawnAt === null,
  ).length;
  const came = others.filter((one) => one.came).length;
  const counts = [
    { number: sentCount, word: 'sent', look: 'bg-green-dot' },
    { number: counting - sentCount, word: 'ready', look: 'bg-navy-600' },
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
  const input = {
    params: { id: training._id },
    body: { ids: certificates.map(({ _id }) => _id), again: false },
  };
  return (
    <ActionDialog
      title={`Send ${many}?`}
      description="Each person gets a link to their certificate."
      confirmLabel="Send"
      onConfirm={() => mutateAsync(input)}
      onClose={onClose}
    >
      <RecipientsNote questions={[askRecipients(recipientsOf(sendCertificates), input)]} />
    </ActionDialog>
  );
}
