import type { Locator, Page } from '@playwright/test';
import { createConsultation } from '#contract/consultations/consultation-form.ts';
import { consultationLabels } from '#contract/consultations/consultation-record.ts';
import { listConsultations } from '#contract/consultations/consultations.ts';
import { enrol } from '#contract/enrolments/enrolment-form.ts';
import { enrolmentLabels } from '#contract/enrolments/enrolment-record.ts';
import { listEnrolments } from '#contract/enrolments/enrolments.ts';
import { apiBase, type Endpoint } from '#contract/platform/endpoint.ts';
import { createRequest, requestBody } from '#contract/requests/request-form.ts';
import { type RequestValues, requestLabels } from '#contract/requests/request-record.ts';
import { listRequests } from '#contract/requests/requests.ts';
import { goodConsultation } from '#test/samples/consultations.ts';
import { goodRequestValues } from '#test/samples/requests.ts';
import { callAsAdmin } from './admin-calls.ts';
import { anApplicant, confirmation, field, sentDialog } from './applicant.ts';
import { expect } from './fixtures.ts';
import { announce, registrationFor } from './trainings.ts';

export type Typed = Readonly<Record<string, string>>;

export interface OneStepForm {
  /** Creates the rows that the page needs, and returns its path. */
  address(): Promise<string>;
  title: string;
  button: string;
  hasConfirmation: boolean;
  endpoint: Endpoint;
  labels: Typed;
  /** The fields that aren't text inputs. */
  kinds: Readonly<Record<string, 'choice' | 'date'>>;
  /** Values of all fields, by a unique person. The dates read the same in every order of day and month. */
  aFilledIn(): Typed;
  reference: RegExp;
  /** Finds the sender's entries as an administrator. */
  find(typed: Typed): Promise<readonly object[]>;
  stored(typed: Typed, reference: string): object;
}

export const requestForm: OneStepForm = {
  address: async () => '/request',
  title: 'Driver Request Form',
  button: 'Send request',
  hasConfirmation: true,
  endpoint: createRequest,
  labels: { ...requestLabels, additionalInfo: `${requestLabels.additionalInfo} (optional)` },
  kinds: {
    state: 'choice',
    typeOfVehicleRequired: 'choice',
    'duration.startDate': 'date',
    'duration.endDate': 'date',
    'preferredLocationOfAssignment.state': 'choice',
  },
  aFilledIn() {
    const { fullName, email, phoneNumber } = anApplicant();
    const dates = { 'duration.startDate': '2099-05-05', 'duration.endDate': '2099-06-06' };
    return {
      ...goodRequestValues(),
      name: `${fullName} Sample Mills`,
      email,
      phoneNumber,
      ...dates,
    };
  },
  reference: /^REQ-\d{6,}$/,
  find: async ({ name = '' }) =>
    (await callAsAdmin(listRequests, { query: { search: name } })).data.result,
  stored(typed, requestId) {
    const values: RequestValues = { ...goodRequestValues(), ...typed };
    return { ...requestBody(values), requestId, status: 'Pending' };
  },
};

export const consultationForm: OneStepForm = {
  address: async () => '/book-consultancy',
  title: 'Consultancy Booking Form',
  button: 'Book consultation',
  hasConfirmation: true,
  endpoint: createConsultation,
  labels: { ...consultationLabels, companyName: `${consultationLabels.companyName} (optional)` },
  kinds: { consultationDate: 'date', preferredTime: 'choice' },
  aFilledIn: () => ({ ...goodConsultation(), ...anApplicant(), consultationDate: '2099-05-05' }),
  reference: /^CON-\d{6,}$/,
  find: async ({ fullName = '' }) =>
    (await callAsAdmin(listConsultations, { query: { search: fullName } })).data.result,
  stored: (typed, requestId) => ({ ...typed, requestId, status: 'Pending' }),
};

// One for all tests of a worker: each further one would appear in every list of trainings.
let announced: ReturnType<typeof announce> | undefined;

const { trainingName: _given, ...typedOfEnrolment } = enrolmentLabels;

/** The registration for a training; its page sets the training's name. */
export const enrolmentForm: OneStepForm = {
  async address() {
    announced ??= announce();
    return registrationFor((await announced).title);
  },
  title: 'Register for this session',
  button: 'Register',
  hasConfirmation: false,
  endpoint: enrol,
  labels: { ...typedOfEnrolment, companyName: `${enrolmentLabels.companyName} (optional)` },
  kinds: {},
  aFilledIn() {
    const { fullName, email } = anApplicant();
    return { fullName, email, phoneNumber: '+44 7700 900003', companyName: 'Sample Haulage Ltd' };
  },
  reference: /^ENR-\d{6,}$/,
  find: async ({ email = '' }) =>
    (await callAsAdmin(listEnrolments, { query: { search: email } })).data.result,
  stored: (typed, reference) => ({ ...typed, reference }),
};

export const fieldOf = (page: Page, { labels }: OneStepForm, name: string): Locator =>
  field(page, labels[name] ?? `no label for ${name}`);

export async function enter(
  page: Page,
  form: OneStepForm,
  name: string,
  text: string,
): Promise<void> {
  const control = fieldOf(page, form, name);
  if (form.kinds[name] === 'choice') await control.selectOption(text);
  else await control.fill(text);
}

/** Fills in every field except the confirmation. */
export async function fillIn(page: Page, form: OneStepForm, typed: Typed): Promise<void> {
  for (const [name, text] of Object.entries(typed)) await enter(page, form, name, text);
}

export async function expectFilledIn(page: Page, form: OneStepForm, typed: Typed): Promise<void> {
  for (const [name, text] of Object.entries(typed))
    await expect(fieldOf(page, form, name)).toHaveValue(text);
}

export async function expectEmpty(page: Page, form: OneStepForm): Promise<void> {
  for (const name of Object.keys(form.labels))
    await expect(fieldOf(page, form, name)).toHaveValue('');
  if (form.hasConfirmation) await expect(confirmation(page)).not.toBeChecked();
}

export async function confirm(page: Page, { hasConfirmation }: OneStepForm): Promise<void> {
  if (hasConfirmation) await confirmation(page).check();
}

export const sendButton = (page: Page, { button }: OneStepForm): Locator =>
  page.getByRole('button', { name: button, exact: true });

/** Opens and completes a form; returns the values. */
export async function openFilledIn(page: Page, form: OneStepForm, base = ''): Promise<Typed> {
  const typed = form.aFilledIn();
  await page.goto(base + (await form.address()));
  await fillIn(page, form, typed);
  await confirm(page, form);
  return typed;
}

export const doneButton = (page: Page): Locator =>
  sentDialog(page).getByRole('button', { name: 'Done' });

/** Expects the form to have arrived, and returns the reference. */
export async function expectSent(page: Page, { reference }: OneStepForm): Promise<string> {
  const shown = sentDialog(page).getByText(reference);
  await expect(shown).toBeVisible();
  return (await shown.textContent()) ?? '';
}

/** The URL that a form is sent to, for interception. */
export const takenAt = ({ endpoint }: OneStepForm): string => `**${apiBase}${endpoint.path}`;
