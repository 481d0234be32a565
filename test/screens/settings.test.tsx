// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { freeDaysMessage, readPlacingSettings } from '#contract/settings/placing.ts';
import { anAdministrator, ask } from '#test/administrator.ts';
import { anApp, type TestApp } from '#test/app.ts';
import PlacingPage from '#web/settings/admin/placing-page.tsx';
import SettingsPage from '#web/settings/admin/settings-page.tsx';
import { close, open, signIn } from './screen.tsx';

let world: TestApp;
beforeAll(async () => {
  world = await anApp();
});
beforeEach(() => signIn(world));
afterEach(close);
afterAll(() => world.close());

test('Settings open with their first section, where the free window is changed', async () => {
  open('/admin/settings', {
    '/admin/settings': SettingsPage,
    '/admin/settings/placing': PlacingPage,
  });
  const field = await screen.findByRole('textbox', { name: /^Free window/ });
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect(save.disabled).toBe(true);
  for (const [typed, message] of [
    ['100', freeDaysMessage],
    ['10', 'Settings saved'],
  ] as const) {
    await userEvent.clear(field);
    await userEvent.type(field, typed);
    await userEvent.click(save);
    expect(await screen.findAllByText(message)).not.toEqual([]);
  }
  await waitFor(() => expect(save.disabled).toBe(true));
  expect(await ask(await anAdministrator(world), readPlacingSettings, {})).toMatchObject({
    freeDays: 10,
  });
});

test('the sections are those that the role can open', async () => {
  await signIn(world, 'Manager');
  open('/admin/settings/placing', { '/admin/settings/placing': SettingsPage });
  await screen.findByRole('link', { name: 'Placing' });
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Placing',
    'Kinds of checks',
  ]);
});
