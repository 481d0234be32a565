import type { KeptFields } from '#contract/platform/record-keeping.ts';
import { applicationFields } from './application-record.ts';

const keeping = {
  fullName: {
    heading: 'Name',
    activity: 'fullName',
    whenErased: 'erased name',
    example: 'Ọlábísí Adéyẹmí',
  },
  email: { activity: 'email', whenErased: 'nothing', example: 'olabisi@example.com' },
  phoneNumber: { activity: 'phoneNumber', whenErased: 'nothing', example: '08000090001' },
  ageBracket: { heading: 'Age', whenErased: 'value', example: '36–40' },
  address: { activity: 'address', whenErased: 'nothing', example: '12 Sample Close' },
  city: { activity: 'city', whenErased: 'nothing', example: 'Abẹ́òkúta' },
  state: { activity: 'state', whenErased: 'value', example: 'Ogun' },
  licence: { activity: 'licenceNumber', whenErased: 'sealed', example: 'SMP00000AA01' },
  licenceExpiryDate: {
    heading: 'Licence expires',
    column: 'licenceExpiresOn',
    activity: 'licenceExpiry',
    whenErased: 'day of arrival',
    example: '2031-03-14',
  },
  medicalRecordsExpiryDate: {
    heading: 'Medical record expires',
    column: 'medicalExpiresOn',
    activity: 'medicalRecordExpiry',
    whenErased: 'day of arrival',
    example: '2030-12-08',
  },
  yearsOfExperience: { activity: 'experience', whenErased: 'value', example: '12' },
  typeOfVehice: {
    heading: 'Vehicle',
    column: 'vehicleType',
    activity: 'vehicle',
    whenErased: 'value',
    example: 'Truck',
  },
  previousDrivingExperienceDetails: {
    heading: 'Previous experience',
    column: 'previousExperience',
    activity: 'previousExperience',
    whenErased: 'nothing',
    example: 'Eight years on the Lagos–Kano run.',
  },
} as const satisfies KeptFields<typeof applicationFields>;

/** The licence number is not a column: the licence service stores it encrypted in two others. */
export const applicationRecord = { fields: applicationFields, kept: keeping };
