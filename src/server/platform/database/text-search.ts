import { type RawBuilder, sql } from 'kysely';
import { canonicalEmail } from '#contract/platform/email-address.ts';
import { foldText } from '#contract/platform/names.ts';
import { beginsWith, containsFolded } from './queries.ts';

/** The meanings that a search text can have. One that is undefined isn't possible. */
export interface SearchTerms {
  typed: string;
  /** The words of a name: each has to be in it. */
  words: readonly string[];
  /** The first digits of a number that people quote. */
  digits?: string | undefined;
  /** The first digits of a phone number as it is stored. */
  phone?: string | undefined;
  /** The last digits of a phone number. */
  phoneEnd?: string | undefined;
  /** The first characters of an e-mail address in its canonical form. */
  email?: string | undefined;
  /** A whole licence number or another code, as `plainCode` spells it. */
  code?: string | undefined;
}

const minPhoneDigits = 4;
const minCodeLength = 4;
const minEmailLength = 4;

/** A licence number or another code as it is compared: its letters and digits, in capitals. */
export const plainCode = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();

/** The start of a phone number that is typed with or without spaces, the country code or the first 0. */
function toPhone(text: string): string | undefined {
  const typed = /^(\+|00)?([\d\s\p{Dash_Punctuation}.()/]+)$/u.exec(text);
  const digits = typed?.[2]?.replace(/\D/g, '') ?? '';
  const national = digits.replace(/^2340?(?=[1-9])/, '0');
  if (typed?.[1] !== undefined && !digits.startsWith('234')) return undefined;
  if (Math.min(digits.length, national.length) < minPhoneDigits) return undefined;
  return national.startsWith('0') ? national : `0${national}`;
}

/** The end of a phone number, as people remember it; a whole number is looked for by its beginning. */
function toPhoneEnd(text: string): string | undefined {
  const digits = text.replace(/\D/g, '');
  return digits.length >= minPhoneDigits && digits.length < 11 && !text.startsWith('+') ? digits : undefined;
}

/** Reads what a text can stand for. */
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
    // The first part of an address, if it can't be a name: those of three characters are too many.
    email:
      /^\S*[^\s\p{L}'-]\S*$/u.test(foldText(text)) && text.replace(/[-/.]/g, '').length >= minEmailLength
        ? canonicalEmail(text)
        : undefined,
    code: code.length >= minCodeLength && /\d/.test(code) ? code : undefined,
  };
}

// An index of trigrams has none for fewer letters: PostgreSQL would still look there, and go through all rows.
const minLookedUp = 3;

const containsWord = (column: RawBuilder<string>, word: string) =>
  foldText(word).length < minLookedUp
    ? sql`strpos(${column}, fold_text(${word})) > 0`
    : sql`${column} like ${containsFolded(word)}`;

/** Whether a folded column contains each of the words. */
export const containsWords = (column: RawBuilder<string>, words: readonly string[]): RawBuilder<boolean> =>
  sql`(${sql.join(
    words.map((word) => containsWord(column, word)),
    sql` and `,
  )})`;

/** Conditions on a column of phone numbers: that it begins, or ends, with the digits that a text stands for. */
export const beginsOrEndsWith = (
  column: RawBuilder<string>,
  { phone, phoneEnd }: Pick<SearchTerms, 'phone' | 'phoneEnd'>,
): RawBuilder<boolean>[] => [
  ...(phone === undefined ? [] : [sql<boolean>`${column} like ${beginsWith(phone)}`]),
  // As the beginning of what is reversed, for which there is an index.
  ...(phoneEnd === undefined ? [] : [sql<boolean>`reverse(${column}) like reverse(${phoneEnd}) || '%'`]),
];

/** Where the lists of a feature search for texts: the folded names, and what a text can be the start of. */
export interface SearchColumns {
  names: RawBuilder<string>;
  reference: RawBuilder<string>;
  phone: RawBuilder<string>;
  email: RawBuilder<string>;
}

/** Whether a row with a reference such as REQ-100001 has the text. */
export function matchesReferenced(search: string, columns: SearchColumns): RawBuilder<boolean> {
  const { typed, words, email, ...phone } = readSearchText(search);
  // In a company's name there can be digits, too.
  const named = words.length > 0 || email !== undefined ? words : [typed];
  return anyOf([
    sql`${columns.reference} like ${beginsWith(typed.toUpperCase())}`,
    ...(named.length > 0 ? [containsWords(columns.names, named)] : []),
    ...beginsOrEndsWith(columns.phone, phone),
    ...(email === undefined ? [] : [sql<boolean>`${columns.email} like ${beginsWith(email)}`]),
  ]);
}

/** Whether one of the conditions holds; false if there is none. */
export const anyOf = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0
    ? sql`false`
    : sql`(${sql.join(
        conditions.map((one) => sql`(${one})`),
        sql` or `,
      )})`;
