import { isRecord } from './is-record.ts';

const keptForMs = 86_400_000;
const deviceKey = 'sent-forms';
const tabKey = (form: string) => `form-seen:${form}`;

interface SentForm {
  reference: string;
  /** Unix time in milliseconds. */
  sentAt: number;
}

/** Stores on the device for a day that the form was sent: its reference and the time, nothing else. */
export function noteSent(form: string, reference: string, now = Date.now()): void {
  const sent = { ...sentForms(now), [form]: { reference, sentAt: now } };
  withStorage(() => localStorage.setItem(deviceKey, JSON.stringify(sent)));
}

/** Stores that this tab shows the form, until `clearSeen`. A duplicate of the tab has it as well. */
export function noteSeen(form: string, now = Date.now()): void {
  withStorage(() => sessionStorage.setItem(tabKey(form), String(now)));
}

export function clearSeen(form: string): void {
  withStorage(() => sessionStorage.removeItem(tabKey(form)));
}

/** The reference under which the form was sent since this tab has shown it, in the last 24 hours. */
export function referenceSinceSeen(form: string, now = Date.now()): string | undefined {
  const seenAt = withStorage(() => sessionStorage.getItem(tabKey(form)));
  const sent = sentForms(now)[form];
  return seenAt && sent && sent.sentAt >= Number(seenAt) ? sent.reference : undefined;
}

/** The forms that were sent in the last 24 hours, by name. Deletes older ones. */
function sentForms(now: number): Readonly<Record<string, SentForm>> {
  const text = withStorage(() => localStorage.getItem(deviceKey));
  if (!text) return {};
  const stored = Object.entries(parse(text));
  const fresh = stored.filter(
    (entry): entry is [string, SentForm] => isSent(entry[1]) && now - entry[1].sentAt < keptForMs,
  );
  if (fresh.length === 0) withStorage(() => localStorage.removeItem(deviceKey));
  else if (fresh.length < stored.length) {
    withStorage(() => localStorage.setItem(deviceKey, JSON.stringify(Object.fromEntries(fresh))));
  }
  return Object.fromEntries(fresh);
}

function parse(text: string): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(text);
    return isRecord(stored) ? stored : {};
  } catch {
    return {};
  }
}

const isSent = (value: unknown): value is SentForm =>
  isRecord(value) && typeof value.reference === 'string' && typeof value.sentAt === 'number';

// The browser may forbid storage; then a reload forgets that the form was sent.
function withStorage<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
