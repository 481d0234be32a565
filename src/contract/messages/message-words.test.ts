import { expect, test } from 'vitest';
import { type MessageEventName, messageEventNames, messageEvents } from './message-events.ts';
import {
  companyIn,
  fillTemplate,
  nameIn,
  sampleValues,
  unknownPlaceholders,
  withOfficeLinks,
  withoutLinks,
} from './message-words.ts';
import { measureTextMessage, toPhoneAlphabet } from './text-message.ts';

/** The events that need two text messages: a link alone has 82 characters, more than half of one. */
const twoParts: Readonly<Partial<Record<MessageEventName, string>>> = {
  'start-asked': 'vehicle, town, days, until when, and the link',
  'document-needed': 'which documents, until when, and the link',
  'documents-expire': 'both documents with their dates, and the link',
  'booking-scheduled': 'day, time, place and the link',
  'booking-changed': 'day, time, place and the link',
  'booking-reminder': 'time, place and the link',
  'registration-received': 'the number, the training with day and time, and the link',
  'registration-removed': 'the training with its day, and why',
  'waiting-list-joined': 'the training with its day, the place in the list and the link',
  'seat-offered': 'the training with its day, until when, and the link',
  'training-changed': 'the training with day, time and place, and the link',
  'training-cancelled': 'the training with its day, and why',
  'training-reminder': 'the training with day, time and place, and the link',
};

test('each event is shipped with placeholders that it has, in one text message, or two, with its longest samples', () => {
  for (const event of messageEventNames) {
    const { subject, words, text } = messageEvents[event];
    const unknown = [subject, words, text].flatMap((one) => unknownPlaceholders(event, one));
    expect.soft(unknown, event).toEqual([]);
    const size = measureTextMessage(toPhoneAlphabet(fillTemplate(text, sampleValues(event))));
    const parts = twoParts[event] === undefined ? 1 : 2;
    expect.soft(size, event).toMatchObject({ alphabet: 'gsm', costly: [], parts });
  }
});

test('a placeholder that an event lacks is found, and so is one that is misspelt', () => {
  expect(
    unknownPlaceholders('placement-ended', 'Dear {name}, {drivers} {Company} {drivers}'),
  ).toEqual(['drivers', 'Company']);
});

test('a template keeps its paragraphs when a placeholder is empty', () => {
  expect(fillTemplate('Dear {name},\n\n{words}\n\nCall us.', { name: 'Ada', words: '' })).toBe(
    'Dear Ada,\n\nCall us.',
  );
});

test('a line that is left empty by its placeholders is dropped, and one that has a value stays', () => {
  const template =
    'Dear {name},\n\nIt is on {date}.\n\nTime: {time}\nPlace: {place}, {time}\n\nCall us.';
  expect(fillTemplate(template, { name: 'Ada', date: '24 Nov 2026', time: '', place: '' })).toBe(
    'Dear Ada,\n\nIt is on 24 Nov 2026.\n\nCall us.',
  );
  expect(
    fillTemplate(template, { name: 'Ada', date: '24 Nov 2026', time: '', place: 'Here' }),
  ).toBe('Dear Ada,\n\nIt is on 24 Nov 2026.\n\nPlace: Here\n\nCall us.');
});

test.each(["Ngozi O'Neill-Ọládélé", 'Dr.Musa A.B. Ɗanjuma', 'Chukwuẹ́mẹka Ṣọlá, Jr.'])(
  'a message names %j',
  (name) => {
    expect(nameIn('mail', name)).toBe(name);
  },
);

test.each([
  'Pay 5000',
  'Your parcel is held, call our other office now',
  'Win at bit.ly',
  'www.Evil',
  'A'.repeat(41),
])('a message greets without the name %j', (name) => {
  expect(fillTemplate('Dear {name},\n\nThank you.', { name: nameIn('mail', name) })).toBe(
    'Good day,\n\nThank you.',
  );
});

test('a company keeps its digits, dots and signs, but no phone number, link or sentence', () => {
  for (const name of ['7UP & Sons (24/7) Ltd', 'A.B.C. Nig.Ltd.'])
    expect(companyIn(name)).toBe(name);
  for (const name of ['Call 08030000001', 'Win at evil.com', 'A'.repeat(61)])
    expect(companyIn(name)).toBe('');
});

test('what fills a placeholder is not read as a template', () => {
  expect(fillTemplate('{words}', { words: '{reference}', reference: '1' })).toBe('{reference}');
});

test.each([
  ['http://evil.example/a', 'http: //evil. example/a'],
  ['www.evil.example', 'www. evil. example'],
  ['evil.com', 'evil. com'],
  ['Line one\r\nBcc: x', 'Line one Bcc: x'],
  ['J.T. Ade, 3.5 t, No. 4', 'J. T. Ade, 3.5 t, No. 4'],
])('%j is written as %j, which nothing makes a link of', (typed, written) => {
  expect(withoutLinks(typed)).toBe(written);
});

test.each([
  ['12 Sample Road, Abeokuta', '12 Sample Road, Abeokuta'],
  ['https://meet.example/abc-defg', '<https://meet.example/abc-defg>'],
  ['Https://meet.example/abc.', '<Https://meet.example/abc>.'],
  [
    'Zoom: https://zoom.example/j/1?pwd=a.b, code 5',
    'Zoom: <https://zoom.example/j/1?pwd=a.b>, code 5',
  ],
  ['http://meet.example/abc or evil.com', 'http: //meet. example/abc or evil. com'],
  ['javascript://x <https://meet.example>', 'javascript: //x < <https://meet.example> >'],
  ['https://', 'https: //'],
])('of the place %j only the https address stays one: %j', (place, written) => {
  expect(withOfficeLinks(place)).toBe(written);
});
