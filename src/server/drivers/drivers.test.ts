import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import { foldText } from '#contract/platform/names.ts';
import { anAdministrator, ask } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { forgetDriversAndRequests } from '#test/samples/placements.ts';

const world = await aWorld({ sessionIdleMinutes: 24 * 60 });
world.time.now = new Date('2027-03-10T12:00:00Z');
const admin = await anAdministrator(world);
const list = (query: Record<string, string> = {}) => ask(admin, listDrivers, { query });
const names = async (query?: Record<string, string>) =>
  (await list(query)).result.map(({ fullName }) => fullName);
beforeAll(async () => {
  const rows = [
    { fullName: 'Ọlábísí Adéyẹmí', licenceExpiresOn: '2027-03-09' },
    { fullName: 'Ẹ̀fẹ́ Omoregie', status: 'Approved', licenceExpiresOn: '2027-03-10' },
    { fullName: 'Ɗanjuma 100% Musa', status: 'Blocked', medicalExpiresOn: '2027-04-09' },
    { fullName: 'Ibrahim Sule', status: 'Assigned', medicalExpiresOn: '2027-04-10' },
    { fullName: 'Ngozi Eze', status: 'Rejected', licenceExpiresOn: '2027-01-01' },
    { fullName: 'Chinedu Okafor', status: 'Deleted' },
  ] as const;
  for (const row of rows) await aDriver(world.database.db, row);
});

describe('the list of drivers', () => {
  test.each([['capitals without marks', 'OLABISI', ['Ọlábísí Adéyẹmí']]])(
    'finds by %s',
    async (_, fullName, found) => {
      expect(await names({ fullName })).toEqual(found);
    },
  );

  test('finds by the start of the driver id, and by the whole _id', async () => {
    const [first] = (await list()).result;
    expect((await list({ _id: '1000' })).pagedInfo.total).toBe(5);
    expect(await names({ _id: first?.driverId ?? '' })).toEqual([first?.fullName]);
    expect(await names({ _id: first?._id ?? '' })).toEqual([first?.fullName]);
    expect(await names({ _id: '%' })).toEqual([]);
  });

  test.each([
    [{ status: 'Approved, Pending' }, ['Ẹ̀fẹ́ Omoregie', 'Ọlábísí Adéyẹmí']],
    [{ status: 'Deleted' }, ['Chinedu Okafor']],
    [{ expiryStatus: 'Expired' }, ['Ngozi Eze', 'Ọlábísí Adéyẹmí']],
    [{ expiryStatus: 'ExpiringSoon' }, ['Ẹ̀fẹ́ Omoregie']],
    [{ medicalExpiryStatus: 'ExpiringSoon' }, ['Ɗanjuma 100% Musa']],
    [{ documents: 'expiring' }, ['Ọlábísí Adéyẹmí', 'Ẹ̀fẹ́ Omoregie', 'Ɗanjuma 100% Musa']],
  ])('filters by %j', async (query, found) => {
    expect(await names(query)).toEqual(found);
  });
});

test('an expiry is told by the day that it is in Lagos', async () => {
  const { now } = world.time;
  world.time.now = new Date('2027-03-10T23:30:00Z');
  const [efe] = (await list({ fullName: 'efe' })).result;
  world.time.now = now;
  expect(efe?.expiryStatus).toBe('Expired');
});

describe('finding drivers', () => {
  beforeAll(async () => {
    const { db } = world.database;
    await forgetDriversAndRequests(db);
    await aDriver(db, {
      fullName: 'Ṣẹgun Adé-Odukọya',
      phoneNumber: '08031234567',
      email: 'segun.odukoya@example.com',
      licenceNumber: 'ABC-12345-AA01',
      vehicleType: 'Bus',
      state: 'Ogun',
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
      ['another apostrophe', 'O’Brien', [tunde]],
      ['words of which nobody has both', 'segun brien', []],
      ['a phone number', '08031234567', [segun]],
      ['a phone number with the country code', '+234 803 123-4567', [segun]],
      ['a phone number without its first 0', '8031234567', [segun]],
      ['the first digits of phone numbers', '0803', [bola, segun]],
      ['digits from the middle of a phone number', '123456', []],
      ['an email address', 'Segun.Odukoya@EXAMPLE.com', [segun]],
      ['a licence number in full-width letters', '\uff38YZ98765BB02', [bola]],
    ])('finds %s', async (_, search, names) => {
      expect(await found({ search })).toEqual(names);
    });

    test('finds a driver id, its first digits, and an _id', async () => {
      const [newest] = (await ask(admin, listDrivers)).result;
      expect(await found({ search: newest?.driverId ?? '' })).toEqual([tunde]);
      expect(await found({ search: newest?._id ?? '' })).toEqual([tunde]);
      expect(await found({ search: '100' })).toEqual([tunde, bola, segun]);
    });
  });

  test('the database folds names as browsers do', async () => {
    const names = ['Ṣẹ́gun', 'MUSA Ɗanjuma', 'ƙƴɓ', ..."'’‘ʻʼ`´-‐‑–—"];
    const { rows } = await sql<{ folded: string }>`
      select fold_text(name) as folded from unnest(${names}::text[]) with ordinality as listed (name, place) order by place`.execute(
      world.database.db,
    );
    expect(rows.map(({ folded }) => folded)).toEqual(names.map(foldText));
  });

  describe('the filters', () => {
    test.each([
      [{ vehicle: 'Bus,Truck', state: 'Ogun' }, [tunde, segun]],
      [{ expiresIn: '2027-05' }, [bola, segun]],
      [{ appliedFrom: '2027-03-02' }, [tunde, bola]],
      [{ appliedTo: '2027-03-01' }, [segun]],
      [{ appliedFrom: '2027-03-02', appliedTo: '2027-03-02' }, [bola]],
      [{ appliedFrom: '2027-03-02', search: 'odukoya', vehicle: 'Truck' }, [bola]],
    ])('find by %j', async (query, names) => {
      expect(await found({ ...query })).toEqual(names);
    });
  });

  test('lists read only what they show, if that is asked for', async () => {
    const query = { search: 'bola' };
    const [short] = (await ask(admin, listDrivers, { query: { ...query, fields: 'list' } })).result;
    const [whole] = (await ask(admin, listDrivers, { query })).result;
    expect(short).not.toHaveProperty('licence');
    expect(whole).toMatchObject({ ...short, licence: 'xyz 98765 bb02', documents: [] });
  });
});
