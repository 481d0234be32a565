import { eventsOf, lastDayOf } from '#contract/trainings/training-days.ts';
import type { Training } from '#contract/trainings/trainings.ts';
import { publicUrl } from '#web/platform/page/public-url.ts';
import { trainingPath } from '#web/trainings/api.ts';
import { titleOf } from './training-format.ts';

/** Lagos has no daylight saving time. */
const lagosOffset = '+01:00';

/** A training's start, as ISO 8601 with Lagos's offset. */
const startOf = ({ date, time }: Pick<Training, 'date' | 'time'>): string => `${date}T${time}:00${lagosOffset}`;

/** Converts a training to a schema.org event. */
export function toEventSchema(training: Training, organizer: string): object {
  const address = publicUrl + trainingPath(training);
  const isRemote = training.trainingType === 'remote';
  return {
    '@type': 'EducationEvent',
    name: titleOf(training),
    startDate: startOf(training),
    // The day alone if its end isn't known.
    endDate: eventsOf(training).at(-1)?.end?.toISOString() ?? lastDayOf(training),
    eventStatus: `https://schema.org/${training.status === 'Cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `https://schema.org/${isRemote ? 'OnlineEventAttendanceMode' : 'OfflineEventAttendanceMode'}`,
    location: isRemote ? { '@type': 'VirtualLocation', url: address } : placeOf(training.venue),
    url: address,
    ...(training.info !== '' && { description: training.info }),
    ...(training.bannerLogo && { image: [publicUrl + training.bannerLogo] }),
    organizer: { '@type': 'Organization', name: organizer, url: `${publicUrl}/` },
  };
}

// Search engines require a location with an address; unknown parts are left out rather than made up.
function placeOf(venue: string): object {
  const address = { '@type': 'PostalAddress', ...(venue !== '' && { streetAddress: venue }), addressCountry: 'NG' };
  return { '@type': 'Place', name: venue || 'To be announced', address };
}
