import { useEffect, useState } from 'react';
import { type CalendarDate, todayInLagos } from '#contract/dates.ts';

/** The date in Lagos; nothing at first, since a page's HTML is made long before it is read and only the browser knows the day. */
export function useToday(): CalendarDate | undefined {
  const [today, setToday] = useState<CalendarDate>();
  useEffect(() => setToday(todayInLagos()), []);
  return today;
}
