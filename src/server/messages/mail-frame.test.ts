import { beforeEach, describe, expect, test } from 'vitest';
import { defaultContent } from '#contract/website/default-content.ts';

const { company } = defaultContent;

import { aWorld } from '#test/app.ts';
import { type NewMessage, queueMessages } from './queue-messages.ts';

const world = await aWorld();
beforeEach(() => void world.mails.splice(0));

const sent = async (changes: Partial<NewMessage> = {}) => {
  const message: NewMessage = {
    event: 'application-received',
    occasion: crypto.randomUUID(),
    record: { kind: 'driver', id: crypto.randomUUID(), name: 'Ada', reference: '100001' },
    recipient: { name: 'Ada', email: 'ada@example.com' },
    mail: { subject: 'A mail', words: `http://localhost:3000/track#${'x'.repeat(300)}` },
    ...changes,
  };
  await queueMessages(world.database.db, [message], { by: 'office' }, world.time.now);
  await world.deliver();
  return world.mails[0];
};

describe('a mail', () => {
  test('is as wide as the phone, however long a link in it is', async () => {
    const mail = await sent();
    expect(mail?.html).toContain('<meta name="viewport" content="width=device-width">');
    expect(mail?.html).toMatch(/<div style="[^"]*overflow-wrap:anywhere/);
  });

  test("has its subject as a title, and the company's name as its sender's", async () => {
    const mail = await sent({ mail: { subject: 'A <b> & more', words: 'Words' } });
    expect(mail?.html).toContain('<title>A &#60;b&#62; &#38; more</title>');
    expect(mail?.fromName).toBe(company.name);
  });

  test('that nobody has written says so, and is answered to the company', async () => {
    expect(await sent()).toMatchObject({
      replyTo: company.email,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  });

  test('of an administrator is answered to the company, too, and is not automatic', async () => {
    const mail = await sent({ event: 'own-words' });
    expect(mail).toMatchObject({ replyTo: company.email });
    expect(mail).not.toHaveProperty('headers');
  });

  test('to an administrator is answered to nobody else than the sender', async () => {
    const mail = await sent({
      record: { kind: 'account', id: crypto.randomUUID(), name: 'Ada', reference: '' },
    });
    expect(mail).toMatchObject({ headers: { 'Auto-Submitted': 'auto-generated' } });
    expect(mail).not.toHaveProperty('replyTo');
  });
});
