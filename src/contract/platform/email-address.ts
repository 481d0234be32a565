import * as z from 'zod/mini';
import { invisible } from './names.ts';

export const maxEmailLength = 254;

// Normalising long runs of combining marks takes quadratic time; no address is this long.
const maxTypedLength = 1000;

// Characters that texts and chats put around an address.
const before = /^(?:mailto:|[<(\s])+/;
const after = /[>.,;)\s]+$/;

/**
 * The form an email address is stored, compared and counted in: without surroundings, in NFKC, no invisible
 * characters, plain dots, A–Z in lower case, other letters unchanged. A text far too long for an address is only
 * trimmed, to stay fast for any input.
 */
export function canonicalEmail(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length > maxTypedLength) return trimmed;
  const lowered = trimmed
    .normalize('NFKC')
    .replace(invisible, '')
    .replaceAll('。', '.')
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  // Some marks compose only with the lower-case letter, and NFKC can turn a character into a space.
  const whole = lowered.normalize().trim();
  const bare = whole.replace(before, '').replace(after, '');
  // Punctuation only: not empty, and not an address.
  return bare.includes('@') ? bare : whole;
}

/** An email address in a body, in canonical form; a missing one becomes ''. */
export const emailField = (label: string) =>
  z._default(
    z
      .string(`${label} must be text, given once.`)
      .check(z.overwrite(canonicalEmail), z.meta({ maxLength: maxEmailLength })),
    '',
  );

// The part after the @ matches up to the first possible dot: trying every dot is slow for texts with many.
const emailShape = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

export const emailPattern = emailShape.source;

export const isEmailAddress = (text: string): boolean => emailShape.test(canonicalEmail(text));

/** Whether an administrator may have this address: only visible ASCII before the @, so that no two look alike. */
export const hasPlainLocalPart = (text: string): boolean =>
  /^[!-?A-~]+@/.test(canonicalEmail(text));
