import { v7 as uuid } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { judgeDocument } from '#contract/documents/verdicts.ts';
import { correctDriver } from '#contract/drivers/driver-correction.ts';
import { addNote } from '#contract/notes/notes.ts';
import { setHold } from '#contract/privacy/legal-holds.ts';
import {
  erasePerson,
  exportPerson,
  findPersonData,
  previewErasure,
} from '#contract/privacy/privacy-people.ts';
import {
  addPrivacyRequestByHand,
  listPrivacyRequests,
  readPrivacyRequest,
} from '#contract/privacy/privacy-requests.ts';
import { type Administrator, anAdministrator, ask, attempt } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { findAnywhere } from '#test/find-anywhere.ts';
import { activity } from '#test/samples/activity.ts';
import { anApplication, apply } from '#test/samples/applications.ts';
import { aConsultation } from '#test/samples/consultations.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { hear } from '#test/samples/notifications.ts';
import { assign, remove } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import { anEnrolment, aTraining } from '#test/samples/trainings.ts';
import { readZip } from '#test/samples/zip.ts';
import { personCopy } from './copy-service.ts';
import { deleteOldCopies } from './export-service.ts';
import { deleteNotificationsOfErased } from './request-service.ts';

let owner: Administrator;
const world = await aWorld({ sessionHours: 24 * 100, sessionIdleMinutes: 24 * 60 * 100 });
const { db } = world.database;
beforeEach(async () => {
  world.time.now = new Date('2027-03-10T10:00:00Z');
  owner = await anAdministrator(world);
});

let people = 0;
function aContact() {
  people += 1;
  const number = String(people).padStart(3, '0');
  return { email: `person.${number}@example.com`, phoneNumber: `08000077${number}` };
}

const find = (body: object) => ask(owner, findPersonData, { body });
const driverRecord = (id: string) => ({ kind: 'driver', id }) as const;

async function anApplicant(fullName = 'Musa Danjuma') {
  const application = await anApplication();
  const contact = aContact();
  const answer = await apply(world.app, {
    ...application,
    fields: { ...application.fields, ...contact, fullName },
  });
  expect(answer.status).toBe(201);
  const { id } = await db
    .selectFrom('drivers')
    .select('id')
    .where('email', '=', contact.email)
    .executeTakeFirstOrThrow();
  return { id, ...contact, fullName };
}

async function copyOf(records: object[]) {
  const { url, fileName } = await ask(owner, exportPerson, { body: { records } });
  const answer = await world.app.inject({ url });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'private, no-store',
  });
  const files = readZip(answer.rawPayload);
  return {
    url,
    fileName,
    files,
    page: files.get('data.html')?.toString() ?? '',
    json: JSON.parse(String(files.get('data.json'))),
  };
}

describe('finding a person', () => {
  test('by email address or phone number gives the records of all four kinds, deleted ones too', async () => {
    const contact = aContact();
    const other = { email: 'other@example.com' };
    await aDriver(db, { ...contact, status: 'Deleted' });
    await aCompanyRequest(db, { ...contact, ...other });
    await aConsultation(db, contact);
    await anEnrolment(db, await aTraining(db), contact);
    await aDriver(db, aContact());
    const kindsOf = async (search: string) =>
      (await find({ search })).result.map(({ kind }) => kind).sort();
    expect(await kindsOf(` ${contact.email.toUpperCase()} `)).toEqual([
      'consultation',
      'driver',
      'enrolment',
    ]);
    const spelled = `+234 ${contact.phoneNumber.slice(1, 4)} ${contact.phoneNumber.slice(4)}`;
    expect(await kindsOf(spelled)).toEqual(['consultation', 'driver', 'enrolment', 'request']);
    expect(await kindsOf('')).toEqual([]);
  });
});

describe('a copy', () => {
  test('has everything about the person, documents too, and no name of anybody in the office', async () => {
    const { id, email } = await anApplicant();
    await ask(owner, addNote, {
      params: { kind: 'driver', id },
      body: { words: 'Speaks <Hausa> well.' },
    });
    await ask(owner, judgeDocument, {
      params: { id, group: 'medical' },
      body: {
        verdict: 'new-needed',
        reason: 'unreadable',
        words: 'The photo is blurred.',
        note: 'Ask again.',
      },
    });
    await ask(owner, correctDriver, { params: { id }, body: { city: 'Sagamu' } });
    // No form would accept this name.
    const fullName = '<b>Musa</b> & Danjuma';
    await db.updateTable('drivers').set({ fullName }).where('id', '=', id).execute();
    const { files, page, json, fileName, url } = await copyOf([driverRecord(id)]);
    expect(fileName).toMatch(/^personal-data-\d+\.zip$/);
    expect([...files.keys()].filter((name) => name.endsWith('.jpg'))).toHaveLength(4);
    for (const words of [
      email,
      'Speaks &lt;Hausa&gt; well.',
      'The photo is blurred.',
      'Sagamu',
      'Ask again.',
      'Owner',
    ]) {
      expect(page).toContain(words);
    }
    expect(page).toContain('&lt;b&gt;Musa&lt;/b&gt; &amp; Danjuma');
    expect(page).not.toMatch(/<script|<b>|Fúnkẹ́|127\.0/);
    expect(json.records[0]).toMatchObject({
      name: fullName,
      facts: { 'Email address': email, City: 'Sagamu', 'Licence number': 'SMP00000AA01' },
    });
    expect(JSON.stringify(json)).not.toContain('Fúnkẹ́');
    const [entry] = await activity(world, { kind: 'privacy' });
    expect(entry).toMatchObject({ kind: 'person-exported', record: { _id: id, name: fullName } });
    const altered = url.replace(/signature=./, 'signature=x');
    expect((await world.app.inject({ url: altered })).statusCode).toBe(403);
    world.time.now = new Date('2027-03-10T10:06:00Z');
    expect((await world.app.inject({ url })).statusCode).toBe(403);
  });

  test("of one's own doesn't say which role did what, nor why it is kept from deletion", async () => {
    const { id } = await anApplicant('Bola Ade');
    await ask(owner, setHold, {
      params: { kind: 'driver', id },
      body: { reason: 'A claim is open.' },
    });
    await ask(owner, addNote, { params: { kind: 'driver', id }, body: { words: 'Called twice.' } });
    const { content } = await personCopy(world.context, [driverRecord(id)], 'person');
    const chunks: Uint8Array[] = [];
    for await (const chunk of content) chunks.push(chunk);
    const page = readZip(Buffer.concat(chunks)).get('data.html')?.toString() ?? '';
    expect(page).toContain('Called twice.');
    expect(page).toContain('Kept from deletion');
    expect(page).not.toMatch(/Owner|A claim is open/);
  });

  test('of a company names nobody who was placed there, and of several records has all', async () => {
    const contact = aContact();
    const request = await aCompanyRequest(db, contact);
    const driver = await aDriver(db, { ...aContact(), fullName: 'Ngozi Eze', status: 'Approved' });
    await assign(owner, driver, request);
    await remove(owner, driver, request, {
      reason: 'incident',
      words: 'Hit the gate.',
      incidentOn: '2027-03-10',
      incidentDone: 'Told the insurer.',
    });
    const consultation = uuid();
    await aConsultation(db, { id: consultation, ...contact });
    const { page, json } = await copyOf([
      { kind: 'request', id: request },
      { kind: 'consultation', id: consultation },
    ]);
    expect(page).not.toContain('Ngozi');
    expect(page).toContain('A driver');
    for (const words of ['Hit the gate.', 'Told the insurer.']) {
      expect(page).not.toContain(words);
      expect((await copyOf([driverRecord(driver)])).page).toContain(words);
    }
    expect(json.records).toHaveLength(2);
  });

  test('is made by nobody who lost the permission, and forgotten after an hour', async () => {
    const id = await aDriver(db, aContact());
    const { url } = await ask(owner, exportPerson, { body: { records: [driverRecord(id)] } });
    await db.updateTable('admins').set({ role: 'Manager' }).where('role', '=', 'Owner').execute();
    expect((await world.app.inject({ url })).statusCode).toBe(403);
    await db.updateTable('admins').set({ role: 'Owner' }).where('role', '=', 'Manager').execute();
    expect((await world.app.inject({ url })).statusCode).toBe(200);
    await deleteOldCopies(db, new Date(world.time.now.getTime() + 60 * 60_000 + 1));
    expect((await world.app.inject({ url })).statusCode).toBe(403);
  });

  test('and an erasure ask again who it is, when the session is older than ten minutes', async () => {
    const id = await aDriver(db, aContact());
    world.time.now = new Date('2027-03-10T10:11:00Z');
    const records = [driverRecord(id)];
    const demand = { status: 403, kind: 'confirmation-needed' };
    expect(await attempt(owner, exportPerson, { body: { records } })).toMatchObject(demand);
    expect(await attempt(owner, erasePerson, { body: { records, name: 'x' } })).toMatchObject(
      demand,
    );
  });
});

describe('erasing a person', () => {
  test('answers what was asked about it, tells the person, and keeps nothing of them', async () => {
    const { id, email, fullName, phoneNumber } = await anApplicant('Temitope Balogun');
    const record = (await find({ record: driverRecord(id) })).result[0]?.reference ?? '';
    const askFor = (kind: 'copy' | 'erase') => {
      const words = `Please, I am ${fullName}.`;
      const cameOn = '2027-03-10';
      const body = { kind, name: fullName, contact: email, words, record, cameOn };
      return ask(owner, addPrivacyRequestByHand, { body });
    };
    const copy = await askFor('copy');
    const asked = await askFor('erase');
    await hear(world);
    const records = [driverRecord(id)];
    const { result } = await ask(owner, previewErasure, { body: { records } });
    expect(result).toMatchObject([
      { _id: id, refusal: null, goes: expect.arrayContaining([{ what: 'documents', count: 4 }]) },
    ]);
    expect(result[0]?.stays).not.toEqual([]);
    const before = await world.storedFiles();
    const wrong = await attempt(owner, erasePerson, { body: { records, name: 'Somebody Else' } });
    expect(wrong).toMatchObject({ status: 400, errors: [{ field: 'name' }] });
    const erased = await ask(owner, erasePerson, { body: { records, name: ' temitope  BALOGUN' } });
    expect(erased).toMatchObject({ erased: [{ _id: id }], refused: [] });
    expect((await world.storedFiles()).length).toBe(before.length - 4);
    const { result: answered } = await ask(owner, listPrivacyRequests, {
      query: { state: 'answered' },
    });
    expect(answered.find(({ _id }) => _id === asked._id)).toMatchObject({
      name: 'Erased',
      contact: '',
      words: '',
      state: 'Done',
    });
    const told = (await hear(world)).filter(({ to }) => to === email);
    // The copy was never made, so no message says it was.
    expect(told.map(({ subject }) => subject).sort()).toEqual([
      `About your request ${copy.reference}`,
      `Your request ${asked.reference} is done`,
    ]);
    await deleteNotificationsOfErased(world.context.db);
    expect(
      await findAnywhere(db, new RegExp(`temitope|${email}|${phoneNumber.slice(1)}`, 'i')),
    ).toEqual([]);
    expect((await find({ search: email })).result).toEqual([]);
    expect((await find({ record: driverRecord(id) })).result).toMatchObject([
      { name: 'Erased', erasedAt: expect.any(String) },
    ]);
    expect(await attempt(owner, erasePerson, { body: { records, name: 'Erased' } })).toMatchObject({
      status: 404,
    });
  });

  test('leaves what is placed or held as it is, with the reason, and erases the others', async () => {
    const contact = aContact();
    const placed = await aDriver(db, { ...contact, fullName: 'Hauwa Garba', status: 'Approved' });
    expect(await assign(owner, placed, await aCompanyRequest(db))).toMatchObject({ status: 201 });
    const consultation = uuid();
    await aConsultation(db, { id: consultation, ...contact, fullName: 'Hauwa Garba' });
    const records = [driverRecord(placed), { kind: 'consultation', id: consultation } as const];
    const { result } = await ask(owner, previewErasure, { body: { records } });
    expect(result.map(({ refusal }) => refusal)).toEqual([
      expect.stringContaining('is placed with'),
      null,
    ]);
    const letter = { kind: 'erase', name: 'Hauwa Garba', contact: contact.email, words: '' };
    const { _id: request } = await ask(owner, addPrivacyRequestByHand, {
      body: { ...letter, record: '', cameOn: '2027-03-10' },
    });
    const body = { records, name: 'Hauwa Garba', request };
    const done = await ask(owner, erasePerson, { body });
    expect((await ask(owner, readPrivacyRequest, { params: { id: request } })).state).toBe('Open');
    expect(done.erased).toMatchObject([{ kind: 'consultation', _id: consultation }]);
    expect(done.refused).toMatchObject([
      { kind: 'driver', _id: placed, reason: expect.stringContaining('is placed with') },
    ]);
  });

  test('by two at the same time is done once', async () => {
    const id = await aDriver(db, { ...aContact(), fullName: 'Ife Ojo' });
    const body = { records: [driverRecord(id)], name: 'Ife Ojo' };
    const answers = await Promise.all([
      attempt(owner, erasePerson, { body }),
      attempt(owner, erasePerson, { body }),
    ]);
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect([404, 409]).toContain(statuses[1]);
  });
});
