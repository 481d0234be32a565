import type { Training } from '#contract/trainings.ts';
import { pathOf, titleOf } from './training-words.ts';

/** Lagos has no summer time. */
const lagosOffset = '+01:00';

/** When a training begins, as ISO 8601 with Lagos's offset. */
export const beginningOf = ({ date, time }: Pick<Training, 'date' | 'time'>): string =>
  `${date}T${time}:00${lagosOffset}`;

/** A training as search engines know an event of schema.org. */
export function eventOf(training: Training, publicUrl: string, organizer: string): object {
  const address = publicUrl + pathOf(training);
  const isRemote = training.trainingType === 'remote';
  const place = training.venue || organizer;
  return {
    '@type': 'EducationEvent',
    name: titleOf(training),
    startDate: beginningOf(training),
    eventStatus: `https://schema.org/${training.status === 'Cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `https://schema.org/${isRemote ? 'OnlineEventAttendanceMode' : 'OfflineEventAttendanceMode'}`,
    location: isRemote
      ? { '@type': 'VirtualLocation', url: address }
      : { '@type': 'Place', name: place, address: { '@type': 'PostalAddress', name: place, addressCountry: 'NG' } },
    url: address,
    ...(training.info !== '' && { description: training.info }),
    ...(training.bannerLogo && { image: [publicUrl + training.bannerLogo] }),
    organizer: { '@type': 'Organization', name: organizer, url: publicUrl },
  };
}
