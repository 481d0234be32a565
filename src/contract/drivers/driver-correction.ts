import * as z from 'zod/mini';
import type { Check } from '#contract/platform/checks.ts';
import { endpoint, idOr, ifGiven, success } from '#contract/platform/endpoint.ts';
import { driverReads } from '#contract/platform/stale-reads.ts';
import { seenVersionNumber } from '#contract/platform/version.ts';
import {
  type ApplicationField,
  type ApplicationValues,
  applicationLabels,
  applicationTexts,
  personalChecks,
  professionalChecks,
  yearsInJson,
} from './application-form.ts';
import { Driver } from './drivers.ts';

const isAboutToday = ({ field, schema }: Check<ApplicationField>) =>
  field === 'licenceExpiryDate' && schema === undefined;

/**
 * The rules of an application, in their order. A licence may have expired: that can be the truth, and nothing else of the
 * driver could be corrected.
 */
export const driverCorrectionChecks: readonly Check<ApplicationField>[] = [
  ...personalChecks,
  ...professionalChecks.filter((check) => !isAboutToday(check)),
];

const isField = (name: string): name is ApplicationField => name in applicationLabels;

/** The fields of an application, in the order of the form. */
export const applicationFields = Object.keys(applicationLabels).filter(isField);

/** A driver's fields as the form has them. */
export function driverValues(driver: Driver): ApplicationValues {
  const { fullName, email, phoneNumber, ageBracket, address, city, state, licence, licenceExpiryDate } = driver;
  const { medicalRecordsExpiryDate, yearsOfExperience, typeOfVehice, previousDrivingExperienceDetails } = driver;
  return {
    ...{ fullName, email, phoneNumber, ageBracket, address, city, state, licence, licenceExpiryDate },
    ...{ medicalRecordsExpiryDate, typeOfVehice, previousDrivingExperienceDetails },
    yearsOfExperience: String(yearsOfExperience),
  };
}

const { fullName, email, phoneNumber, ageBracket, address, city, state, licence } = applicationTexts;
const { licenceExpiryDate, medicalRecordsExpiryDate, typeOfVehice, previousDrivingExperienceDetails } =
  applicationTexts;

/**
 * Corrects a driver's application: the fields that are given. Responds 409 if the driver is deleted or isn't the `version`
 * any more, or if another open application has the e-mail address or the phone number.
 */
export const correctDriver = endpoint('PATCH /admin/drivers/{id}', {
  access: 'decide on drivers',
  tag: 'Drivers',
  summary: "Correct a driver's application",
  invalidates: driverReads,
  params: z.object({ id: idOr('driverId') }),
  body: z.object({
    fullName: ifGiven(fullName),
    email: ifGiven(email),
    phoneNumber: ifGiven(phoneNumber),
    ageBracket: ifGiven(ageBracket),
    address: ifGiven(address),
    city: ifGiven(city),
    state: ifGiven(state),
    licence: ifGiven(licence),
    licenceExpiryDate: ifGiven(licenceExpiryDate),
    typeOfVehice: ifGiven(typeOfVehice),
    yearsOfExperience: ifGiven(yearsInJson),
    previousDrivingExperienceDetails: ifGiven(previousDrivingExperienceDetails),
    medicalRecordsExpiryDate: ifGiven(medicalRecordsExpiryDate),
    version: seenVersionNumber,
  }),
  checks: driverCorrectionChecks,
  errors: [404, 409],
  response: success(Driver),
});
