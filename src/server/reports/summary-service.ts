import { firstDayOfMonth, formatMonth, startOfDayInLagos, todayInLagos } from '#contract/platform/dates.ts';
import { formatFigure } from '#contract/reports/figure-format.ts';
import { periodOf } from '#contract/reports/periods.ts';
import { queueMessages } from '#server/platform/messages/queue-messages.ts';
import type { Context } from '#server/platform/system/context.ts';
import { writeSummary } from './mail.ts';
import { countReport } from './service.ts';
import { claimSummaries } from './summary-repository.ts';

/** The day of the month after which the previous month's summary is no longer sent, if nothing has run since. */
const usefulDays = 7;

/**
 * Mails the figures of the month before to the administrators who wanted that before this month began and can read reports, once. On
 * most days there is nothing to do.
 */
export async function sendSummaries({ db, clock, settings }: Context): Promise<void> {
  const now = clock();
  const today = todayInLagos(now);
  if (Number(today.slice(8)) > usefulDays) return;
  const month = periodOf('month', today, -1);
  await db.transaction().execute(async (tx) => {
    const wanted = { month: month.from, before: startOfDayInLagos(firstDayOfMonth(today)) };
    const administrators = await claimSummaries(tx, wanted);
    if (administrators.length === 0) return;
    const { rows, before } = await countReport(tx, 'figures', month, now);
    const figures = rows.map((row) => `${row.label}: ${formatFigure(row, 0)} (${formatFigure(row, 1)})`);
    const months = { month: formatMonth(month.from.slice(0, 7)), before: formatMonth(before.from.slice(0, 7)) };
    const link = `${settings.publicUrl}/admin/reports?${new URLSearchParams({ ...month })}`;
    const messages = administrators.map(({ id, name, email }) => ({
      event: 'monthly-summary',
      occasion: month.from,
      record: { kind: 'account' as const, id, name, reference: '' },
      recipient: { name, email },
      mail: writeSummary({ name, ...months, figures, link }),
    }));
    await queueMessages(tx, messages, { by: 'clock' }, now);
  });
}
