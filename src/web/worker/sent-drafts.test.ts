// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { readDraft, writeDraft } from '#web/platform/drafts/draft-db.ts';
import { draftsSent } from '#web/platform/offline/worker-messages.ts';
import { sendInBackground } from './sent-drafts.ts';

afterEach(() => vi.unstubAllGlobals());

const wait = (name: string) =>
  writeDraft({
    name,
    version: 1,
    savedAt: Date.now(),
    isWhole: true,
    what: 'your booking',
    page: '/book-consultancy',
    values: {},
    extra: null,
    photos: [],
    uploadSecret: '',
    phase: 'waiting',
    submission: {
      path: '/consultations',
      body: {},
      key: name,
      digest: name,
      submittedAt: Date.now(),
    },
    reference: undefined,
    refusal: undefined,
    hasNewOutcome: false,
    wantsNotice: false,
  });

test('the browser is to try again for a form that waits on, although another one has arrived', async () => {
  await wait('first');
  await wait('second');
  const answers = [
    Response.json({ message: 'Thank you.', data: { reference: 'CON-1' } }),
    Response.json({ message: 'Busy' }, { status: 503 }),
  ];
  vi.stubGlobal('fetch', async () => answers.shift());
  const page = { postMessage: vi.fn() };
  vi.stubGlobal('clients', { matchAll: async () => [page] });
  await expect(sendInBackground()).rejects.toThrow('Busy');
  expect(page.postMessage).toHaveBeenCalledWith(draftsSent);
  expect(await readDraft('first')).toMatchObject({ phase: 'sent' });
  expect(await readDraft('second')).toMatchObject({ phase: 'waiting' });
});
