import { dictionary } from '@zxcvbn-ts/language-common';
import { weakPasswordMessage } from '#contract/accounts/password.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';

const maxCommon = 10_000;

// The list is ordered by how often each one is used, and in small letters.
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'].slice(0, maxCommon));

/** The first guesses of an attacker who knows the company. */
const companyWords = ['motions', 'motion', 'logistics', 'logistic', 'drivers', 'driver', 'lagos', 'nigeria', 'admin'];

/** Fewer other letters than this beside the company's words leave too little to guess. */
const minOwnLetters = 4;

const lettersOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

/** Whether a password is little more than the company's words, or the account's address, with digits and signs. */
function isMadeOf(words: readonly string[], password: string): boolean {
  const letters = lettersOf(password);
  const longestFirst = words
    .filter((word) => word.length >= minOwnLetters)
    .sort((one, other) => other.length - one.length);
  const own = longestFirst.reduce((rest, word) => rest.replaceAll(word, ''), letters);
  return own.length < letters.length && own.length < minOwnLetters;
}

/** Throws 400 if a new password is one of the most common ones, or made of the company's words or of the address. */
export function rejectWeakPassword(newPassword: string, email: string): void {
  const words = [...companyWords, ...email.split(/[@.]/).map(lettersOf)];
  if (!common.has(newPassword.toLowerCase()) && !isMadeOf(words, newPassword)) return;
  throw httpErrors.invalidField('newPassword', weakPasswordMessage);
}
