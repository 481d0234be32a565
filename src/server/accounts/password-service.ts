import { dictionary } from '@zxcvbn-ts/language-common';
import { weakPasswordMessage } from '#contract/platform/password.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';

const maxCommon = 10_000;

// Ordered by frequency, in lower case.
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'].slice(0, maxCommon));

/** First guesses of an attacker who knows the company. */
const companyWords = [
  'motions',
  'motion',
  'logistics',
  'logistic',
  'drivers',
  'driver',
  'lagos',
  'nigeria',
  'admin',
];

/** Minimum letters outside the company's words; fewer are too easy to guess. */
const minOwnLetters = 4;

const lettersOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

/** Whether little remains of a password without the company's words, the account's address, digits and signs. */
function isMadeOf(words: readonly string[], password: string): boolean {
  const letters = lettersOf(password);
  const longestFirst = words
    .filter((word) => word.length >= minOwnLetters)
    .sort((one, other) => other.length - one.length);
  const own = longestFirst.reduce((rest, word) => rest.replaceAll(word, ''), letters);
  return own.length < letters.length && own.length < minOwnLetters;
}

/** Throws 400 for one of the most common passwords, or one made of the company's words or the address. */
export function rejectWeakPassword(newPassword: string, email: string): void {
  const words = [...companyWords, ...email.split(/[@.]/).map(lettersOf)];
  if (!common.has(newPassword.toLowerCase()) && !isMadeOf(words, newPassword)) return;
  throw httpErrors.invalidField('newPassword', weakPasswordMessage);
}
