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
  const driver = {
    status: 'Approved',
    state: 'Lagos',
    vehicleType: 'Bus',
    yearsOfExperience: 9,
  } as const;
  const zebra = await aCompanyRequest(db, {
    companyName: 'Zẹbra Farms',
    phoneNumber: '08031112222',
    email: 'office@zebra.example.com',
    driversNeeded: 2,
    vehicleType: 'Van',
    startsOn: '2099-05-01',
    preferredState: 'Oyo',
    status: 'Assigned',
  });
  const apple = await aCompanyRequest(db, {
    companyName: 'Ápple Mills',
    driversNeeded: 7,
    vehicleType: 'Bus',
    startsOn: '2099-04-01',
    preferredState: 'Abia',
    status: 'Pending',
  });
  expect(
    await assign(admin, await aDriver(db, { ...driver, fullName: 'Ọmọ Zed' }), apple),
  ).toMatchObject({
    status: 201,
  });
  const other = {
    ...driver,
    fullName: 'Ade Musa',
    state: 'Kano',
    vehicleType: 'Truck',
    yearsOfExperience: 10,
  } as const;
  expect(await assign(admin, await aDriver(db, other), zebra)).toMatchObject({ status: 201 });

  const client = { fullName: 'Zainab Ali', companyName: 'Ọ̀yọ́ Freight', phoneNumber: '08035556666' };
  await aConsultation(db, { ...client, email: 'z.ali@example.com', consultationOn: '2099-01-02' });
  const second = {
    fullName: 'Àdé Bello',
    companyName: 'Benue Cargo',
    preferredTime: 'Afternoon',
  } as const;
  await aConsultation(db, { ...second, consultationOn: '2099-01-03', status: 'Scheduled' });

  const fire = await aTraining(db, {
    title: 'Fire',
    takesPlaceOn: '2099-02-01',
    duration: '3 days',
    status: 'Completed',
  });
  const air = await aTraining(db, {
    title: 'áir',
    takesPlaceOn: '2099-03-01',
    duration: '1 day',
    status: 'Upcoming',
  });
  const [early, late] = [new Date('2027-01-01T08:00:00Z'), new Date('2027-01-02T08:00:00Z')];
  await anEnrolment(db, fire, {
    fullName: 'Ìbí',
    companyName: 'B',
    email: 'a@example.com',
    createdAt: early,
  });
  await anEnrolment(db, air, {
    fullName: 'Chi',
    companyName: 'A',
    email: 'b@example.com',
    createdAt: late,
  });
});

async function names(
  list: (typeof lists)[keyof typeof lists],
  query: Record<string, string>,
): Promise<string[]> {
  const { result } = await ask<{ result: object[] }>(admin, list, {
    query: { page: '1', ...query },
  });
  return result.map((row) =>
    String(Object.entries(row).find(([key]) => ['name', 'title', 'fullName'].includes(key))?.[1]),
  );
}

const lists = {
  requests: listRequests,
  consultations: listConsultations,
  trainings: listAllTrainings,
  enrolments: listEnrolments,
  ongoing: listOngoingDrivers,
};

test.each([
  ['requests', 'requestId', ['Zẹbra Farms', 'Ápple Mills']],
  ['requests', 'drivers', ['Zẹbra Farms', 'Ápple Mills']],
  ['requests', 'name', ['Ápple Mills', 'Zẹbra Farms']],
  ['requests', 'period', ['Ápple Mills', 'Zẹbra Farms']],
  ['consultations', 'date', ['Zainab Ali', 'Àdé Bello']],
  ['consultations', 'name', ['Àdé Bello', 'Zainab Ali']],
  ['consultations', 'status', ['Zainab Ali', 'Àdé Bello']],
  ['trainings', 'title', ['áir', 'Fire']],
  ['trainings', 'date', ['Fire', 'áir']],
  ['enrolments', 'company', ['Chi', 'Ìbí']],
  ['enrolments', 'registered', ['Ìbí', 'Chi']],
  ['ongoing', 'experience', ['Ọmọ Zed', 'Ade Musa']],
  ['ongoing', 'name', ['Ade Musa', 'Ọmọ Zed']],
] as const)('the %s are sorted by %s, and the other way round', async (list, sort, expected) => {
  expect(await names(lists[list], { sort })).toEqual(expected);
  expect(await names(lists[list], { sort, direction: 'descending' })).toEqual(
    expected.toReversed(),
  );
});

test.each([
  ['requests', 'farms zebra', ['Zẹbra Farms']],
  ['requests', '0803 111', ['Zẹbra Farms']],
  ['requests', 'req-10000', ['Ápple Mills', 'Zẹbra Farms']],
  ['consultations', 'freight zainab', ['Zainab Ali']],
] as const)('the %s are searched for "%s"', async (list, search, expected) => {
  expect(await names(lists[list], { search })).toEqual(expected);
});
