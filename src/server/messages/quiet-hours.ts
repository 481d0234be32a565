import { quietHours } from '#contract/messages/messages.ts';
import { addDays, startOfDayInLagos, timeInLagos, todayInLagos } from '#contract/platform/dates.ts';

const untilHours = Number(quietHours.until.slice(0, 2));

/** When a text message ready at `now` can be sent: at once, or in the morning in Lagos. */
export function afterQuietHours(now: Date): Date {
  const time = timeInLagos(now);
  if (time >= quietHours.until && time < quietHours.from) return now;
  const today = todayInLagos(now);
  const day = time >= quietHours.from ? addDays(today, 1) : today;
  return new Date(startOfDayInLagos(day).getTime() + untilHours * 60 * 60_000);
}
