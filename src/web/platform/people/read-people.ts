import Papa from 'papaparse';
import { listedPhoneNumber } from '#contract/platform/phone-number.ts';

export interface ReadPerson {
  fullName: string;
  email: string;
  phoneNumber: string;
  /** This and the next two are '' unless the list is read with `Extras`. */
  vehicle: string;
  state: string;
  note: string;
  /** In sentences. */
  doubts: string[];
}

/** Further columns to read: each function returns the known value in a cell, or ''. */
interface Extras {
  vehicle(cell: string): string;
  state(cell: string): string;
}

export interface ReadList {
  people: ReadPerson[];
  /** The header row, and any rows above it. */
  headings: string[];
  unused: string[];
}

interface Row {
  cells: readonly string[];
  isBroken: boolean;
}

function splitRows(text: string): Row[] {
  // Papa Parse doesn't guess the separator of two columns if a line is empty.
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n\s*\n/g, '\n');
  // The first line can declare the separator, for Excel.
  const [, delimiter = '', content = ''] =
    /^\uFEFF?(?:sep=(.)\n)?(.*)$/is.exec(lines.trimEnd()) ?? [];
  const { data, errors } = Papa.parse<string[]>(content, {
    delimiter,
    delimitersToGuess: ['\t', ',', ';', '|'],
  });
  const broken = new Set(
    errors.flatMap(({ type, row }) => (type === 'Quotes' && row !== undefined ? [row] : [])),
  );
  return data
    .map((cells, at) => ({
      cells: filled(cells).length === 1 ? splitLine(cells) : cells.flatMap(splitCell),
      isBroken: broken.has(at),
    }))
    .filter(({ cells }) => cells.some(Boolean));
}

/** Splits a line of a chat, such as '1. Ada Obi - 0803 123 0001', at its phone number and email address. */
function splitLine(cells: readonly string[]): string[] {
  // The pattern is slow for long lines, which aren't a person's.
  const line = filled(cells).join('').trim().slice(0, 300);
  const [, before, phone, after = ''] =
    /^(?:\d{1,3}[.)]\s*)?(.*\p{L}.*?)[\s:–-]+(\+?\d(?:[ ()-]{0,2}\d){9,14})(?!\d)[\s,:–-]*(.*)$/su.exec(
      line,
    ) ?? [];
  const parts = before === undefined || phone === undefined ? cells : [before, phone, after];
  return parts.flatMap((part) =>
    part.includes('@') ? filled(splitCell(part.replace(/\S+@\S+/, '\t$&\t'))) : splitCell(part),
  );
}

/** Normalises a cell. In a row with a different separator, one cell holds the email address and its neighbours. */
const splitCell = (cell: string): string[] =>
  cell.split(cell.includes('@') ? /[\t,;|]/ : '\t').map((part) => part.replace(/\s+/g, ' ').trim());

const isEmail = (cell: string) => /@|^\S+\.(?:com|net|org|ng|info)$/i.test(cell);
const isShortened = (cell: string) => /^\d[.,\d]*E\+?\d+$/i.test(cell);
const isNational = (cell: string) => /^0\d{10}$/.test(listedPhoneNumber(cell));
/** Nine digits at least: dates have eight. */
const isPhone = (cell: string) =>
  splitPhones(cell).some(isNational) ||
  isShortened(cell) ||
  (/^\+?[\d\s().-]+$/.test(cell) && cell.replace(/\D/g, '').length >= 9);
const isContact = (cell: string) => isEmail(cell) || isPhone(cell);
const isName = (cell: string) =>
  /\p{L}/u.test(cell) &&
  !/\d/.test(cell) &&
  !isContact(cell) &&
  !/^(?:m|f|male|female|mr|mrs|miss|ms)\.?$/i.test(cell);

type Role = 'email' | 'phone' | 'name' | 'part' | 'vehicle' | 'state' | 'note' | 'other';

// The order matters: 'Company email address' is an email address, 'Company name' isn't a person's name.
const roles: readonly [RegExp, Role][] = [
  [/mail/, 'email'],
  [
    /compan|organi[sz]|employer|business|\bfirm|\bkin\b|guarantor|emergency|gender|\bsex\b|\bage\b|birth|\bdob\b|address|origin|plate|\breg/,
    'other',
  ],
  [/\bstate\b/, 'state'],
  [/\bnotes?\b|remark|comment/, 'note'],
  [
    /status|city|\blga\b|position|designation|\brole|\bjob|title|\brank|depart|\bunit\b|\bn\.?i\.?n\b|\bbvn\b|\bid\b/,
    'other',
  ],
  [
    /serial|^s ?[/.]? ?n\b|^#|^n[or]\.?$|account|bank|training|course|\bdate|\btime|signature|user|licen[cs]e/,
    'other',
  ],
  [/phone|mobile|\bgsm|\btel|\bcell|whats/, 'phone'],
  [/(?:first|middle|last|sur|other|given|family|fore) ?names?\b/, 'part'],
  [/name|participant|attendee|trainee|delegate|driver|staff|employee|candidate/, 'name'],
  [/vehicle|truck|\bcar\b|\bdrives?\b/, 'vehicle'],
];
const roleOf = (heading: string): Role | undefined =>
  roles.find(([pattern]) => pattern.test(heading.toLowerCase()))?.[1];

const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '');

/** The header row precedes the first row with a contact. Unknown words count as headings if people follow. */
function findHeadings(rows: readonly Row[]): number {
  const first = rows.findIndex(({ cells }) => cells.some(isContact));
  const above = first < 0 ? rows : rows.slice(0, first);
  const wide = above.map(({ cells }) => (filled(cells).length > 1 ? cells : []));
  const known = wide.findIndex((cells) => filled(cells).some((cell) => roleOf(cell) !== undefined));
  return known < 0 && first > 0 ? wide.findIndex((cells) => cells.length > 0) : known;
}

interface Columns {
  email: number;
  phone: number;
  names: readonly number[];
  /** -1 without one, and for lists without extras. */
  vehicle: number;
  state: number;
  note: number;
  /** Whether its heading names something else. */
  isOther(column: number): boolean;
}

/** Detects each column's content by its heading, or else by its cells. */
function findColumns(
  rows: readonly Row[],
  headings: readonly string[],
  extras: Extras | undefined,
): Columns {
  const width = Math.max(headings.length, ...rows.map(({ cells }) => cells.length));
  const all = Array.from({ length: width }, (_, at) => ({ at, role: roleOf(headings[at] ?? '') }));
  const cellsOf = (at: number) => filled(rows.map(({ cells }) => cells[at] ?? ''));
  const count = (at: number, is: (cell: string) => boolean) => cellsOf(at).filter(is).length;
  const having = (role: Role) => all.filter((column) => column.role === role).map(({ at }) => at);
  const unnamed = all.filter(({ role }) => role === undefined).map(({ at }) => at);
  function best(role: Role, ...tests: ((cell: string) => boolean)[]): number {
    const named = having(role);
    for (const is of tests) {
      const [most] = (named.length > 0 ? named : unnamed).toSorted(
        (one, other) => count(other, is) - count(one, is),
      );
      if (most !== undefined && count(most, is) > 0) return most;
    }
    return named[0] ?? -1;
  }
  const email = best('email', isEmail);
  const phone = best('phone', isNational, isPhone);
  const isMostly = (at: number, is: (cell: string) => boolean) =>
    count(at, is) * 2 > cellsOf(at).length;
  const extra = (role: 'vehicle' | 'state') =>
    extras === undefined
      ? -1
      : (having(role)[0] ??
        unnamed.find((at) => isMostly(at, (cell) => extras[role](cell) !== '')) ??
        -1);
  const [vehicle, state] = [extra('vehicle'), extra('state')];
  const note = extras === undefined ? -1 : (having('note')[0] ?? -1);
  const texts = unnamed.filter(
    (at) => ![email, phone, vehicle, state].includes(at) && isMostly(at, isName),
  );
  // At least half of the people have a second name.
  const parts = texts.filter((at) => cellsOf(at).length * 2 >= rows.length);
  const [first = -1] = texts;
  const isWhole =
    headings.length > 0 || count(first, (cell) => cell.includes(' ')) * 2 > cellsOf(first).length;
  const [whole, named] = [having('name').slice(0, 1), having('part')];
  const unread = isWhole ? texts.slice(0, 1) : parts;
  const names = [whole, named, unread].find((columns) => columns.length > 0) ?? [];
  // Without extras, their columns aren't used.
  const others = ['other', 'vehicle', 'state', 'note'];
  return {
    email,
    phone,
    names,
    vehicle,
    state,
    note,
    isOther: (at) => others.includes(all[at]?.role ?? ''),
  };
}

function readPerson(
  { cells, isBroken }: Row,
  columns: Columns,
  hasHeadings: boolean,
  extras: Extras | undefined,
): ReadPerson {
  const at = (column: number) => cells[column] ?? '';
  const elsewhere = (is: (cell: string) => boolean) =>
    cells.findIndex((cell, column) => is(cell) && !columns.isOther(column));
  // A cell in the expected column is accepted in any form, unless it is clearly something else.
  function placeOf(
    column: number,
    is: (cell: string) => boolean,
    isElse: (cell: string) => boolean,
  ): number {
    if (is(at(column))) return column;
    const other = elsewhere(is);
    return other < 0 && at(column) !== '' && !isElse(at(column)) ? column : other;
  }
  const email = placeOf(columns.email, isEmail, isPhone);
  const phone = placeOf(columns.phone, isPhone, isEmail);
  const isMoved =
    (email >= 0 && email !== columns.email) || (phone >= 0 && phone !== columns.phone);
  const names = isMoved
    ? cells.flatMap((cell, column) =>
        column !== email && column !== phone && isName(cell) ? [column] : [],
      )
    : columns.names;
  const parts = filled(names.map(at));
  const [typed = '', ...furtherPhones] = splitPhones(at(phone));
  const [vehicle, state] = [at(columns.vehicle), at(columns.state)];
  const unknown = (role: keyof Extras, cell: string) =>
    cell !== '' && extras?.[role](cell) === '' && `We don't know the ${role} “${cell}”.`;
  const doubts = [
    isBroken && 'A quotation mark is missing here, or one too many.',
    isMoved && 'The columns of this row are in another order.',
    parts.length > 1 && !hasHeadings && `The name was in ${parts.length} columns.`,
    isNational(typed) && /^\D*[789]/.test(typed) && 'We added the first 0 of the phone number.',
    typed !== '' && !isNational(typed) && "This isn't an 11-digit Nigerian phone number.",
    furtherPhones.length > 0 && 'There are several phone numbers. We took the first.',
    unknown('vehicle', vehicle),
    unknown('state', state),
  ];
  return {
    fullName: parts.join(' '),
    email: at(email),
    phoneNumber: listedPhoneNumber(typed),
    vehicle: extras?.vehicle(vehicle) ?? '',
    state: extras?.state(state) ?? '',
    note: at(columns.note),
    doubts: doubts.filter((doubt) => doubt !== false),
  };
}

/** The Nigerian numbers of a cell with several, else the cell. */
function splitPhones(cell: string): string[] {
  const phones = cell.split(/[/,;&]|\bor\b/i).filter((part) => isNational(part.trim()));
  return isNational(cell) || phones.length === 0 ? [cell] : phones;
}

/**
 * Parses people from text, one per line, as copied or saved by spreadsheets. Ignores columns that weren't
 * requested.
 */
export function readPeople(text: string, extras?: Extras): ReadList {
  const rows = splitRows(text);
  const headingsAt = findHeadings(rows);
  const headings = rows[headingsAt]?.cells ?? [];
  const listed = rows.slice(headingsAt + 1);
  const columns = findColumns(listed, headings, extras);
  const { email, phone, names, vehicle, state, note } = columns;
  const used = [email, phone, ...names, vehicle, state, note];
  const width = Math.max(0, ...listed.map(({ cells }) => cells.length));
  const unused = Array.from({ length: width }, (_, at) => at).flatMap((at) => {
    const [example] = filled(listed.map(({ cells }) => cells[at] ?? ''));
    return used.includes(at) || example === undefined
      ? []
      : [headings[at] || `column ${at + 1} (${example} …)`];
  });
  return {
    people: listed.map((row) => readPerson(row, columns, headings.length > 0, extras)),
    headings: rows.slice(0, headingsAt + 1).flatMap(({ cells }) => filled(cells)),
    unused,
  };
}
