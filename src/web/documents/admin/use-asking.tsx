import { type ReactNode, useState } from 'react';
import { reasonByDate } from '#contract/documents/document-requests.ts';
import { isDated, sentDates } from '#contract/documents/send-again-form.ts';
import type { DocumentGroup } from '#contract/drivers/application-form.ts';
import type { DriverProfile, ListedDriver } from '#contract/drivers/drivers.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import type { AskedFor } from './ask-dialog.tsx';
import { AskDialog } from './ask-dialog.tsx';

/** The reason that follows from the document's expiry date. */
export function reasonOf(driver: ListedDriver, group: DocumentGroup): AskedFor['reason'] {
  return isDated(group)
    ? reasonByDate(driver[sentDates[group].field], todayInLagos(serverNow()))
    : undefined;
}

export interface DocumentRequestControls {
  /** Requests these documents; undefined if the role can't, or the driver is deleted. */
  askFor: ((groups: readonly DocumentGroup[]) => void) | undefined;
  dialog: ReactNode;
}

export function useAsking(
  driver: ListedDriver | undefined,
  profile: DriverProfile | undefined,
): DocumentRequestControls {
  const can = useCan();
  const [question, setQuestion] = useState<{
    driver: ListedDriver;
    documents: readonly AskedFor[];
  }>();
  const request = profile?.documentRequest;
  // Keep pending documents: the new link replaces the old one.
  const pending = request?.state === 'open' ? request.documents : [];
  // Prefill earlier reasons until the driver has answered.
  const known = request && request.state !== 'sent' ? request.documents : [];
  return {
    askFor:
      driver && can('decide on drivers') && driver.status !== 'Deleted'
        ? (groups) =>
            setQuestion({
              driver,
              documents: [
                ...groups.map(
                  (group) =>
                    known.find((one) => one.group === group) ?? {
                      group,
                      reason: reasonOf(driver, group),
                    },
                ),
                ...pending.filter(({ group }) => !groups.includes(group)),
              ],
            })
        : undefined,
    dialog: question && <AskDialog {...question} onClose={() => setQuestion(undefined)} />,
  };
}
