import { v4 as uuid } from 'uuid';

/** A form's idempotency key. Both fields are empty until the form is first sent. */
export interface FormKey {
  key: string;
  /** The content that the key was created for. The server accepts no other content under the same key. */
  subject: string;
}

export const noKey: FormKey = { key: '', subject: '' };

/** Returns the form's key if it was created for this subject, else a new one. */
export function keyForContent(named: FormKey, subject: string): string {
  return named.key !== '' && named.subject === subject ? named.key : uuid();
}
