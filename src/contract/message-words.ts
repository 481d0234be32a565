import { type MessageEventName, messageEvents } from './message-events.ts';
import { type Placeholder, placeholders } from './message-placeholders.ts';
import { numericAddress, plainLine } from './names.ts';
import { splitAtLinks } from './secure-links.ts';

const numericAddresses = new RegExp(numericAddress, 'g');
const inBraces = /\{([^{}\n]*)\}/g;

/** The names in braces that a template of this event can't have, each once. */
export function unknownPlaceholders(event: MessageEventName, template: string): string[] {
  const known: readonly string[] = messageEvents[event].placeholders;
  const named = [...template.matchAll(inBraces)].map(([, name = '']) => name);
  return [...new Set(named.filter((name) => !known.includes(name)))];
}

const isPlaceholder = (name: string): name is Placeholder => name in placeholders;

/** The placeholders that somebody still has to replace by words, each once. */
export function leftPlaceholders(text: string): Placeholder[] {
  const named = [...text.matchAll(inBraces)].map(([, name = '']) => name);
  return [...new Set(named.filter(isPlaceholder))];
}

/** What stands for the placeholders of one message. */
export type MessageValues = Readonly<Partial<Record<Placeholder, string>>>;

/**
 * Makes a text that somebody outside has typed harmless in a message: on one line, and without addresses that a phone or a mail program would turn into a
 * link, however their letters and dots are spelt.
 */
export const withoutLinks = (typed: string): string =>
  plainLine(typed)
    .replaceAll('://', ': //')
    .replace(/\.(?=[\p{L}\d])(?=[^\s]*\p{L})/gu, '. ')
    .replace(numericAddresses, (address) => address.replaceAll('.', '. '));

/**
 * Does the same with a place that the office has typed, but leaves it its `https` addresses, such as that of a video meeting: each
 * in angle brackets, by which mails tell it from other words.
 */
export const withOfficeLinks = (typed: string): string =>
  splitAtLinks(typed)
    .map((part, at) => (at % 2 === 1 ? `<${part}>` : withoutLinks(part)))
    .filter((part) => part !== '')
    .join(' ')
    .replace(/> (?=[.,;:!?)])/g, '>');

/** The sample values of an event, for previews. */
export const sampleValues = (event: MessageEventName): MessageValues =>
  Object.fromEntries(messageEvents[event].placeholders.map((name) => [name, placeholders[name].sample]));

/** Fills in a template. A line is dropped if all its placeholders are empty. */
export function fillTemplate(template: string, values: MessageValues): string {
  const filledIn = (name: string) => (isPlaceholder(name) ? (values[name] ?? '') : '');
  const isLeftEmpty = (line: string) => {
    const named = [...line.matchAll(inBraces)];
    return named.length > 0 && named.every(([, name = '']) => filledIn(name).trim() === '');
  };
  return template
    .split('\n')
    .filter((line) => !isLeftEmpty(line))
    .map((line) => line.replace(inBraces, (_, name: string) => filledIn(name)))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
