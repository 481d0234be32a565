import { beforeAll, expect, test } from 'vitest';
import { can, roles } from '#contract/platform/roles.ts';
import { addPrivacyRequestByHand } from '#contract/privacy/privacy-requests.ts';
import { searchEverything } from '#contract/search/search.ts';
import { searchKinds, searchPermissions } from '#contract/search/search-kinds.ts';
import { anAdministrator, ask } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { aConsultation } from '#test/samples/consultations.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import { aCertificate, anEnrolment, aTraining } from '#test/samples/trainings.ts';

const world = await aWorld();
const admin = await anAdministrator(world);
beforeAll(async () => {
  const { db } = world.database;
  for (let number = 1; number <= 7; number += 1)
    await aDriver(db, { fullName: `Ṣẹgun Odukọya ${'abcdefg'[number - 1]}` });
  await aDriver(db, { fullName: 'Bọla Odukọya', phoneNumber: '08031234567', status: 'Deleted' });
  await aCompanyRequest(db, { companyName: 'Odukọya Farms', phoneNumber: '08031234567' });
  await aConsultation(db, { fullName: 'Fẹmi Odukọya', phoneNumber: '08031234567' });
  await aTraining(db, { title: 'Odukọya on brakes' });
  const enrolment = crypto.randomUUID();
  await anEnrolment(db, await aTraining(db), {
    id: enrolment,
    fullName: 'Kẹmi Odukọya',
    phoneNumber: '08031234567',
  });
  await aCertificate(db, enrolment, { number: '7QK429XDM8RT' });
  const asked = {
    kind: 'copy',
    name: 'Dupẹ Odukọya',
    contact: '08031234567',
    words: '',
    record: '',
    cameOn: '2026-11-01',
  };
  await ask(admin, addPrivacyRequestByHand, { body: asked });
});

test('finds everything of a name, at most five of a kind, with how many there are', async () => {
  const found = await ask(admin, searchEverything, { query: { text: 'odukoya' } });
  const { drivers, requests, consultations, enrolments, trainings, privacyRequests } = found;
  expect(drivers?.total).toBe(7);
  expect(drivers?.result.map(({ fullName }) => fullName.at(-1))).toEqual(['g', 'f', 'e', 'd', 'c']);
  expect(requests?.result).toMatchObject([{ name: 'Odukọya Farms', requestId: 'REQ-100001' }]);
  expect(consultations?.result).toMatchObject([{ fullName: 'Fẹmi Odukọya' }]);
  expect(enrolments?.result).toMatchObject([{ fullName: 'Kẹmi Odukọya', state: 'Registered' }]);
  expect(privacyRequests?.result).toMatchObject([{ name: 'Dupẹ Odukọya' }]);
  expect(trainings?.result).toMatchObject([{ title: 'Odukọya on brakes' }]);
});

test('finds by words in any order, numbers and references', async () => {
  const totals = async (text: string) => {
    const found = await ask(admin, searchEverything, { query: { text } });
    return searchKinds.map((kind) => found[kind]?.total);
  };
  expect(await totals('odukoya segun')).toEqual([7, 0, 0, 0, 0, 0]);
  expect(await totals('+234 803 123 4567')).toEqual([0, 1, 1, 1, 0, 0]);
  expect(await totals('08031234567')).toEqual([0, 1, 1, 1, 0, 1]);
  expect(await totals('100001')).toEqual([1, 0, 0, 1, 0, 1]);
  expect(await totals('req-100001')).toEqual([0, 1, 0, 0, 0, 0]);
  expect(await totals('ML-7QK4-29XD-M8RT')).toEqual([0, 0, 0, 1, 0, 0]);
});

test.each(roles)('a %s finds what the role reads, and nothing else', async (role) => {
  const found = await ask(await anAdministrator(world, role), searchEverything, {
    query: { text: 'odukoya' },
  });
  for (const kind of searchKinds)
    expect(found[kind] !== null).toBe(can(role, searchPermissions[kind]));
});
