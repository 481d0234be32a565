import { useEffect, useState } from 'react';
import { type CalendarDate, todayInLagos } from '#contract/platform/dates.ts';
import { probeConnection } from '#web/platform/http/connection.ts';
import {
  isServerClockKnown,
  onClockChange,
  recordServerDate,
  serverNow,
} from '#web/platform/http/server-clock.ts';

/**
 * The date in Lagos, by the server's clock if the device's is wrong. `undefined` until hydration, since cached HTML
 * may be a day old. With `isExact`, also until the server's clock is known or unavailable.
 */
export function useToday({ isExact = false } = {}): CalendarDate | undefined {
  const [today, setToday] = useState<CalendarDate>();
  useEffect(() => {
    const read = () => setToday(todayInLagos(serverNow()));
    if (isServerClockKnown() || !isExact) read();
    if (!isServerClockKnown()) {
      void probeConnection().then((answer) => {
        recordServerDate(answer?.headers.get('Date') ?? null);
        read();
      });
    }
    return onClockChange(read);
  }, [isExact]);
  return today;
}
