import { makeKeptForm } from '#web/platform/kept-form.ts';

/** The booking that is being filled in. */
export const useConsultationForm = makeKeptForm('consultation', {
  fullName: '',
  companyName: '',
  email: '',
  phoneNumber: '',
  areaOfConcern: '',
  consultationDate: '',
  preferredTime: '',
});
