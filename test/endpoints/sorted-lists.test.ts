import { beforeAll, expect, test } from 'vitest';
import { listConsultations } from '#contract/consultations/consultations.ts';
import { listEnrolments } from '#contract/enrolments/enrolments.ts';
import { listOngoingDrivers } from '#contract/placements/placements.ts';
import { listRequests } from '#contract/requests/requests.ts';
import { listAllTrainings } from '#contract/trainings/training-management.ts';
import { anAdministrator, ask } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { aConsultation } from '#test/samples/consultations.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { assign } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import { anEnrolment, aTraining } from '#test/samples/trainings.ts';

const world = await aWorld();
const admin = await anAdministrator(world);
beforeAll(async () => {
  const { db } = world.database;
  const phoneNumber = '08031112222';
  const zebra = { companyName: 'Zẹbra Farms', driversNeeded: 2, startsOn: '2099-05-01' };
  const apple = { companyName: 'Ápple Mills', driversNeeded: 7, startsOn: '2099-04-01' };
  for (const [fullName, yearsOfExperience, request] of [
    ['Ọmọ Zed', 9, { ...zebra, phoneNumber }],
    ['Ade Musa', 10, apple],
  ] as const) {
    const driver = await aDriver(db, { fullName, yearsOfExperience, status: 'Approved' });
    expect(await assign(admin, driver, await aCompanyRequest(db, request))).toMatchObject({
      status: 201,
    });
  }
  await aConsultation(db, { fullName: 'Zainab Ali', consultationOn: '2099-01-02' });
  await aConsultation(db, { fullName: 'Àdé Bello', consultationOn: '2099-01-03' });
  for (const [title, takesPlaceOn, fullName, companyName, createdAt] of [
    ['Fire', '2099-02-01', 'Ìbí', 'B', '2027-01-01T08:00:00Z'],
    ['áir', '2099-03-01', 'Chi', 'A', '2027-01-02T08:00:00Z'],
  ] as const) {
    const person = { fullName, companyName, createdAt: new Date(createdAt) };
    await anEnrolment(db, await aTraining(db, { title, takesPlaceOn }), person);
  }
});

const lists = {
  requests: listRequests,
  consultations: listConsultations,
  trainings: listAllTrainings,
  enrolments: listEnrolments,
  ongoing: listOngoingDrivers,
};

async function names(list: keyof typeof lists, query: Record<string, string>): Promise<string[]> {
  const { result } = await ask<{ result: object[] }>(admin, lists[list], {
    query: { page: '1', ...query },
  });
  return result.map((row) =>
    String(Object.entries(row).find(([key]) => ['name', 'title', 'fullName'].includes(key))?.[1]),
  );
}

test.each([
  ['requests', 'requestId', ['Zẹbra Farms', 'Ápple Mills']],
  ['requests', 'drivers', ['Zẹbra Farms', 'Ápple Mills']],
  ['requests', 'name', ['Ápple Mills', 'Zẹbra Farms']],
  ['requests', 'period', ['Ápple Mills', 'Zẹbra Farms']],
  ['consultations', 'date', ['Zainab Ali', 'Àdé Bello']],
  ['consultations', 'name', ['Àdé Bello', 'Zainab Ali']],
  ['trainings', 'title', ['áir', 'Fire']],
  ['trainings', 'date', ['Fire', 'áir']],
  ['enrolments', 'company', ['Chi', 'Ìbí']],
  ['enrolments', 'registered', ['Ìbí', 'Chi']],
  ['ongoing', 'experience', ['Ọmọ Zed', 'Ade Musa']],
  ['ongoing', 'name', ['Ade Musa', 'Ọmọ Zed']],
] as const)('the %s are sorted by %s, and the other way round', async (list, sort, expected) => {
  expect(await names(list, { sort })).toEqual(expected);
  expect(await names(list, { sort, direction: 'descending' })).toEqual(expected.toReversed());
});

test.each([
  ['requests', 'farms zebra', ['Zẹbra Farms']],
  ['requests', '0803 111', ['Zẹbra Farms']],
  ['consultations', 'zainab', ['Zainab Ali']],
] as const)('the %s are searched for "%s"', async (list, search, expected) => {
  expect(await names(list, { search })).toEqual(expected);
});
