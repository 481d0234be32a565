import { PassThrough } from 'node:stream';
import { beforeEach, describe, expect, test } from 'vitest';
import { defaultContent } from '#contract/website/default-content.ts';
import { aWorld } from '#test/app.ts';
import { anApplication, apply, asForm, sendForm } from '#test/samples/applications.ts';
import { whatIsStored } from '#test/samples/drivers.ts';
import { aPicture } from '#test/samples/images.ts';
import { waitFor } from '#test/wait.ts';

let before: Awaited<ReturnType<typeof whatIsStored>>;

const world = await aWorld({ sessionIdleMinutes: 100 * 60 });
beforeEach(async () => {
  before = await whatIsStored(world);
});

const otherWords =
  'Other details were already sent with this form. To send these too, please submit it again as a new form.';
const hourMs = 60 * 60 * 1000;

/** Expects one more application than before, with four documents and no other files on disk. */
async function expectOneMore(): Promise<void> {
  await world.storedFiles();
  const now = await whatIsStored(world);
  expect(now.drivers).toBe(before.drivers + 1);
  expect(now.files).toHaveLength(before.files.length + 4);
}

describe('one key', () => {
  test('sent three times at once is stored once and answered alike', async () => {
    const sent = await anApplication();
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => apply(world.app, sent, { 'idempotency-key': 'at-once' })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(new Set(answers.map(({ body }) => body.data?.reference)).size).toBe(1);
    await expectOneMore();
  });

  test('whose second sending is still on its way when the first is stored answers both alike', async () => {
    const sent = await anApplication();
    const headers = { 'idempotency-key': 'slow-twin' };
    const request = new Request('http://localhost/', { method: 'POST', body: asForm(sent) });
    const bytes = Buffer.from(await request.arrayBuffer());
    const payload = new PassThrough();
    const slow = world.app.inject({
      method: 'POST',
      url: '/api/v1/driver/register',
      headers: { 'content-type': request.headers.get('content-type') ?? '', ...headers },
      payload,
    });
    payload.write(bytes.subarray(0, bytes.length - 100));
    await waitFor(async () =>
      expect(await world.filesOnDisk()).toHaveLength(before.files.length + 4),
    );

    const first = await apply(world.app, sent, headers);
    payload.end(bytes.subarray(bytes.length - 100));
    const second = await slow;
    expect(first.status).toBe(201);
    expect(second.statusCode).toBe(201);
    expect(second.json()).toEqual(first.body);
    await expectOneMore();
  });

  test('answers the same application again in whatever order its parts come', async () => {
    const headers = { 'idempotency-key': 'reordered' };
    const sent = await anApplication();
    const first = await apply(world.app, sent, headers);
    expect(first.status).toBe(201);
    const filesFirst = asForm({ ...sent, fields: {} });
    for (const [name, value] of asForm({ ...sent, images: [], groups: undefined }))
      filesFirst.append(name, value);
    const images = sent.images.map(({ bytes }) => ({ name: 'another name.png', bytes }));
    const forms = [filesFirst, asForm({ ...sent, images })];
    for (const form of forms) {
      const { status, body } = await sendForm(world.app, '/driver/register', form, headers);
      expect([status, body]).toEqual([201, first.body]);
    }
    await expectOneMore();
  });

  test('takes nothing else, neither in words nor in pictures', async () => {
    const headers = { 'idempotency-key': 'bound' };
    const sent = await anApplication();
    expect((await apply(world.app, sent, headers)).status).toBe(201);
    const other = { name: 'paper-1.jpg', bytes: await aPicture('another') };
    const others = [
      { ...sent, fields: { ...sent.fields, city: 'Ìlọrin' } },
      { ...sent, images: [other, ...sent.images.slice(1)] },
      { ...sent, groups: ['nin', 'drivers', 'medical', 'education'] },
    ];
    for (const application of others) {
      const { status, body } = await apply(world.app, application, headers);
      expect([status, body]).toEqual([422, { message: otherWords }]);
    }
    await expectOneMore();
  });

  test('with a digest is answered before anything of the form is read', async () => {
    const headers = { 'idempotency-key': 'digested', 'idempotency-digest': 'f'.repeat(64) };
    const first = await apply(world.app, await anApplication(), headers);
    expect(first.status).toBe(201);
    const post = (digest: string) => {
      const payload = new PassThrough();
      const answer = world.app.inject({
        method: 'POST',
        url: '/api/v1/driver/register',
        headers: {
          'content-type': 'multipart/form-data; boundary=x',
          ...headers,
          'idempotency-digest': digest,
        },
        payload,
      });
      // The body ends only after the response has arrived.
      return answer.finally(() => payload.end());
    };
    const again = await post('f'.repeat(64));
    expect([again.statusCode, again.json()]).toEqual([201, first.body]);
    const other = await post('0'.repeat(64));
    expect([other.statusCode, other.json()]).toEqual([422, { message: otherWords }]);
    await expectOneMore();
  });
});

test('an application that has waited on a device since before the closing is taken for two days after it', async () => {
  const closedAt = world.time.now;
  const announcements = {
    ...defaultContent.announcements,
    applications: 'closed',
    closedAt: closedAt.toISOString(),
  };
  world.parts.website.show({ ...defaultContent, announcements });
  const arrive = async (hoursLater: number, hoursOld: number) => {
    world.time.now = new Date(closedAt.getTime() + hoursLater * hourMs);
    const headers = { 'submission-age': String(hoursOld * 60 * 60) };
    return (await apply(world.app, await anApplication(), headers)).status;
  };
  expect([await arrive(1, 1), await arrive(47, 48), await arrive(48, 49)]).toEqual([409, 201, 409]);
  world.time.now = closedAt;
  world.parts.website.show(defaultContent);
});
