import { expect, test } from 'vitest';
import { listConsents } from '#contract/consents/consent-records.ts';
import { noticeVersion } from '#contract/privacy/notice-versions.ts';
import { addRequest } from '#contract/requests/added-requests.ts';
import { createRequest } from '#contract/requests/request-form.ts';
import { readRequest } from '#contract/requests/requests.ts';
import { trackByLink } from '#contract/self-service/tracking.ts';
import { undoChange } from '#contract/undo/undo.ts';
import { anAdministrator, ask } from '#test/administrator.ts';
import { aWorldAtNoon } from '#test/noon.ts';
import { activity } from '#test/samples/activity.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { sendJson } from '#test/samples/json-forms.ts';
import { hear, hearSubjects } from '#test/samples/notifications.ts';
import { assign, end } from '#test/samples/placements.ts';
import { aCompanyRequest, goodRequest } from '#test/samples/requests.ts';

const { world, admin } = await aWorldAtNoon();

test('a request is told of at once, with its number and a link to follow it, and once if it is sent again', async () => {
  const request = goodRequest();
  const headers = { 'idempotency-key': 'a-request-that-comes-twice' };
  const { body } = await sendJson(world.app, createRequest.path, request, headers);
  await sendJson(world.app, createRequest.path, request, headers);
  const reference = body.data?.reference;
  const told = await hear(world);
  expect(told).toMatchObject([
    {
      to: request.email,
      subject: `We have your request ${reference}`,
      words: expect.stringContaining(`Your reference number: ${reference}\nDrivers: 12\n`),
    },
    {
      to: request.phoneNumber,
      words: expect.stringMatching(`^Motions: We have your request ${reference}\\.`),
    },
  ]);
  for (const { words } of told) {
    const token = /\/track#([\w-]+)/.exec(words)?.[1];
    const tracked = await sendJson(world.app, trackByLink.path, { token });
    expect(tracked.body.data?.reference).toBe(reference);
  }
  expect(await hear(world, 10)).toEqual([]);
});

test('a name of a company that could be a link is left out', async () => {
  const request = { ...goodRequest(), name: 'Evil。example/a ｗｗ.evil.example Ltd.' };
  await sendJson(world.app, createRequest.path, request);
  const [mail] = await hear(world);
  expect(mail?.words).toMatch(/^Good day,/);
});

test('that a request is fulfilled is told to the company only, since its drivers stay placed, unless it is undone', async () => {
  const { db } = world.database;
  const [email, phoneNumber] = ['office@mills.example', '08040000001'];
  const id = await aCompanyRequest(db, { email, phoneNumber });
  await assign(admin, await aDriver(db, { status: 'Approved' }), id);
  await hear(world, 5);
  await end(admin, id, 'Fulfilled');
  const { version } = await ask(admin, readRequest, { params: { id } });
  await ask(admin, undoChange, { body: { record: 'request', _id: id, version } });
  expect(await hear(world, 10)).toEqual([]);
  await end(admin, id, 'Fulfilled');
  const told = await hearSubjects(world, 2);
  expect(told).toEqual([
    expect.stringMatching(`^${email}: Your request REQ-\\d+ is complete$`),
    `${phoneNumber}: `,
  ]);
});

const coordinator = await anAdministrator(world, 'Coordinator');
const numberOf = (reference = '') => Number(reference.replace('REQ-', ''));

test('a request by phone is the next one, told to the company, with what was agreed to and who has added it', async () => {
  const before = (await sendJson(world.app, createRequest.path, goodRequest())).body.data
    ?.reference;
  await hear(world);
  const sent = goodRequest();
  const added = await ask(coordinator, addRequest, {
    body: { ...sent, consents: ['whatsapp'], noticeVersion },
  });
  expect(added).toMatchObject({
    ...sent,
    status: 'Pending',
    whatsApp: 'agreed',
    assignedDrivers: 0,
  });
  expect(numberOf(added.requestId)).toBe(numberOf(before) + 1);
  const [mail] = await hear(world);
  expect(mail).toMatchObject({
    to: sent.email,
    subject: `We have your request ${added.requestId}`,
  });
  const [entry] = await activity(world, { record: added._id });
  expect(entry).toMatchObject({ kind: 'request-added', record: { reference: added.requestId } });
  const after = 'WhatsApp (office, request by phone)';
  expect(entry?.changes).toContainEqual({ field: 'consent', before: null, after });
  const { consents } = await ask(coordinator, listConsents, {
    params: { kind: 'request', id: added._id },
  });
  expect(consents).toMatchObject([
    { wording: expect.stringContaining('About this request only.') },
  ]);
});
