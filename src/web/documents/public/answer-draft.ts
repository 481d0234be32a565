import {
  type AskedOfDriver,
  type DatedGroup,
  type SentDateField,
  sentDates,
} from '#contract/documents/send-again-form.ts';
import { createTextDraft, type TextDraft } from '#web/platform/drafts/draft.ts';

const drafts = new Map<string, TextDraft<SentDateField>>();

/**
 * The answer to a link that is filled in on this device. At first it has the expiry dates that the company holds, where a new document
 * can have the same.
 */
export function draftFor({ _id, documents }: AskedOfDriver): TextDraft<SentDateField> {
  const heldOf = (wanted: DatedGroup) =>
    documents.find(({ group, needsDate }) => group === wanted && !needsDate)?.expiresOn ?? '';
  const known = drafts.get(_id);
  if (known) return known;
  const draft = createTextDraft<SentDateField>(`documents ${_id}`, 'your documents', {
    [sentDates.drivers.field]: heldOf('drivers'),
    [sentDates.medical.field]: heldOf('medical'),
  });
  drafts.set(_id, draft);
  return draft;
}
