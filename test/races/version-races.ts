import { changeDriverStatus, driverActionNames } from '#contract/drivers/driver-actions.ts';
import { readDriver } from '#contract/drivers/drivers.ts';
import {
  assignDriver,
  changeRequestStatus,
  removeDriver,
} from '#contract/placements/placements.ts';
import { readRequest } from '#contract/requests/requests.ts';
import { changeTrainingStatus, updateTraining } from '#contract/trainings/training-management.ts';
import { listTrainings, type Training } from '#contract/trainings/trainings.ts';
import { type Answer, ask, attempt } from '#test/administrator.ts';
import { asForm } from '#test/samples/applications.ts';
import { aCompleteDriver } from '#test/samples/drivers.ts';
import { assign } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import { aTraining, goodTraining } from '#test/samples/trainings.ts';
import { atOnce, type Course, expecting, judge, type Outcome, succeeded } from './races.ts';

const crowd = 20;
const few = 5;

const times = <Thing>(count: number, make: (at: number) => Thing): Thing[] =>
  Array.from({ length: count }, (_, at) => make(at));

/** One succeeds; the others learn that the record's version has changed. */
const oneWins = (answers: readonly Answer[]): string[] => [
  ...expecting('successes', answers.filter(succeeded).length, 1),
  ...answers
    .filter((answer) => !succeeded(answer) && answer.version === undefined)
    .map(({ status, message }) => `was not told of a newer version, but ${status}: ${message}`),
];

const driverNow = ({ admin }: Course, id: string) => ask(admin, readDriver, { params: { id } });
const requestNow = ({ admin }: Course, id: string) => ask(admin, readRequest, { params: { id } });

async function trainingNow({ admin }: Course, _id: string): Promise<Training> {
  const [training] = (await ask(admin, listTrainings, { query: { _id } })).result;
  if (!training) throw new Error('the training is gone');
  return training;
}

const edit = ({ admin }: Course, { _id, version }: Training, changes: Record<string, string>) => {
  const fields = { ...goodTraining(), ...changes, version: String(version) };
  return attempt(admin, updateTraining, {
    params: { id: _id },
    body: asForm({ fields, images: [], groups: undefined }),
  });
};

async function decisionsOnDriver(course: Course): Promise<Outcome> {
  const id = await aCompleteDriver(course.db, { status: 'Approved' });
  const statuses = { reject: 'Rejected', block: 'Blocked' };
  const actions = times(crowd, (at) => (at % 2 === 0 ? 'reject' : 'block'));
  const answers = await atOnce(
    course,
    actions.map(
      (status) => () =>
        attempt(course.admin, changeDriverStatus, {
          query: { status, driverId: id, version: '1' },
        }),
    ),
  );
  const winner = actions[answers.findIndex(succeeded)] ?? 'reject';
  const { status, version } = await driverNow(course, id);
  return judge(course, answers, [
    ...oneWins(answers),
    ...expecting('the driver', [status, version], [statuses[winner], 2]),
  ]);
}

async function changesOfRequest(course: Course): Promise<Outcome> {
  const { admin, db } = course;
  const requestId = await aCompanyRequest(db);
  const placed = await aCompleteDriver(db, { status: 'Approved' });
  await assign(admin, placed, requestId);
  const { version } = await requestNow(course, requestId);
  const seen = { requestVersion: String(version) };
  const others = await Promise.all(times(few, () => aCompleteDriver(db, { status: 'Approved' })));
  const answers = await atOnce(course, [
    ...others.map(
      (driverId) => () =>
        attempt(admin, assignDriver, { params: { driverId, requestId }, query: seen }),
    ),
    () => attempt(admin, removeDriver, { params: { driverId: placed, requestId }, query: seen }),
    ...['Fulfilled', 'Cancelled'].map(
      (status) => () =>
        attempt(admin, changeRequestStatus, { body: { requestId, status, version } }),
    ),
  ]);
  const winner = answers.findIndex(succeeded);
  const states = [
    ...times(few, () => ['Assigned', 2]),
    ['Pending', 0],
    ['Fulfilled', 1],
    ['Cancelled', 0],
  ];
  const { status, assignedDrivers } = await requestNow(course, requestId);
  return judge(course, answers, [
    ...oneWins(answers),
    ...expecting('the request', [status, assignedDrivers], states[winner]),
  ]);
}

async function editsAndEndOfTraining(course: Course): Promise<Outcome> {
  const { admin, db } = course;
  const training = await trainingNow(course, await aTraining(db, { venue: 'as announced' }));
  const { _id: trainingId, version } = training;
  const venues = times(few, (at) => `Yard ${at}`);
  const answers = await atOnce(course, [
    ...venues.map((venue) => () => edit(course, training, { venue })),
    () =>
      attempt(admin, changeTrainingStatus, { body: { trainingId, status: 'cancelled', version } }),
  ]);
  const winner = answers.findIndex(succeeded);
  const { venue, status } = await trainingNow(course, trainingId);
  const should = winner === few ? ['as announced', 'Cancelled'] : [venues[winner], 'Upcoming'];
  return judge(course, answers, [
    ...oneWins(answers),
    ...expecting('the training', [venue, status], should),
  ]);
}

/** All read and decide repeatedly: no more decisions may succeed than the driver has versions. */
async function manyDecisionsInTurn(course: Course): Promise<Outcome> {
  const { admin, db, random } = course;
  const driverId = await aCompleteDriver(db, { status: 'Pending' });
  const actions = driverActionNames.filter((action) => action !== 'delete');
  const answers: Answer[] = [];
  await Promise.all(
    times(few, async () => {
      for (let turn = 0; turn < few; turn += 1) {
        const { version } = await driverNow(course, driverId);
        const query = { status: random.oneOf(actions), driverId, version: String(version) };
        answers.push(await attempt(admin, changeDriverStatus, { query }));
      }
    }),
  );
  const { version } = await driverNow(course, driverId);
  return judge(
    course,
    answers,
    expecting('the version', version, 1 + answers.filter(succeeded).length),
  );
}

/** Concurrent actions of administrators who saw the same version, by name. */
export const races: Record<string, (course: Course) => Promise<Outcome>> = {
  [`${crowd} decisions on one driver`]: decisionsOnDriver,
  [`${few} placements, a removal and two ends of one request`]: changesOfRequest,
  [`${few} edits and the end of one training`]: editsAndEndOfTraining,
  [`${few * few} decisions in turn on one driver`]: manyDecisionsInTurn,
};
