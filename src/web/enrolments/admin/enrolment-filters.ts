import {
  type EnrolmentState,
  enrolmentStateLabels,
  listStates,
  seatStates,
} from '#contract/enrolments/enrolment-states.ts';
import { type EnrolmentOutcome, enrolmentOutcomes } from '#contract/enrolments/enrolments.ts';
import type { Filter } from '#web/platform/lists/use-list.ts';

const seatFilter = {
  key: 'registrationsSeat',
  label: 'Seat',
  word: (state: EnrolmentState) => enrolmentStateLabels[state],
};

export const seatedFilter: Filter<EnrolmentState> = { ...seatFilter, options: seatStates };

export const waitingFilter: Filter<EnrolmentState> = { ...seatFilter, options: listStates };

const outcomeLabels: Readonly<Record<EnrolmentOutcome, string>> = {
  everyDay: 'Came on every day',
  came: 'Came on one day at least',
  late: 'Late',
  absent: 'Never came',
  certified: 'Has a certificate',
  sent: 'Got the certificate',
};

export const outcomeFilter: Filter<EnrolmentOutcome> = {
  key: 'registrationsOutcome',
  label: 'At the training',
  options: enrolmentOutcomes,
  word: (outcome) => outcomeLabels[outcome],
};
