// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ownConsents } from '#contract/consents/consents.ts';
import { keepConsents } from '#server/consents/service.ts';
import { aWorld } from '#test/app.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { aMessage } from '#test/samples/messages.ts';
import ProfilePage from '#web/drivers/admin/profile-page.tsx';
import ListPage from '#web/messages/admin/list-page.tsx';
import TemplatesPage from '#web/messages/admin/templates-page.tsx';
import { close, open, press, signIn } from './screen.tsx';

const world = await aWorld();
const { db } = world.database;
beforeEach(() => signIn(world));
afterEach(close);

const dialog = async () => within(await screen.findByRole('dialog'));
const subject = async () => (await dialog()).findByLabelText('Subject');
const failed = { state: 'Failed', error: 'undelivered', endedAt: new Date() } as const;

const openDriver = (id: string) =>
  open(`/admin/driver-management/${id}`, { '/admin/driver-management/:id': ProfilePage });
async function openProfile(changes: Parameters<typeof aDriver>[1] = {}): Promise<string> {
  const id = await aDriver(db, changes);
  openDriver(id);
  return id;
}

test('a template is previewed while it is changed, is saved, and is put back', async () => {
  const path = '/admin/messages/templates';
  open(path, { [path]: TemplatesPage });
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: 'Template' }),
    'Rejected',
  );
  const template = within(await screen.findByRole('region', { name: 'Rejected' }));
  const preview = within(screen.getByRole('region', { name: 'Preview' }));
  const title = template.getByLabelText<HTMLInputElement>('Subject');
  const original = title.value;
  fireEvent.change(title, { target: { value: '{seats}' } });
  await press('Save template');
  await template.findByText("{seats} can't be used in this message.");
  fireEvent.change(title, { target: { value: 'For ' } });
  await userEvent.click(title);
  await press('name', template);
  await preview.findByText('For Oluwafunmilayo Adebayo');
  await press('Save template');
  await template.findByText(/^Changed by /);
  await press('Restore the original text');
  await press('Yes, restore it');
  await template.findByText('Original text');
  expect(title.value).toBe(original);
});

test('what a template leaves open is asked for', async () => {
  await openProfile();
  await press('Send a message');
  await userEvent.selectOptions(await (await dialog()).findByLabelText('Words'), 'Rejected');
  await waitFor(async () =>
    expect(await subject()).toHaveProperty('value', 'About your application'),
  );
  await press('See the message');
  expect(
    await screen.findAllByText('Please replace {words} with your own words.'),
  ).not.toHaveLength(0);
});

test('own words are shown as they will arrive, and sent once', async () => {
  await openProfile({ fullName: 'Sola Adeniji', email: 'sola@example.com' });
  await press('Send a message');
  await subject();
  await userEvent.click((await dialog()).getByRole('checkbox', { name: /^Text message/ }));
  fireEvent.change(await subject(), { target: { value: 'Your interview' } });
  fireEvent.change((await dialog()).getByRole('textbox', { name: 'Email' }), {
    target: { value: 'Please come on Monday.' },
  });
  await press('See the message');
  await (await dialog()).findByText(/Email to sola@example\.com/);
  expect((await dialog()).getByText('Please come on Monday.')).toBeDefined();
  await userEvent.dblClick((await dialog()).getByRole('button', { name: 'Send' }));
  await screen.findByText('The message is on its way');
  const rows = db.selectFrom('messages').select('channel').where('subject', '=', 'Your interview');
  expect(await rows.execute()).toEqual([{ channel: 'mail' }]);
});

test('a message that failed says why on the profile, and is sent again', async () => {
  const id = await aDriver(db, { fullName: 'Musa Danjuma' });
  const record = { kind: 'driver', id, name: 'Musa Danjuma', reference: '100001' } as const;
  await aMessage(db, { record, ...failed });
  open(`/admin/driver-management/${id}?tab=messages`, {
    '/admin/driver-management/:id': ProfilePage,
  });
  const panel = within(await screen.findByRole('region', { name: 'Messages' }));
  await panel.findByText("It didn't reach the phone.");
  await press(/^Send again/, panel);
  await press('Yes, send again');
  await screen.findByText('The message is sent again');
  await panel.findByText(/^Waiting/);
});

test('the list counts the states, narrows to one by a press, and sends all failed messages again', async () => {
  const name = 'Ladi Sani';
  const record = { kind: 'driver', id: crypto.randomUUID(), name, reference: '100009' } as const;
  const recipientName = name;
  await aMessage(db, {
    record,
    recipientName,
    state: 'Delivered',
    endedAt: new Date(),
  });
  for (let at = 0; at < 2; at += 1) await aMessage(db, { record, recipientName, ...failed });
  await aMessage(db, {
    record,
    recipientName,
    state: 'Sent',
    sentAt: new Date(),
    isFile: true,
  });
  open('/admin/messages?search=Ladi', { '/admin/messages': ListPage });
  const states = within(await screen.findByRole('navigation', { name: 'States' }));
  await states.findByRole('link', { name: 'Failed 2' });
  await screen.findByText('1–4 of 4');
  await userEvent.click(states.getByRole('link', { name: 'Failed 2' }));
  await screen.findByText('1–2 of 2');
  expect(states.getByRole('link', { name: 'Failed 2' }).getAttribute('aria-current')).toBe('page');
  await press('Send 2 again');
  await screen.findByRole('dialog', { name: 'Send 2 messages again?' });
  await press('Yes, send again');
  await screen.findByText('2 messages are sent again');
  await screen.findByText('Data not available');
  await states.findByRole('link', { name: 'Failed 0' });
  states.getByRole('link', { name: 'Waiting 2' });
});

test('beside a phone number are call and copy, and WhatsApp for somebody who has agreed to it', async () => {
  const id = await openProfile({ fullName: 'Efe Omoregie', phoneNumber: '08031234567' });
  const call = await screen.findByRole('link', { name: 'Call Efe Omoregie' });
  expect(call.getAttribute('href')).toBe('tel:08031234567');
  expect(screen.queryByRole('link', { name: /WhatsApp/ })).toBeNull();
  cleanup();
  const record = { kind: 'driver', id, form: 'application' } as const;
  await keepConsents(db, record, ownConsents(['whatsapp']), new Date());
  openDriver(id);
  await screen.findByRole('link', { name: 'Call Efe Omoregie' });
  const link = screen.getByRole('link', { name: 'Write to Efe Omoregie on WhatsApp' });
  const { host, pathname, searchParams } = new URL(link.getAttribute('href') ?? '');
  expect([host, pathname]).toEqual(['wa.me', '/2348031234567']);
  expect(searchParams.get('text')).toMatch(
    /^Good day Efe Omoregie, this is Motions Logistics about/,
  );
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await press('Copy the phone number of Efe Omoregie');
  await screen.findByText('The phone number of Efe Omoregie was copied');
  expect(copied).toHaveBeenCalledWith('08031234567');
});
