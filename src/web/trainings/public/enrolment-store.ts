import { createPersistedForm } from '#web/platform/forms/persisted-form.ts';

/** The training registration that is being filled in; the page gives the training's name. */
export const useEnrolmentForm = createPersistedForm('training-enrolment', {
  trainingName: '',
  fullName: '',
  email: '',
  phoneNumber: '',
  companyName: '',
});
