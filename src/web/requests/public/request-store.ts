import { makeKeptForm } from '#web/platform/kept-form.ts';

/** The driver request that is being filled in. */
export const useRequestForm = makeKeptForm('driver-request', {
  name: '',
  email: '',
  phoneNumber: '',
  address: '',
  city: '',
  state: '',
  numberOfDriverNeeded: '',
  typeOfVehicleRequired: '',
  'duration.startDate': '',
  'duration.endDate': '',
  'preferredLocationOfAssignment.state': '',
  additionalInfo: '',
});
