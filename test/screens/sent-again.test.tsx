// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { askForDocuments } from '#contract/documents/document-requests.ts';
import { readDocumentRequest } from '#contract/documents/send-again-form.ts';
import { judgeDocument } from '#contract/documents/verdicts.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { anAdministrator, ask } from '#test/administrator.ts';
import { admin, aWorld } from '#test/app.ts';
import { anApplicant, sendAgain } from '#test/samples/document-requests.ts';
import { aPicture } from '#test/samples/images.ts';
import { aSecret, uploadPhoto } from '#test/samples/uploads.ts';
import { draftFor } from '#web/documents/public/answer-form.tsx';
import SendAgainPage from '#web/documents/public/send-again-page.tsx';
import ProfilePage from '#web/drivers/admin/profile-page.tsx';
import { useSession } from '#web/platform/http/session.ts';
import { answerBy, close, open, press } from './screen.tsx';

const world = await aWorld();
answerBy(world);
afterEach(close);

test('a new document is decided on below its own picture, and the one before stands beside it with its verdict', async () => {
  const administrator = await anAdministrator(world);
  const { _id: id } = await anApplicant(world, administrator);
  await ask(administrator, judgeDocument, {
    params: { id, group: 'medical' },
    body: { verdict: 'new-needed', reason: 'cut-off' },
  });
  await sendAgain(world, administrator, id, ['medical']);
  const { authorization } = await world.signIn();
  useSession.getState().signIn(authorization.replace('Bearer ', ''), {
    _id: 'x',
    name: admin.name,
    email: admin.email,
    role: 'Owner',
  });
  open(`/admin/driver-management/${id}`, { '/admin/driver-management/:id': ProfilePage });

  const sent = within(await screen.findByRole('region', { name: 'New: Medical record' }));
  expect(sent.getAllByRole('button', { name: /^Open Medical record/ })).toHaveLength(1);
  expect(sent.getByRole('button', { name: 'Accept' })).toBeDefined();
  expect(sent.getByRole('button', { name: 'New one needed' })).toBeDefined();
  expect(sent.queryByText(/^New one needed: /)).toBeNull();

  const before = within(screen.getByRole('region', { name: 'Before: Medical record' }));
  expect(before.getByText(/^New one needed: /)).toBeDefined();
  expect(before.queryByRole('button', { name: 'Accept' })).toBeNull();
  expect(screen.getAllByRole('button', { name: /^Open Medical record/ })).toHaveLength(2);

  expect(sent.getByText('New expiry date: 28 Feb 2098')).toBeDefined();
  await press('Accept', sent);
  await press('Accept', within(await screen.findByRole('dialog')));
  await screen.findByRole('heading', { name: 'Earlier documents' });
  expect(screen.queryByRole('region', { name: 'New: Medical record' })).toBeNull();
});

test('the date of a document that has expired is asked for, and the previous one is not offered again', async () => {
  const administrator = await anAdministrator(world);
  const { _id: id } = await anApplicant(world, administrator);
  const documents = [
    { group: 'drivers', reason: 'expires-soon', words: '' },
    { group: 'medical', reason: 'unreadable', words: '' },
  ] as const;
  const { link } = await ask(administrator, askForDocuments, {
    params: { id },
    body: { documents: [...documents] },
  });
  const { pathname, hash } = new URL(link);
  open(pathname + hash, { [pathname]: SendAgainPage });
  expect(
    (await screen.findByLabelText(/^New expiry date of the driver/)).getAttribute('value'),
  ).toBe('');
  expect(
    screen.getByLabelText(/^Expiry date of the medical record/).getAttribute('value'),
  ).not.toBe('');
});

test('after two documents it says how much both are', async () => {
  const administrator = await anAdministrator(world);
  const { _id: id } = await anApplicant(world, administrator);
  const groups = ['nin', 'education'] as const;
  const documents = groups.map((group) => ({ group, reason: 'unreadable' as const, words: '' }));
  const { link } = await ask(administrator, askForDocuments, {
    params: { id },
    body: { documents },
  });
  const { pathname, hash } = new URL(link);
  const url = apiBase + readDocumentRequest.path;
  const answer = await world.app.inject({ method: 'POST', url, payload: { token: hash.slice(1) } });
  const draft = draftFor(z.parse(readDocumentRequest.response, answer.json()).data);
  const uploadSecret = aSecret();
  for (const group of groups) {
    const bytes = await aPicture(group);
    const photo = await uploadPhoto(world.app, { secret: uploadSecret, bytes, group });
    const file = new File([new Uint8Array(51_200)], `${group}.jpg`, { type: 'image/jpeg' });
    draft.addPhoto({ ...photo, file, originalSize: undefined });
    draft.markPhoto(photo, { isSent: true });
  }
  draft.use.setState({ uploadSecret });
  open(pathname + hash, { [pathname]: SendAgainPage });
  await press('Send');
  await screen.findByText('Sent, 2 photos, 100 KB');
});
