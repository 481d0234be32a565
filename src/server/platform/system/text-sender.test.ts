import { createHmac } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  aTextProvider,
  nobodysUrl,
  type ProviderBehaviour,
  taken,
} from '#test/product/text-provider.ts';
import { internationalNumber, type TextProvider, textSender } from './text-sender.ts';

const message = { id: '0199-1', to: '08000000142', text: 'Your application has arrived.' };
const dataDir = '/nonexistent';

async function termii(answer?: ProviderBehaviour) {
  const provider = await aTextProvider(answer && { answer });
  const textProvider: TextProvider = {
    kind: 'termii',
    url: provider.url,
    key: 'a key',
    from: 'Motions',
  };
  return { ...provider, send: textSender({ textProvider, dataDir }) };
}

test.each([
  ['08000000142', '2348000000142'],
  ['+2348000000142', '2348000000142'],
  ['+44 20 7946 0000', '442079460000'],
])('a number such as %s is handed over as %s', (phone, sent) => {
  expect(internationalNumber(phone)).toBe(sent);
});

describe('Termii', () => {
  test('gets what its documentation asks for, and its id is kept', async () => {
    const { send, received } = await termii(() => taken('3017544054459083819856413'));
    expect(await send(message)).toEqual({ providerId: '3017544054459083819856413' });
    expect(received).toMatchObject([
      {
        path: '/api/sms/send',
        body: {
          api_key: 'a key',
          to: '2348000000142',
          from: 'Motions',
          sms: message.text,
          type: 'plain',
          channel: 'dnd',
        },
      },
    ]);
  });

  test.each([
    [
      429,
      { message: 'Too many requests' },
      { 'retry-after': '90' },
      { kind: 'busy', retryAfterSeconds: 90 },
    ],
    [401, { message: 'Unauthorized' }, {}, { kind: 'wrong-key' }],
    [400, { message: 'Insufficient balance' }, {}, { kind: 'no-balance' }],
    [422, { message: 'Invalid phone number' }, {}, { kind: 'refused' }],
  ])('that answers %i is told apart', async (status, body, headers, error) => {
    const { send } = await termii(() => ({ status, body, headers }));
    await expect(send(message)).rejects.toMatchObject({ name: 'SendingError', ...error });
  });

  test.each([
    ['no id', { message: 'Successfully Sent' }, 'no-receipt'],
    ['the balance', { message: 'Insufficient balance' }, 'no-balance'],
  ])(
    'whose good answer has %s has not said that it has taken the message',
    async (_, body, kind) => {
      const { send } = await termii(() => ({ status: 200, body }));
      await expect(send(message)).rejects.toMatchObject({ name: 'SendingError', kind });
    },
  );

  test('that hangs up may have sent it: this is told apart from one that was never reached', async () => {
    const { send } = await termii(() => 'hangs up');
    await expect(send(message)).rejects.toMatchObject({ kind: 'no-answer' });
    const textProvider: TextProvider = {
      kind: 'termii',
      url: await nobodysUrl(),
      key: 'k',
      from: 'Motions',
    };
    await expect(textSender({ textProvider, dataDir })(message)).rejects.toMatchObject({
      kind: 'no-text-provider',
    });
  });
});

test('a webhook gets signed JSON, with the id by which it recognises a repetition', async () => {
  const { url, received } = await aTextProvider({ answer: () => ({ body: { message_id: 42 } }) });
  const textProvider: TextProvider = {
    kind: 'webhook',
    url: `${url}/hook`,
    secret: 'a secret',
    from: 'Motions',
  };
  expect(await textSender({ textProvider, dataDir })(message)).toEqual({ providerId: '42' });
  const [handed] = received;
  expect(handed).toMatchObject({
    path: '/hook',
    headers: { 'idempotency-key': message.id },
    body: { id: message.id, to: '2348000000142', from: 'Motions', text: message.text },
  });
  expect(handed?.headers['x-signature']).toBe(
    createHmac('sha256', 'a secret')
      .update(handed?.text ?? '')
      .digest('hex'),
  );
});

test('without a provider each text message becomes a file that only the owner reads', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'texts-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await textSender({ textProvider: undefined, dataDir: folder })(message);
  const [name = ''] = await readdir(join(folder, 'outbox'));
  expect(name.endsWith(`-${message.id}.txt`)).toBe(true);
  const file = join(folder, 'outbox', name);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, 'utf8')).toBe(`To: 2348000000142\n\n${message.text}\n`);
});
