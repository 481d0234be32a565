import { enrol } from '#contract/enrolments/enrolment-form.ts';
import type { Database } from '#server/platform/database/database.ts';
import { aTraining, goodEnrolment } from '#test/samples/trainings.ts';
import { expecting } from './races.ts';

/** Posts JSON to an address of the product; returns the status. */
type Post = (path: string, body: object) => Promise<number>;

const seats = 20;

/** Posts, and retries while the product is too busy. */
async function insist(post: Post, path: string, body: object): Promise<number> {
  const status = await post(path, body);
  return status === 503 ? insist(post, path, body) : status;
}

/**
 * Lets a crowd register at once for a training's 20 seats, by id or title; every fifth asks for the waiting list
 * once it is full. Returns what went wrong.
 */
export async function raceForSeats(db: Database, post: Post, crowd = 200): Promise<string[]> {
  const title = `Race ${crypto.randomUUID()}`;
  const trainingId = await aTraining(db, { title, seats });
  const asked = Array.from({ length: crowd }, (_, at) => ({
    ...goodEnrolment(title),
    email: `racer.${at}@example.com`,
    ...(at % 2 === 0 && { trainingId }),
    joinsWaitingList: at % 5 === 0,
  }));
  const statuses = await Promise.all(asked.map((body) => insist(post, enrol.path, body)));
  const rows = await db
    .selectFrom('enrolments')
    .select(['email', 'state'])
    .where('trainingId', '=', trainingId)
    .execute();
  const inState = (...states: string[]) => rows.filter(({ state }) => states.includes(state));
  const stored = new Set(rows.map(({ email }) => email));
  const forList = asked
    .filter(({ joinsWaitingList }) => joinsWaitingList)
    .map(({ email }) => email);
  const told = asked.filter((_, at) => statuses[at] === 201).map(({ email }) => email);
  return [
    ...expecting(
      'other answers',
      [...new Set(statuses)].filter((status) => ![201, 409].includes(status)),
      [],
    ),
    ...expecting('seats taken', inState('Registered').length, seats),
    ...expecting('offers', inState('Offered').length, 0),
    ...expecting(
      'neither seated nor on the list',
      forList.filter((email) => !stored.has(email)).length,
      0,
    ),
    ...expecting(
      'on the list unasked',
      inState('Waiting').filter(({ email }) => !forList.includes(email)).length,
      0,
    ),
    ...expecting(
      'told and stored',
      told.filter((email) => !stored.has(email)).length + stored.size,
      told.length,
    ),
  ];
}
