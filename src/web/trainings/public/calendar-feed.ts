import type { LoaderFunctionArgs } from 'react-router';
import { serverPageData } from '#web/platform/http/page-data.ts';
import { serverSideContext } from '#web/platform/page/ssr-context.ts';
import { trainingsQuery } from '#web/trainings/api.ts';
import { calendarFailure, toCalendar } from './calendar-file.ts';

/** Upcoming trainings as an iCalendar feed for subscriptions. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const source = serverPageData(context);
  const trainings = await source.read(trainingsQuery(source.ask));
  if (!trainings) return calendarFailure(503);
  const side = context.get(serverSideContext);
  return toCalendar(trainings, side, { name: `${side.website.company.name} trainings` });
}
