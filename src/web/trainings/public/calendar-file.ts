import ical, { ICalEventStatus } from 'ical-generator';
import type { LoaderFunctionArgs } from 'react-router';
import { eventsOf } from '#contract/trainings/training-days.ts';
import type { Training } from '#contract/trainings/trainings.ts';
import { serverPageData } from '#web/platform/http/page-data.ts';
import { type ServerSide, serverSideContext } from '#web/platform/page/ssr-context.ts';
import { publicTrainingPath, trainingQuery } from '#web/trainings/api.ts';
import { titleOf } from './training-format.ts';

export async function loader({
  context,
  params: { id = '' },
}: LoaderFunctionArgs): Promise<Response> {
  const source = serverPageData(context);
  const training = await source.read(trainingQuery(id, source.ask));
  if (!training) return calendarFailure(training === null ? 404 : 503);
  const headers = { 'Content-Disposition': 'attachment; filename="training.ics"' };
  return toCalendar([training], context.get(serverSideContext), { headers });
}

/** A plain-text explanation instead of a calendar. */
export function calendarFailure(status: 404 | 503): Response {
  const text = status === 404 ? 'Session not found.' : 'Please try again in a moment.';
  return new Response(text, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}

/**
 * `name` is shown to subscribers. Each day of a training is an event; some have no end, since durations are free
 * text.
 */
export function toCalendar(
  trainings: readonly Training[],
  { publicUrl, website }: Pick<ServerSide, 'publicUrl' | 'website'>,
  { name, headers }: { name?: string; headers?: Readonly<Record<string, string>> },
): Response {
  const calendar = ical({
    prodId: { company: website.company.name, product: 'Trainings' },
    ...(name !== undefined && { name }),
  });
  for (const training of trainings) {
    const address = publicUrl + publicTrainingPath(training);
    const words = {
      stamp: training.updatedAt,
      summary: titleOf(training),
      status:
        training.status === 'Cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      description: [training.duration && `Duration: ${training.duration}`, training.info, address]
        .filter(Boolean)
        .join('\n\n'),
      ...(training.venue !== '' && { location: training.venue }),
      url: address,
    };
    for (const { id, version, start, end } of eventsOf(training)) {
      calendar.createEvent({ ...words, id, sequence: version, start, end: end ?? null });
    }
  }
  // The library omits the last line's CRLF.
  return new Response(`${calendar.toString()}\r\n`, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Cache-Control': 'public, max-age=0, must-revalidate',
      ...headers,
    },
  });
}
