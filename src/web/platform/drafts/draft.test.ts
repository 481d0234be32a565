// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTextDraft } from './draft.ts';
import { deleteOldDrafts } from './draft-age.ts';
import { eraseDraft, readDraft, readDrafts, writeDraft } from './draft-db.ts';
import type { DraftRecord } from './draft-record.ts';
import { deliverDrafts } from './send-waiting.ts';

const day = 86_400_000;
const path = '/consultations';
const blank = { fullName: '', city: '' };
const aPhoto = (name: string) => ({
  group: 'nin',
  sha256: name,
  file: new File([name], `${name}.jpg`, { type: 'image/jpeg' }),
  originalSize: undefined,
});

const receipt = { message: 'Thank you.', reference: 'CON-1', isMessageQueued: true };

let name = '';
const createForm = () => createTextDraft(name, 'your booking', blank);

async function openForm() {
  const form = createForm();
  await form.open();
  return form;
}

const kept = () => readDraft(name);

const expectKept = (part: Partial<DraftRecord>) =>
  vi.waitFor(async () => expect(await kept()).toMatchObject(part));

beforeEach(({ task }) => {
  name = task.id;
  // happy-dom's files lose their content when cloned.
  vi.stubGlobal('structuredClone', (value: unknown) => value);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  for (const draft of await readDrafts()) await eraseDraft(draft.name);
});

describe('a form', () => {
  test('is restored with its photos, and shows when it was saved until editing continues', async () => {
    const form = await openForm();
    form.change('city', 'Jos');
    form.addPhoto(aPhoto('front'));
    await expectKept({ values: { fullName: '', city: 'Jos' } });

    const found = await openForm();
    const { values, photos, restoredFrom } = found.use.getState();
    expect(values.city).toBe('Jos');
    expect(photos).toMatchObject([{ sha256: 'front', isSent: false }]);
    expect(restoredFrom).toBe((await kept())?.savedAt);
    found.dismissNotice();
    expect(found.use.getState().restoredFrom).toBeUndefined();
  });

  test('is kept for fourteen days, and the reference of one that was sent for one', async () => {
    const form = await openForm();
    form.change('city', 'Jos');
    await expectKept({ phase: 'filling' });
    const savedAt = (await kept())?.savedAt ?? 0;
    await deleteOldDrafts(savedAt + 14 * day);
    expect(await kept()).toBeDefined();
    await deleteOldDrafts(savedAt + 14 * day + 1);
    expect(await kept()).toBeUndefined();

    form.markSent(receipt);
    await expectKept({ phase: 'sent' });
    await deleteOldDrafts(Date.now() + 2 * day);
    expect(await readDrafts()).toEqual([]);
  });

  test('does not age while its form is closed', async () => {
    const form = await openForm();
    form.change('city', 'Jos');
    await expectKept({ phase: 'filling' });
    const savedAt = (await kept())?.savedAt ?? 0;
    const inDays = (days: number) => new Date(savedAt + days * day).toISOString();
    const { dataset } = document.documentElement;
    // Closed after 4 days, indefinitely.
    dataset.draftPause = `${name} ${inDays(4)}`;
    await deleteOldDrafts(savedAt + 90 * day);
    // Open for 6 days in between.
    dataset.draftPause = `${name} ${inDays(4)} ${inDays(84)} ${inDays(90)} ${inDays(100)}`;
    await deleteOldDrafts(savedAt + 104 * day);
    expect(await kept()).toBeDefined();
    await deleteOldDrafts(savedAt + 104 * day + 1);
    expect(await kept()).toBeUndefined();
    delete dataset.draftPause;
  });

  test('keeps its key when it is changed, since it may have arrived, until the server says so', async () => {
    const form = await openForm();
    const submit = () => {
      form.submit(path, { ...form.use.getState().values });
      return form.use.getState().submission?.key;
    };
    form.change('city', 'Jos');
    const first = submit();
    await expectKept({ phase: 'waiting' });
    form.cancel();
    expect(submit()).toBe(first);
    form.cancel();
    await expectKept({ phase: 'filling' });
    const later = await openForm();
    later.submit(path, { ...later.use.getState().values });
    expect(later.use.getState().submission?.key).toBe(first);

    form.addPhoto(aPhoto('front'));
    expect(submit()).toBe(first);
    form.cancel();
    form.submit(path, { city: 'Jos' }, { trainingName: 'Another training' });
    expect(form.use.getState().submission?.key).not.toBe(first);
    const second = submit();
    form.cancel({ message: 'Other details were already sent with this form.', isKeyUsed: true });
    expect(submit()).not.toBe(second);
  });

  test('that was sent leaves only its reference, which the next visit shows', async () => {
    const form = await openForm();
    form.change('city', 'Jos');
    form.addPhoto(aPhoto('front'));
    form.submit(path, { city: 'Jos' });
    form.markSent(receipt);
    await expectKept({
      phase: 'sent',
      values: blank,
      photos: [],
      submission: undefined,
      reference: 'CON-1',
    });
    expect((await openForm()).use.getState()).toMatchObject({
      phase: 'sent',
      reference: 'CON-1',
      values: blank,
    });
  });
});

test('a device without room for the photos keeps the words, and without any keeps nothing', async () => {
  const form = await openForm();
  form.change('city', 'Jos');
  form.addPhoto(aPhoto('front'));
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    draft: DraftRecord,
  ) {
    if (draft.photos.length > 0) throw new DOMException('Full', 'QuotaExceededError');
    return put.call(this, draft);
  });
  expect(await writeDraft(form.record())).toBe('text');
  expect(await kept()).toMatchObject({ isWhole: false, values: { city: 'Jos' }, photos: [] });
  vi.mocked(IDBObjectStore.prototype.put).mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  expect(await writeDraft(form.record())).toBe('nothing');
});

describe('a form that waits and is not open', () => {
  async function wait(): Promise<void> {
    const form = await openForm();
    form.change('city', 'Jos');
    form.addPhoto(aPhoto('front'));
    form.submit(path, { city: 'Jos' });
    await expectKept({ phase: 'waiting' });
  }

  /** Accepts the photos; answers the form as given. */
  function answer(status: number, body: object): string[] {
    const calls: string[] = [];
    vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
      calls.push(`${method} ${url}`);
      return method === 'PUT' ? Response.json({}) : Response.json(body, { status });
    });
    return calls;
  }

  test('is sent, photos first, and told of once', async () => {
    await wait();
    const calls = answer(201, { message: 'Thank you.', data: { reference: 'CON-1' } });
    expect(await deliverDrafts()).toMatchObject([{ what: 'your booking', reference: 'CON-1' }]);
    expect(calls).toEqual(['PUT /api/v1/driver/uploads/nin/front', `POST /api/v1${path}`]);
    expect(await deliverDrafts()).toEqual([]);
    expect(calls).toHaveLength(2);
    expect(await kept()).toMatchObject({ phase: 'sent', values: {}, photos: [], uploadSecret: '' });
  });

  test('stays with its changes when a tab takes it back while it is sent, and that it has arrived is told', async () => {
    await wait();
    const sent = Response.json(
      { message: 'Thank you.', data: { reference: 'CON-1' } },
      { status: 201 },
    );
    vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit) => {
      if (method === 'PUT') return Response.json({});
      const draft = await kept();
      if (draft)
        await writeDraft({ ...draft, phase: 'filling', values: { ...blank, city: 'Kano' } });
      return sent;
    });
    expect(await deliverDrafts()).toMatchObject([{ reference: 'CON-1' }]);
    expect(await kept()).toMatchObject({
      phase: 'filling',
      values: { city: 'Kano' },
      photos: [{ sha256: 'front' }],
    });
  });

  test('waits on with the content of a tab that takes it back while it is sent, and submits it changed', async () => {
    await wait();
    const keys: (string | null)[] = [];
    vi.stubGlobal(
      'fetch',
      async (_url: string, { method, headers }: { method: string; headers: Headers }) => {
        if (method === 'PUT') return Response.json({});
        keys.push(headers.get('Idempotency-Key'));
        // Like the server: the first submission is stored, and its key rejects other content.
        if (keys.length > 1)
          return Response.json({ message: 'Other details were already sent.' }, { status: 422 });
        const draft = await kept();
        if (draft?.submission) {
          const submission = { ...draft.submission, body: { city: 'Kano' }, digest: 'of Kano' };
          await writeDraft({ ...draft, submission, values: { ...blank, city: 'Kano' } });
        }
        return Response.json(
          { message: 'Thank you.', data: { reference: 'CON-1' } },
          { status: 201 },
        );
      },
    );
    await deliverDrafts();
    expect(await kept()).toMatchObject({ phase: 'waiting', values: { city: 'Kano' } });
    expect(await deliverDrafts()).toMatchObject([{ refusal: 'Other details were already sent.' }]);
    expect(await kept()).toMatchObject({
      phase: 'filling',
      values: { city: 'Kano' },
      submission: undefined,
    });
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  test.each([
    ['nothing', undefined],
    ['no reference', { message: 'Thank you.', data: {} }],
  ])('waits on after an answer with %s, and is sent again under its key', async (_what, body) => {
    await wait();
    const keys: (string | null)[] = [];
    vi.stubGlobal(
      'fetch',
      async (_url: string, { method, headers }: { method: string; headers: Headers }) => {
        if (method === 'PUT') return Response.json({});
        keys.push(headers.get('Idempotency-Key'));
        return new Response(body && JSON.stringify(body), { status: 201 });
      },
    );
    expect(await deliverDrafts()).toEqual([]);
    expect(await kept()).toMatchObject({ phase: 'waiting', values: { city: 'Jos' } });
    expect(await deliverDrafts()).toEqual([]);
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  test('is kept with the reason when it is refused, told of once, and can be sent again', async () => {
    await wait();
    answer(409, { message: 'You have booked this already.' });
    const refusal = 'You have booked this already.';
    expect(await deliverDrafts()).toMatchObject([{ refusal, reference: undefined }]);
    expect(await deliverDrafts()).toEqual([]);
    const { values, photos, phase } = (await openForm()).use.getState();
    expect({ values, phase }).toMatchObject({ values: { city: 'Jos' }, phase: 'filling' });
    expect(photos).toMatchObject([{ sha256: 'front', isSent: true }]);
  });

  test('waits on without a connection, and sends no photo twice', async () => {
    await wait();
    const calls = answer(503, { message: 'Busy' });
    expect(await deliverDrafts()).toEqual([]);
    expect(await deliverDrafts()).toEqual([]);
    expect(await kept()).toMatchObject({ phase: 'waiting' });
    expect(calls.filter((call) => call.startsWith('PUT'))).toHaveLength(1);
  });
});
