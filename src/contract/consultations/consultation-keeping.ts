import type { KeptFields } from '#contract/platform/record-keeping.ts';
import { consultationFields } from './consultation-record.ts';

const keeping = {
  fullName: {
    heading: 'Name',
    activity: 'fullName',
    whenErased: 'erased name',
    example: 'Ńgọ́zí Ézè',
  },
  companyName: {
    heading: 'Company',
    activity: 'companyName',
    whenErased: 'nothing',
    example: 'Sample Haulage',
  },
  email: { activity: 'email', whenErased: 'nothing', example: 'ngozi@example.com' },
  phoneNumber: { activity: 'phoneNumber', whenErased: 'nothing', example: '08000090003' },
  areaOfConcern: {
    heading: 'About',
    whenErased: 'nothing',
    example: 'Our fleet stands still at the ports.',
  },
  consultationDate: {
    heading: 'Day',
    column: 'consultationOn',
    activity: 'date',
    whenErased: 'value',
    example: '2030-03-14',
  },
  preferredTime: { heading: 'Time', whenErased: 'value', example: 'Morning' },
} as const satisfies KeptFields<typeof consultationFields>;

export const consultationRecord = { fields: consultationFields, kept: keeping };
