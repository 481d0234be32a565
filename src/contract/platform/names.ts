import * as z from 'zod/mini';

/** Zero-width characters, direction overrides, and everything else that isn't drawn. */
export const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * A text on one line in NFKC, without invisible characters: full-width letters become plain, and all variants of a
 * full stop one. Look-alike texts become equal, so that addresses in them are found.
 */
export const plainLine = (text: string): string =>
  text
    // NFKC would make it a space and an accent; people type it as an apostrophe.
    .replaceAll('´', "'")
    .normalize('NFKC')
    .replace(invisible, '')
    .replaceAll('。', '.')
    .replace(/\s+/g, ' ')
    .trim()
    .normalize();

// No name is this long, and normalising long runs of combining marks takes quadratic time.
const maxTypedLength = 1000;

/** A name in its stored form. A text far too long for a name is only trimmed, to stay fast for any input. */
export const toName = (text: string): string =>
  text.length > maxTypedLength ? text.trim() : plainLine(text);

/**
 * A numeric address, such as 1.1.1.1. Matches from the last digit before the first dot: matching the earlier digits
 * takes quadratic time.
 */
export const numericAddress = /\d(?:\.\d+){3,}/;

const inNoName = new RegExp(
  `//|\\bwww\\.|${numericAddress.source}|[<>@{}\\\\|^~_\\p{Co}\\u2800]`,
  'iu',
);

const hookedLetters: Readonly<Record<string, string>> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y' };

/**
 * A text in the form names are searched and compared in, equal to the database's `fold_text`: lower case, no
 * accents or hooks (many keyboards lack them), one character for all apostrophes, one for all hyphens.
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
 * Whether a text can be a person's, company's or training's name, in its stored form. Dots between letters ('A.B.C.
 * Nig. Ltd.') are allowed; messages separate them.
 */
export const canBeName = (text: string): boolean => !inNoName.test(toName(text));

/** A name in a body, in its stored form; a missing one becomes ''. */
export const nameField = (label: string, max: number) =>
  z._default(
    z
      .string(`${label} must be text, given once.`)
      .check(z.overwrite(toName), z.meta({ maxLength: max })),
    '',
  );
