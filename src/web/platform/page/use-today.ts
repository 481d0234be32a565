import { useEffect, useState } from 'react';
import { type CalendarDate, todayInLagos } from '#contract/platform/dates.ts';
import { probeConnection } from '#web/platform/http/connection.ts';
import { isServerClockKnown, onClockChange, recordServerDate, serverNow } from '#web/platform/http/server-clock.ts';

/**
 * Today's date in Lagos, by the server's clock if this device's is wrong; `undefined` until hydration, since kept
 * HTML can be older than today, and with `isExact` until the server's clock is known or can't be asked.
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
