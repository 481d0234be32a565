import { type RawBuilder, sql } from 'kysely';
import { canonicalEmail } from '#contract/platform/email-address.ts';
import { foldText } from '#contract/platform/names.ts';
import { beginsWith, containsFolded } from './queries.ts';

/** The possible readings of a search text; `undefined` for an impossible one. */
export interface SearchTerms {
  typed: string;
  /** The words of a name, all required. */
  words: readonly string[];
  /** The first digits of a reference number. */
  digits?: string | undefined;
  /** The first digits of a phone number as stored. */
  phone?: string | undefined;
  /** The last digits of a phone number. */
  phoneEnd?: string | undefined;
  /** The start of an email address in canonical form. */
  email?: string | undefined;
  /** A whole licence number or other code, in the form of `plainCode`. */
  code?: string | undefined;
}

const minPhoneDigits = 4;
const minCodeLength = 4;
const minEmailLength = 4;

/** A code in the form it is compared in: letters and digits, upper case. */
export const plainCode = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();

/** The start of a phone number, with or without spaces, country code or first 0. */
function toPhone(text: string): string | undefined {
  const typed = /^(\+|00)?([\d\s\p{Dash_Punctuation}.()/]+)$/u.exec(text);
  const digits = typed?.[2]?.replace(/\D/g, '') ?? '';
  const national = digits.replace(/^2340?(?=[1-9])/, '0');
  if (typed?.[1] !== undefined && !digits.startsWith('234')) return undefined;
  if (Math.min(digits.length, national.length) < minPhoneDigits) return undefined;
  return national.startsWith('0') ? national : `0${national}`;
}

/** The last digits of a phone number; a whole number is matched by its start. */
function toPhoneEnd(text: string): string | undefined {
  const digits = text.replace(/\D/g, '');
  return digits.length >= minPhoneDigits && digits.length < 11 && !text.startsWith('+')
    ? digits
    : undefined;
}

export function readSearchText(text: string): SearchTerms {
  const words = text.split(/\s+/).filter((word) => foldText(word) !== '');
  if (text.includes('@')) return { typed: text, words: [], email: canonicalEmail(text) };
  const code = plainCode(text);
  const isNumber = /^\+?[\d\s\p{Dash_Punctuation}.()/]*$/u.test(text);
  return {
    typed: text,
    words: isNumber ? [] : words,
    digits: /^\d+$/.test(text) ? text : undefined,
    phone: toPhone(text),
    phoneEnd: isNumber ? toPhoneEnd(text) : undefined,
    // The local part of an address, if it can't be a name; three characters would match too many.
    email:
      /^\S*[^\s\p{L}'-]\S*$/u.test(foldText(text)) &&
      text.replace(/[-/.]/g, '').length >= minEmailLength
        ? canonicalEmail(text)
        : undefined,
    code: code.length >= minCodeLength && /\d/.test(code) ? code : undefined,
  };
}

// A trigram index has no entry for fewer letters: PostgreSQL would scan it, and all rows.
const minLookedUp = 3;

const containsWord = (column: RawBuilder<string>, word: string) =>
  foldText(word).length < minLookedUp
    ? sql`strpos(${column}, fold_text(${word})) > 0`
    : sql`${column} like ${containsFolded(word)}`;

export const containsWords = (
  column: RawBuilder<string>,
  words: readonly string[],
): RawBuilder<boolean> =>
  sql`(${sql.join(
    words.map((word) => containsWord(column, word)),
    sql` and `,
  )})`;

/** Conditions for a phone number's column: it begins or ends with the digits of the search text. */
export const beginsOrEndsWith = (
  column: RawBuilder<string>,
  { phone, phoneEnd }: Pick<SearchTerms, 'phone' | 'phoneEnd'>,
): RawBuilder<boolean>[] => [
  ...(phone === undefined ? [] : [sql<boolean>`${column} like ${beginsWith(phone)}`]),
  // As the start of the reversed number, which has an index.
  ...(phoneEnd === undefined
    ? []
    : [sql<boolean>`reverse(${column}) like reverse(${phoneEnd}) || '%'`]),
];

/** The columns a feature's lists search: the folded names, and those matched by their start. */
export interface SearchColumns {
  names: RawBuilder<string>;
  reference: RawBuilder<string>;
  phone: RawBuilder<string>;
  email: RawBuilder<string>;
}

/** Whether a row with a reference such as REQ-100001 matches the search text. */
export function matchesReferenced(search: string, columns: SearchColumns): RawBuilder<boolean> {
  const { typed, words, email, ...phone } = readSearchText(search);
  // A company's name can contain digits too.
  const named = words.length > 0 || email !== undefined ? words : [typed];
  return anyOf([
    sql`${columns.reference} like ${beginsWith(typed.toUpperCase())}`,
    ...(named.length > 0 ? [containsWords(columns.names, named)] : []),
    ...beginsOrEndsWith(columns.phone, phone),
    ...(email === undefined ? [] : [sql<boolean>`${columns.email} like ${beginsWith(email)}`]),
  ]);
}

/** Whether any condition holds; false without conditions. */
export const anyOf = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0
    ? sql`false`
    : sql`(${sql.join(
        conditions.map((one) => sql`(${one})`),
        sql` or `,
      )})`;
