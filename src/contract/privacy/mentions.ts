import * as z from 'zod/mini';
import { Id } from '#contract/platform/endpoint.ts';
import { foldText } from '#contract/platform/names.ts';

/** Where colleagues may have written about a person, outside the person's own records. */
export const mentionPlaces = ['note', 'privacyRequest', 'message', 'activity'] as const;
export type MentionPlace = (typeof mentionPlaces)[number];

export const maxMentions = 100;

export const ChosenMention = z.object({ place: z.enum(mentionPlaces), _id: Id });
export type ChosenMention = z.infer<typeof ChosenMention>;

/** A text that names a person: `about` is its place, `excerpt` the surrounding text with the matches marked. */
export const Mention = z
  .object({
    ...ChosenMention.shape,
    about: z.string(),
    excerpt: z.array(z.object({ text: z.string(), isFound: z.boolean() })),
  })
  .check(z.meta({ id: 'Mention' }));
export type Mention = z.infer<typeof Mention>;

/** The names and contacts that identify a person in a text. */
export interface PersonNames {
  name: string;
  email: string;
  phone: string;
  address: string;
}

interface Span {
  start: number;
  end: number;
}

/** A folded text, and the position of each of its characters in the original. */
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

// Shorter words are parts of others.
const minWord = 2;
const minAddress = 6;

/** The folded words of a name, without titles and initials. */
export const nameWords = (name: string): string[] =>
  (fold(name).folded.match(/[\p{L}\d]+/gu) ?? []).filter((word) => word.length >= minWord);

const lastTen = (phone: string) => phone.replace(/\D/g, '').slice(-10);

function patternsOf({ name, email, phone, address }: PersonNames, folded: string): RegExp[] {
  const whole = (word: string) =>
    new RegExp(`(?<![\\p{L}\\d])${escaped(word)}(?![\\p{L}\\d])`, 'gu');
  const words = nameWords(name).map(whole);
  // All words of the name, in any order: a single one is common to many people.
  const isNamed = words.length > 0 && words.every((word) => folded.search(word) >= 0);
  const digits = lastTen(phone);
  return [
    ...(isNamed ? words : []),
    ...(email === '' ? [] : [new RegExp(escaped(fold(email).folded), 'gu')]),
    ...(digits.length === 10
      ? [new RegExp(`(?:\\+?234|0)?[\\s().-]*${[...digits].join('[\\s().-]*')}`, 'gu')]
      : []),
    ...(address.length < minAddress ? [] : [new RegExp(escaped(fold(address).folded), 'gu')]),
  ];
}

/** Finds where a text names people by full name, email address, phone number or address, in order, without overlaps. */
export function findNamed(text: string, people: readonly PersonNames[]): Span[] {
  const { folded, origins } = fold(text);
  const matches = people
    .flatMap((person) => patternsOf(person, folded))
    .flatMap((pattern) => [...folded.matchAll(pattern)])
    .map(({ 0: match, index }) => ({
      start: origins[index] ?? 0,
      end: origins[index + match.length] ?? text.length,
    }))
    .toSorted((one, other) => one.start - other.start);
  const spans: Span[] = [];
  for (const span of matches) {
    const last = spans.at(-1);
    if (last && span.start < last.end) last.end = Math.max(last.end, span.end);
    else spans.push(span);
  }
  return spans;
}

/** Replaces everything in a text that names these people with `by`. */
export function replaceNamed(text: string, people: readonly PersonNames[], by: string): string {
  let replaced = '';
  let from = 0;
  for (const { start, end } of findNamed(text, people)) {
    replaced += text.slice(from, start) + by;
    from = end;
  }
  return replaced + text.slice(from);
}

const around = 60;

/** The text around the first match, with matches marked. */
export function excerptOf(text: string, people: readonly PersonNames[]): Mention['excerpt'] {
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
  parts.push({
    text: text.slice(from, Math.max(end, from)) + (end < text.length ? '…' : ''),
    isFound: false,
  });
  return parts.filter(({ text: part }) => part !== '');
}
