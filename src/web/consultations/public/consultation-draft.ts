import { createTextDraft } from '#web/platform/drafts/draft.ts';

export const consultationDraft = createTextDraft('consultation', 'your booking', {
  fullName: '',
  companyName: '',
  email: '',
  phoneNumber: '',
  areaOfConcern: '',
  consultationDate: '',
  preferredTime: '',
});
