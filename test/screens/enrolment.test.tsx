// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { enrol, registeredMessage } from '#contract/enrolments/enrolment-form.ts';
import { enrolmentLabels as labels } from '#contract/enrolments/enrolment-record.ts';
import { invalidEmailMessage } from '#contract/platform/checks.ts';
import { aTrainingSummary } from '#test/training-summary.ts';
import { EnrolmentForm } from '#web/enrolments/public/enrolment-form.tsx';
import { SeveralForm } from '#web/enrolments/public/several-form.tsx';
import { close, open, press } from './screen.tsx';

afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
});

function fillIn(): void {
  for (const [label, value] of [
    [labels.fullName, 'Ṣadé Sample'],
    [labels.email, 'sade@example.com'],
    [labels.phoneNumber, '08000000000'],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

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
  fillIn();
  await press('Join the waiting list');
  expect(await screen.findByText(/^You are on the waiting list for Safety days/)).toBeTruthy();
  const page = screen.getByRole('link', { name: "See the session's page" });
  expect(page.getAttribute('href')).toBe(`/training/${full._id}`);
  expect(sent).toMatchObject([{ trainingId: full._id, joinsWaitingList: true }]);
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
  fillIn();
  await press('Register');
  const stop = () => screen.getByRole('button', { name: 'Stop sending and change it' });
  await waitFor(() => expect(stop()).toHaveProperty('disabled', false));
  await userEvent.click(stop());
  await screen.findByDisplayValue('Ṣadé Sample');
  await close();
  isReachable = true;

  open('/', { '/': () => <EnrolmentForm training={other} /> });
  await screen.findByDisplayValue('Ṣadé Sample');
  await press('Register');
  expect(await screen.findByText(/^You are registered for Night driving/)).toBeTruthy();
  // It was tried several times under the first one.
  expect(new Set(keys).size).toBe(2);
  expect(keys.at(-1)).not.toBe(keys[0]);
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
      people: [{ phoneNumber: '08000000001' }, { email: 'bola@example.com' }],
    },
  ]);
  await press('Copy list', within(screen.getByRole('dialog')));
  expect(await navigator.clipboard.readText()).toBe('Ada Obi – ENR-100001\nBola Ade – ENR-100002');
});
