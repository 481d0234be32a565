// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { anApp, type TestApp } from '#test/app.ts';
import { aPicture } from '#test/samples/images.ts';
import { aSecret, uploadPhoto } from '#test/samples/uploads.ts';
import SpacePage from '#web/uploads/admin/space-page.tsx';
import { close, open, signIn } from './screen.tsx';

let world: TestApp;
beforeAll(async () => {
  world = await anApp();
  await signIn(world);
});
afterEach(close);
afterAll(() => world.close());

test('what fills the space for applications is shown by network, and cleared after a question', async () => {
  await uploadPhoto(world.app, { secret: aSecret(), bytes: await aPicture('a document') });
  open('/space', { '/space': SpacePage });
  expect(await screen.findByText('127.0.x.x')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Delete the photos from 127.0.x.x' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete 1 photo from 127.0.x.x?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('There are none.')).toBeDefined();
  expect(await world.database.db.selectFrom('applicationUploads').select('fileName').execute()).toEqual([]);
});
