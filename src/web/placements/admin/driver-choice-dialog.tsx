import { useQuery } from '@tanstack/react-query';
import { MessageCircleQuestion } from 'lucide-react';
import { useState } from 'react';
import { findEarlyExpiries } from '#contract/documents/papers.ts';
import type { ListedDriver } from '#contract/drivers/drivers.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { stateLabel } from '#contract/platform/nigerian-states.ts';
import type { CompanyRequest } from '#contract/requests/requests.ts';
import { asksQuery, formatYes } from '#web/asks/api.ts';
import { formatExperience } from '#web/drivers/admin/driver-format.ts';
import { availableSource } from '#web/placements/api.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { StatusNote } from '#web/ui/data/status-note.tsx';
import { ChoiceButton, ChoiceDialog } from './choice-dialog.tsx';

interface DriverChoiceDialogProps {
  title: string;
  request: CompanyRequest;
  onChoose(driver: ListedDriver): void;
  /** Asks the shown drivers who weren't asked yet whether they can start. */
  onAsk(drivers: readonly ListedDriver[]): void;
  onClose(): void;
}

export function DriverChoiceDialog(props: DriverChoiceDialogProps) {
  const { title, request, onChoose, onAsk, onClose } = props;
  const [search, setSearch] = useState('');
  const query = useQuery({
    ...availableSource(request._id, { search }).page(1),
    placeholderData: (before) => before,
  });
  const asks = useQuery(asksQuery(request._id)).data?.data;
  const yes = formatYes(asks);
  const unasked =
    asks === undefined
      ? []
      : (query.data?.data.result ?? []).filter(
          ({ _id }) => !asks.result.some((asked) => asked._id === _id),
        );
  return (
    <ChoiceDialog
      title={title}
      description={`Drivers who can come first, then the best matches for ${request.name}. Search for others.`}
      searchFor="Name or Driver ID"
      search={search}
      onSearch={setSearch}
      query={query}
      page={query.data?.data}
      action={
        unasked.length > 0 && (
          <Button variant="line" size="dense" onClick={() => onAsk(unasked)}>
            <MessageCircleQuestion aria-hidden="true" className="size-4.5" />
            {`Ask ${unasked.length === 1 ? 'this one' : `these ${unasked.length}`} if they can`}
          </Button>
        )
      }
      failure="The drivers could not be loaded."
      formatFound={(shown, total) =>
        total === 0
          ? 'No available driver was found.'
          : `${shown} of ${pluralize(total, 'available driver')}`
      }
      rowKey={({ _id }) => _id}
      row={(driver) => (
        <ChoiceButton onClick={() => onChoose(driver)}>
          <DriverFacts driver={driver} request={request} yes={yes.get(driver._id)} />
        </ChoiceButton>
      )}
      onClose={onClose}
    />
  );
}

interface DriverFactsProps {
  driver: ListedDriver;
  request: CompanyRequest;
  yes: string | undefined;
}

function DriverFacts({ driver, request, yes }: DriverFactsProps) {
  const early = findEarlyExpiries(driver, request.duration.endDate, todayInLagos(serverNow()));
  return (
    <span className="min-w-0">
      <span className="block font-title text-navy-900">
        {driver.fullName} <span className="font-body text-ink-2">{driver.driverId}</span>
      </span>
      {yes && <span className="block text-1 font-strong text-ink">{yes}</span>}
      <span className="block text-1 text-ink-2">
        {driver.typeOfVehice}, {formatExperience(driver.yearsOfExperience)},{' '}
        {stateLabel(driver.state)}
      </span>
      {early.length > 0 && (
        <StatusNote judgement="warning">Documents expire before the end</StatusNote>
      )}
    </span>
  );
}
