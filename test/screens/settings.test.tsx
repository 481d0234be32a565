// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { termiiUrl, textProviderNames } from '#contract/settings/outlets.ts';
import { freeDaysMessage, readPlacingSettings } from '#contract/settings/placing.ts';
import { SendingError } from '#server/platform/system/sending-error.ts';
import { anAdministrator, ask } from '#test/administrator.ts';
import { anApp, aWorld } from '#test/app.ts';
import HealthPage from '#web/settings/admin/health-page.tsx';
import OutletsPage from '#web/settings/admin/outlets-page.tsx';
import PlacingPage from '#web/settings/admin/placing-page.tsx';
import SettingsPage from '#web/settings/admin/settings-page.tsx';
import { close, open, press, signIn } from './screen.tsx';

const world = await aWorld();
beforeEach(() => signIn(world));
afterEach(close);

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
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Placing']);
});

test('each provider of text messages has its own address', async () => {
  const unsent = await anApp({ textProvider: undefined });
  try {
    await signIn(unsent);
    open('/admin/settings/messages', { '/admin/settings/messages': OutletsPage });
    const texts = within(await screen.findByRole('region', { name: 'Text messages' }));
    await press(/^Set/, texts);
    const dialog = within(await screen.findByRole('dialog'));
    const address = dialog.getByLabelText<HTMLInputElement>('Address');
    expect(address.value).toBe(termiiUrl);
    await userEvent.selectOptions(dialog.getByLabelText('Provider'), textProviderNames.webhook);
    expect(address.value).toBe('');
    await userEvent.selectOptions(dialog.getByLabelText('Provider'), textProviderNames.termii);
    expect(address.value).toBe(termiiUrl);
  } finally {
    await unsent.close();
  }
});

test('a mail server is saved once it took a test; until then its answer is shown', async () => {
  const unsent = await anApp({ canSendMail: false });
  try {
    await signIn(unsent);
    open('/admin/settings/messages', { '/admin/settings/messages': OutletsPage });
    const emails = within(await screen.findByRole('region', { name: 'Emails' }));
    expect(emails.getByText(/^No mail server is set/)).toBeDefined();
    expect(emails.queryByRole('button', { name: /test/ })).toBeNull();
    const texts = within(screen.getByRole('region', { name: 'Text messages' }));
    expect(texts.getByText(/^Set on the server/)).toBeDefined();
    expect(texts.queryByRole('button', { name: /^Change/ })).toBeNull();

    await press('Set up Emails', emails);
    const dialog = within(await screen.findByRole('dialog', { name: 'Mail server' }));
    for (const [label, typed] of [
      [/^Mail server/, 'smtp.example.com'],
      [/^User/, 'office'],
      [/^Password/, 'secret'],
      [/^Sender/, 'office@example.com'],
    ] as const) {
      const field = dialog.getByLabelText(label, { selector: 'input' });
      await userEvent.clear(field);
      await userEvent.type(field, typed);
    }
    unsent.providers.mail = () => Promise.reject(new SendingError('no-answer', 'too late'));
    const save = dialog.getByRole('button', { name: 'Test and save' });
    await userEvent.click(save);
    await screen.findByText(/was reached, but didn't answer in time/);
    delete unsent.providers.mail;
    await userEvent.click(save);
    await emails.findByText('smtp.example.com, port 587');
    expect(emails.getByText('Set, never shown')).toBeDefined();
  } finally {
    await close();
    await unsent.close();
  }
});

test('Health says each state in words, with what to do, and what the version brought', async () => {
  const unsent = await anApp({ canSendMail: false });
  try {
    await signIn(unsent);
    open('/admin/settings/health', { '/admin/settings/health': HealthPage });
    const lines = within(await screen.findByRole('region', { name: 'Health' }));
    const [emails] = lines
      .getAllByRole('listitem')
      .filter(({ textContent }) => textContent?.startsWith('Emails'));
    expect(emails?.textContent).toBe(
      "EmailsAct nowOnly written to files on the serverSet them up in 'Mail and texts'.",
    );
    const advice = lines.getByRole('link', { name: "Set them up in 'Mail and texts'." });
    expect(advice.getAttribute('href')).toBe('/admin/settings/messages');
    const version = within(screen.getByRole('region', { name: /^Version \d/ }));
    expect(version.getByText(/restore the backup made before the update/)).toBeDefined();
    expect(version.getAllByRole('listitem').length).toBeGreaterThan(0);
  } finally {
    await close();
    await unsent.close();
  }
});
