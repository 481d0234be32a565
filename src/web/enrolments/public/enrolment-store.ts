import { createPersistedForm } from '#web/platform/forms/persisted-form.ts';

/** The training's name is set by the page. */
export const useEnrolmentForm = createPersistedForm('training-enrolment', {
  trainingName: '',
  fullName: '',
  email: '',
  phoneNumber: '',
  companyName: '',
});
