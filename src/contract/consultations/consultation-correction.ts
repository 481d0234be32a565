import * as z from 'zod/mini';
import type { Check } from '#contract/platform/checks.ts';
import { endpoint, idOr, ifGiven, success } from '#contract/platform/endpoint.ts';
import { consultationReads } from '#contract/platform/stale-reads.ts';
import { seenVersionNumber } from '#contract/platform/version.ts';
import { ConsultationBody, type ConsultationField, consultationChecks } from './consultation-form.ts';
import { Consultation } from './consultations.ts';

const isAboutToday = ({ field, schema }: Check<ConsultationField>) =>
  field === 'consultationDate' && schema === undefined;

/** The form's rules, in their order. A date that has come stays as it is; another one can't be before today. */
export const consultationCorrectionChecks = (storedDate: string): readonly Check<ConsultationField>[] =>
  consultationChecks.map((check) =>
    isAboutToday(check)
      ? {
          ...check,
          failing: (values, today) => (values.consultationDate === storedDate ? [] : check.failing(values, today)),
        }
      : check,
  );

/** A consultation's fields as the form has them. */
export function consultationValues(consultation: Consultation): Record<ConsultationField, string> {
  const { fullName, companyName, email, phoneNumber, areaOfConcern, consultationDate, preferredTime } = consultation;
  return { fullName, companyName, email, phoneNumber, areaOfConcern, consultationDate, preferredTime };
}

const { fullName, companyName, email, phoneNumber, areaOfConcern, consultationDate, preferredTime } =
  ConsultationBody.shape;

/** Corrects a consultation: the fields that are given. Responds 409 if it isn't the `version` any more. */
export const correctConsultation = endpoint('PATCH /admin/consultancy/{id}', {
  access: 'manage consultations',
  tag: 'Consultations',
  summary: 'Correct a booked consultation',
  invalidates: consultationReads,
  params: z.object({ id: idOr('requestId') }),
  body: z.object({
    fullName: ifGiven(fullName),
    companyName: ifGiven(companyName),
    email: ifGiven(email),
    phoneNumber: ifGiven(phoneNumber),
    areaOfConcern: ifGiven(areaOfConcern),
    consultationDate: ifGiven(consultationDate),
    preferredTime: ifGiven(preferredTime),
    version: seenVersionNumber,
  }),
  checks: consultationCorrectionChecks(''),
  errors: [404, 409],
  response: success(Consultation),
});
