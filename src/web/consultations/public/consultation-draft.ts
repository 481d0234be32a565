import { emptyConsultation } from '#contract/consultations/consultation-form.ts';
import { createTextDraft } from '#web/platform/drafts/draft.ts';

export const consultationDraft = createTextDraft('consultation', 'your booking', emptyConsultation);
