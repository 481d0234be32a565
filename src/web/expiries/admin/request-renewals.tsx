import { useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { askForDocuments } from '#contract/documents/document-requests.ts';
import { documentNames } from '#contract/documents/send-again-form.ts';
import { type ListedDriver, readDriver } from '#contract/drivers/drivers.ts';
import { recipientsOf } from '#contract/messages/recipients.ts';
import { LastReminder } from '#web/documents/admin/last-reminder.tsx';
import { reasonOf } from '#web/documents/admin/use-asking.tsx';
import { MessageTicked } from '#web/messages/admin/message-ticked.tsx';
import { RecipientsNote } from '#web/messages/admin/recipients-note.tsx';
import { callApi } from '#web/platform/http/api-client.ts';
import { readAgain } from '#web/platform/http/query-client.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import type { Ticks } from '#web/platform/lists/use-ticks.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { BulkBar } from '#web/ui/overlays/bulk-bar.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

export const maxRenewalRequests = 50;

const groupsOf = (driver: ListedDriver) =>
  (['drivers', 'medical'] as const).flatMap((group) => {
    const reason = reasonOf(driver, group);
    return reason === undefined ? [] : [{ group, reason, words: '' }];
  });

/** Keeps pending documents, because the new link replaces the old one. */
async function requestOf(driver: ListedDriver) {
  const params = { id: driver._id };
  const { documentRequest } = (await callApi(readDriver, { params })).data;
  const pending = documentRequest?.state === 'open' ? documentRequest.documents : [];
  const documents = groupsOf(driver);
  const others = pending.filter(({ group }) => !documents.some((one) => one.group === group));
  return { params, body: { version: driver.version, documents: [...documents, ...others] } };
}

interface RenewalOutcome {
  count: number;
  refusals: readonly { driver: ListedDriver; reason: string }[];
}

/**
 * Requests expired and expiring documents from the ticked drivers. The confirmation shows what each was sent
 * before.
 */
export function RequestRenewals({ ticks }: { ticks: Ticks<ListedDriver> }) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [done, setDone] = useState<number>();
  const [outcome, setOutcome] = useState<RenewalOutcome>();
  const drivers = ticks.rows.filter((driver) => groupsOf(driver).length > 0);

  async function requestRenewals(): Promise<undefined> {
    const refusals: { driver: ListedDriver; reason: string }[] = [];
    for (const [at, driver] of drivers.entries()) {
      setDone(at);
      try {
        // Don't use the mutation: it would show a toast and refetch the lists for each driver.
        await callApi(askForDocuments, await requestOf(driver));
      } catch (error) {
        refusals.push({ driver, reason: toFailure(error).message });
      }
    }
    setDone(undefined);
    setOutcome({ count: drivers.length - refusals.length, refusals });
    void readAgain(client, askForDocuments);
  }

  function close() {
    setOpen(false);
    if (!outcome) return;
    ticks.clear();
    setOutcome(undefined);
  }

  return (
    <>
      <BulkBar count={ticks.count} onClear={ticks.clear}>
        <MessageTicked ticks={ticks} />
        <Button size="dense" onClick={() => setOpen(true)} aria-haspopup="dialog">
          <Send />
          Ask for new documents
        </Button>
      </BulkBar>
      {isOpen && !outcome && (
        <ConfirmDialog
          isWide
          title={`Ask ${pluralize(drivers.length, 'driver')}?`}
          description="Each gets a link to send new documents for those that have expired or expire soon. The last reminder is below each name."
          confirmLabel={`Ask ${drivers.length}`}
          isImpossible={drivers.length === 0}
          onConfirm={requestRenewals}
          onClose={close}
        >
          <div className="grid gap-4">
            <ul
              aria-label="Drivers"
              className="max-h-72 divide-y divide-line overflow-y-auto rounded-field border border-line"
            >
              {drivers.map((driver) => (
                <li key={driver._id} className="px-3.5 py-2 text-2">
                  <p>
                    <span className="font-title text-navy-900">{driver.fullName}</span>:{' '}
                    {groupsOf(driver)
                      .map(({ group }) => documentNames[group])
                      .join(' and ')}
                  </p>
                  <div className="text-1 text-ink-2">
                    <LastReminder driver={driver} />
                  </div>
                </li>
              ))}
            </ul>
            {done !== undefined && (
              <p role="status">{`Asking ${done + 1} of ${drivers.length} …`}</p>
            )}
            <RecipientsNote
              questions={drivers.map((driver) => ({
                key: driver._id,
                name: driver.fullName,
                ask: async () => callApi(recipientsOf(askForDocuments), await requestOf(driver)),
              }))}
            />
          </div>
        </ConfirmDialog>
      )}
      {outcome && (
        <Dialog
          isWide
          onClose={close}
          title={`${pluralize(outcome.count, 'driver')} asked`}
          description={describe(outcome)}
        >
          <ul className="grid gap-2 text-2 empty:hidden">
            {outcome.refusals.map(({ driver, reason }) => (
              <li key={driver._id}>
                {driver.fullName}: {reason}
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}

const describe = ({ refusals }: RenewalOutcome): string =>
  refusals.length === 0
    ? 'Their links are on the way.'
    : `${pluralize(refusals.length, 'driver')} could not be asked:`;
