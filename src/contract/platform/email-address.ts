import * as z from 'zod/mini';
import { invisible } from './names.ts';

/** Maximum length of an e-mail address in its canonical form. */
export const maxEmailLength = 254;

// Normalising long runs of combining marks takes quadratic time, and no address is this long.
const maxTypedLength = 1000;

// What texts and chats have around an address.
const before = /^(?:mailto:|[<(\s])+/;
const after = /[>.,;)\s]+$/;

/**
 * The spelling in which an e-mail address is stored, compared and counted: by itself, in Unicode NFKC without invisible characters, with
 * plain dots and A–Z in lower case and all other letters unchanged. A text that is far too long for an address is only trimmed, to keep this fast
 * for any input.
 */
export function canonicalEmail(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length > maxTypedLength) return trimmed;
  const lowered = trimmed
    .normalize('NFKC')
    .replace(invisible, '')
    .replaceAll('。', '.')
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  // Some marks compose with the small letter only, and NFKC can turn a character into a space.
  const whole = lowered.normalize().trim();
  const bare = whole.replace(before, '').replace(after, '');
  // A field with signs alone isn't empty, and no address either.
  return bare.includes('@') ? bare : whole;
}

/** An e-mail address in a request body, converted to its canonical form; a missing one becomes ''. */
export const emailField = (label: string) =>
  z._default(
    z
      .string(`${label} must be text, given once.`)
      .check(z.overwrite(canonicalEmail), z.meta({ maxLength: maxEmailLength })),
    '',
  );

// The part after the @ matches up to the first possible dot, because trying every dot would be slow for texts with many
// dots.
const emailShape = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

/** The pattern of a canonical e-mail address, for API descriptions. */
export const emailPattern = emailShape.source;

export const isEmailAddress = (text: string): boolean => emailShape.test(canonicalEmail(text));

/**
 * Whether an administrator can have this address: its canonical form has only visible ASCII characters before the @, so
 * that no two administrators' addresses look alike there.
 */
export const hasPlainLocalPart = (text: string): boolean => /^[!-?A-~]+@/.test(canonicalEmail(text));
