import { emptyRequest } from '#contract/requests/request-form.ts';
import { createTextDraft } from '#web/platform/drafts/draft.ts';

export const requestDraft = createTextDraft('request', 'your request', emptyRequest);
