import { v7 as uuid } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ConsentKind } from '#contract/consents/consents.ts';
import {
  askAboutOwnData,
  changeOwnConsent,
  copyOwnData,
  type OwnData,
  oldProofMessage,
  readOwnData,
} from '#contract/self-service/own-data.ts';
import { aWorldAtNoon, noon } from '#test/noon.ts';
import { activity } from '#test/samples/activity.ts';
import { anApplication, apply, goodFields } from '#test/samples/applications.ts';
import { hear } from '#test/samples/notifications.ts';
import { type OwnRecord, ownCalls, ownRecord, tokenOf } from '#test/samples/own-data.ts';
import { anEnrolment, aTraining } from '#test/samples/trainings.ts';
import { readZip } from '#test/samples/zip.ts';

const { world } = await aWorldAtNoon();
const calls = ownCalls(world);
let own: OwnRecord;
beforeEach(async () => {
  own = await ownRecord(world, { status: 'Approved' });
});

const askTo = (proof: string, kind: 'erase' | 'correct', words = '') =>
  calls.post(askAboutOwnData, { proof, kind, words });
const change = (proof: string, kind: ConsentKind, agrees: boolean) =>
  calls.post(changeOwnConsent, { proof, kind, agrees });
const consentIn = (body: { data: OwnData }, kind: ConsentKind) =>
  body.data.consents.find((consent) => consent.kind === kind);

async function agree(record: { kind: string; id: string }, kind: ConsentKind) {
  await world.database.pool.query(
    `insert into consents (id, record_kind, record_id, kind, form, notice_version, wording, given_at)
     values ($1, $2, $3, $4, 'application', '2026-11-22', 'You may do this.', $5)`,
    [uuid(), record.kind, record.id, kind, noon],
  );
}

const requestsAbout = (recordId: string) =>
  world.database.db
    .selectFrom('privacyRequests')
    .select(['kind', 'name', 'contact', 'words', 'state'])
    .where('recordId', '=', recordId)
    .orderBy('requestNumber')
    .execute();

describe('what is known', () => {
  test('of a driver has the fields of the form, the documents and the consents', async () => {
    const { body } = await apply(world.app, await anApplication());
    const reference = body.data?.reference ?? '';
    const row = await world.database.db
      .selectFrom('drivers')
      .select(['id', 'email', 'fullName'])
      .where('driverNumber', '=', Number(reference))
      .executeTakeFirstOrThrow();
    await agree({ kind: 'driver', id: row.id }, 'health-and-identity');
    const token = await tokenOf(world, { reference, email: row.email });
    const answer = await calls.post(readOwnData, { proof: await calls.prove({ token }) });
    const data: OwnData = answer.body.data;
    expect(data).toMatchObject({ kind: 'driver', reference, isPlaced: false, requests: [] });
    expect(data.fields).toContainEqual({ label: 'Full name', value: row.fullName });
    expect(data.fields).toContainEqual({ label: 'Licence number', value: goodFields().licence });
    expect(data.documents).toHaveLength(4);
    expect(data.consents).toMatchObject([
      { kind: 'health-and-identity', wording: 'You may do this.', givenAt: noon.toISOString() },
      { kind: 'whatsapp', givenAt: null, withdrawnAt: null },
    ]);
    // The documents' addresses appear nowhere.
    expect(JSON.stringify(data)).not.toMatch(/documents\/|\.jpg/);
  });
});

describe('a copy', () => {
  test('is a file with everything, by an address that works for five minutes, and is recorded', async () => {
    const { body } = await apply(world.app, await anApplication());
    const reference = body.data?.reference ?? '';
    const { email, fullName } = await world.database.db
      .selectFrom('drivers')
      .select(['email', 'fullName'])
      .where('driverNumber', '=', Number(reference))
      .executeTakeFirstOrThrow();
    const proof = await calls.prove({ token: await tokenOf(world, { reference, email }) });
    const answer = await calls.post(copyOwnData, { proof });
    const { url, fileName } = answer.body.data;
    expect(fileName).toBe(`my-data-${reference}.zip`);
    expect(url).not.toContain(proof);
    const file = await world.app.inject({ url });
    expect(file.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'private, no-store',
    });
    const files = readZip(file.rawPayload);
    expect([...files.keys()]).toEqual(expect.arrayContaining(['data.html', 'data.json']));
    expect([...files.keys()].filter((name) => name.endsWith('.jpg'))).toHaveLength(4);
    expect(files.get('data.json')?.toString()).toContain(fullName);
    expect(await activity(world, { record: reference })).toContainEqual(
      expect.objectContaining({ kind: 'person-exported' }),
    );

    expect(
      (await world.app.inject({ url: url.replace(/signature=./, 'signature=') })).statusCode,
    ).toBe(403);
    const other = await ownRecord(world);
    const forOther = url.replace(/[0-9a-f-]{36}(?=\/mail\.zip)/, other.id);
    expect((await world.app.inject({ url: forOther })).statusCode).toBe(403);
    world.time.now = new Date(noon.getTime() + 5 * 60_000);
    expect((await world.app.inject({ url })).statusCode).toBe(403);
  });

  test('opens no more once the record is erased', async () => {
    const proof = await calls.prove(own);
    const { url } = (await calls.post(copyOwnData, { proof })).body.data;
    await world.database.pool.query('update drivers set erased_at = now() where id = $1', [own.id]);
    expect((await world.app.inject({ url })).statusCode).toBe(404);
    for (const call of [
      calls.post(copyOwnData, { proof }),
      askTo(proof, 'erase'),
      change(proof, 'whatsapp', true),
      change(proof, 'whatsapp', false),
    ]) {
      expect(await call).toEqual({ status: 404, body: { message: oldProofMessage } });
    }
    expect(await requestsAbout(own.id)).toEqual([]);
  });
});

describe('asking the office', () => {
  test('to erase needs no reason, is told where the code went, and says by when the office answers', async () => {
    const proof = await calls.prove(own, 'text');
    world.texts.splice(0);
    const answer = await askTo(proof, 'erase');
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: "We have your request. We'll answer by the 9th of April, 2027.",
        data: { requests: [{ kind: 'erase', dueOn: '2027-04-09' }] },
      },
    });
    expect(await requestsAbout(own.id)).toMatchObject([
      { kind: 'erase', name: 'Ṣadé Bánkọ́lé', contact: own.phoneNumber, state: 'Open' },
    ]);
    expect((await hear(world)).map(({ to }) => to)).toEqual([own.phoneNumber]);
  });

  test('is done once while it is open, however often somebody presses', async () => {
    const proof = await calls.prove(own);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => askTo(proof, 'correct', 'My city is Ibadan.')),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(
      answers.filter(({ body }) => body.message.startsWith('We have your request.')),
    ).toHaveLength(1);
    expect(await requestsAbout(own.id)).toMatchObject([
      { kind: 'correct', words: 'My city is Ibadan.' },
    ]);
    expect((await askTo(proof, 'erase')).body.data.requests).toHaveLength(2);
  });
});

describe('a consent', () => {
  test('is taken back and given again, in the words of now, and both are recorded', async () => {
    await agree({ kind: 'driver', id: own.id }, 'whatsapp');
    const proof = await calls.prove(own);
    const without = await change(proof, 'whatsapp', false);
    expect(consentIn(without.body, 'whatsapp')).toMatchObject({ withdrawnAt: noon.toISOString() });
    world.time.now = new Date(noon.getTime() + 60_000);
    const [given] = await Promise.all([
      change(proof, 'whatsapp', true),
      change(proof, 'whatsapp', true),
    ]);
    expect(consentIn(given.body, 'whatsapp')).toMatchObject({
      wording: expect.stringContaining('I agree to be contacted on WhatsApp.'),
      givenAt: world.time.now.toISOString(),
      withdrawnAt: null,
    });
    const { rows } = await world.database.pool.query(
      'select withdrawn_by, notice_version from consents where record_id = $1 order by given_at',
      [own.id],
    );
    expect(rows).toEqual([
      { withdrawn_by: 'Ṣadé Bánkọ́lé', notice_version: '2026-11-22' },
      { withdrawn_by: null, notice_version: '2026-11-29' },
    ]);
    const entries = await activity(world, { record: own.reference });
    const kinds = entries.map(({ kind, actor }) => `${actor.kind}: ${kind}`);
    expect(kinds.filter((kind) => kind.includes('consent'))).toEqual([
      'public: consent-given',
      'public: consent-withdrawn',
    ]);
    expect(await requestsAbout(own.id)).toEqual([]);
  });

  test('to use the medical record and NIN that is taken back asks the office to erase, once', async () => {
    await agree({ kind: 'driver', id: own.id }, 'health-and-identity');
    const proof = await calls.prove(own);
    const answers = await Promise.all(
      [1, 2, 3].map(() => change(proof, 'health-and-identity', false)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await requestsAbout(own.id)).toMatchObject([
      { kind: 'erase', words: 'Withdrew the consent: Medical record and NIN.' },
    ]);
    expect(await change(proof, 'health-and-identity', true)).toMatchObject({ status: 409 });
  });

  test('to show pictures that is taken back asks the office to take them down', async () => {
    const training = await aTraining(world.database.db);
    await anEnrolment(world.database.db, training, { email: 'in.pictures@example.com' });
    const { id, reference } = await world.database.db
      .selectFrom('enrolments')
      .select(['id', 'reference'])
      .where('email', '=', 'in.pictures@example.com')
      .executeTakeFirstOrThrow();
    const token = await tokenOf(world, { reference, email: 'in.pictures@example.com' });
    const proof = await calls.prove({ token });
    expect((await change(proof, 'pictures', true)).status).toBe(200);
    expect(await requestsAbout(id)).toEqual([]);
    expect((await change(proof, 'pictures', false)).body.data.requests).toMatchObject([
      { kind: 'pictures' },
    ]);
    expect((await change(proof, 'health-and-identity', true)).status).toBe(400);
  });
});
