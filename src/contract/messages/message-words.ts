import { numericAddress, plainLine } from '#contract/platform/names.ts';
import { splitAtLinks } from '#contract/platform/secure-links.ts';
import { type Audience, type MessageEventName, messageEvents } from './message-events.ts';
import { type Placeholder, placeholders } from './message-placeholders.ts';
import type { Channel } from './messages.ts';
import { fitsTextMessage, toPhoneAlphabet } from './text-message.ts';

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

/** The values of the placeholders in one message. */
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

/** How many characters of what people outside call themselves stand in a text message at most. */
const maxNameInText = 30;

/** What people outside type themselves, so that it could be anything. */
const namesOfPeople: readonly Placeholder[] = ['name', 'company'];

/** The name that stands before all words of a template, if there is one: whoever has typed it would speak in the company's name. */
export const nameInFront = (template: string): Placeholder | undefined =>
  namesOfPeople.find((name) => new RegExp(`^\\P{L}*\\{${name}\\}`, 'u').test(template));

const maxNameInMail = 40;
const maxCompanyInMessage = 60;

// Also 'bit.ly', but neither 'Mr.Musa' nor 'A.B.C. Nig.Ltd.'.
const link = /\/\/|@|\b[wW]{3}\.|\.\p{Ll}{2}/u;

/**
 * The name in a message's greeting. Strangers type it: what has digits or a link, or is too long for a name,
 * is left out rather than cut.
 */
export function nameIn(channel: Channel, name: string): string {
  const max = channel === 'mail' ? maxNameInMail : maxNameInText;
  return [...name].length <= max && !/\p{N}/u.test(name) && !link.test(name) ? name : '';
}

/** The same of a company, whose name can have digits, but not as many as a phone number or an account. */
export const companyIn = (name: string): string =>
  [...name].length <= maxCompanyInMessage && (name.match(/\p{N}/gu) ?? []).length <= 4 && !link.test(name) ? name : '';

// Links, references, numbers and dates are of no use if something is missing.
const neverCut: ReadonlySet<string> = new Set<Placeholder>([
  ...(['reference', 'driverId', 'link', 'until', 'start', 'contact', 'number', 'date', 'time', 'officePhone'] as const),
]);

const cutTo = (text: string, max: number): string =>
  [...text].length <= max
    ? text
    : `${[...text]
        .slice(0, max - 3)
        .join('')
        .trimEnd()}...`;

const maxOf = (name: string) => (namesOfPeople.some((one) => one === name) ? maxNameInText : Number.POSITIVE_INFINITY);

// The longest that people's words can be, tried one after the other.
const wordLengths = [600, 120, 80, 60, 40, 30, 20, 10];

/**
 * Fills in the template of a text message so that it has two parts at most: what people have typed is cut as far as needed, an
 * `https` address in it never. `undefined` if the template alone is too long.
 */
export function fillTextTemplate(template: string, values: MessageValues): string | undefined {
  for (const max of wordLengths) {
    const shorter = Object.entries(values).map(([name, value]) => [
      name,
      neverCut.has(name) || value.includes('https:') ? value : cutTo(value, Math.min(max, maxOf(name))),
    ]);
    const text = toPhoneAlphabet(fillTemplate(template, Object.fromEntries(shorter)).replace(/\s+/g, ' '));
    if (fitsTextMessage(text)) return text;
  }
  return undefined;
}

/** How the references of drivers, consultations and registrations look; those of requests are the common sample. */
const sampleReferences: Readonly<Partial<Record<Audience, string>>> = {
  drivers: placeholders.driverId.sample,
  clients: 'CON-100027',
  trainees: 'ENR-100027',
};

/** The sample values of an event, for previews. */
export function sampleValues(event: MessageEventName): MessageValues {
  const { placeholders: names, audience } = messageEvents[event];
  const sampleOf = (name: Placeholder) =>
    (name === 'reference' && sampleReferences[audience]) || placeholders[name].sample;
  return Object.fromEntries(names.map((name) => [name, sampleOf(name)]));
}

/** Fills in a template. A line is dropped if all its placeholders are empty, and the comma before an empty one. */
export function fillTemplate(template: string, values: MessageValues): string {
  const filledIn = (name: string) => (isPlaceholder(name) ? (values[name] ?? '') : '');
  const isLeftEmpty = (line: string) => {
    const named = [...line.matchAll(inBraces)];
    return named.length > 0 && named.every(([, name = '']) => filledIn(name).trim() === '');
  };
  return template
    .split('\n')
    .map((line) => (/^Dear \{\w+\},$/.test(line) && isLeftEmpty(line) ? 'Good day,' : line))
    .filter((line) => !isLeftEmpty(line))
    .map((line) =>
      line.replace(/(, )?\{([^{}\n]*)\}/g, (_, comma: string | undefined, name: string) => {
        const value = filledIn(name);
        return value === '' ? '' : `${comma ?? ''}${value}`;
      }),
    )
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
