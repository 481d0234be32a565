import { createTextDraft } from '#web/platform/drafts/draft.ts';

export const requestDraft = createTextDraft('request', 'your request', {
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
