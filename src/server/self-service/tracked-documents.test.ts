import { expect, test } from 'vitest';
import { withdrawDocumentRequest } from '#contract/documents/document-requests.ts';
import { readAskedPicture, readDocumentRequest } from '#contract/documents/send-again-form.ts';
import { sendTracked, track } from '#contract/self-service/tracking.ts';
import { ask } from '#test/administrator.ts';
import { aWorldAtNoon, noon } from '#test/noon.ts';
import { anApplicant, answerLink, askFor, uploadFor } from '#test/samples/document-requests.ts';
import { aCompleteDriver } from '#test/samples/drivers.ts';
import { act } from '#test/samples/placements.ts';

const { world, admin } = await aWorldAtNoon();

async function post(endpoint: { path: string }, payload: object) {
  const answer = await world.app.inject({
    method: 'POST',
    url: `/api/v1${endpoint.path}`,
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
}

async function driver(changes: Parameters<typeof aCompleteDriver>[1]) {
  const id = await aCompleteDriver(world.database.db, changes);
  const { driverNumber, phoneNumber } = await world.database.db
    .selectFrom('drivers')
    .select(['driverNumber', 'phoneNumber'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { reference: String(driverNumber), phoneNumber };
}

const missingOf = async (reference: string, phoneNumber: string) => {
  const { missing, missingUntil, token } = (await post(track, { reference, contact: phoneNumber }))
    .body.data;
  return { missing, missingUntil, token };
};
const asked = [{ group: 'medical', reason: 'unreadable' }];

test('a document that was asked for is sent by a link of its own, beside the one that was sent, and without the photo that was sent before', async () => {
  const { _id, driverId, phoneNumber } = await anApplicant(world, admin);
  const first = await askFor(admin, _id, ['medical']);
  const { token, ...shown } = await missingOf(driverId, phoneNumber);
  expect(shown).toEqual({ missing: asked, missingUntil: '2027-03-24' });

  const opened = await post(sendTracked, { token });
  expect(opened.status).toBe(200);
  const link = opened.body.data.token;
  expect(link).not.toBe(first.token);
  expect(await post(sendTracked, { token })).toEqual(opened);
  const read = await post(readDocumentRequest, { token: link });
  expect(read).toMatchObject({
    status: 200,
    body: { data: { documents: [{ group: 'medical', photoOf: null, expiresOn: null }] } },
  });
  expect((await post(readAskedPicture, { token: link, group: 'medical' })).status).toBe(404);
  const bySent = await post(readDocumentRequest, { token: first.token });
  expect(bySent.body.data.documents).toMatchObject([{ photoOf: '2027-03-10' }]);
  const altered = `${link.slice(0, 5)}${link[5] === 'A' ? 'B' : 'A'}${link.slice(6)}`;
  expect((await post(readDocumentRequest, { token: altered })).status).toBe(400);

  expect((await answerLink(world, link, await uploadFor(world, ['medical']))).status).toBe(201);
  expect(await missingOf(driverId, phoneNumber)).toMatchObject({ missing: [], missingUntil: null });
  expect((await post(sendTracked, { token })).status).toBe(409);
  expect(await post(readDocumentRequest, { token: first.token })).toMatchObject({ status: 400 });
});

test('nothing is missing once the office has withdrawn it, its time is over, or the driver is rejected', async () => {
  const { _id, driverId, phoneNumber } = await anApplicant(world, admin);
  const { token: link, expiresAt } = await askFor(admin, _id, ['medical']);
  const { token } = await missingOf(driverId, phoneNumber);
  const opened = (await post(sendTracked, { token })).body.data.token;
  world.time.now = new Date(expiresAt);
  expect(await missingOf(driverId, phoneNumber)).toMatchObject({ missing: [] });
  expect((await post(readDocumentRequest, { token: opened })).status).toBe(400);
  world.time.now = noon;
  await ask(admin, withdrawDocumentRequest, { params: { id: _id }, body: {} });
  for (const one of [link, opened])
    expect((await post(readDocumentRequest, { token: one })).status).toBe(400);
  await askFor(admin, _id, ['medical']);
  await act(admin, 'reject', _id);
  expect(await missingOf(driverId, phoneNumber)).toMatchObject({ missing: [] });
  expect((await post(sendTracked, { token })).status).toBe(409);
});

test('missing is also a licence or medical record of an approved driver that expires in the next 60 days', async () => {
  const dates = { licenceExpiresOn: '2027-05-09', medicalExpiresOn: '2027-03-09' };
  const { reference, phoneNumber } = await driver({ ...dates, status: 'Approved' });
  const { token, missing, missingUntil } = await missingOf(reference, phoneNumber);
  expect(missing).toEqual([
    { group: 'drivers', reason: 'expires-soon' },
    { group: 'medical', reason: 'expired' },
  ]);
  expect(missingUntil).toBeNull();
  const [one, other] = await Promise.all([
    post(sendTracked, { token }),
    post(sendTracked, { token }),
  ]);
  expect(one).toEqual(other);
  expect(one.status).toBe(200);
  const link = one.body.data.token;
  expect(await missingOf(reference, phoneNumber)).toMatchObject({
    missing,
    missingUntil: '2027-03-24',
  });
  const groups = ['drivers', 'medical'] as const;
  expect((await answerLink(world, link, await uploadFor(world, groups))).status).toBe(201);
  expect(await missingOf(reference, phoneNumber)).toMatchObject({ missing: [] });

  const later = await driver({
    ...dates,
    licenceExpiresOn: '2027-05-10',
    medicalExpiresOn: '2027-05-10',
  });
  expect(await missingOf(later.reference, later.phoneNumber)).toMatchObject({ missing: [] });
});
