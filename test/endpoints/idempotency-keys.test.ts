import { beforeAll, describe, expect, test } from 'vitest';
import { createConsultation } from '#contract/consultations/consultation-form.ts';
import { listConsultations } from '#contract/consultations/consultations.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { createRequest } from '#contract/requests/request-form.ts';
import { listRequests } from '#contract/requests/requests.ts';
import { aWorld } from '#test/app.ts';
import { openSocket } from '#test/product/raw-socket.ts';
import { goodConsultation } from '#test/samples/consultations.ts';
import { sendJson } from '#test/samples/json-forms.ts';
import { goodRequest } from '#test/samples/requests.ts';
import { waitFor } from '#test/wait.ts';

const forms = [
  { path: createRequest.path, list: listRequests.path, good: goodRequest },
  { path: createConsultation.path, list: listConsultations.path, good: goodConsultation },
];

const otherWords =
  'Other details were already sent with this form. To send these too, please submit it again as a new form.';
const dayMs = 24 * 60 * 60 * 1000;

const world = await aWorld({ sessionIdleMinutes: 100 * 60, sessionHours: 100 });
const headers = await world.signIn();

let keys = 0;
const aKey = () => {
  keys += 1;
  return { 'idempotency-key': `key-${keys}` };
};

/** The same JSON with fields in reverse order, and an unknown one. */
function turned(value: object): object {
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    inner instanceof Object ? turned(inner) : inner,
  ]);
  return { ...Object.fromEntries(entries.reverse()), unknown: 'field' };
}

describe.each(forms)('a key of POST $path', ({ path, list, good }) => {
  const howMany = async () => {
    const answer = await world.app.inject({ url: apiBase + list, headers });
    return answer.json<{ data: { pagedInfo: { total: number } } }>().data.pagedInfo.total;
  };
  const send = (body: object | string, more?: Record<string, string>) =>
    sendJson(world.app, path, body, more);

  test('answers the same words as at first and stores nothing, however they are written', async () => {
    const key = aKey();
    const sent = good();
    const first = await send(sent, key);
    const before = await howMany();
    const spaced = JSON.stringify(turned(sent))
      .replaceAll('":"', '": "  ')
      .replaceAll('\\n', '\\r\\n')
      .normalize('NFD');
    for (const again of [sent, turned(sent), spaced]) {
      const { status, body } = await send(again, key);
      expect([status, body]).toEqual([201, first.body]);
    }
    expect(await howMany()).toBe(before);
  });

  test('takes no other words, and goes on answering the first ones', async () => {
    const key = aKey();
    const sent = good();
    const first = await send(sent, key);
    const before = await howMany();
    for (const other of [good(), { ...sent, email: 'x' }, {}]) {
      const { status, body } = await send(other, key);
      expect([status, body]).toEqual([422, { message: otherWords }]);
    }
    expect(await howMany()).toBe(before);
    expect((await send(sent, key)).body).toEqual(first.body);
  });

  test('that brings two forms, five times each and all at once, stores one of them', async () => {
    const key = aKey();
    const before = await howMany();
    const sent = [good(), good()];
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => send(sent[at % 2] ?? {}, key)),
    );
    expect(await howMany()).toBe(before + 1);
    const stored = answers.findIndex(({ status }) => status === 201) % 2;
    const [taken, refused] = [
      answers.filter((_, at) => at % 2 === stored),
      answers.filter((_, at) => at % 2 !== stored),
    ];
    expect(new Set(taken.map(({ status, body }) => `${status} ${body.data?.reference}`)).size).toBe(
      1,
    );
    expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422]);
  });

  test('is free for other words after 24 hours, and after an error', async () => {
    const { now } = world.time;
    const key = aKey();
    expect((await send({ ...good(), email: 'x' }, key)).status).toBe(400);
    const first = await send(good(), key);
    world.time.now = new Date(now.getTime() + dayMs + 1);
    const sent = good();
    const afterwards = await send(sent, key);
    const again = await send(sent, key);
    world.time.now = now;
    expect([first.status, afterwards.status]).toEqual([201, 201]);
    expect(afterwards.body.data?.reference).not.toBe(first.body.data?.reference);
    expect(again.body).toEqual(afterwards.body);
  });

  test('with a digest is answered by it alone', async () => {
    const key = aKey();
    const digest = { 'idempotency-digest': 'sixteen-visibles' };
    const first = await send(good(), { ...key, ...digest });
    expect(first.status).toBe(201);
    const before = await howMany();
    const again = await send('not looked at', { ...key, ...digest });
    expect([again.status, again.body]).toEqual([201, first.body]);
    const other = await send('not looked at', {
      ...key,
      'idempotency-digest': 'another-digest'.padEnd(128, 'x'),
    });
    expect([other.status, other.body]).toEqual([422, { message: otherWords }]);
    expect((await send('looked at', key)).status).toBe(400);
    expect(await howMany()).toBe(before);
  });
});

describe('a body that is not read, since its digest says enough,', () => {
  const path = apiBase + createConsultation.path;
  const known = { 'idempotency-key': 'unread', 'idempotency-digest': 'a-digest-of-the-words' };
  let origin: string;
  beforeAll(async () => {
    origin = await world.app.listen({ port: 0, host: '127.0.0.1' });
    expect(
      (await sendJson(world.app, createConsultation.path, goodConsultation(), known)).status,
    ).toBe(201);
  });

  const smuggled = 'GET /smuggled HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(20_000);
  const framings: [string, string, string][] = [
    ['by its length', `content-length: ${smuggled.length}`, smuggled],
    [
      'in chunks',
      'transfer-encoding: chunked',
      `${smuggled.length.toString(16)}\r\n${smuggled}\r\n0\r\n\r\n`,
    ],
  ];
  test.each(framings)(
    'is answered and its rest, sent %s, is no other request',
    async (_, framing, body) => {
      const { socket, send } = openSocket(origin);
      let heard = '';
      socket.setEncoding('latin1').on('data', (text: string) => {
        heard += text;
      });
      const head = [
        'host: x',
        'content-type: application/json',
        ...Object.entries(known).map(([name, value]) => `${name}: ${value}`),
      ];
      send(`POST ${path} HTTP/1.1\r\n${[...head, framing].join('\r\n')}\r\n\r\n`);
      const statuses = () =>
        [...heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, code]) => Number(code));
      await waitFor(() => expect(statuses()).toEqual([201]));
      send(body);
      send('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
      await waitFor(() => expect(socket.readyState).toBe('closed'));
      // Without a known length the rest of the body can't be skipped, so the connection is closed after the response.
      const isLast = /^connection: close$/im.test(heard.split('\r\n\r\n')[0] ?? '');
      expect(statuses()).toEqual(isLast ? [201] : [201, 200]);
    },
  );
});
