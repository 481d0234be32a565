import { expect, test } from 'vitest';
import { listConsents, withdrawConsent } from '#contract/consents/consent-records.ts';
import { consentMissingMessage } from '#contract/consents/consents.ts';
import { readDocumentRequest } from '#contract/documents/send-again-form.ts';
import type { DocumentGroup } from '#contract/drivers/application-form.ts';
import { noticeVersion } from '#contract/privacy/notice-versions.ts';
import { anAdministrator, ask } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { anApplicant, answerLink, askFor, uploadFor } from '#test/samples/document-requests.ts';
import { sendJson } from '#test/samples/json-forms.ts';
import { keepConsents } from './service.ts';

const world = await aWorld();
world.time.now = new Date('2027-03-10T11:00:00Z');
const owner = await anAdministrator(world);

const given = { consents: ['health-and-identity'], noticeVersion } as const;

/** A driver with consent for medical record and NIN, perhaps withdrawn, and a link for documents. */
async function aLink(groups: readonly DocumentGroup[], isTakenBack: boolean) {
  const { _id } = await anApplicant(world, owner);
  const params = { kind: 'driver', id: _id };
  await keepConsents(
    world.database.db,
    { kind: 'driver', id: _id, form: 'application' },
    given,
    world.time.now,
  );
  if (isTakenBack)
    await ask(owner, withdrawConsent, { params, body: { consent: 'health-and-identity' } });
  const { token } = await askFor(owner, _id, groups);
  const seen = await sendJson(world.app, readDocumentRequest.path, { token });
  const state = async () => (await ask(owner, listConsents, { params })).states[0]?.state;
  return { token, asks: seen.body.data, state };
}

test('who took the consent back is asked for it with the medical record or the NIN, and gives it anew', async () => {
  const { token, asks, state } = await aLink(['medical'], true);
  expect(asks).toMatchObject({ needsConsent: true });
  const photos = await uploadFor(world, ['medical']);
  const refused = await answerLink(world, token, photos);
  expect(refused).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'consents', message: consentMissingMessage }] },
  });
  expect(await state()).toBe('taken-back');
  expect((await answerLink(world, token, { ...photos, ...given })).status).toBe(201);
  expect(await state()).toBe('agreed');
});

test.each([
  ['whose consent stands', ['nin'], false],
  ['whose other documents are asked for', ['drivers', 'education'], true],
] as const)('a driver %s is not asked', async (_who, groups, isTakenBack) => {
  const { token, asks, state } = await aLink(groups, isTakenBack);
  expect(asks).toMatchObject({ needsConsent: false });
  const before = await state();
  expect((await answerLink(world, token, await uploadFor(world, groups))).status).toBe(201);
  expect(await state()).toBe(before);
});
