import { expect, test } from 'vitest';
import { addConsultation } from '#contract/consultations/added-consultations.ts';
import { createConsultation } from '#contract/consultations/consultation-form.ts';
import { noticeVersion } from '#contract/privacy/notice-versions.ts';
import { anAdministrator, ask } from '#test/administrator.ts';
import { aWorldAtNoon } from '#test/noon.ts';
import { activity } from '#test/samples/activity.ts';
import { goodConsultation } from '#test/samples/consultations.ts';
import { sendJson } from '#test/samples/json-forms.ts';
import { hear } from '#test/samples/notifications.ts';

const { world } = await aWorldAtNoon();
const coordinator = await anAdministrator(world, 'Coordinator');
const numberOf = (reference = '') => Number(reference.replace('CON-', ''));

test('a booking by phone is the next one, told to the client, with what was agreed to and who has added it', async () => {
  const before = (await sendJson(world.app, createConsultation.path, goodConsultation())).body.data
    ?.reference;
  await hear(world);
  const sent = goodConsultation();
  const added = await ask(coordinator, addConsultation, {
    body: { ...sent, consents: ['whatsapp'], noticeVersion },
  });
  expect(added).toMatchObject({ ...sent, status: 'Pending', whatsApp: 'agreed' });
  expect(numberOf(added.requestId)).toBe(numberOf(before) + 1);
  const [mail] = await hear(world);
  expect(mail).toMatchObject({ to: sent.email, words: expect.stringContaining(added.requestId) });
  const [entry] = await activity(world, { record: added._id });
  expect(entry).toMatchObject({
    kind: 'consultation-added',
    record: { reference: added.requestId },
  });
  const after = 'WhatsApp (office, booking by phone)';
  expect(entry?.changes).toContainEqual({ field: 'consent', before: null, after });
});
