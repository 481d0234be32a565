/**
 * How a registration stands: with a seat, on the waiting list, with a seat that is held until the offer ends, with an offer that has
 * ended, or made at the door, which takes no seat.
 */
export const enrolmentStates = ['Registered', 'Waiting', 'Offered', 'Lapsed', 'WalkedIn'] as const;
export type EnrolmentState = (typeof enrolmentStates)[number];

/** The states of those who take part, and of those on the waiting list. */
export const seatStates = ['Registered', 'WalkedIn'] as const satisfies EnrolmentState[];
export const listStates = ['Waiting', 'Offered', 'Lapsed'] as const satisfies EnrolmentState[];

/** The states as people read them. */
export const enrolmentStateLabels: Readonly<Record<EnrolmentState, string>> = {
  Registered: 'Registered',
  Waiting: 'Waiting list',
  Offered: 'Seat offered',
  Lapsed: 'Offer ended',
  WalkedIn: 'Walk-in',
};

const hourMs = 60 * 60 * 1000;

/** How many hours an offer holds a seat, and how many in the last days before the training. */
export const offerHours = { early: 24, late: 12, lateDays: 2 } as const;

/** When an offer ends that is made `now`: never later than the training `starts`. */
export function offerEnd(now: Date, starts: Date): Date {
  const left = starts.getTime() - now.getTime();
  const hours = left < offerHours.lateDays * 24 * hourMs ? offerHours.late : offerHours.early;
  return new Date(now.getTime() + Math.min(left, hours * hourMs));
}
