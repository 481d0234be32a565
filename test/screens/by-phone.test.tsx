// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { consultationLabels } from '#contract/consultations/consultation-record.ts';
import { applicationLabels } from '#contract/drivers/application-record.ts';
import { requestLabels } from '#contract/requests/request-record.ts';
import { aWorld } from '#test/app.ts';
import { goodFields } from '#test/samples/applications.ts';
import { goodConsultation } from '#test/samples/consultations.ts';
import { goodRequestValues } from '#test/samples/requests.ts';
import AddBookingPage from '#web/consultations/admin/add-page.tsx';
import BookingPage from '#web/consultations/admin/detail-page.tsx';
import BookingsPage from '#web/consultations/admin/list-page.tsx';
import AddDriverPage from '#web/drivers/admin/add-page.tsx';
import DriversPage from '#web/drivers/admin/list-page.tsx';
import ProfilePage from '#web/drivers/admin/profile-page.tsx';
import AddRequestPage from '#web/requests/admin/add-page.tsx';
import RequestPage from '#web/requests/admin/detail-page.tsx';
import RequestsPage from '#web/requests/admin/list-page.tsx';
import { choosePhotos, close, follow, open, press, signIn } from './screen.tsx';

const world = await aWorld();
afterEach(close);
beforeEach(() => signIn(world));

const request = goodRequestValues();
const booking = goodConsultation();
const forms = {
  request: {
    list: '/admin/company-driver',
    pages: [RequestsPage, AddRequestPage, RequestPage],
    typed: Object.entries(request),
    labels: Object.entries(requestLabels),
    name: request.name,
  },
  booking: {
    list: '/admin/consultancy',
    pages: [BookingsPage, AddBookingPage, BookingPage],
    typed: Object.entries(booking),
    labels: Object.entries(consultationLabels),
    name: booking.fullName,
  },
} as const;

const routesOf = ({
  list,
  pages: [ListPage, AddPage, DetailPage],
}: (typeof forms)['request' | 'booking']) => ({
  [list]: ListPage,
  [`${list}/add`]: AddPage,
  [`${list}/:id`]: DetailPage,
});

test.each(['request', 'booking'] as const)(
  'the office adds a %s that comes by phone',
  async (noun) => {
    const form = forms[noun];
    open(form.list, routesOf(form));
    const [link] = await screen.findAllByRole('link', { name: `Add a ${noun}` });
    if (link) await userEvent.click(link);
    await screen.findByRole('heading', { level: 1, name: `Add a ${noun}` });
    await press(`Add ${noun}`);
    expect(
      (await screen.findAllByText('Please fill in all required fields.')).length,
    ).toBeGreaterThan(0);
    const labels = new Map<string, string>(form.labels);
    const agreement = () =>
      screen.getByRole<HTMLInputElement>('checkbox', {
        name: /^I agree to be contacted on WhatsApp/,
      });
    const fieldOf = (field: string) =>
      screen.getByLabelText<HTMLInputElement>(
        new RegExp(`^${labels.get(field)}( \\(optional\\))?$`),
      );
    for (const [field, value] of form.typed)
      fireEvent.change(fieldOf(field), { target: { value } });
    await userEvent.click(agreement());
    await press('Add, then another');
    const added = new RegExp(`^(REQ|CON)-\\d+ from ${form.name} was added$`);
    await screen.findByText(added);
    await waitFor(() => expect(agreement().checked).toBe(false));
    for (const [field] of form.typed) expect(fieldOf(field).value, field).toBe('');
    expect(document.activeElement).toBe(fieldOf(form.typed[0]?.[0] ?? ''));
  },
);

test('a driver comes to the office without a NIN card, which follows later', async () => {
  const list = '/admin/driver-management';
  open(list, { [list]: DriversPage, [`${list}/add`]: AddDriverPage, [`${list}/:id`]: ProfilePage });
  await follow('Add a driver');
  await screen.findByRole('heading', { level: 1, name: 'Add a driver' });
  const fields = goodFields();
  const labels = new Map<string, string>(Object.entries(applicationLabels));
  for (const [name, value] of Object.entries(fields))
    fireEvent.change(screen.getByLabelText(labels.get(name) ?? name), { target: { value } });
  const documents = {
    "Driver's licence": ['front.jpg', 'back.jpg'],
    'Medical record': ['medical.jpg'],
    'Educational certificate': ['certificate.jpg'],
  };
  for (const [name, photos] of Object.entries(documents)) {
    const group = within(screen.getByRole('group', { name }));
    await choosePhotos(group, ...photos);
    await group.findByText(`${photos.length} of up to 5`);
  }
  await press('Add driver');
  await screen.findByRole('heading', { level: 1, name: fields.fullName });
  await screen.findByText('Missing: NIN card');

  await press('Add photos');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add photos' }));
  expect(dialog.getByLabelText('Document')).toHaveProperty('value', 'nin');
  await choosePhotos(dialog, 'nin.jpg');
  await dialog.findByText(/^1 of up to/);
  await press('Upload', dialog);
  expect((await screen.findAllByText('Documents added')).length).toBeGreaterThan(0);
  await waitFor(() => expect(screen.queryByText('Missing: NIN card')).toBeNull());
  const uploaded = await screen.findByRole('region', { name: 'Uploaded Document' });
  await waitFor(() => expect(uploaded.textContent).toContain('5 pictures'));
});
