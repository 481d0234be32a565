import type { KeptFields } from '#contract/platform/record-keeping.ts';
import { traineeFields } from './enrolment-record.ts';

const keeping = {
  fullName: {
    heading: 'Name',
    activity: 'fullName',
    whenErased: 'erased name',
    example: 'Ọlábísí Adéyẹmí',
  },
  email: { activity: 'email', whenErased: 'nothing', example: 'olabisi@example.com' },
  phoneNumber: { activity: 'phoneNumber', whenErased: 'nothing', example: '0800 009 0001' },
  companyName: {
    heading: 'Company',
    activity: 'companyName',
    whenErased: 'nothing',
    example: 'Sample Haulage',
  },
} as const satisfies KeptFields<typeof traineeFields>;

export const traineeRecord = { fields: traineeFields, kept: keeping };
