import * as z from 'zod/mini';
import { Id } from '#contract/platform/endpoint.ts';
import { foldText } from '#contract/platform/names.ts';

/** Where the office can have written about a person beside the person's own records. */
export const mentionPlaces = ['note', 'privacyRequest', 'message', 'activity'] as const;
export type MentionPlace = (typeof mentionPlaces)[number];

/** The number of mentions found and removed at once. */
export const maxMentions = 100;

/** A place from which a person is to be taken out. */
export const ChosenMention = z.object({ place: z.enum(mentionPlaces), _id: Id });
export type ChosenMention = z.infer<typeof ChosenMention>;

/** A place in which a person is named: `about` says where it is, `excerpt` what stands there, with what was found marked. */
export const Mention = z
  .object({
    ...ChosenMention.shape,
    about: z.string(),
    excerpt: z.array(z.object({ text: z.string(), isFound: z.boolean() })),
  })
  .check(z.meta({ id: 'Mention' }));
export type Mention = z.infer<typeof Mention>;

/** How a person can be named in a text. */
export interface Named {
  name: string;
  email: string;
  phone: string;
  address: string;
}

/** A part of a text, by its first character and the one after its last. */
interface Span {
  start: number;
  end: number;
}

/** A folded text, and for each of its characters where it stands in the text. */
function fold(text: string): { folded: string; origins: number[] } {
  let folded = '';
  const origins: number[] = [];
  let at = 0;
  for (const character of text) {
    const plain = foldText(character);
    folded += plain;
    for (let unit = 0; unit < plain.length; unit += 1) origins.push(at);
    at += character.length;
  }
  return { folded, origins: [...origins, text.length] };
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

// Shorter ones are parts of other words.
const minWord = 2;
const minAddress = 6;

/** The words of a name, folded; titles and initials are left out. */
export const nameWords = (name: string): string[] =>
  (fold(name).folded.match(/[\p{L}\d]+/gu) ?? []).filter((word) => word.length >= minWord);

const lastTen = (phone: string) => phone.replace(/\D/g, '').slice(-10);

function patternsOf({ name, email, phone, address }: Named, folded: string): RegExp[] {
  const whole = (word: string) => new RegExp(`(?<![\\p{L}\\d])${escaped(word)}(?![\\p{L}\\d])`, 'gu');
  const words = nameWords(name).map(whole);
  // All words of a name, in any order: one alone is many people's.
  const isNamed = words.length > 0 && words.every((word) => folded.search(word) >= 0);
  const digits = lastTen(phone);
  return [
    ...(isNamed ? words : []),
    ...(email === '' ? [] : [new RegExp(escaped(fold(email).folded), 'gu')]),
    ...(digits.length === 10 ? [new RegExp(`(?:\\+?234|0)?[\\s().-]*${[...digits].join('[\\s().-]*')}`, 'gu')] : []),
    ...(address.length < minAddress ? [] : [new RegExp(escaped(fold(address).folded), 'gu')]),
  ];
}

/** Where people are named in a text, in its order and without overlaps: by the whole name, the email address, the phone number or the address. */
export function findNamed(text: string, people: readonly Named[]): Span[] {
  const { folded, origins } = fold(text);
  const found = people
    .flatMap((person) => patternsOf(person, folded))
    .flatMap((pattern) => [...folded.matchAll(pattern)])
    .map(({ 0: match, index }) => ({ start: origins[index] ?? 0, end: origins[index + match.length] ?? text.length }))
    .toSorted((one, other) => one.start - other.start);
  const spans: Span[] = [];
  for (const span of found) {
    const last = spans.at(-1);
    if (last && span.start < last.end) last.end = Math.max(last.end, span.end);
    else spans.push(span);
  }
  return spans;
}

/** A text with `by` in the place of what names these people. */
export function replaceNamed(text: string, people: readonly Named[], by: string): string {
  let replaced = '';
  let from = 0;
  for (const { start, end } of findNamed(text, people)) {
    replaced += text.slice(from, start) + by;
    from = end;
  }
  return replaced + text.slice(from);
}

const around = 60;

/** A text around the first place in which these people are named, with what was found marked. */
export function excerptOf(text: string, people: readonly Named[]): Mention['excerpt'] {
  const spans = findNamed(text, people);
  const begin = Math.max(0, (spans[0]?.start ?? 0) - around);
  const end = Math.min(text.length, (spans[0]?.end ?? 0) + 3 * around);
  const parts: Mention['excerpt'] = begin > 0 ? [{ text: '…', isFound: false }] : [];
  let from = begin;
  for (const span of spans.filter(({ start }) => start < end)) {
    parts.push(
      { text: text.slice(from, span.start), isFound: false },
      { text: text.slice(span.start, span.end), isFound: true },
    );
    from = span.end;
  }
  parts.push({ text: text.slice(from, Math.max(end, from)) + (end < text.length ? '…' : ''), isFound: false });
  return parts.filter(({ text: part }) => part !== '');
}
