import { expect, test } from 'vitest';
import { vehicleIn } from '#contract/drivers/vehicles.ts';
import { stateIn } from '#contract/platform/nigerian-states.ts';
import { decodeText } from './decode-text.ts';
import { readPeople } from './read-people.ts';

const header = 'Full Name,Email,Phone';
const row = (name: string, phone = '08031230001') => `${name},ada@example.com,${phone}`;
const read = (...lines: string[]) => readPeople(lines.join('\n'));
/** One line per person. */
const linesOf = (text: string) =>
  readPeople(text).people.map(({ fullName, email, phoneNumber }) =>
    [fullName, email, phoneNumber].join(' | '),
  );
const ada = 'Ada Obi | ada@example.com | 08031230001';

test.each([
  ['any order', 'Ada Obi;08031230001;ada@example.com'],
  ['a name in two columns', 'Ada\tObi\tada@example.com\t08031230001'],
  ['quotation marks', '"Ada Obi","0803 123 0001",ada@example.com\r\n\n'],
  ['headings', 'Full name,E-mail,Phone number\nAda Obi,ada@example.com,08031230001'],
  ['serial numbers', 'S/N,Full Name,Email,Phone\n1,Ada Obi,ada@example.com,08031230001'],
  ['a line break in quotation marks', `${header}\n"Ada\nObi",ada@example.com,08031230001`],
  ['a phone number that lost its 0', `${header}\n${row('Ada Obi', '8031230001')}`],
  ['a country code', `${header}\n${row('Ada Obi', '+234 803 123 0001')}`],
])('a person is read from a list with %s', (_, text) => expect(linesOf(text)).toEqual([ada]));

test('a row with another sign, or its columns in another order, is read and says so', () => {
  const list = read(
    header,
    row('Ada Obi'),
    'Bola Ade\t08031230002, bola@example.com',
    'Obi, Chidi,c@example.com,08031230003',
  );
  expect(
    list.people.map(({ fullName, email, phoneNumber }) => [fullName, email, phoneNumber]),
  ).toEqual([
    ['Ada Obi', 'ada@example.com', '08031230001'],
    ['Bola Ade', 'bola@example.com', '08031230002'],
    ['Obi Chidi', 'c@example.com', '08031230003'],
  ]);
  const moved = 'The columns of this row are in another order.';
  expect(list.people.map(({ doubts }) => doubts)).toEqual([[], [moved], [moved]]);
});

test('a row without separators is read as one with them', () => {
  const list = read(header, row('Bola Ade'), 'Ada Obi ada@example.com 0803 123 0001', 'Chi c@x.ng');
  expect(list.people.slice(1)).toMatchObject([
    { fullName: 'Ada Obi', email: 'ada@example.com', phoneNumber: '08031230001', doubts: [] },
    { fullName: 'Chi', email: 'c@x.ng', phoneNumber: '', doubts: [] },
  ]);
});

test('each doubt is said at its row, and what is left out once', () => {
  const list = read(
    'S/N,Full Name,Email,Phone',
    '1,Ada Obi,ada@example.com,8031230001',
    '2,Bola Ade,bola.example.com,0803 12',
    '3,"Chidi" Eze,chidi@example.com,08031230003',
  );
  expect(list.people.map(({ doubts }) => doubts)).toEqual([
    ['We added the first 0 of the phone number.'],
    ["This isn't an 11-digit Nigerian phone number."],
    ['A quotation mark is missing here, or one too many.'],
  ]);
  // A malformed address in its column isn't missing.
  expect(list.people[1]?.email).toBe('bola.example.com');
  expect([list.headings, list.unused]).toEqual([['S/N', 'Full Name', 'Email', 'Phone'], ['S/N']]);
});

const bytes = (...parts: (string | number)[]) =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'number' ? part : [...part].map((one) => one.charCodeAt(0)),
    ),
  );

test.each([
  ['UTF-8', new TextEncoder().encode('Ọkọ')],
  ['UTF-16, the smaller byte first', bytes(0xff, 0xfe, 0xcc, 0x1e, 0x6b, 0, 0xcd, 0x1e)],
])('a file in %s is a text', (_, file) => expect(decodeText(file)).toBe('Ọkọ'));

test('a file in Windows-1252 keeps its letters', () => {
  expect(decodeText(bytes('Andr', 0xe9, ' Nu', 0xf1, 'ez'))).toBe('André Nuñez');
});

const extras = { vehicle: vehicleIn, state: stateIn };
/** One line per person, with the doubts. */
const driversIn = (text: string) =>
  readPeople(text, extras).people.map(
    ({ fullName, phoneNumber, email, vehicle, state, note, doubts }) =>
      [fullName, phoneNumber, email, vehicle, state, note, ...doubts].filter(Boolean).join(' | '),
  );
const musa = 'Musa Bello | 08031230001';
const musaInKano = `${musa} | Truck | Kano`;

/** Lists of drivers as offices keep them: each is read right, or says its doubt. */
test.each([
  ['name and phone', 'Musa Bello,08031230001', musa],
  ['a chat', '1. Musa Bello - 0803 123 0001', musa],
  ['vehicle and state without headings', 'Musa Bello,08031230001,Trailer,Kano State', musaInKano],
  [
    'headings in any order',
    'State;Vehicle type;GSM;Driver;Remarks\nKano;10-ton truck;08031230001;Musa Bello;Sallah leave',
    `${musaInKano} | Sallah leave`,
  ],
  [
    'two numbers',
    'Musa Bello,08031230001/08031230002',
    `${musa} | There are several phone numbers. We took the first.`,
  ],
  [
    'an unknown vehicle',
    'Name,Phone,Vehicle\nMusa Bello,08031230001,Okada',
    `${musa} | We don't know the vehicle “Okada”.`,
  ],
])('a list of drivers with %s is read right or doubted', (_, text, line) => {
  expect(driversIn(text)).toEqual([line]);
});

test('a column of vehicles or states is no name, and is unused where it was not asked for', () => {
  const text = 'Musa,Bello,Truck,Kano,08031230001\nAda,Obi,Van,Lagos,08031230002';
  expect(driversIn(text)[1]).toBe(
    'Ada Obi | 08031230002 | Van | Lagos | The name was in 2 columns.',
  );
  const headed = readPeople(`Name,Phone,Vehicle,State\nMusa Bello,08031230001,Truck,Kano`);
  expect([headed.unused, headed.people[0]?.vehicle]).toEqual([['Vehicle', 'State'], '']);
});
