// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { alreadyRegisteredMessage, enrolmentLabels as labels } from '#contract/enrolments/enrolment-form.ts';
import { defaultContent } from '#contract/website/default-content.ts';

const { company } = defaultContent;

import { aTrainingSummary } from '#test/training-summary.ts';
import { EnrolmentForm } from '#web/enrolments/public/enrolment-form.tsx';
import { SeveralForm } from '#web/enrolments/public/several-form.tsx';
import { close, open } from './screen.tsx';

afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
});

test('a full training is joined on its waiting list, and says the place', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Response.json({ message: 'On the list', data: { reference: 'ENR-100001' } }, { status: 201 });
  });
  const full = { ...aTrainingSummary, seats: 8, seatsTaken: 8, waiting: 4 };
  open('/', { '/': () => <EnrolmentForm training={full} /> });
  expect(screen.getByText(/You would be the 5th in the list\./)).toBeTruthy();
  const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
  await type(labels.fullName, 'Ṣadé Sample');
  await type(labels.email, 'sade@example.com');
  await type(labels.phoneNumber, '08000000000');
  await userEvent.click(screen.getByRole('button', { name: 'Join the waiting list' }));
  expect(await screen.findByText(/^You are on the waiting list for Safety days/)).toBeTruthy();
  expect(sent).toMatchObject([{ trainingId: full._id, joinsWaitingList: true }]);
});

test('who has registered before is led on from the refusal, which no toast repeats', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: alreadyRegisteredMessage }, { status: 409 }));
  open('/', { '/': () => <EnrolmentForm training={aTrainingSummary} /> });
  const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
  await type(labels.fullName, 'Ṣadé Sample');
  await type(labels.email, 'sade@example.com');
  await type(labels.phoneNumber, '08000000000');
  await userEvent.click(screen.getByRole('button', { name: 'Register' }));
  expect(await screen.findAllByText(alreadyRegisteredMessage)).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Register' }));
  expect(screen.getByLabelText(labels.fullName)).toHaveProperty('value', 'Ṣadé Sample');
  expect(screen.getByRole('link', { name: 'Check your status' }).getAttribute('href')).toBe('/track');
  const [phone] = company.phones;
  const refused = within(screen.getByRole('alert'));
  expect(refused.getByRole('link', { name: phone?.number ?? '' }).getAttribute('href')).toMatch(/^tel:\d+$/);
});

test('a company pastes its people, is told which rows are wrong, and sends them once they are right', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Response.json({ message: 'All', data: { reference: 'ENR-100001 and 1 more' } }, { status: 201 });
  });
  open('/', { '/': () => <SeveralForm training={aTrainingSummary} /> });
  await userEvent.type(screen.getByLabelText('Company name'), 'Sample Mills');
  const people = screen.getByLabelText('People');
  await userEvent.click(people);
  await userEvent.paste('Ada Obi\tada@example.com\t08000000001\nBola Ade\t08000000002');
  expect(screen.getByText('2 people')).toBeTruthy();
  expect(screen.getByText('Row 2: Email address is missing.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Register all' }));
  expect(sent).toEqual([]);
  await userEvent.type(people, ', bola@example.com');
  expect(screen.queryByText(/^Row 2/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Register all' }));
  expect(await screen.findByText(/^All are registered for Safety days/)).toBeTruthy();
  expect(sent).toMatchObject([{ trainingId: aTrainingSummary._id, companyName: 'Sample Mills' }]);
});
