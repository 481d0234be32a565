import { createTextDraft } from '#web/platform/drafts/draft.ts';

export const severalDraft = createTextDraft('several enrolments', 'your registrations', {
  companyName: '',
  people: '',
});
