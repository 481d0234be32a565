import { inspect } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import { ListedDriver, readDriver } from '#contract/drivers/drivers.ts';
import { foldText } from '#contract/platform/names.ts';
import { anAdministrator, ask, attempt } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';

const world = await aWorld();
world.time.now = new Date('2027-03-10T12:00:00Z');
const admin = await anAdministrator(world);
beforeAll(async () => {
  const { db } = world.database;
  await aDriver(db, {
    fullName: 'Ṣẹgun Adé-Odukọya',
    phoneNumber: '08031234567',
    email: 'segun.odukoya@example.com',
    licenceNumber: 'ABC-12345-AA01',
    vehicleType: 'Bus',
    state: 'Ogun',
    yearsOfExperience: 1,
    ageBracket: '30–35',
    licenceExpiresOn: '2027-05-31',
    createdAt: new Date('2027-03-01T22:59:00Z'),
  });
  await aDriver(db, {
    fullName: 'Bọla Odukọya',
    phoneNumber: '08031239999',
    email: 'bola_99@example.com',
    licenceNumber: 'xyz 98765 bb02',
    vehicleType: 'Truck',
    state: 'Lagos',
    yearsOfExperience: 4,
    ageBracket: '41–45',
    medicalExpiresOn: '2027-05-01',
    status: 'Approved',
    createdAt: new Date('2027-03-01T23:00:00Z'),
  });
  await aDriver(db, {
    fullName: "Tunde O'Brien",
    phoneNumber: '09012345678',
    email: '0901234@example.com',
    licenceNumber: 'DEF44444CC03',
    vehicleType: 'Truck',
    state: 'Ogun',
    yearsOfExperience: 30,
    ageBracket: '46–50',
    createdAt: new Date('2027-03-05T12:00:00Z'),
  });
});

const segun = 'Ṣẹgun Adé-Odukọya';
const bola = 'Bọla Odukọya';
const tunde = "Tunde O'Brien";

async function found(query: Record<string, string>): Promise<string[]> {
  const { result, pagedInfo } = await ask(admin, listDrivers, { query });
  expect(pagedInfo.total).toBe(result.length);
  return result.map(({ fullName }) => fullName);
}

describe('a search', () => {
  test.each([
    ['names in another order', 'odukoya segun', [segun]],
    ['parts of names, with spaces around', '  duko   ola ', [bola]],
    ['one letter besides a name', 'odukoya b', [bola]],
    ['single letters', 'n u d', [tunde, segun]],
    ['an accented word', 'Ṣẹ́gun', [segun]],
    ['a word with a sign', "o'b", [tunde]],
    ...['O’Brien', 'oʼbrien', 'O`BRIEN'].map((typed): [string, string, string[]] => [
      'another apostrophe',
      typed,
      [tunde],
    ]),
    ...['ade-odu', 'ade‑odu', 'Adé–odu'].map((typed): [string, string, string[]] => [
      'another hyphen',
      typed,
      [segun],
    ]),
    ['words of which nobody has both', 'segun brien', []],
    ['a phone number', '08031234567', [segun]],
    ['a phone number with spaces', '0803 123 9999', [bola]],
    ['a phone number with the country code', '+234 803 123-4567', [segun]],
    ['the country code without a sign', '2348031239999', [bola]],
    ['a phone number in brackets', '(0803) 123 4567', [segun]],
    ['a phone number without its first 0', '8031234567', [segun]],
    ['the first digits of phone numbers', '0803', [bola, segun]],
    ['the first digits after the country code', '+234803123', [bola, segun]],
    ['the last digits of phone numbers', '4567', [segun]],
    ['the last digits with a space', '23 9999', [bola]],
    ['digits from the middle of a phone number', '123456', []],
    ['three last digits, which are too few', '567', []],
    ['an email address', 'Segun.Odukoya@EXAMPLE.com', [segun]],
    ['the start of an email address', 'segun.odu', [segun]],
    ['the start of an email address with a line', 'bola_', [bola]],
    ['an email address of digits', '0901234@', [tunde]],
    ['a licence number', 'ABC-12345-AA01', [segun]],
    ['a licence number without signs, in small letters', 'abc12345aa01', [segun]],
    ['a licence number with other signs', ' XYZ-98765/BB02', [bola]],
    ['a licence number in full-width letters', '\uff38YZ98765BB02', [bola]],
    ['only the start of a licence number', 'ABC-12345', []],
    ['a percent sign', '%', []],
    ['only a sign of a phone number', '+', []],
    ['nobody', 'zebulon', []],
  ])('finds %s', async (_, search, names) => {
    expect(await found({ search })).toEqual(names);
  });

  test('finds a driver id, its first digits, and an _id', async () => {
    const [newest] = (await ask(admin, listDrivers)).result;
    expect(await found({ search: newest?.driverId ?? '' })).toEqual([tunde]);
    expect(await found({ search: newest?._id ?? '' })).toEqual([tunde]);
    expect(await found({ search: '100' })).toEqual([tunde, bola, segun]);
  });

  test('finds among the chosen statuses', async () => {
    expect(await found({ search: 'odukoya', status: 'Approved' })).toEqual([bola]);
    expect(await found({ search: '0803', status: 'Rejected' })).toEqual([]);
  });

  test('finds who is available for a request', async () => {
    const availableFor = await aCompanyRequest(world.database.db);
    expect(await found({ availableFor, search: '0803 1' })).toEqual([bola]);
    expect(await found({ availableFor, search: '0901' })).toEqual([]);
    expect(await found({ availableFor, vehicle: 'Bus' })).toEqual([]);
  });
});

test('the database folds names as browsers do', async () => {
  const names = [
    'Ṣẹ́gun',
    'MUSA Ɗanjuma',
    'ƙƴɓ',
    "O'B",
    'O’B',
    '‘O’',
    'OʻB',
    'OʼB',
    'O`B',
    'O´B',
    'A-B',
    'A‐B',
    'A‑B',
    'A–B',
    'A—B',
  ];
  const { rows } = await sql<{ folded: string }>`
    select fold_text(name) as folded from unnest(${names}::text[]) with ordinality as listed (name, place) order by place`.execute(
    world.database.db,
  );
  expect(rows.map(({ folded }) => folded)).toEqual(names.map(foldText));
});

describe('the filters', () => {
  test.each([
    [{ vehicle: 'Bus' }, [segun]],
    [{ vehicle: 'Bus,Truck', state: 'Ogun' }, [tunde, segun]],
    [{ state: 'Kano' }, []],
    [{ expiresIn: '2027-05' }, [bola, segun]],
    [{ expiresIn: '2027-06' }, []],
    [{ expiresIn: '2027-04' }, []],
    [{ appliedFrom: '2027-03-02' }, [tunde, bola]],
    [{ appliedTo: '2027-03-01' }, [segun]],
    [{ appliedFrom: '2027-03-02', appliedTo: '2027-03-02' }, [bola]],
    [{ appliedFrom: '2027-03-02', search: 'odukoya', vehicle: 'Truck' }, [bola]],
    [{ documents: 'expiring', expiresIn: '2027-05' }, []],
  ])('find by %j', async (query, names) => {
    expect(await found({ ...query })).toEqual(names);
  });

  test.each([
    { vehicle: 'Trailer' },
    { state: 'Texas' },
    { expiresIn: '2027-13' },
    { expiresIn: '0000-01' },
    { appliedFrom: '2027-02-30' },
    { appliedTo: 'today' },
    { sort: 'phone' },
    { sort: 'name', direction: 'up' },
    { search: 'a\u0000' },
  ])('refuse %j', async (query) => {
    expect(await attempt(admin, listDrivers, { query: { ...query } })).toMatchObject({
      status: 400,
    });
  });
});

describe('what is read', () => {
  /** Without those that read the session or, on a busy machine, check the connection. */
  async function statementsOf(call: () => Promise<unknown>): Promise<number> {
    // The first call may open a connection.
    await call();
    const query = vi.spyOn(pg.Client.prototype, 'query');
    await call();
    const sent = query.mock.calls.filter((call) => !/read_only/.test(inspect(call)));
    query.mockRestore();
    return sent.length - 1;
  }

  test('is only what lists show, if that is asked for, and else everything', async () => {
    const [short] = (await ask(admin, listDrivers, { query: { search: 'bola', fields: 'list' } }))
      .result;
    const [whole] = (await ask(admin, listDrivers, { query: { search: 'bola' } })).result;
    expect(Object.keys(short ?? {}).toSorted()).toEqual(
      Object.keys(ListedDriver.shape).filter(isNotAsked).toSorted(),
    );
    expect(whole).toMatchObject({ ...short, licence: 'xyz 98765 bb02', documents: [] });
    expect(await attempt(admin, listDrivers, { query: { fields: 'all' } })).toMatchObject({
      status: 400,
    });
  });

  test('is one statement for a page beside its total, and three for a profile', async () => {
    const [driver] = (await ask(admin, listDrivers)).result;
    expect(await statementsOf(() => ask(admin, listDrivers))).toBe(2);
    expect(await statementsOf(() => ask(admin, listDrivers, { query: { fields: 'list' } }))).toBe(
      2,
    );
    expect(
      await statementsOf(() => ask(admin, readDriver, { params: { id: driver?._id ?? '' } })),
    ).toBe(3);
  });
});

const isNotAsked = (field: string) => field !== 'lastReminder';
