import { createPersistedForm } from '#web/platform/forms/persisted-form.ts';

export const useRequestForm = createPersistedForm('driver-request', {
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
