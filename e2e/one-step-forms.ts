import type { Locator, Page } from '@playwright/test';
import * as z from 'zod/mini';
import { consultationLabels, createConsultation } from '#contract/consultation-form.ts';
import { listConsultations } from '#contract/consultations.ts';
import { apiBase, type Endpoint } from '#contract/endpoint.ts';
import { enrol, enrolmentLabels } from '#contract/enrolment-form.ts';
import { createRequest, type RequestValues, requestBody, requestLabels } from '#contract/request-form.ts';
import { listRequests } from '#contract/requests.ts';
import { listEnrolments } from '#contract/training-management.ts';
import type { BadInput } from '#test/bad-inputs.ts';
import { goodConsultation } from '#test/consultations.ts';
import { goodRequestValues } from '#test/requests.ts';
import { anApplicant, field } from './applicant.ts';
import { expect, logIn, productUrl } from './fixtures.ts';
import { inDrafts } from './kept-drafts.ts';
import { announce, registrationFor } from './trainings.ts';

/** What is typed and chosen, by the names of the fields. */
export type Typed = Readonly<Record<string, string>>;

/** A public form of one step, as a person meets it. What has an entry below is tried by every test of such forms. */
export interface OneStepForm {
  name: BadInput['form'];
  /** Makes what the page needs, and gives its path. */
  address(): Promise<string>;
  title: string;
  button: string;
  hasConfirmation: boolean;
  /** What takes it. */
  endpoint: Endpoint;
  /** What its fields are called on the page, in the page's order. */
  labels: Typed;
  /** The fields that are no lines of text. */
  kinds: Readonly<Record<string, 'choice' | 'date'>>;
  /** What somebody whom no other test knows types into all of them. The dates read the same in every order of day and month. */
  aFilledIn(): Typed;
  reference: RegExp;
  /** What administrators find of the sender. */
  find(typed: Typed): Promise<readonly object[]>;
  /** What they are to find. */
  stored(typed: Typed, reference: string): object;
}

/** What an administrator reads at a path of the API. */
async function read<Answer extends z.ZodMiniType>(answer: Answer, path: string, search: string) {
  const { token } = await logIn();
  const found = await fetch(`${productUrl}${apiBase}${path}?${new URLSearchParams({ search })}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(found.status).toBe(200);
  return z.parse(answer, await found.json());
}

/** The driver request. */
export const requestForm: OneStepForm = {
  name: 'request',
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
    const dates = { 'duration.startDate': '2999-05-05', 'duration.endDate': '2999-06-06' };
    return { ...goodRequestValues(), name: `${fullName} Sample Mills`, email, phoneNumber, ...dates };
  },
  reference: /^REQ-\d{6,}$/,
  find: async ({ name = '' }) => (await read(listRequests.answer, listRequests.path, name)).data.result,
  stored(typed, requestId) {
    const values: RequestValues = { ...goodRequestValues(), ...typed };
    return { ...requestBody(values), requestId, status: 'Pending' };
  },
};

/** The booking of a consultation. */
export const consultationForm: OneStepForm = {
  name: 'consultation',
  address: async () => '/book-consultancy',
  title: 'Consultancy Booking Form',
  button: 'Book consultation',
  hasConfirmation: true,
  endpoint: createConsultation,
  labels: { ...consultationLabels, companyName: `${consultationLabels.companyName} (optional)` },
  kinds: { consultationDate: 'date', preferredTime: 'choice' },
  aFilledIn: () => ({ ...goodConsultation(), ...anApplicant(), consultationDate: '2999-05-05' }),
  reference: /^CON-\d{6,}$/,
  find: async ({ fullName = '' }) =>
    (await read(listConsultations.answer, listConsultations.path, fullName)).data.result,
  stored: (typed, requestId) => ({ ...typed, requestId, status: 'Pending' }),
};

// One for all tests of a worker: each further one would stand in every list of trainings.
let announced: ReturnType<typeof announce> | undefined;

const { trainingName: _given, ...typedOfEnrolment } = enrolmentLabels;

/** The registration for a training; its page gives the training's name. */
export const enrolmentForm: OneStepForm = {
  name: 'enrolment',
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
    return { fullName, email, phoneNumber: '+234 800 000 0003', companyName: 'Sample Haulage Ltd' };
  },
  reference: /^ENR-\d{6,}$/,
  find: async ({ email = '' }) => (await read(listEnrolments.answer, listEnrolments.path, email)).data.result,
  stored: (typed, reference) => ({ ...typed, reference }),
};

/** Every public form of one step. */
export const oneStepForms: readonly OneStepForm[] = [requestForm, consultationForm, enrolmentForm];

/** A field of a form. */
export const fieldOf = (page: Page, { labels }: OneStepForm, name: string): Locator =>
  field(page, labels[name] ?? `no label for ${name}`);

/** Types into a field, or chooses. */
export async function enter(page: Page, form: OneStepForm, name: string, text: string): Promise<void> {
  const control = fieldOf(page, form, name);
  if (form.kinds[name] === 'choice') await control.selectOption(text);
  else await control.fill(text);
}

/** Fills in every field; the confirmation is left. */
export async function fillIn(page: Page, form: OneStepForm, typed: Typed): Promise<void> {
  for (const [name, text] of Object.entries(typed)) await enter(page, form, name, text);
}

/** The page shows just this. */
export async function expectFilledIn(page: Page, form: OneStepForm, typed: Typed): Promise<void> {
  for (const [name, text] of Object.entries(typed)) await expect(fieldOf(page, form, name)).toHaveValue(text);
}

/** The device keeps just this. */
export async function expectKeptAs(page: Page, typed: Typed): Promise<void> {
  const rows = inDrafts('(drafts) => [drafts.getAll()]');
  await expect.poll(() => page.evaluate(rows)).toMatchObject([[{ values: { fields: typed } }]]);
}

/** The page shows the form with nothing in it. */
export async function expectEmpty(page: Page, form: OneStepForm): Promise<void> {
  for (const name of Object.keys(form.labels)) await expect(fieldOf(page, form, name)).toHaveValue('');
  if (form.hasConfirmation) await expect(confirmation(page)).not.toBeChecked();
}

/** The box that is ticked last. */
export const confirmation = (page: Page): Locator => page.getByRole('checkbox', { name: /^I confirm/ });

/** Ticks the box, where there is one. */
export async function confirm(page: Page, { hasConfirmation }: OneStepForm): Promise<void> {
  if (hasConfirmation) await confirmation(page).check();
}

/** The button that sends it. */
export const sendButton = (page: Page, { button }: OneStepForm): Locator =>
  page.getByRole('button', { name: button, exact: true });

/** Opens a form and fills in all of it; gives what was typed. */
export async function openFilledIn(page: Page, form: OneStepForm, base = ''): Promise<Typed> {
  const typed = form.aFilledIn();
  await page.goto(base + (await form.address()));
  await fillIn(page, form, typed);
  await confirm(page, form);
  return typed;
}

/** Says that it has arrived. */
export const sentDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Successful' });

/** It has arrived: gives the reference. */
export async function expectSent(page: Page, { reference }: OneStepForm): Promise<string> {
  const shown = sentDialog(page).getByText(reference);
  await expect(shown).toBeVisible();
  return (await shown.textContent()) ?? '';
}

/** The address that a form is sent to, for what stands between browser and server. */
export const takenAt = ({ endpoint }: OneStepForm): string => `**${apiBase}${endpoint.path}`;
