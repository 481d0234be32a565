import { expect, test } from 'vitest';
import { listConsents } from '#contract/consents/consent-records.ts';
import { noticeVersion } from '#contract/privacy/notice-versions.ts';
import { addRequest } from '#contract/requests/added-requests.ts';
import { createRequest } from '#contract/requests/request-form.ts';
import { anAdministrator, ask } from '#test/administrator.ts';
import { aWorldAtNoon } from '#test/noon.ts';
import { activity } from '#test/samples/activity.ts';
import { sendJson } from '#test/samples/json-forms.ts';
import { hear } from '#test/samples/notifications.ts';
import { goodRequest } from '#test/samples/requests.ts';

const { world } = await aWorldAtNoon();
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
