import * as z from 'zod/mini';

/** Zero-width characters, overrides of the writing direction, and whatever else isn't drawn. */
export const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * A text on one line in Unicode NFKC, without what nobody sees: full-width letters become plain ones, and the dots that an address can have
 * instead of a full stop become one. What looks the same is then the same, so that a look for addresses finds them.
 */
export const plainLine = (text: string): string =>
  text
    // In NFKC it would become a space and an accent; people type it for an apostrophe.
    .replaceAll('´', "'")
    .normalize('NFKC')
    .replace(invisible, '')
    .replaceAll('。', '.')
    .replace(/\s+/g, ' ')
    .trim()
    .normalize();

// No name is this long, and normalising long runs of combining marks takes quadratic time.
const maxTypedLength = 1000;

/** A name in the form in which it is stored. A text that is far too long for one is only trimmed, to keep this fast for any input. */
export const toName = (text: string): string => (text.length > maxTypedLength ? text.trim() : plainLine(text));

/** The numeric address of a computer, such as 1.1.1.1, from its last digit before the first dot: to look for the digits before takes quadratic time. */
export const numericAddress = /\d(?:\.\d+){3,}/;

const inNoName = new RegExp(`//|\\bwww\\.|${numericAddress.source}|[<>@{}\\\\|^~_\\p{Co}\\u2800]`, 'iu');

const hookedLetters: Readonly<Record<string, string>> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y' };

/**
 * A text as names are searched and compared, as the database's `fold_text` gives it: in lower case, without accents and hooks, which not
 * every keyboard has, and with one sign for all apostrophes and one for all hyphens.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ɓɗƙƴ]/g, (letter) => hookedLetters[letter] ?? letter)
    .replace(/[\u2018\u2019\u02bb\u02bc`´]/g, "'")
    .replace(/[\u2010\u2011\u2013]/g, '-');

/**
 * Whether a text can be the name of a person, a company or a training, in the form in which it is stored. Dots can stand between
 * letters ('A.B.C. Nig. Ltd.'); messages take them apart.
 */
export const canBeName = (text: string): boolean => !inNoName.test(toName(text));

/** A name in a request body as a form field, as it is stored; a missing one becomes ''. */
export const nameField = (label: string, max: number) =>
  z._default(z.string(`${label} must be text, given once.`).check(z.overwrite(toName), z.meta({ maxLength: max })), '');
