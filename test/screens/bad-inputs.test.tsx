// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { consultationLabels } from '#contract/consultations/consultation-record.ts';
import { enrolmentLabels } from '#contract/enrolments/enrolment-record.ts';
import { fillInMessage } from '#contract/platform/checks.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { requestLabels } from '#contract/requests/request-record.ts';
import { type BadInput, badInputs } from '#test/fuzz/bad-inputs.ts';
import { goodConsultation } from '#test/samples/consultations.ts';
import { goodRequestValues } from '#test/samples/requests.ts';
import { aTrainingSummary } from '#test/training-summary.ts';
import { ConsultationForm } from '#web/consultations/public/consultation-form.tsx';
import { EnrolmentForm } from '#web/enrolments/public/enrolment-form.tsx';
import { RequestForm } from '#web/requests/public/request-form.tsx';
import { close, open } from './screen.tsx';

afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
});

/** The control with this label, which some forms mark as optional. */
const control = (label: string) =>
  screen.getByLabelText(new RegExp(`^${label.replaceAll(/[()]/g, '\\$&')}( \\(optional\\))?$`));

const descriptionOf = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);

const forms: [
  BadInput['form'],
  string,
  () => React.ReactNode,
  Record<string, string>,
  Record<string, string>,
][] = [
  ['request', 'Send request', () => <RequestForm />, requestLabels, goodRequestValues()],
  [
    'consultation',
    'Book consultation',
    () => <ConsultationForm />,
    consultationLabels,
    goodConsultation(),
  ],
  [
    'enrolment',
    'Register',
    () => <EnrolmentForm training={aTrainingSummary} />,
    enrolmentLabels,
    {
      fullName: 'Ada Eze',
      email: 'ada@example.com',
      phoneNumber: '08000000000',
      companyName: 'Sample Haulage Ltd',
    },
  ],
];

test.each(forms)(
  'the %s form says what is wrong as the server does, and at the field',
  async (form, button, Form, labels, good) => {
    const sent = vi.fn();
    vi.stubGlobal('fetch', sent);
    // One input per fields: the checks' and server's tests cover the other messages.
    const typeable = badInputs(todayInLagos()).filter((row) => row.form === form);
    const rows = [...new Map(typeable.map((row) => [row.fields.join(), row])).values()];
    expect(rows.length).toBeGreaterThan(3);
    open('/', { '/': () => Form() });
    const send = await screen.findByRole('button', { name: button });
    const controls = new Map(
      Object.keys(good).map((name) => [name, control(labels[name] ?? name)]),
    );
    const at = (name: string) => controls.get(name) ?? document.body;
    const enter = (name: string, value = '') => fireEvent.change(at(name), { target: { value } });
    for (const [name, value] of Object.entries(good)) enter(name, value);
    for (const { name, typed, message, fields } of rows) {
      for (const [bad, text] of Object.entries(typed)) enter(bad, text);
      fireEvent.click(send);
      const wrong = fields.map(at);
      await waitFor(() => expect(document.activeElement, name).toBe(wrong[0]));
      await waitFor(() =>
        expect(screen.getByLabelText(/^Notices/).textContent, name).toContain(message),
      );
      for (const element of wrong) {
        expect(element.getAttribute('aria-invalid'), name).toBe('true');
        const sentence =
          message === fillInMessage
            ? expect.stringMatching(/^(Enter|Choose) (the|your) .+\.$/)
            : message;
        expect(descriptionOf(element), name).toEqual(expect.arrayContaining([sentence]));
      }
      expect(document.querySelectorAll('[aria-invalid=true]'), name).toHaveLength(wrong.length);
      for (const bad of Object.keys(typed)) enter(bad, good[bad]);
    }
    expect(sent.mock.calls.filter(([url]) => url !== '/healthz')).toEqual([]);
  },
);
