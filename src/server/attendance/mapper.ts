import type { AttendanceList } from '#contract/attendance/attendance.ts';
import type { findAttendance, findPeople, findTraining } from './repository.ts';

type Rows<Find extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<Find>>;
type TrainingRow = NonNullable<Rows<typeof findTraining>>;

export const daysOf = ({ takesPlaceOn, furtherDays }: TrainingRow): string[] => [
  takesPlaceOn,
  ...furtherDays.map(({ date }) => date),
];

export function toAttendanceList(
  training: TrainingRow,
  people: Rows<typeof findPeople>,
  attendance: Rows<typeof findAttendance>,
  ticketOf: (enrolmentId: string) => string,
): AttendanceList {
  const days = daysOf(training);
  const marksOf = Map.groupBy(
    attendance.filter(({ heldOn }) => days.includes(heldOn)),
    ({ enrolmentId }) => enrolmentId,
  );
  return {
    trainingId: training.id,
    title: training.title,
    status: training.status,
    days,
    people: people.map(({ id, reference, fullName, companyName, state }) => ({
      _id: id,
      reference,
      fullName,
      companyName,
      isWalkIn: state === 'WalkedIn',
      ticket: ticketOf(id),
      marks: (marksOf.get(id) ?? []).map((mark) => ({
        _id: mark.markId,
        date: mark.heldOn,
        state: mark.state,
        at: mark.markedAt.toISOString(),
      })),
    })),
  };
}
