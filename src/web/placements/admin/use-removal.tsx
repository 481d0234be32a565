import { useQuery } from '@tanstack/react-query';
import { MessageCircleQuestion } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { findEarlyExpiries } from '#contract/documents/papers.ts';
import type { ListedDriver } from '#contract/drivers/drivers.ts';
import { reasonMissingMessage } from '#contract/drivers/rejection.ts';
import { recipientsOf } from '#contract/messages/recipients.ts';
import {
  type EndReasonBody,
  endLabels,
  endReasonChecks,
  endReasons,
  type GivenReason,
  givenEndReasons,
} from '#contract/placements/end-reasons.ts';
import { isFreeDay, placementDays } from '#contract/placements/past-placements.ts';
import { removeDriver, replaceDriver } from '#contract/placements/placements.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { stateLabel } from '#contract/platform/nigerian-states.ts';
import type { CompanyRequest } from '#contract/requests/requests.ts';
import { readPlacingSettings } from '#contract/settings/placing.ts';
import { AskDialog } from '#web/asks/admin/ask-drivers.tsx';
import { asksQuery, formatYes } from '#web/asks/api.ts';
import { formatExperience, formatReturn } from '#web/drivers/admin/driver-format.ts';
import {
  askRecipients,
  RecipientsNote,
  type RecipientsQuestion,
} from '#web/messages/admin/recipients-note.tsx';
import { FormDialog } from '#web/office/form-dialog.tsx';
import { availableSource, bothSeen } from '#web/placements/api.ts';
import { DateField } from '#web/platform/forms/date-field.tsx';
import { useControlledForm } from '#web/platform/forms/form.ts';
import { apiQuery, useCall } from '#web/platform/http/calls.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { StatusNote } from '#web/ui/data/status-note.tsx';
import { RadioList } from '#web/ui/fields/radio-list.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { ChoiceButton, ChoiceDialog } from './choice-dialog.tsx';

interface EndDialogProps {
  title: string;
  description: ReactNode;
  confirmLabel: string;
  isDangerous?: boolean;
  questionOf(end: EndReasonBody): RecipientsQuestion;
  /** On rejection, the dialog shows the error. */
  onConfirm(end: EndReasonBody): Promise<unknown>;
  onClose(): void;
}

// A placeholder until a reason is chosen: no message depends on it.
const [firstReason] = givenEndReasons;
const options = givenEndReasons.map((value) => ({ value, label: endReasons[value] }));

/** Asks why a placement ends; for an incident also its day (by default today) and the action taken. */
function EndDialog({ isDangerous = false, questionOf, onConfirm, ...dialog }: EndDialogProps) {
  const [reason, setReason] = useState<GivenReason>();
  const today = todayInLagos(serverNow());
  const [values, setValues] = useState({ words: '', incidentOn: today, incidentDone: '' });
  const isIncident = reason === 'incident';
  const end = { ...values, ...(!isIncident && { incidentOn: '', incidentDone: '' }) };
  const form = useControlledForm({
    values: { reason: reason ?? '', ...end },
    change: (field, value) => setValues((before) => ({ ...before, [field]: value })),
    checks: endReasonChecks,
  });
  function check() {
    if (reason === undefined) form.warn(reasonMissingMessage, ['reason']);
    return reason !== undefined && form.check();
  }
  return (
    <FormDialog
      {...dialog}
      isVersioned
      isWide
      startsSafe={isDangerous}
      isDangerous={isDangerous}
      form={form}
      check={check}
      onSave={async () => reason && onConfirm({ reason, ...end })}
    >
      <RadioList
        legend="Reason"
        name="reason"
        options={options}
        value={reason}
        onChange={(chosen) => {
          setReason(chosen);
          form.clear('reason');
        }}
        isCompact
        error={form.errorOf('reason')}
      />
      <div className="mt-4 mb-6 grid gap-4">
        {isIncident && (
          <>
            <DateField label={endLabels.incidentOn} max={today} {...form.field('incidentOn')} />
            <TextArea
              label={endLabels.incidentDone}
              isOptional
              isShort
              {...form.field('incidentDone')}
            />
          </>
        )}
        <TextArea
          label={endLabels.words}
          hint="Colleagues read this, and the driver in a copy of their data."
          isOptional
          isShort
          {...form.field('words')}
        />
      </div>
      <RecipientsNote
        questions={
          reason === undefined || form.isComplete()
            ? [questionOf({ reason: reason ?? firstReason, ...end })]
            : undefined
        }
      />
    </FormDialog>
  );
}

type RemovedDriver = Pick<
  ListedDriver,
  | '_id'
  | 'version'
  | 'fullName'
  | 'email'
  | 'phoneNumber'
  | 'typeOfVehice'
  | 'expiryStatus'
  | 'medicalExpiryStatus'
  | 'neededChecks'
>;

/** `since` is the instant at which the placement began. */
type Ask = (driver: RemovedDriver, request: CompanyRequest, since: string) => void;

interface Removal {
  remove: Ask;
  replace: Ask;
  dialog: ReactNode;
}

/** Removes or replaces a driver after asking for the reason; `onRemoved` follows a removal. */
export function useRemoval(onRemoved?: () => Promise<void> | void): Removal {
  const removal = useCall(removeDriver, { success: 'Driver removed', undoes: 'request' });
  const replacement = useCall(replaceDriver, { success: 'Driver replaced', undoes: 'request' });
  const [opened, setOpened] = useState<{
    driver: RemovedDriver;
    request: CompanyRequest;
    since: string;
    isReplaced: boolean;
  }>();
  const [next, setNext] = useState<ListedDriver>();
  const [toAsk, setToAsk] = useState<readonly ListedDriver[]>();
  const close = () => {
    setOpened(undefined);
    setToAsk(undefined);
    setNext(undefined);
  };
  const open =
    (isReplaced: boolean): Ask =>
    (driver, request, since) =>
      setOpened({ driver, request, since, isReplaced });
  return { remove: open(false), replace: open(true), dialog: opened && question(opened) };

  function question({ driver, request, since, isReplaced }: NonNullable<typeof opened>) {
    const { fullName } = driver;
    if (!isReplaced) {
      const removalOf = (end: EndReasonBody) => ({ ...bothSeen({ driver, request }), body: end });
      return (
        <EndDialog
          title={`Remove ${fullName}?`}
          description={`${fullName} will be removed from ${request.name} and ${formatReturn(driver)}.`}
          confirmLabel="Remove Driver"
          isDangerous
          questionOf={(end) => askRecipients(recipientsOf(removeDriver), removalOf(end))}
          onConfirm={async (end) => {
            await removal.mutateAsync(removalOf(end));
            await onRemoved?.();
          }}
          onClose={close}
        />
      );
    }
    if (toAsk) {
      return (
        <AskDialog
          request={request}
          drivers={toAsk}
          replaces={driver._id}
          onAsked={close}
          onClose={() => setToAsk(undefined)}
        />
      );
    }
    if (next === undefined) {
      return (
        <DriverChoiceDialog
          title={`Who replaces ${fullName}?`}
          request={request}
          onChoose={setNext}
          onAsk={setToAsk}
          onClose={close}
        />
      );
    }
    const replacementOf = (end: EndReasonBody) => ({
      params: { driverId: driver._id, requestId: request._id },
      body: {
        newDriverId: next._id,
        driverVersion: driver.version,
        newDriverVersion: next.version,
        requestVersion: request.version,
        ...end,
      },
    });
    return (
      <EndDialog
        title={`Replace ${fullName} with ${next.fullName}?`}
        description={
          <>
            {`${next.fullName} will replace ${fullName} at ${request.name}. ${fullName} ${formatReturn(driver)}.`}{' '}
            <FreeDay since={since} />
          </>
        }
        confirmLabel="Replace"
        questionOf={(end) => askRecipients(recipientsOf(replaceDriver), replacementOf(end))}
        onConfirm={(end) => replacement.mutateAsync(replacementOf(end))}
        onClose={close}
      />
    );
  }
}

/** Whether the replacement is free for the company today. */
function FreeDay({ since }: { since: string }) {
  const freeDays = useQuery(apiQuery(readPlacingSettings, {})).data?.data.freeDays;
  if (freeDays === undefined) return null;
  const day = placementDays(new Date(since), serverNow());
  const over = freeDays === 0 ? 'there is no free window' : `the ${freeDays} free days are over`;
  return (
    <span>
      {isFreeDay(day, freeDays)
        ? `Today is day ${day} of ${freeDays} free.`
        : `Today is day ${day}: ${over}.`}
    </span>
  );
}

interface DriverChoiceDialogProps {
  title: string;
  request: CompanyRequest;
  onChoose(driver: ListedDriver): void;
  /** Asks the shown drivers who weren't asked yet whether they can start. */
  onAsk(drivers: readonly ListedDriver[]): void;
  onClose(): void;
}

function DriverChoiceDialog(props: DriverChoiceDialogProps) {
  const { title, request, onChoose, onAsk, onClose } = props;
  const [search, setSearch] = useState('');
  const query = useQuery({
    ...availableSource(request._id, { search }).page(1),
    placeholderData: (before) => before,
  });
  const asks = useQuery(asksQuery(request._id)).data?.data;
  const yes = formatYes(asks);
  const toAsk =
    asks === undefined
      ? []
      : (query.data?.data.result ?? []).filter(
          ({ _id }) => !asks.result.some((one) => one._id === _id),
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
        toAsk.length > 0 && (
          <Button variant="line" size="dense" onClick={() => onAsk(toAsk)}>
            <MessageCircleQuestion />
            {`Ask ${toAsk.length === 1 ? 'this one' : `these ${toAsk.length}`} if they can`}
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
