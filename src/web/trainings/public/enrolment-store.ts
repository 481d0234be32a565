import { makeKeptForm } from '#web/platform/kept-form.ts';

/** The training registration that is being filled in; the page gives the training's name. */
export const useEnrolmentForm = makeKeptForm('training-enrolment', {
  trainingName: '',
  fullName: '',
  email: '',
  phoneNumber: '',
  companyName: '',
});
