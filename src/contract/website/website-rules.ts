import { measureTextMessage } from '#contract/messages/text-message.ts';
import { fullYearMessage, hasFullYear, isRealDate } from '#contract/platform/dates.ts';
import { isEmailAddress } from '#contract/platform/email-address.ts';
import { nationalPhoneNumber } from '#contract/platform/phone-number.ts';
import { defaultContent } from './default-content.ts';
import { type Leaf, type NamedField, toPicture } from './fields.ts';
import { addressesIn } from './marked-text.ts';
import { isUploaded, type PictureUse } from './pictures.ts';
import { isSampleEmail, isSamplePhone } from './samples.ts';
import { shippedFor } from './shipped-pictures.ts';
import { maxWebsiteBytes, type WebsiteContent, websiteFields } from './website-content.ts';

/** A part of the content by path, such as `testimonials.entries.0.name`; '' is all of it. */
export interface WebsitePart {
  path: string;
  field: NamedField;
  value: unknown;
}

const child = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).find(([name]) => name === key)?.[1]
    : undefined;

const join = (path: string, key: string | number) => (path === '' ? String(key) : `${path}.${key}`);

function* walk(
  fields: readonly NamedField[],
  value: unknown,
  path: string,
): Generator<WebsitePart> {
  for (const field of fields) {
    const part = { path: join(path, field.key), field, value: child(value, field.key) };
    yield part;
    if (field.kind === 'group') yield* walk(field.fields, part.value, part.path);
    if (field.kind !== 'list' || !Array.isArray(part.value)) continue;
    for (const [at, entry] of part.value.slice(0, field.max).entries()) {
      yield* walk(field.fields, entry, join(part.path, at));
    }
  }
}

/** All groups, lists and fields in the order of the form. A list with too many entries is cut at its maximum. */
export const partsOf = (content: WebsiteContent): WebsitePart[] => [
  ...walk(websiteFields, content, ''),
];

export const valueAt = (content: WebsiteContent, path: string): unknown =>
  path.split('.').reduce<unknown>(child, content);

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });
// A family emoji has eleven code units; a longer grapheme is no letter.
const maxUnitsOfLetter = 12;

/** The length in graphemes: `ọ̀` is one, and so is a flag. */
export const countLetters = (text: string): number => [...letters.segment(text)].length;

/** A broken rule: the field's path, and a sentence to show there. */
export interface WebsiteFault {
  path: string;
  message: string;
}

const control = /[\p{Cc}\p{Cs}]/u;
const controlInParagraph = /[^\P{Cc}\n\t]|\p{Cs}/u;
// Direction marks can make a text read differently from how it is stored.
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const phoneShape = /^(?:0\d{10}|\+\d{8,15})$/;

const isPhone = (text: string) =>
  phoneShape.test(nationalPhoneNumber(text).replace(/[\s()-]/g, ''));

function protocolOf(address: string): string {
  try {
    return new URL(address).protocol;
  } catch {
    return '';
  }
}

/** Whether the site may link to an address: https, mailto, tel, or its own pages. */
function isLink(text: string): boolean {
  if (/^\/(?![/\\])/.test(text)) return !/[\s\\]/.test(text);
  return !/\s/.test(text) && ['https:', 'mailto:', 'tel:'].includes(protocolOf(text));
}

const isPercent = (value: number) => Number.isInteger(value) && value >= 0 && value <= 100;
const isShippedFor = (use: PictureUse, name: string) =>
  shippedFor[use].some((shipped) => shipped.name === name);
const altText: Leaf = { kind: 'line', label: 'What the picture shows', max: 160 };

function faultOfPicture(
  { label, use = 'photo', isOptional }: Leaf,
  value: unknown,
): string | undefined {
  const { name = '', alt = '', x = 50, y = 50 } = toPicture(value) ?? {};
  if (name === '') return isOptional ? undefined : `${label}: please choose a picture.`;
  if (!isUploaded(name) && !isShippedFor(use, name))
    return `${label}: this picture is not one of the site's.`;
  if (!isPercent(x) || !isPercent(y)) return `${label}: the point must be within the picture.`;
  return faultOfText(altText, alt);
}

function faultOfText(field: Leaf, text: string): string | undefined {
  const { label, kind, max, options = [] } = field;
  if (text.trim() === '')
    return field.isOptional || options.includes('') ? undefined : `${label} can't be empty.`;
  if (max !== undefined && (text.length > max * maxUnitsOfLetter || countLetters(text) > max))
    return `${label} can have at most ${max} letters.`;
  if ((kind === 'paragraph' ? controlInParagraph : control).test(text) || turning.test(text))
    return `${label} contains characters that can't be used. Please type it again.`;
  if (kind === 'email' && !isEmailAddress(text)) return `${label} is not an email address.`;
  if (kind === 'phone' && !isPhone(text)) return `${label} is not a phone number.`;
  if (kind === 'link' && !isLink(text))
    return `${label} must begin with https://, mailto: or tel:, or name a page such as /apply.`;
  if (kind === 'date' && !isRealDate(text)) return `${label} is not a date.`;
  if (kind === 'date' && !hasFullYear(text)) return fullYearMessage;
  if (options.length > 0 && !options.includes(text))
    return `${label} must be one of: ${options.join(', ')}.`;
  if (field.isMarked && !addressesIn(text).every(isLink))
    return `Each link in ${label} must begin with https://, mailto: or tel:, or name a page such as /apply.`;
  if (field.isForPhones && measureTextMessage(text).alphabet !== 'gsm')
    return `${label} has letters that text messages don't have: ${measureTextMessage(text).costly.join(' ')}`;
  return undefined;
}

function faultOf({ field, value }: WebsitePart): string | undefined {
  if (field.kind === 'list') {
    const count = Array.isArray(value) ? value.length : 0;
    if (count < field.min) return `${field.label}: at least ${field.min} are needed.`;
    return count > field.max ? `${field.label}: at most ${field.max} are possible.` : undefined;
  }
  if (field.kind === 'group') return undefined;
  if (field.kind === 'picture') return faultOfPicture(field, value);
  if (field.kind !== 'number') return faultOfText(field, typeof value === 'string' ? value : '');
  const [min, max] = field.between ?? [0, Number.MAX_SAFE_INTEGER];
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max)
    return undefined;
  return `${field.label} must be a whole number from ${min} to ${max.toLocaleString('en-NG')}.`;
}

function faultsOfAnnouncement({
  announcements: { title, text, link, linkLabel, from, to },
}: WebsiteContent): WebsiteFault[] {
  const faults: WebsiteFault[] = [];
  const add = (key: string, message: string) =>
    faults.push({ path: `announcements.${key}`, message });
  if (text !== '' && title === '') add('title', 'Please write the announcement here first.');
  if ((link === '') !== (linkLabel === ''))
    add(link === '' ? 'link' : 'linkLabel', 'A link needs an address and a text.');
  if (from !== '' && to !== '' && to < from) add('to', "The last day can't be before the first.");
  return faults;
}

/** Faults that prevent publishing this content, in the form's order. */
export function websiteFaults(content: WebsiteContent): WebsiteFault[] {
  if (new TextEncoder().encode(JSON.stringify(content)).length > maxWebsiteBytes) {
    const [longest] = partsOf(content)
      .filter(({ field }) => field.kind !== 'group')
      .sort((one, other) => JSON.stringify(other.value).length - JSON.stringify(one.value).length);
    return [
      {
        path: longest?.path ?? '',
        message: 'All texts of the site together can have at most 64 kB.',
      },
    ];
  }
  const faults = partsOf(content).flatMap((part) => {
    const message = faultOf(part);
    return message === undefined ? [] : [{ path: part.path, message }];
  });
  return faults.length > 0 ? faults : faultsOfAnnouncement(content);
}

const sampleOf = ({ field, value }: WebsitePart) => `${field.key} ${value}`;

const shippedSamples = new Set(
  partsOf(defaultContent).flatMap((part) => ('isSample' in part.field ? [sampleOf(part)] : [])),
);

/** Whether a field still has the shipped sample, or an obviously unreal value. */
function isSample(part: WebsitePart): boolean {
  const { field, value } = part;
  if (value === '') return false;
  if (field.kind === 'email') return isSampleEmail(String(value));
  if (field.kind === 'phone') return isSamplePhone(String(value));
  return 'isSample' in field && shippedSamples.has(sampleOf(part));
}

const entryOf = (path: string) => /^.*\.\d+(?=\.)/.exec(path)?.[0] ?? path;

/** The paths of fields with a sample; for a list entry, such as a person, only the first. */
export function samplesIn(content: WebsiteContent): string[] {
  const first = new Map<string, string>();
  for (const { path } of partsOf(content).filter(isSample)) {
    if (!first.has(entryOf(path))) first.set(entryOf(path), path);
  }
  return [...first.values()];
}
