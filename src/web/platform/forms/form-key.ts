import { v4 as uuid } from 'uuid';

/** Names a form to the server however often it is sent. Both are empty until it is sent for the first time. */
export interface FormKey {
  key: string;
  /** What the form said when it got its key: a key is good for that alone, since the server takes nothing else under it. */
  subject: string;
}

/** The key of a form that has none. */
export const noKey: FormKey = { key: '', subject: '' };

/** The key that a form is sent under: the one it has, or a fresh one where it has none for this subject. */
export function keyForContent(named: FormKey, subject: string): string {
  return named.key !== '' && named.subject === subject ? named.key : uuid();
}
