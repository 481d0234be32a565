import { numericAddress, plainLine } from '#contract/platform/names.ts';
import { splitAtLinks } from '#contract/platform/secure-links.ts';
import { type Audience, type MessageEventName, messageEvents } from './message-events.ts';
import { type Placeholder, placeholders } from './message-placeholders.ts';
import type { Channel } from './messages.ts';
import { fitsTextMessage, toPhoneAlphabet } from './text-message.ts';

const numericAddresses = new RegExp(numericAddress, 'g');
const inBraces = /\{([^{}\n]*)\}/g;

/** The placeholders of a template that this event doesn't have, each once. */
export function unknownPlaceholders(event: MessageEventName, template: string): string[] {
  const placeholders: readonly string[] = messageEvents[event].placeholders;
  const named = [...template.matchAll(inBraces)].map(([, name = '']) => name);
  return [...new Set(named.filter((name) => !placeholders.includes(name)))];
}

const isPlaceholder = (name: string): name is Placeholder => name in placeholders;

/** The placeholders that still have to be replaced, each once. */
export function leftPlaceholders(text: string): Placeholder[] {
  const named = [...text.matchAll(inBraces)].map(([, name = '']) => name);
  return [...new Set(named.filter(isPlaceholder))];
}

export type MessageValues = Readonly<Partial<Record<Placeholder, string>>>;

/**
 * Makes a stranger's text safe in a message: one line, and no address that a phone or mail program would turn into
 * a link, however it is spelt.
 */
export const withoutLinks = (typed: string): string =>
  plainLine(typed)
    .replaceAll('://', ': //')
    .replace(/\.(?=[\p{L}\d])(?=[^\s]*\p{L})/gu, '. ')
    .replace(numericAddresses, (address) => address.replaceAll('.', '. '));

/**
 * The same for a place entered by the office, but keeps its `https` addresses, such as a video meeting's: in angle
 * brackets, so that mails can tell them apart.
 */
export const withOfficeLinks = (typed: string): string =>
  splitAtLinks(typed)
    .map((part, at) => (at % 2 === 1 ? `<${part}>` : withoutLinks(part)))
    .filter((part) => part !== '')
    .join(' ')
    .replace(/> (?=[.,;:!?)])/g, '>');

/** The maximum length of a stranger's name in a text message, in characters. */
const maxNameInText = 30;

/** Typed by strangers, so they may contain anything. */
const namesOfPeople: readonly Placeholder[] = ['name', 'company'];

/** The name placeholder at the start of a template, if any: a stranger's name there would appear as the sender. */
export const nameInFront = (template: string): Placeholder | undefined =>
  namesOfPeople.find((name) => new RegExp(`^\\P{L}*\\{${name}\\}`, 'u').test(template));

const maxNameInMail = 40;
const maxCompanyInMessage = 60;

// Also matches 'bit.ly', but neither 'Mr.Musa' nor 'A.B.C. Nig.Ltd.'.
const link = /\/\/|@|\b[wW]{3}\.|\.\p{Ll}{2}/u;

/** The name in a greeting. Strangers type it: one with digits or a link, or too long, is omitted rather than cut. */
export function nameIn(channel: Channel, name: string): string {
  const max = channel === 'mail' ? maxNameInMail : maxNameInText;
  return [...name].length <= max && !/\p{N}/u.test(name) && !link.test(name) ? name : '';
}

/** The same for a company, whose name can have digits, but fewer than a phone or account number. */
export const companyIn = (name: string): string =>
  [...name].length <= maxCompanyInMessage &&
  (name.match(/\p{N}/gu) ?? []).length <= 4 &&
  !link.test(name)
    ? name
    : '';

// Links, references, numbers and dates are useless if cut.
const neverCut: ReadonlySet<string> = new Set<Placeholder>([
  'reference',
  'driverId',
  'link',
  'until',
  'start',
  'contact',
  'number',
  'date',
  'time',
  'officePhone',
]);

const cutTo = (text: string, max: number): string =>
  [...text].length <= max
    ? text
    : `${[...text]
        .slice(0, max - 3)
        .join('')
        .trimEnd()}...`;

const maxOf = (name: string) =>
  namesOfPeople.some((one) => one === name) ? maxNameInText : Number.POSITIVE_INFINITY;

// The lengths that people's words are cut to, tried in this order.
const wordLengths = [600, 120, 80, 60, 40, 30, 20, 10];

/**
 * Fills in a text message's template in at most two parts. Cuts people's words as needed, but never an `https`
 * address in them. Returns `undefined` if the template alone is too long.
 */
export function fillTextTemplate(template: string, values: MessageValues): string | undefined {
  for (const max of wordLengths) {
    const shorter = Object.entries(values).map(([name, value]) => [
      name,
      neverCut.has(name) || value.includes('https:')
        ? value
        : cutTo(value, Math.min(max, maxOf(name))),
    ]);
    const text = toPhoneAlphabet(
      fillTemplate(template, Object.fromEntries(shorter)).replace(/\s+/g, ' '),
    );
    if (fitsTextMessage(text)) return text;
  }
  return undefined;
}

/** Sample references of drivers, consultations and registrations; requests use the placeholder's own sample. */
const sampleReferences: Readonly<Partial<Record<Audience, string>>> = {
  drivers: placeholders.driverId.sample,
  clients: 'CON-100027',
  trainees: 'ENR-100027',
};

export function sampleValues(event: MessageEventName): MessageValues {
  const { placeholders: names, audience } = messageEvents[event];
  const sampleOf = (name: Placeholder) =>
    (name === 'reference' && sampleReferences[audience]) || placeholders[name].sample;
  return Object.fromEntries(names.map((name) => [name, sampleOf(name)]));
}

/** Fills in a template. Drops a line whose placeholders are all empty, and the comma before an empty one. */
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
