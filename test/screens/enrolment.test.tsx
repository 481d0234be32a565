// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import {
  alreadyRegisteredMessage,
  enrol,
  registeredMessage,
} from '#contract/enrolments/enrolment-form.ts';
import { enrolmentLabels as labels } from '#contract/enrolments/enrolment-record.ts';
import { invalidEmailMessage } from '#contract/platform/checks.ts';
import { defaultContent } from '#contract/website/default-content.ts';

const { company } = defaultContent;

import { aTrainingSummary } from '#test/training-summary.ts';
import { EnrolmentForm, enrolmentDraft } from '#web/enrolments/public/enrolment-form.tsx';
import { SeveralForm } from '#web/enrolments/public/several-form.tsx';
import { registrationPath } from '#web/trainings/api.ts';
import { close, open, press } from './screen.tsx';

afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
});

test('a full training is joined on its waiting list, and says the place', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Response.json(
      { message: 'On the list', data: { reference: 'ENR-100001', isMessageQueued: true } },
      { status: 201 },
    );
  });
  const full = { ...aTrainingSummary, seats: 8, seatsTaken: 8, waiting: 4 };
  open('/', { '/': () => <EnrolmentForm training={full} /> });
  expect(
    screen.getByText(
      /You would be 5th on the list\. When a seat comes free, the first person on the list has 24 hours/,
    ),
  ).toBeTruthy();
  const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
  await type(labels.fullName, 'Ṣadé Sample');
  await type(labels.email, 'sade@example.com');
  await type(labels.phoneNumber, '08000000000');
  await press('Join the waiting list');
  expect(await screen.findByText(/^You are on the waiting list for Safety days/)).toBeTruthy();
  const page = screen.getByRole('link', { name: "See the session's page" });
  expect(page.getAttribute('href')).toBe(`/training/${full._id}`);
  expect(sent).toMatchObject([{ trainingId: full._id, joinsWaitingList: true }]);
});

test('who has joined the waiting list of a training that has a seat by now reads that it is theirs', async () => {
  const answer = {
    message: registeredMessage(aTrainingSummary.title),
    data: { reference: 'ENR-100001', isMessageQueued: true },
  };
  vi.stubGlobal('fetch', async () => Response.json(answer, { status: 201 }));
  open('/', {
    '/': () => <EnrolmentForm training={{ ...aTrainingSummary, seats: 8, seatsTaken: 8 }} />,
  });
  const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
  await type(labels.fullName, 'Ṣadé Sample');
  await type(labels.email, 'sade@example.com');
  await type(labels.phoneNumber, '08000000000');
  await press('Join the waiting list');
  expect(await screen.findByText(/^You are registered for Safety days/)).toBeTruthy();
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.queryByText(/waiting list|comes free/)).toBeNull();
});

test('what was typed for one session is offered for another, under a key of its own', async () => {
  const other = { ...aTrainingSummary, _id: 'other', title: 'Night driving' };
  const keys: (string | null)[] = [];
  let isReachable = false;
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Headers }) => {
    if (url.endsWith(enrol.path)) keys.push(headers.get('Idempotency-Key'));
    if (!isReachable) throw new TypeError('Failed to fetch');
    const data = { reference: 'ENR-100001', isMessageQueued: true };
    return Response.json({ message: registeredMessage(other.title), data }, { status: 201 });
  });
  open('/', { '/': () => <EnrolmentForm training={aTrainingSummary} /> });
  const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
  const register = () => press('Register');
  await type(labels.fullName, 'Ṣadé Sample');
  await type(labels.email, 'sade@example.com');
  await type(labels.phoneNumber, '08000000000');
  await register();
  const stop = () => screen.getByRole('button', { name: 'Stop sending and change it' });
  await waitFor(() => expect(stop()).toHaveProperty('disabled', false));
  await userEvent.click(stop());
  await screen.findByDisplayValue('Ṣadé Sample');
  await close();
  isReachable = true;

  open('/', { '/': () => <EnrolmentForm training={other} /> });
  await screen.findByDisplayValue('Ṣadé Sample');
  await register();
  expect(await screen.findByText(/^You are registered for Night driving/)).toBeTruthy();
  // It was tried several times under the first one.
  expect(new Set(keys).size).toBe(2);
  expect(keys.at(-1)).not.toBe(keys[0]);
});

test("a registration isn't confirmed on the page of another session as that session's", async () => {
  const other = { ...aTrainingSummary, _id: 'other', title: 'Night driving' };
  const data = { reference: 'ENR-100001', isMessageQueued: true };
  vi.stubGlobal('fetch', async () =>
    Response.json({ message: registeredMessage(aTrainingSummary.title), data }, { status: 201 }),
  );
  const show = (training: typeof aTrainingSummary) => {
    window.history.replaceState(null, '', registrationPath(training));
    open('/', { '/': () => <EnrolmentForm training={training} /> });
  };
  show(aTrainingSummary);
  const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
  await type(labels.fullName, 'Ṣadé Sample');
  await type(labels.email, 'sade@example.com');
  await type(labels.phoneNumber, '08000000000');
  await press('Register');
  await press('Done');
  expect(screen.getByText(/^We have received your registration\. /)).toBeTruthy();
  await close();

  show(other);
  expect(
    screen.getByText(/^We have received your registration for another session\. /),
  ).toBeTruthy();
  // Where a notice about its outcome leads.
  expect(enrolmentDraft.use.getState().page).toBe(registrationPath(aTrainingSummary));
});

test('who has registered before is led on from the refusal, which no toast repeats', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ message: alreadyRegisteredMessage }, { status: 409 }),
  );
  open('/', { '/': () => <EnrolmentForm training={aTrainingSummary} /> });
  const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
  await type(labels.fullName, 'Ṣadé Sample');
  await type(labels.email, 'sade@example.com');
  await type(labels.phoneNumber, '08000000000');
  await press('Register');
  expect(await screen.findAllByText(alreadyRegisteredMessage)).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Register' }));
  expect(screen.getByLabelText(labels.fullName)).toHaveProperty('value', 'Ṣadé Sample');
  expect(screen.getByRole('link', { name: 'Check your status' }).getAttribute('href')).toBe(
    '/track',
  );
  const [phone] = company.phones;
  const refused = within(screen.getByRole('alert'));
  expect(refused.getByRole('link', { name: phone?.number ?? '' }).getAttribute('href')).toMatch(
    /^tel:\d+$/,
  );
});

/** Each row of the table, its cells and remarks separated by bars. */
const tableRows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('rowgroup')
    .slice(1)
    .map((group) =>
      [...group.querySelectorAll('th, td')]
        .flatMap(({ textContent }) => textContent || [])
        .join(' | '),
    );

test('a company sees its people as they were read, corrects what is wrong, and gets the reference of each', async () => {
  const sent: unknown[] = [];
  const message = '2 people are registered for Safety days.';
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Response.json(
      { message, data: { reference: 'ENR-100001, ENR-100002', isMessageQueued: true } },
      { status: 201 },
    );
  });
  open('/', { '/': () => <SeveralForm training={aTrainingSummary} /> });
  await userEvent.type(screen.getByLabelText('Company name'), 'Sample Mills');
  const people = screen.getByLabelText('People');
  await userEvent.click(people);
  await userEvent.paste(
    'Ada Obi\t8000000001\tada@example.com\nBola Ade\t08000000002\tbola.example.com',
  );
  expect(screen.getByText('2 people, 1 to correct, 1 to check')).toBeTruthy();
  expect(tableRows()).toEqual([
    '1 | Ada Obi | ada@example.com | 08000000001 | We added the first 0 of the phone number.',
    `2 | Bola Ade | bola.example.com | 08000000002 | ${invalidEmailMessage}`,
  ]);
  await press('Register all');
  expect(sent).toEqual([]);
  await userEvent.clear(people);
  await userEvent.paste(
    'Ada Obi\t8000000001\tada@example.com\nBola Ade\t08000000002\tbola@example.com',
  );
  await press('Register all');
  expect(await screen.findByText(`${message} We've sent each person a message.`)).toBeTruthy();
  expect(sent).toMatchObject([
    {
      trainingId: aTrainingSummary._id,
      companyName: 'Sample Mills',
      people: [
        { fullName: 'Ada Obi', email: 'ada@example.com', phoneNumber: '08000000001' },
        { fullName: 'Bola Ade', email: 'bola@example.com', phoneNumber: '08000000002' },
      ],
    },
  ]);
  const lines = ['Ada Obi – ENR-100001', 'Bola Ade – ENR-100002'];
  const dialog = within(screen.getByRole('dialog'));
  for (const line of lines) expect(dialog.getByText(line)).toBeTruthy();
  await press('Copy list', dialog);
  expect(await navigator.clipboard.readText()).toBe(lines.join('\n'));
});

test('a file is read in the encoding that it has, and a workbook is not read', async () => {
  open('/', { '/': () => <SeveralForm training={aTrainingSummary} /> });
  const field = screen.getByLabelText('Choose a CSV file');
  const bytes = [...'Full Name,Email,Phone\rAndr\u00e9 Nu\u00f1ez,andre@example.com,08000000001'];
  await userEvent.upload(
    field,
    new File([Uint8Array.from(bytes, (one) => one.charCodeAt(0))], 'list.csv'),
  );
  expect(await screen.findByRole('table')).toBeTruthy();
  expect(tableRows()).toEqual(['1 | André Nuñez | andre@example.com | 08000000001']);
  await userEvent.upload(field, new File(['PK\u0003\u0004'], 'list.csv'));
  expect((await screen.findAllByText(/^This is an Excel workbook\./)).length).toBeGreaterThan(0);
  expect(tableRows()).toHaveLength(1);
});
