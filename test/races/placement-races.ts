import { readDriver } from '#contract/drivers/drivers.ts';
import { readRequest } from '#contract/requests/requests.ts';
import { type Answer, ask } from '#test/administrator.ts';
import { isNightly } from '#test/nightly.ts';
import { aCompleteDriver } from '#test/samples/drivers.ts';
import { act, assign, end, remove } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import { atOnce, type Course, expecting, judge, type Outcome, succeeded } from './races.ts';

const [crowd, few] = isNightly ? [50, 10] : [6, 4];

const many = <Thing>(count: number, make: () => Promise<Thing>): Promise<Thing[]> =>
  Promise.all(Array.from({ length: count }, make));

const anApproved = ({ db }: Course) => aCompleteDriver(db, { status: 'Approved' });

const statusOf = async ({ admin }: Course, id: string) =>
  (await ask(admin, readDriver, { params: { id } })).status;
const requestOf = async ({ admin }: Course, id: string) => {
  const { status, assignedDrivers } = await ask(admin, readRequest, { params: { id } });
  return [status, assignedDrivers];
};

async function oneDriverForMany(course: Course): Promise<Outcome> {
  const { admin, db } = course;
  const driver = await anApproved(course);
  const requests = await many(crowd, () => aCompanyRequest(db));
  const answers = await atOnce(
    course,
    requests.map((request) => () => assign(admin, driver, request)),
  );
  const { companies } = await ask(admin, readDriver, { params: { id: driver } });
  const winner = requests[answers.findIndex(succeeded)];
  return judge(course, answers, [
    ...expecting('assigned', answers.filter(succeeded).length, 1),
    ...expecting(
      'placed with',
      companies.map(({ _id }) => _id),
      [winner],
    ),
  ]);
}

async function manyDriversForOnePlace(course: Course): Promise<Outcome> {
  const { admin, db } = course;
  const request = await aCompanyRequest(db, { driversNeeded: 3 });
  for (const driver of await many(2, () => anApproved(course)))
    await assign(admin, driver, request);
  const drivers = await many(crowd, () => anApproved(course));
  const answers = await atOnce(
    course,
    drivers.map((driver) => () => assign(admin, driver, request)),
  );
  return judge(course, answers, [
    ...expecting('assigned', answers.filter(succeeded).length, 1),
    ...expecting('the request', await requestOf(course, request), ['Assigned', 3]),
  ]);
}

async function blockWhileAssigning(course: Course): Promise<Outcome> {
  const { admin, db } = course;
  const pairs = await many(few, async () => ({
    driver: await anApproved(course),
    request: await aCompanyRequest(db),
  }));
  const blocks = pairs.map(
    ({ driver }) =>
      () =>
        act(admin, 'block', driver),
  );
  const answers = await atOnce(course, [
    ...blocks,
    ...pairs.map(
      ({ driver, request }) =>
        () =>
          assign(admin, driver, request),
    ),
  ]);
  const wrong = [...expecting('blocked', answers.slice(0, few).filter(succeeded).length, few)];
  for (const { driver, request } of pairs) {
    wrong.push(...expecting('the driver', await statusOf(course, driver), 'Blocked'));
    wrong.push(...expecting('the request', await requestOf(course, request), ['Pending', 0]));
  }
  return judge(course, answers, wrong);
}

async function cancelWhileAssigning(course: Course): Promise<Outcome> {
  const { admin, db } = course;
  const request = await aCompanyRequest(db, { driversNeeded: few });
  const drivers = await many(few, () => anApproved(course));
  const [cancelled, ...answers] = await atOnce(course, [
    () => end(admin, request, 'Cancelled'),
    ...drivers.map((driver) => () => assign(admin, driver, request)),
  ]);
  const wrong = [
    ...expecting('cancelled', cancelled?.status, 200),
    ...expecting('the request', await requestOf(course, request), ['Cancelled', 0]),
  ];
  for (const driver of drivers)
    wrong.push(...expecting('the driver', await statusOf(course, driver), 'Approved'));
  return judge(course, answers, wrong);
}

/** Of two concurrent actions on each of some drivers, exactly one may succeed. */
async function eitherOr(
  course: Course,
  drivers: readonly string[],
  deeds: (driver: string) => readonly (() => Promise<Answer>)[],
): Promise<Outcome> {
  const pairs = drivers.map((driver) => deeds(driver));
  const answers = await atOnce(course, pairs.flat());
  const wrong = pairs.flatMap(({ length }, at) =>
    expecting(
      `done to driver ${at}`,
      answers.slice(at * length, (at + 1) * length).filter(succeeded).length,
      1,
    ),
  );
  return judge(course, answers, wrong);
}

async function deleteWhileAssigning(course: Course): Promise<Outcome> {
  const { admin, db } = course;
  const request = await aCompanyRequest(db, { driversNeeded: few });
  const drivers = await many(few, () => anApproved(course));
  return eitherOr(course, drivers, (driver) => [
    () => act(admin, 'delete', driver),
    () => assign(admin, driver, request),
  ]);
}

let twins = 0;

async function twinsApproved(course: Course): Promise<Outcome> {
  const { admin, db } = course;
  const pairs = await many(few, async () => {
    twins += 1;
    const email = `twin.${twins}.${course.random.whole(0, 1e9)}@example.com`;
    return many(2, () => aCompleteDriver(db, { status: 'Rejected', email }));
  });
  const answers = await atOnce(
    course,
    pairs.flat().map((driver) => () => act(admin, 'approve', driver)),
  );
  const wrong = pairs.flatMap((_, at) =>
    expecting(
      `approved of pair ${at}`,
      answers.slice(at * 2, at * 2 + 2).filter(succeeded).length,
      1,
    ),
  );
  return judge(course, answers, wrong);
}

async function everythingAtOnce(course: Course): Promise<Outcome> {
  const { admin, db, random } = course;
  const drivers = await many(6, () => anApproved(course));
  const requests = await Promise.all(
    [1, 1, 2, 3].map((driversNeeded) => aCompanyRequest(db, { driversNeeded })),
  );
  const deeds = Array.from({ length: 4 * crowd }, () => {
    const [driver, request] = [random.oneOf(drivers), random.oneOf(requests)];
    const chance = random.next();
    if (chance < 0.35) return () => assign(admin, driver, request);
    if (chance < 0.55) return () => remove(admin, driver, request);
    if (chance < 0.7) return () => act(admin, 'block', driver);
    if (chance < 0.9) return () => act(admin, 'unblock', driver);
    if (chance < 0.94) return () => act(admin, random.oneOf(['approve', 'reject']), driver);
    if (chance < 0.97) return () => end(admin, request, 'Fulfilled');
    return () => end(admin, request, 'Cancelled');
  });
  return judge(course, await atOnce(course, deeds), []);
}

/** Actions that administrators can take at the same moment, by name. */
export const races: Record<string, (course: Course) => Promise<Outcome>> = {
  [`one driver assigned to ${crowd} requests`]: oneDriverForMany,
  [`${crowd} drivers assigned to one free place`]: manyDriversForOnePlace,
  'drivers blocked while they are assigned': blockWhileAssigning,
  'a request cancelled while drivers are assigned to it': cancelWhileAssigning,
  'drivers deleted while they are assigned': deleteWhileAssigning,
  'two applications of one person approved': twinsApproved,
  [`${4 * crowd} deeds by chance on 6 drivers and 4 requests`]: everythingAtOnce,
};
