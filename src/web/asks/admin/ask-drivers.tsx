import { useQuery } from '@tanstack/react-query';
import { MessageCircleQuestion } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatUntil } from '#contract/asks/ask-links.ts';
import { askDrivers, askValues, draftAsk, maxAsked, townOf } from '#contract/asks/asks.ts';
import type { ListedDriver } from '#contract/drivers/drivers.ts';
import { recipientsOf } from '#contract/messages/recipients.ts';
import type { CompanyRequest } from '#contract/requests/requests.ts';
import {
  askRecipients,
  RecipientsNote,
  type RecipientsQuestion,
} from '#web/messages/admin/recipients-note.tsx';
import { TemplateParts } from '#web/messages/admin/template-parts.tsx';
import { apiQuery, useCall } from '#web/platform/http/calls.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { ActionDialog } from '#web/platform/http/use-confirmed-action.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';

interface AskDriversProps {
  request: CompanyRequest;
  drivers: readonly ListedDriver[];
  /** The `_id` of the placed driver to be replaced; the request can be full then. */
  replaces?: string | undefined;
  onAsked(): void;
}

/** Asks ticked drivers whether they can start. The dialog names those who aren't asked, and counts parts of texts. */
export function AskDrivers({ request, drivers, onAsked }: AskDriversProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="navy"
        size="dense"
        className="border border-navy-600"
        onClick={() => setOpen(true)}
      >
        <MessageCircleQuestion />
        Ask who can
      </Button>
      {isOpen && (
        <AskDialog
          request={request}
          drivers={drivers}
          onAsked={onAsked}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface AskDialogProps extends AskDriversProps {
  onClose(): void;
}

export function AskDialog({ request, drivers, replaces, onAsked, onClose }: AskDialogProps) {
  const params = { requestId: request._id };
  const driverIds = drivers.map(({ _id }) => _id);
  const query = useQuery({
    ...apiQuery(draftAsk, { params, query: { drivers: driverIds.join(','), replaces } }),
    enabled: driverIds.length <= maxAsked,
  });
  const { mutateAsync } = useCall(askDrivers, { undoes: 'request' });
  const draft = query.data?.data;
  const input = { params, body: { driverIds, replaces } };
  const isDone = useRef(false);

  async function ask() {
    await mutateAsync(input);
    isDone.current = true;
  }
  // Clear the ticks only once the dialog has closed: it exists only while there are some.
  const close = () => (isDone.current ? onAsked() : onClose());
  return (
    <ActionDialog
      isWide
      title={draft ? `Ask ${pluralize(draft.people, 'driver')}?` : 'Ask who can?'}
      description="Each gets a link with 'I can' and 'I can't'. An answer places no driver."
      confirmLabel={`Ask ${draft?.people ?? ''}`}
      isLoading={!draft}
      isImpossible={draft?.people === 0}
      onConfirm={ask}
      onClose={close}
    >
      <QueryView query={query} data={draft} failure="The question could not be prepared.">
        {(shown) =>
          shown && (
            <Draft
              request={request}
              draft={shown}
              question={askRecipients(recipientsOf(askDrivers), input)}
            />
          )
        }
      </QueryView>
    </ActionDialog>
  );
}

interface DraftProps {
  request: CompanyRequest;
  question: RecipientsQuestion;
  draft: {
    people: number;
    texts: number;
    until: string;
    refusals: { _id: string; reason: string }[];
  };
}

function Draft({ request, question, draft: { people, texts, until, refusals } }: DraftProps) {
  const {
    preferredLocationOfAssignment: place,
    duration: days,
    typeOfVehicleRequired: vehicle,
  } = request;
  const work = { vehicle, town: townOf(place), days };
  const values = askValues(work, new Date(until));
  return (
    <div className="grid gap-4">
      {refusals.length > 0 && (
        <ul
          aria-label="Not asked"
          className="max-h-48 divide-y divide-line overflow-y-auto rounded-field border border-line"
        >
          {refusals.map(({ _id, reason }) => (
            <li key={_id} className="px-3.5 py-2 text-2">
              {reason}
            </li>
          ))}
        </ul>
      )}
      {people > 0 && (
        <>
          <p className="text-2">They can answer until {formatUntil(new Date(until))}.</p>
          <TemplateParts event="start-asked" values={values} copies={texts} />
          <RecipientsNote questions={[question]} />
        </>
      )}
    </div>
  );
}
