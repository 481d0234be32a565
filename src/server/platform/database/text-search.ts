import { type RawBuilder, sql } from 'kysely';
import { canonicalEmail } from '#contract/platform/email-address.ts';
import type { Database } from './database.ts';
import { contains } from './queries.ts';

/** The meanings that a search text can have. One that is undefined isn't possible. */
export interface SearchText {
  typed: string;
  /** The words of a name, folded: each has to be in it. */
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

async function foldText(db: Database, text: string): Promise<string> {
  const found = await sql<{ folded: string }>`select fold_text(${text}) as folded`.execute(db);
  return found.rows[0]?.folded ?? '';
}

/** A text that a name has to contain as it is. */
export const readName = async (db: Database, text: string): Promise<SearchText> => ({
  typed: text,
  words: [await foldText(db, text)],
});

/** Reads what a text can stand for. */
export async function readSearchText(db: Database, text: string): Promise<SearchText> {
  const folded = await foldText(db, text);
  const words = folded.split(/\s+/).filter((word) => word !== '');
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
      /^\S*[^\s\p{L}'-]\S*$/u.test(folded) && text.replace(/[-/.]/g, '').length >= minEmailLength
        ? canonicalEmail(text)
        : undefined,
    code: code.length >= minCodeLength && /\d/.test(code) ? code : undefined,
  };
}

/** Reads what the text of a filter can stand for; `undefined` if there is none. */
export const readFilterText = async (db: Database, { search }: { search?: string | undefined }) =>
  search ? readSearchText(db, search) : undefined;

/**
 * How a text is compared: `walk` reads rows in the list's order until there are enough, which suits common texts; `look up`
 * finds all hits by an index first, which suits rare ones. The planner can't tell which, so it gets an expression for each
 * that leaves no choice.
 */
export type TextMethod = 'walk' | 'look up';

// After every text that begins with the same characters, in the order of their bytes.
const last = '\u{10ffff}';

/** Whether the column begins with `text`. For looking up it needs an index of `text_pattern_ops`. */
export function beginsWithText(column: RawBuilder<string>, text: string, method: TextMethod): RawBuilder<boolean> {
  if (method === 'walk') return sql`left(${column}, ${[...text].length}) = ${text}`;
  // As a range, since a pattern that is a parameter would match no index.
  return sql`${column} ~>=~ ${text} and ${column} ~<~ ${text + last}`;
}

/** Whether the column ends with `text`. For looking up it needs an index of `reverse` of the column, of `text_pattern_ops`. */
export const endsWithText = (column: RawBuilder<string>, text: string, method: TextMethod): RawBuilder<boolean> =>
  beginsWithText(sql`reverse(${column})`, [...text].toReversed().join(''), method);

const hasTrigram = (word: string) => /[\p{L}\p{N}]{3}/u.test(word);

/** All pairs of neighbouring letters, or the single letter. */
function fragmentsOf(word: string): string[] {
  const letters = [...word];
  return letters.length < 2 ? letters : letters.slice(1).map((letter, before) => `${letters[before]}${letter}`);
}

/**
 * Whether a folded column contains each of the words. For looking up it needs an index of trigrams, which reads its rarest
 * trigram first; `fragments` are those of `text_fragments`, for words that have no trigram: of several words one of these can be
 * the rare one.
 */
export function containsWords(
  column: RawBuilder<string>,
  words: readonly string[],
  method: TextMethod,
  fragments?: RawBuilder<string[]>,
): RawBuilder<boolean> {
  const isIndexed = (word: string) => method === 'look up' && hasTrigram(word);
  const conditions = words.filter(isIndexed).map((word) => sql`${column} like ${contains(word)}`);
  const others = words.filter((word) => !isIndexed(word)).map((word) => sql`strpos(${column}, ${word})`);
  // As one condition: by several the planner expects so few hits that it wouldn't walk.
  if (others.length > 0) conditions.push(sql`least(${sql.join(others)}) > 0`);
  const short = method === 'look up' ? words.filter((word) => !hasTrigram(word)) : [];
  if (fragments && short.length > 0)
    conditions.push(sql`${fragments} @> ${[...new Set(short.flatMap(fragmentsOf))]}::text[]`);
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** Where the lists of a feature search for texts: the folded names, and what a text can be the start of. */
export interface SearchedColumns {
  names: RawBuilder<string>;
  reference: RawBuilder<string>;
  phone: RawBuilder<string>;
  email: RawBuilder<string>;
}

/** Whether a row with a reference such as REQ-100001 has the text, in lists that have no more rows than can be looked up. */
export function matchesReferenced(
  { typed, words, phone, phoneEnd, email }: SearchText,
  columns: SearchedColumns,
): RawBuilder<boolean> {
  const conditions = [beginsWithText(columns.reference, typed.toUpperCase(), 'look up')];
  // In a company's name there can be digits, too.
  const named = words.length > 0 || email !== undefined ? words : [typed];
  if (named.length > 0) conditions.push(containsWords(columns.names, named, 'look up'));
  if (phone !== undefined) conditions.push(beginsWithText(columns.phone, phone, 'look up'));
  if (phoneEnd !== undefined) conditions.push(endsWithText(columns.phone, phoneEnd, 'look up'));
  if (email !== undefined) conditions.push(beginsWithText(columns.email, email, 'look up'));
  return anyOf(conditions);
}

/** Whether one of the conditions holds; false if there is none. */
export const anyOf = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0
    ? sql`false`
    : sql`(${sql.join(
        conditions.map((one) => sql`(${one})`),
        sql` or `,
      )})`;
