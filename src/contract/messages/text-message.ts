// The basic alphabet of GSM 03.38, and its characters that take two places.
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const twoPlaces = '^{}\\[~]|€\f';

const places = new Map([
  ...[...basic].map((character) => [character, 1] as const),
  ...[...twoPlaces].map((character) => [character, 2] as const),
]);

/** The capacity of a part: alone, and as one of several. */
const room = { gsm: { alone: 160, joined: 153 }, unicode: { alone: 70, joined: 67 } };

export interface TextMessageSize {
  /** `unicode` if a character isn't in the GSM alphabet (03.38); a message then holds less than half. */
  alphabet: 'gsm' | 'unicode';
  /** In places of that alphabet. */
  length: number;
  /** The number of messages that are sent and charged. */
  parts: number;
  /** The capacity of a single message in that alphabet, in places. */
  room: number;
  /** The characters that force `unicode`, each once. */
  costly: string[];
}

/** A two-place character is never split, so a part can end with an empty place. */
function countParts(
  sizes: readonly number[],
  { alone, joined }: { alone: number; joined: number },
): number {
  if (sizes.reduce((sum, size) => sum + size, 0) <= alone) return 1;
  let parts = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > joined) {
      parts += 1;
      used = 0;
    }
    used += size;
  }
  return parts;
}

/** Measures a text by GSM 03.38 and 03.40. */
export function measureTextMessage(text: string): TextMessageSize {
  const characters = [...text];
  const costly = [...new Set(characters.filter((character) => !places.has(character)))];
  const alphabet = costly.length === 0 ? 'gsm' : 'unicode';
  // In Unicode, a place is a UTF-16 code unit.
  const sizes = characters.map((character) =>
    alphabet === 'gsm' ? (places.get(character) ?? 1) : character.length,
  );
  return {
    alphabet,
    length: sizes.reduce((sum, size) => sum + size, 0),
    parts: countParts(sizes, room[alphabet]),
    room: room[alphabet].alone,
    costly,
  };
}

/**
 * Replacements of characters outside the alphabet: apostrophes, quotes, hyphens and dashes, bullets, spaces, and
 * some others.
 */
const twins: readonly (readonly [RegExp, string])[] = [
  [/[‘\u2019‚‛′ʹʻʼʽˈ´`＇]/, "'"],
  [/[“”„‟″«»＂]/, '"'],
  [/[\p{Pd}−•·‣◦▪●∙‧]/u, '-'],
  [/[\p{Zs}\t]/u, ' '],
  [/\p{Default_Ignorable_Code_Point}/u, ''],
  [/×/, 'x'],
  [/₦/, 'NGN '],
];

/**
 * A character in the GSM alphabet: its replacement, the letter without its marks, or spelt out as '1/2' or '...';
 * `undefined` if there is none.
 */
function plainForm(character: string): string | undefined {
  const twin = twins.find(([signs]) => signs.test(character));
  if (twin) return twin[1];
  // Removes marks from the last one on, so that a letter keeps those the alphabet has.
  const parts = [...character.normalize('NFD')];
  for (let count = parts.length - 1; count > 0; count -= 1) {
    const simpler = parts.slice(0, count).join('').normalize('NFC');
    if (places.has(simpler)) return simpler;
  }
  const spelled = character.normalize('NFKC').replace('\u2044', '/');
  return [...spelled].every((sign) => places.has(sign)) ? spelled : hooked[character];
}

/**
 * Converts a text to the GSM alphabet: plain punctuation, and letters without marks that it lacks (`Ṣadé` becomes
 * `Sadé`). Characters without an equivalent, such as other scripts, stay and make it `unicode`.
 */
export function toPhoneAlphabet(text: string): string {
  return [...text.normalize('NFC').replace(/(\d)(?=[¼-¾⅐-⅞])/g, '$1 ')]
    .map((character) => {
      if (places.has(character)) return character;
      return plainForm(character) ?? (/\p{M}/u.test(character) ? '' : character);
    })
    .join('');
}

/** Letters of Nigerian languages that NFD doesn't decompose. */
const hooked: Readonly<Record<string, string>> = {
  ɓ: 'b',
  Ɓ: 'B',
  ɗ: 'd',
  Ɗ: 'D',
  ƙ: 'k',
  Ƙ: 'K',
  ƴ: 'y',
  Ƴ: 'Y',
  ŋ: 'n',
  Ŋ: 'N',
};

/** The maximum number of parts of a text message; each is charged. */
const maxTextParts = 2;

/** The maximum length of the sender's name before a text, in GSM characters. */
export const maxSenderLength = 12;

/** A text message as sent, beginning with the company's short name. */
export const withSender = (sender: string, text: string): string => `${sender}: ${text}`;

/** Whether a text fits the maximum number of parts with the longest sender's name. */
export const fitsTextMessage = (text: string): boolean =>
  measureTextMessage(withSender('x'.repeat(maxSenderLength), text)).parts <= maxTextParts;
