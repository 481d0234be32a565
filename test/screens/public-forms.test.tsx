// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { endBeforeStartMessage, requestLabels } from '#contract/requests/request-record.ts';
import { goodConsultation } from '#test/samples/consultations.ts';
import { goodRequestValues } from '#test/samples/requests.ts';
import { aTrainingSummary } from '#test/training-summary.ts';
import {
  ConsultationForm,
  consultationDraft,
} from '#web/consultations/public/consultation-form.tsx';
import { EnrolmentForm, enrolmentDraft } from '#web/enrolments/public/enrolment-form.tsx';
import { RequestForm, requestDraft } from '#web/requests/public/request-form.tsx';
import { close, hydrate, open, press } from './screen.tsx';

afterEach(async () => {
  await close();
  requestDraft.reset();
  consultationDraft.reset();
  enrolmentDraft.reset();
  vi.unstubAllGlobals();
});

interface Answer {
  status: number;
  body?: object;
  headers?: Record<string, string>;
  /** Held back until then. */
  after?: Promise<void>;
}

const taken: Answer = {
  status: 201,
  body: { message: 'Thank you.', data: { reference: 'CON-000001', isMessageQueued: true } },
};

/** Sets the responses to submitted forms, the last one repeatedly; returns their idempotency keys. */
function answer(first: Answer, ...others: Answer[]): (string | null)[] {
  const keys: (string | null)[] = [];
  const answers = [...others];
  let now = first;
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Headers }) => {
    keys.push(headers.get('Idempotency-Key'));
    const { status, body = {}, headers: sent = {}, after } = now;
    now = answers.shift() ?? now;
    await after;
    return Response.json(body, { status, headers: sent });
  });
  return keys;
}

const control = (label: string) => screen.getByLabelText(label);
const isWrong = (label: string) => control(label).getAttribute('aria-invalid') === 'true';
/** The text read with a control. */
const description = (label: string) =>
  (control(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
const confirmation = () => screen.getByRole('checkbox', { name: /^I confirm/ });
const confirm = () => userEvent.click(confirmation());
const untilSent = () => screen.findByRole('dialog', { name: 'Successful' });

async function openRequest() {
  open('/', { '/': RequestForm });
  await waitFor(() => expect(requestDraft.use.getState().place).toBe('here'));
}

/** Opens a completed booking, and ticks its confirmation. */
async function openBooking() {
  open('/', { '/': ConsultationForm });
  await waitFor(() => expect(consultationDraft.use.getState().place).toBe('here'));
  consultationDraft.use.setState({ values: goodConsultation() });
  await confirm();
}

async function fillInRequest() {
  requestDraft.use.setState({ values: goodRequestValues() });
  await confirm();
}

test('a form whose message was held back says how its status is found without it', async () => {
  answer({
    ...taken,
    body: { message: 'Thank you.', data: { reference: 'CON-000001', isMessageQueued: false } },
  });
  await openBooking();
  await press('Book consultation');
  const dialog = within(await untilSent());
  dialog.getByText('Keep this reference: with it and your phone number you can check your status.');
  expect(dialog.queryByText(/We've sent you/)).toBeNull();
});

test('a form that a busy server refuses says why it waits, and is tried again under one key', async () => {
  const { promise: isRead, resolve } = Promise.withResolvers<void>();
  const refusal = {
    status: 503,
    body: { message: "We're busy. Please try again." },
    headers: { 'retry-after': '1' },
  };
  const keys = answer(refusal, { ...taken, after: isRead });
  await openBooking();
  await press('Book consultation');
  const panel = within(
    await screen.findByRole('region', { name: "We'll send it as soon as we can." }),
  );
  panel.getByText("We're busy. We'll try again; you don't have to do anything.");
  resolve();
  await untilSent();
  expect(keys).toEqual([expect.any(String), keys[0]]);
});

describe('a form that is refused', () => {
  test('for some of its fields says so at each, and leads to the first', async () => {
    const end = requestLabels['duration.endDate'];
    const state = requestLabels['preferredLocationOfAssignment.state'];
    const errors = [
      { field: 'duration.endDate', message: endBeforeStartMessage },
      {
        field: 'preferredLocationOfAssignment.state',
        message: 'Preferred state of assignment must be a state.',
      },
    ];
    answer({ status: 400, body: { message: endBeforeStartMessage, errors } });
    await openRequest();
    await fillInRequest();
    await press('Send request');
    await waitFor(() => expect(document.activeElement).toBe(control(end)));
    expect(description(end)).toContain(endBeforeStartMessage);
    expect(description(state)).toContain('Preferred state of assignment must be a state.');
    await userEvent.type(control(requestLabels.name), 'x');
    expect([isWrong(end), isWrong(state)]).toEqual([true, true]);
  });
});

const forms = [
  {
    name: 'request',
    Form: RequestForm,
    button: 'Send request',
    draft: requestDraft.use,
    fillIn: () =>
      requestDraft.use.setState({ values: { ...goodRequestValues(), phoneNumber: '' } }),
  },
  {
    name: 'consultation',
    Form: ConsultationForm,
    button: 'Book consultation',
    draft: consultationDraft.use,
    fillIn: () =>
      consultationDraft.use.setState({ values: { ...goodConsultation(), phoneNumber: '' } }),
  },
  {
    name: 'enrolment',
    Form: () => <EnrolmentForm training={aTrainingSummary} />,
    button: 'Register',
    draft: enrolmentDraft.use,
    fillIn: () => {
      const { values } = enrolmentDraft.use.getState();
      enrolmentDraft.use.setState({
        values: { ...values, fullName: 'Ṣadé Sample', email: 'sade@example.com' },
      });
    },
  },
];

test.each(forms)(
  'the $name form shows the privacy notice, ticks nothing beforehand, and sends the 11 digits of a number',
  async ({ Form, draft, fillIn, button }) => {
    const bodies: unknown[] = [];
    vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
      bodies.push(JSON.parse(body));
      return Response.json(taken.body, { status: taken.status });
    });
    open('/', { '/': Form });
    await waitFor(() => expect(draft.getState().place).toBe('here'));
    fillIn();
    const phone = control('Phone number');
    await waitFor(() => expect(phone).toHaveProperty('value', ''));
    await userEvent.click(phone);
    await userEvent.paste('+234 803 123 4567');
    const notice = screen.getByRole('link', { name: /^Read the full privacy notice/ });
    expect(notice.getAttribute('target')).toBe('_blank');
    const whatsApp = () =>
      screen.getByRole('checkbox', { name: 'I agree to be contacted on WhatsApp.' });
    expect(whatsApp()).toHaveProperty('checked', false);
    await userEvent.click(whatsApp());
    const confirmed = screen.queryByRole('checkbox', { name: /^I confirm/ });
    if (confirmed) await userEvent.click(confirmed);
    await press(button);
    await untilSent();
    expect(bodies).toMatchObject([{ phoneNumber: '08031234567', consents: ['whatsapp'] }]);
    await press('Done');
    expect(whatsApp()).toHaveProperty('checked', false);
  },
);

test('all ticks of a form made before hydration are kept', async () => {
  answer(taken);
  const boxes = () => screen.getAllByRole('checkbox');
  hydrate({ '/': ConsultationForm }, () => {
    for (const box of boxes()) box.click();
  });
  await screen.findByRole('button', { name: 'Book consultation' });
  expect(boxes().map((box) => 'checked' in box && box.checked)).toEqual([true, true]);
});

test('a browser that keeps nothing says so, and sends the form all the same', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  answer(taken);
  await openBooking();
  await screen.findByText(/^This browser can't save what you fill in/);
  await press('Book consultation');
  await untilSent();
});
