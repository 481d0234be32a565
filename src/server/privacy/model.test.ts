import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sendMessage } from '#contract/messages/own-messages.ts';
import { addNote } from '#contract/notes/notes.ts';
import { liftHold, setHold } from '#contract/privacy/legal-holds.ts';
import { erasePerson, findPersonData } from '#contract/privacy/privacy-people.ts';
import {
  addPrivacyRequestByHand,
  type PersonRecord,
  readPrivacyRequest,
} from '#contract/privacy/privacy-requests.ts';
import { anAdministrator, ask, attempt } from '#test/administrator.ts';
import { findAnywhere } from '#test/find-anywhere.ts';
import { liveHistories, weighted } from '#test/histories.ts';
import { aWorldAtNoon, noon } from '#test/noon.ts';
import { aConsultation } from '#test/samples/consultations.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { hear } from '#test/samples/notifications.ts';
import { assign, forgetDriversAndRequests, remove } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import { anEnrolment, aTraining } from '#test/samples/trainings.ts';
import { deleteNotificationsOfErased } from './request-service.ts';

// Random histories of one person's records, some on hold or placed at erasure, compared with a model of what is left.
// Once nothing is, no table knows the person.

const { world, admin } = await aWorldAtNoon();
const { db, pool } = world.database;

const states = [
  'everything is erased, and no table knows the person',
  'what is on hold stays',
  'a placed driver stays',
  'nothing can be erased',
  'the rest is erased once its hold is lifted',
  'a record is put on hold twice',
  'an erased record takes no hold and no note',
  'nobody is written to about an erased record',
  'what the person has asked is open until nothing is left',
  'what the person has asked is answered',
  'somebody who was erased comes back',
] as const;
type State = (typeof states)[number];
type Reach = (state: State) => void;

const personal = /zqwvbk|8037650001/i;
const fullName = 'Zqwvbk Obi';
const contact = { email: 'zqwvbk@example.com', phoneNumber: '08037650001' };

interface Owned extends PersonRecord {
  isHeld: boolean;
  isPlaced: boolean;
  isErased: boolean;
}
interface Model {
  records: Owned[];
  company: string;
  request: string | undefined;
}

const left = ({ records }: Model) => records.filter(({ isErased }) => !isErased);

const kinds = ['driver', 'consultation', 'enrolment'] as const;
const acts = ['note', 'write', 'hold', 'lift', 'place', 'release'] as const;
type Step =
  | { does: 'add'; kind: (typeof kinds)[number] }
  | { does: (typeof acts)[number]; which: number }
  | { does: 'ask' | 'hear' | 'erase' };
const step: fc.Arbitrary<Step> = fc.oneof(
  weighted(8, fc.record({ does: fc.constant('add'), kind: fc.constantFrom(...kinds) })),
  weighted(20, fc.record({ does: fc.constantFrom(...acts), which: fc.nat({ max: 20 }) })),
  weighted(
    7,
    fc.record({
      does: fc.constantFrom('ask' as const, 'hear' as const, 'erase' as const, 'erase' as const),
    }),
  ),
);

async function add(model: Model, kind: (typeof kinds)[number], reach: Reach): Promise<void> {
  // A person has at most one open application.
  if (kind === 'driver' && left(model).some((one) => one.kind === 'driver')) return;
  const id = crypto.randomUUID();
  const own = { ...contact, fullName, id };
  if (kind === 'driver') await aDriver(db, { ...own, status: 'Approved' });
  if (kind === 'consultation') await aConsultation(db, own);
  if (kind === 'enrolment') await anEnrolment(db, await aTraining(db), own);
  if (model.records.some(({ isErased }) => isErased)) reach('somebody who was erased comes back');
  model.records.push({ kind, id, isHeld: false, isPlaced: false, isErased: false });
}

const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status;

/** Acts on one record; the product must respond as the model predicts. */
async function act(
  model: Model,
  does: (typeof acts)[number],
  one: Owned,
  reach: Reach,
): Promise<void> {
  const params = { kind: one.kind, id: one.id };
  const isDriver = one.kind === 'driver';
  if (does === 'note') {
    // Notes belong to the training, not to its registrations.
    if (one.kind === 'enrolment') return;
    const status = await statusOf(
      attempt(admin, addNote, { params, body: { words: 'Zqwvbk called.' } }),
    );
    return expect(status < 300, `note ${status}`).toBe(!one.isErased);
  }
  if (does === 'write') {
    const mail = { subject: 'Zqwvbk', words: 'Dear Zqwvbk' };
    const status = await statusOf(
      attempt(admin, sendMessage, { body: { key: crypto.randomUUID(), ...params, mail } }),
    );
    if (one.isErased) reach('nobody is written to about an erased record');
    return expect(status < 300, `message ${status}`).toBe(!one.isErased);
  }
  if (does === 'hold') {
    const status = await statusOf(
      attempt(admin, setHold, { params, body: { reason: 'A court asks.' } }),
    );
    if (one.isHeld) reach('a record is put on hold twice');
    if (one.isErased) reach('an erased record takes no hold and no note');
    expect(status, 'hold').toBe(one.isHeld || one.isErased ? 409 : 201);
    one.isHeld = !one.isErased;
    return;
  }
  if (does === 'lift') {
    expect(await statusOf(attempt(admin, liftHold, { params, body: {} })), 'lift').toBe(
      one.isHeld ? 200 : 409,
    );
    one.isHeld = false;
    return;
  }
  if (!isDriver || one.isErased) return;
  const isDone = does === 'place' ? !one.isPlaced : one.isPlaced;
  const status = await statusOf((does === 'place' ? assign : remove)(admin, one.id, model.company));
  expect(status < 300, `${does} ${status}`).toBe(isDone);
  one.isPlaced = does === 'place';
}

async function erase(model: Model, reach: Reach): Promise<void> {
  // Erasing needs a session of this hour.
  const office = await anAdministrator(world);
  const { result } = await ask(office, findPersonData, { body: { search: contact.email } });
  const found = left(model);
  expect(result.map(({ _id }) => _id).toSorted()).toEqual(found.map(({ id }) => id).toSorted());
  if (found.length === 0) return;
  const stay = found.filter(({ isHeld, isPlaced }) => isHeld || isPlaced);
  const wasPartial = model.records.some(({ isErased }) => isErased);
  const records = found.map(({ kind, id }) => ({ kind, id }));
  const { status } = await attempt(office, erasePerson, { body: { records, name: fullName } });
  expect(status).toBe(stay.length === found.length ? 409 : 200);
  if (stay.length === found.length) return reach('nothing can be erased');
  for (const one of found) one.isErased = !stay.includes(one);
  if (stay.some(({ isHeld }) => isHeld)) reach('what is on hold stays');
  if (stay.some(({ isPlaced }) => isPlaced)) reach('a placed driver stays');
  const asked = model.request;
  if (stay.length === 0) {
    model.request = undefined;
    await hear(world, 30);
    await deleteNotificationsOfErased(db);
    expect(await findAnywhere(db, personal)).toEqual([]);
    reach('everything is erased, and no table knows the person');
    if (wasPartial) reach('the rest is erased once its hold is lifted');
  }
  if (!asked) return;
  const { state } = await ask(office, readPrivacyRequest, { params: { id: asked } });
  expect(state).toBe(stay.length === 0 ? 'Done' : 'Open');
  reach(
    stay.length === 0
      ? 'what the person has asked is answered'
      : 'what the person has asked is open until nothing is left',
  );
}

async function takeStep(model: Model, taken: Step, reach: Reach): Promise<void> {
  await pool.query('delete from rate_limits');
  if (taken.does === 'add') return add(model, taken.kind, reach);
  if ('which' in taken) {
    const one = model.records[taken.which % Math.max(model.records.length, 1)];
    if (one) await act(model, taken.does, one, reach);
  } else if (taken.does === 'hear') {
    await hear(world, 5);
  } else if (taken.does === 'erase') {
    await erase(model, reach);
  } else if (!model.request && left(model).length > 0) {
    const body = {
      kind: 'erase',
      name: fullName,
      contact: contact.email,
      words: '',
      record: '',
      cameOn: '2027-03-10',
    };
    model.request = (await ask(admin, addPrivacyRequestByHand, { body }))._id;
  }
}

test('what is left of a person is what the model leaves', { timeout: 300_000 }, () =>
  liveHistories(
    { step, length: 120, states, nightly: 20, seed: 20_270_318 },
    async (steps, reach) => {
      // The last history's activity and holds would count as this person's.
      await pool.query(`
      alter table activity disable trigger user; delete from activity; alter table activity enable trigger user;
      delete from privacy_requests; delete from messages; delete from legal_holds; delete from notes;
      delete from enrolments; delete from consultations`);
      await forgetDriversAndRequests(db);
      world.time.now = noon;
      const model: Model = {
        records: [],
        company: await aCompanyRequest(db, { driversNeeded: 9 }),
        request: undefined,
      };
      for (const taken of steps) await takeStep(model, taken, reach);
    },
  ),
);
