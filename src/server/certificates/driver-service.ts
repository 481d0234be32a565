import { formatCertificateNumber } from '#contract/certificates/certificate-number.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { Context } from '#server/platform/system/context.ts';
import * as repository from './repository.ts';

/** The trainings of a driver, by the same email address or phone number. Throws 404 if there is no such driver. */
export async function trainingsOfDriver({ db }: Context, id: string) {
  const driver = await repository.findDriver(db, id);
  if (!driver) throw httpErrors.notFound('There is no driver with this id.');
  const rows = await repository.findTrainingsOf(db, driver);
  return rows.map(({ id: enrolmentId, trainingId, title, takesPlaceOn: day, number, ...row }) => ({
    ...{ enrolmentId, trainingId, title, day },
    state: stateOf({ number, ...row }),
    number: number && formatCertificateNumber(number),
  }));
}

type AttendedRow = Awaited<ReturnType<typeof repository.findTrainingsOf>>[number];

function stateOf({ number, status, came, missed }: Pick<AttendedRow, 'number' | 'status' | 'came' | 'missed'>) {
  if (number !== null) return 'certificate';
  if (came) return 'came';
  if (status === 'Cancelled') return 'cancelled';
  return missed ? 'absent' : 'registered';
}
