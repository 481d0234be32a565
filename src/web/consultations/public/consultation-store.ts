import { createPersistedForm } from '#web/platform/forms/persisted-form.ts';

export const useConsultationForm = createPersistedForm('consultation', {
  fullName: '',
  companyName: '',
  email: '',
  phoneNumber: '',
  areaOfConcern: '',
  consultationDate: '',
  preferredTime: '',
});
