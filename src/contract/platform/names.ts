import * as z from 'zod/mini';

// No language stacks more marks on a letter, and normalising long runs of them takes quadratic time. The two half-width letters
// become marks in NFKC.
const endlessMarks = /([\p{M}\uFF9E\uFF9F]{30})[\p{M}\uFF9E\uFF9F]+/gu;
// Zero-width characters, overrides of the writing direction, and whatever else isn't drawn.
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * A text on one line in Unicode NFKC, without what nobody sees: full-width letters become plain ones, and the dots that an address can have
 * instead of a full stop become one. What looks the same is then the same, so that a look for addresses finds them.
 */
export const plainLine = (text: string): string =>
  text
    .replace(endlessMarks, '$1')
    // In NFKC it would become a space and an accent; people type it for an apostrophe.
    .replaceAll('´', "'")
    .normalize('NFKC')
    .replace(invisible, '')
    .replaceAll('。', '.')
    .replace(/\s+/g, ' ')
    .trim()
    .normalize();

/** The numeric address of a computer, such as 1.1.1.1. */
export const numericAddress = /\d+(?:\.\d+){3,}/;

const inNoName = new RegExp(`//|\\bwww\\.|${numericAddress.source}|[<>@{}\\\\|^~_\\p{Co}\\u2800]`, 'iu');

/**
 * Whether a text can be the name of a person, a company or a training, in the form in which it is stored. Dots can stand between
 * letters ('A.B.C. Nig. Ltd.'); messages take them apart.
 */
export const canBeName = (text: string): boolean => !inNoName.test(plainLine(text));

/** A name in a request body as a form field, as it is stored; a missing one becomes ''. */
export const nameField = (label: string, max: number) =>
  z._default(
    z.string(`${label} must be text, given once.`).check(z.overwrite(plainLine), z.meta({ maxLength: max })),
    '',
  );
