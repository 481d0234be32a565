import type { Consultation } from '#contract/consultations.ts';
import type { ConsultationRow } from './repository.ts';

export function toConsultation(row: ConsultationRow): Consultation {
  return {
    _id: row.id,
    requestId: row.requestId,
    fullName: row.fullName,
    companyName: row.companyName,
    email: row.email,
    phoneNumber: row.phoneNumber,
    areaOfConcern: row.areaOfConcern,
    consultationDate: row.consultationOn,
    preferredTime: row.preferredTime,
    status: row.status,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A consultation as what an entry of the activity is about. */
export const toRecord = ({ id, fullName, requestId }: ConsultationRow) =>
  ({ kind: 'consultation', id, name: fullName, reference: requestId }) as const;
