// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { consentMissingMessage } from '#contract/consents/consents.ts';
import {
  confirmationTitle,
  documentGroups,
  documentLabels,
  documentMissingMessage,
  stepTitles,
} from '#contract/drivers/application-form.ts';
import {
  type ApplicationField,
  applicationLabels,
  professionalMissingMessage,
} from '#contract/drivers/application-record.ts';
import {
  confirmationMissingMessage,
  fillInMessage,
  invalidPhoneMessage,
} from '#contract/platform/checks.ts';
import { goodFields } from '#test/samples/applications.ts';
import {
  application,
  markAll,
  summary,
  useApplication,
} from '#web/drivers/public/application-store.ts';
import ApplyPage from '#web/drivers/public/apply-page.tsx';
import { close, open, press } from './screen.tsx';

// These tests don't need the server.
beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => undefined)));
afterEach(async () => {
  await close();
  application.reset();
});

const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
const control = (name: ApplicationField) => screen.getByLabelText(applicationLabels[name]);
const fill = (name: ApplicationField, value: string) =>
  fireEvent.change(control(name), { target: { value } });
const fillAll = (names: readonly ApplicationField[]) => {
  for (const name of names) fill(name, goodFields()[name]);
};

/** Expects a message in a toast and at its field, which has the focus. */
async function expectComplaint(message: string, at: HTMLElement): Promise<void> {
  await waitFor(() => expect(document.activeElement).toBe(at));
  const toasts = screen.getByRole('region', { name: /^Notices/ });
  await waitFor(() => expect(toasts.textContent).toContain(message));
  const described = (at.getAttribute('aria-describedby') ?? '').split(' ');
  const own: string[] = [fillInMessage, professionalMissingMessage];
  const shown = own.includes(message)
    ? expect.stringMatching(/^(Enter|Choose) your [a-z ]+\.$/)
    : message;
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContainEqual(shown);
}

async function expectBadField(message: string, name: ApplicationField): Promise<void> {
  await expectComplaint(message, control(name));
  expect(control(name).getAttribute('aria-invalid')).toBe('true');
}

test('the first step checks its fields one rule after the other', async () => {
  open('/apply', { '/apply': ApplyPage });
  await screen.findByRole('button', { name: 'Next' });
  await press('Next');
  await expectBadField(fillInMessage, 'fullName');
  const names = [
    'fullName',
    'email',
    'phoneNumber',
    'ageBracket',
    'address',
    'city',
    'state',
  ] as const;
  for (const name of names) expect(control(name).getAttribute('aria-invalid')).toBe('true');
  fillAll(names);

  const wrong = [
    ['city', '   ', fillInMessage],
    ['phoneNumber', '8012345678', invalidPhoneMessage],
  ] as const;
  for (const [name, value, message] of wrong) {
    fill(name, value);
    await press('Next');
    await expectBadField(message, name);
    fill(name, goodFields()[name]);
  }
  await press('Next');
  await heading(stepTitles.professional);
});

test('a stage wants a photo, and the end the consent and the confirmation', async () => {
  useApplication.setState({ values: goodFields() });
  application.setExtra({ steps: [true, true] });
  open('/apply?step=3', { '/apply': ApplyPage });
  await heading(documentLabels.drivers);
  await press('Next');
  await expectComplaint(
    documentMissingMessage,
    screen.getByRole('button', { name: 'Choose photos' }),
  );
  await close();

  const photos = documentGroups.map((group) => ({
    group,
    sha256: group,
    file: new File([group], group),
  }));
  useApplication.setState({
    photos: photos.map((photo) => ({ ...photo, originalSize: undefined, isSent: true })),
  });
  markAll();
  open(`/apply?step=3&document=${summary.stage}`, { '/apply': ApplyPage });
  await heading(confirmationTitle);
  for (const [name, message] of [
    [/medical record and NIN/, consentMissingMessage],
    [/^I confirm/, confirmationMissingMessage],
  ] as const) {
    await press('Submit');
    expect(screen.getByRole('checkbox', { name: /^I confirm/ }).getAttribute('aria-invalid')).toBe(
      'true',
    );
    const box = screen.getByRole('checkbox', { name });
    await expectComplaint(message, box);
    await userEvent.click(box);
  }
  expect(useApplication.getState().phase).toBe('filling');
});
