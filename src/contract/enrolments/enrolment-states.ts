/**
 * Registered: has a seat. Waiting: is on the waiting list. Offered: a seat is held until the offer ends. Lapsed:
 * the offer ended. WalkedIn: came without a registration, takes no seat.
 */
export const enrolmentStates = ['Registered', 'Waiting', 'Offered', 'Lapsed', 'WalkedIn'] as const;
export type EnrolmentState = (typeof enrolmentStates)[number];

export const seatStates = ['Registered', 'WalkedIn'] as const satisfies EnrolmentState[];
export const listStates = ['Waiting', 'Offered', 'Lapsed'] as const satisfies EnrolmentState[];

export const enrolmentStateLabels: Readonly<Record<EnrolmentState, string>> = {
  Registered: 'Registered',
  Waiting: 'Waiting list',
  Offered: 'Seat offered',
  Lapsed: 'Offer ended',
  WalkedIn: 'Walk-in',
};

const hourMs = 60 * 60 * 1000;

/** The hours that an offer holds a seat: normally, and in the last `lateDays` before the training. */
export const offerHours = { early: 24, late: 12, lateDays: 2 } as const;

/** When an offer made `now` ends: no later than the training `starts`. */
export function offerEnd(now: Date, starts: Date): Date {
  const msLeft = starts.getTime() - now.getTime();
  const hours = msLeft < offerHours.lateDays * 24 * hourMs ? offerHours.late : offerHours.early;
  return new Date(now.getTime() + Math.min(msLeft, hours * hourMs));
}
