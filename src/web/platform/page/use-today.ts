import { useEffect, useState } from 'react';
import { type CalendarDate, todayInLagos } from '#contract/dates.ts';

/** Today's date in Lagos; `undefined` until hydration, since prerendered HTML can be older than today. */
export function useToday(): CalendarDate | undefined {
  const [today, setToday] = useState<CalendarDate>();
  useEffect(() => setToday(todayInLagos()), []);
  return today;
}
