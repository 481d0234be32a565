// The basic alphabet of GSM 03.38, and the characters that take two places in it.
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const twoPlaces = '^{}\\[~]|€\f';

const places = new Map([
  ...[...basic].map((character) => [character, 1] as const),
  ...[...twoPlaces].map((character) => [character, 2] as const),
]);

/** How many characters one part has room for: alone, and as one of several. */
const room = { gsm: { alone: 160, joined: 153 }, unicode: { alone: 70, joined: 67 } };

/** How a text goes out as a text message. */
export interface TextMessageSize {
  /** `unicode` if a character isn't in the alphabet of phones (GSM 03.38), which leaves less than half of the room. */
  alphabet: 'gsm' | 'unicode';
  /** In places of that alphabet. */
  length: number;
  /** The number of messages that it is sent, and paid for, as. */
  parts: number;
  /** How many places a single message has in that alphabet. */
  room: number;
  /** The characters for which it is `unicode`, each once. */
  costly: string[];
}

/** A character that takes two places is never cut in two, so a part can have a place that stays empty. */
function countParts(sizes: readonly number[], { alone, joined }: { alone: number; joined: number }): number {
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

/** Measures a text as phone networks do, by GSM 03.38 and 03.40. */
export function measureTextMessage(text: string): TextMessageSize {
  const characters = [...text];
  const costly = [...new Set(characters.filter((character) => !places.has(character)))];
  const alphabet = costly.length === 0 ? 'gsm' : 'unicode';
  // In the other alphabet a place is a UTF-16 code unit.
  const sizes = characters.map((character) => (alphabet === 'gsm' ? (places.get(character) ?? 1) : character.length));
  return {
    alphabet,
    length: sizes.reduce((sum, size) => sum + size, 0),
    parts: countParts(sizes, room[alphabet]),
    room: room[alphabet].alone,
    costly,
  };
}

/** The replacements of characters that the alphabet lacks: apostrophes, quotes, hyphens and dashes, bullets, spaces, and some single ones. */
const twins: readonly (readonly [RegExp, string])[] = [
  [/[‘\u2019‚‛′ʹʻʼʽˈ´`＇]/, "'"],
  [/[“”„‟″«»＂]/, '"'],
  [/[\p{Pd}−•·‣◦▪●∙‧]/u, '-'],
  [/[\p{Zs}\t]/u, ' '],
  [/\p{Default_Ignorable_Code_Point}/u, ''],
  [/×/, 'x'],
  [/₦/, 'NGN '],
];

/** A character in the alphabet: by its twin, without its marks, or written out, such as '1/2' and '...'; `undefined` if it has no such form. */
function plainForm(character: string): string | undefined {
  const twin = twins.find(([signs]) => signs.test(character));
  if (twin) return twin[1];
  // Marks are taken away from the last one on, so that a letter keeps those that the alphabet has.
  const parts = [...character.normalize('NFD')];
  for (let kept = parts.length - 1; kept > 0; kept -= 1) {
    const simpler = parts.slice(0, kept).join('').normalize('NFC');
    if (places.has(simpler)) return simpler;
  }
  const spelled = character.normalize('NFKC').replace('\u2044', '/');
  return [...spelled].every((sign) => places.has(sign)) ? spelled : hooked[character];
}

/**
 * Writes a text in the alphabet of phones: letters without their marks (`Ṣadé` becomes `Sadé`, since `é` is in it) and plain
 * punctuation. Characters that have no such form, such as those of other scripts, stay, and make it `unicode`.
 */
export function toPhoneAlphabet(text: string): string {
  return [...text.normalize('NFC').replace(/(\d)(?=[¼-¾⅐-⅞])/g, '$1 ')]
    .map((character) => {
      if (places.has(character)) return character;
      return plainForm(character) ?? (/\p{M}/u.test(character) ? '' : character);
    })
    .join('');
}

/** Letters of Nigerian languages that have no mark to take away. */
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

/** The number of parts that a text message can have, each of which is paid for. */
export const maxTextParts = 2;

/** The longest name, in letters of phones' alphabet, that stands in front of text messages. */
export const maxSenderLength = 12;

/** A text message as it is sent: it begins with the company's short name. */
export const withSender = (sender: string, text: string): string => `${sender}: ${text}`;

/** Whether a text goes out in as many parts as one can have, with the longest sender in front. */
export const fitsTextMessage = (text: string): boolean =>
  measureTextMessage(withSender('x'.repeat(maxSenderLength), text)).parts <= maxTextParts;
