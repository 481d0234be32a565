import type { KeptFields } from '#contract/platform/record-keeping.ts';
import { wholeRequestFields } from './request-record.ts';

const keeping = {
  name: {
    heading: 'Company',
    column: 'companyName',
    activity: 'companyName',
    whenErased: 'erased name',
    example: 'Sample Mills',
  },
  email: { activity: 'email', whenErased: 'nothing', example: 'mills@example.com' },
  phoneNumber: { activity: 'phoneNumber', whenErased: 'nothing', example: '08000090002' },
  address: { activity: 'address', whenErased: 'nothing', example: '12 Sample Close' },
  city: { activity: 'city', whenErased: 'nothing', example: 'Òṣogbo' },
  state: { activity: 'state', whenErased: 'value', example: 'Osun' },
  numberOfDriverNeeded: {
    heading: 'Drivers needed',
    column: 'driversNeeded',
    activity: 'driversNeeded',
    whenErased: 'value',
    example: '12',
  },
  typeOfVehicleRequired: {
    heading: 'Vehicle',
    column: 'vehicleType',
    activity: 'vehicle',
    whenErased: 'value',
    example: 'Truck',
  },
  'duration.startDate': {
    heading: 'First day',
    column: 'startsOn',
    activity: 'startDate',
    whenErased: 'value',
    example: '2030-03-01',
  },
  'duration.endDate': {
    heading: 'Last day',
    column: 'endsOn',
    activity: 'endDate',
    whenErased: 'value',
    example: '2030-09-30',
  },
  'preferredLocationOfAssignment.city': {
    heading: 'Preferred city',
    column: 'preferredCity',
    activity: 'preferredCity',
    called: 'Preferred city',
    whenErased: 'nothing',
    example: 'Òṣogbo',
  },
  'preferredLocationOfAssignment.state': {
    heading: 'Preferred state',
    column: 'preferredState',
    activity: 'preferredState',
    whenErased: 'value',
    example: 'Lagos',
  },
  additionalInfo: {
    heading: 'Notes',
    column: 'notes',
    activity: 'additionalInfo',
    whenErased: 'nothing',
    example: 'Two shifts a day.',
  },
} as const satisfies KeptFields<typeof wholeRequestFields>;

export const requestRecord = { fields: wholeRequestFields, kept: keeping };
