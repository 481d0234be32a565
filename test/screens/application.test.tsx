// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type ApplicationField,
  applicationLabels,
  confirmationTitle,
  documentGroups,
  stepTitles,
} from '#contract/drivers/application-form.ts';
import { anApp, type TestApp } from '#test/app.ts';
import { goodFields } from '#test/samples/applications.ts';
import { application, markAll, summary, useApplication } from '#web/drivers/public/application-store.ts';
import { ApplicationWizard } from '#web/drivers/public/application-wizard.tsx';
import { answerBy, close, open } from './screen.tsx';

let world: TestApp;
beforeAll(async () => {
  world = await anApp();
});
beforeEach(() => answerBy(world.app));
afterEach(() => {
  close();
  application.reset();
});
afterAll(() => world.close());

const aPhoto = (group: string) => ({
  group,
  sha256: group,
  file: new File([group], `${group}.jpg`, { type: 'image/jpeg' }),
  originalSize: undefined,
});
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const box = (name: string | RegExp) => screen.findByRole('checkbox', { name });
const isTicked = async (name: string | RegExp) => (await box(name)).getAttribute('checked') !== null;
const control = (field: ApplicationField) => screen.getByLabelText(applicationLabels[field]);
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });

const tickNames = [/^I confirm/, /medical record and my NIN/, /WhatsApp/] as const;

/** Opens the summary of an application that is filled in. */
async function openSummary() {
  for (const photo of documentGroups.map(aPhoto)) {
    application.addPhoto(photo);
    application.markPhoto(photo, { isSent: true });
  }
  useApplication.setState({ values: goodFields() });
  markAll();
  open(`/apply?step=3&document=${summary.stage}`, { '/apply': ApplicationWizard });
  await heading(confirmationTitle);
}

const tickAll = async () => {
  for (const name of tickNames) await userEvent.click(await box(name));
};
const ticked = async () => Promise.all(tickNames.map(async (name) => isTicked(name)));

test('from a part that was changed one press leads back to the summary, and the ticks stay that it says nothing of', async () => {
  await openSummary();
  await tickAll();
  await press(`Change ${stepTitles.personal}`);
  await press('Back to the summary');
  await heading(confirmationTitle);
  expect(await ticked()).toEqual([true, true, true]);

  await press(`Change ${stepTitles.personal}`);
  await userEvent.type(control('city'), ' North');
  await press('Back to the summary');
  await heading(confirmationTitle);
  expect(await ticked()).toEqual([false, true, true]);
});

test('a part with an error is not left for the summary, and another one with an error is shown instead of it', async () => {
  await openSummary();
  await press(`Change ${stepTitles.professional}`);
  await userEvent.clear(control('licence'));
  await press('Back to the summary');
  expect(control('licence').getAttribute('aria-invalid')).toBe('true');
  await press('Go back');
  await press('Back to the summary');
  await heading(stepTitles.professional);
  await waitFor(() => expect(control('licence').getAttribute('aria-invalid')).toBe('true'));

  await userEvent.type(control('licence'), 'ABC123');
  await press('Back to the summary');
  await heading(confirmationTitle);
});

test('before the summary was seen no step leads there', async () => {
  open('/apply', { '/apply': ApplicationWizard });
  await screen.findByRole('button', { name: 'Next' });
  expect(screen.queryByRole('button', { name: 'Back to the summary' })).toBeNull();
});
