import { createTextDraft } from '#web/platform/drafts/draft.ts';

/** The training's name is set by the page. */
export const enrolmentDraft = createTextDraft('enrolment', 'your registration', {
  trainingName: '',
  fullName: '',
  email: '',
  phoneNumber: '',
  companyName: '',
});
