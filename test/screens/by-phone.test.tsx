// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { consultationLabels } from '#contract/consultations/consultation-record.ts';
import { requestLabels } from '#contract/requests/request-record.ts';
import { anApp, type TestApp } from '#test/app.ts';
import { goodConsultation } from '#test/samples/consultations.ts';
import { goodRequestValues } from '#test/samples/requests.ts';
import AddBookingPage from '#web/consultations/admin/add-page.tsx';
import BookingPage from '#web/consultations/admin/detail-page.tsx';
import BookingsPage from '#web/consultations/admin/list-page.tsx';
import AddRequestPage from '#web/requests/admin/add-page.tsx';
import RequestPage from '#web/requests/admin/detail-page.tsx';
import RequestsPage from '#web/requests/admin/list-page.tsx';
import { close, open, signIn } from './screen.tsx';

let world: TestApp;
beforeAll(async () => {
  world = await anApp();
});
afterEach(close);
afterAll(() => world.close());
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
    expect(await screen.findByRole('heading', { level: 1, name: `Add a ${noun}` })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: `Add ${noun}` }));
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
    const fill = async () => {
      for (const [field, value] of form.typed)
        fireEvent.change(fieldOf(field), { target: { value } });
      await userEvent.click(agreement());
    };
    await fill();
    await userEvent.click(screen.getByRole('button', { name: 'Add, then another' }));
    const added = new RegExp(`^(REQ|CON)-\\d+ from ${form.name} was added$`);
    await screen.findByText(added);
    await waitFor(() => expect(agreement().checked).toBe(false));
    for (const [field] of form.typed) expect(fieldOf(field).value, field).toBe('');
    expect(document.activeElement).toBe(fieldOf(form.typed[0]?.[0] ?? ''));
    await fill();
    await userEvent.click(screen.getByRole('button', { name: `Add ${noun}` }));
    expect(await screen.findByRole('heading', { level: 1, name: form.name })).toBeDefined();
  },
);

test.each(['request', 'booking'] as const)(
  'who can only read is not offered to add a %s',
  async (noun) => {
    await signIn(world, 'Viewer');
    const form = forms[noun];
    open(form.list, routesOf(form));
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('link', { name: `Add a ${noun}` })).toBeNull();
  },
);
