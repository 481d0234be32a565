import { createPersistedForm } from '#web/platform/forms/persisted-form.ts';

/** The booking that is being filled in. */
export const useConsultationForm = createPersistedForm('consultation', {
  fullName: '',
  companyName: '',
  email: '',
  phoneNumber: '',
  areaOfConcern: '',
  consultationDate: '',
  preferredTime: '',
});
