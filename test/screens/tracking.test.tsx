// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askForDocuments } from '#contract/documents/document-requests.ts';
import { copyOwnData, oldProofMessage, sendOwnCode } from '#contract/self-service/own-data.ts';
import {
  cancelTracked,
  nothingTrackedMessage,
  oldTrackingLinkMessage,
  trackingLabels,
} from '#contract/self-service/tracking.ts';
import { anAdministrator, ask } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { aConsultation, goodConsultation } from '#test/samples/consultations.ts';
import { aCompleteDriver } from '#test/samples/drivers.ts';
import { ownCalls, ownRecord, tokenOf } from '#test/samples/own-data.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import TrackPage from '#web/self-service/public/track-page.tsx';
import { answerBy, close, enter, open, press } from './screen.tsx';

const world = await aWorld();
const { db } = world.database;
beforeEach(() => answerBy(world));
afterEach(async () => {
  vi.useRealTimers();
  await close();
});

const routes = { '/track': TrackPage, '/send-again': () => <h1>Send it again</h1> };
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

test('what is not found, a lost line, and a link that is not whole are said in words', async () => {
  open('/track', routes);
  await press('Show status');
  const number = screen.getByLabelText(trackingLabels.reference);
  expect(document.activeElement).toBe(number);
  await enter(trackingLabels.reference, '99999999');
  await enter(trackingLabels.contact, '08012345678');
  await press('Show status');
  await screen.findByText(nothingTrackedMessage);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await press('Show status');
  await screen.findByText('We could not look it up. Please check your connection and try again.');
  await close();
  answerBy(world);
  open('/track#abc', routes);
  await screen.findByText(/^A part of your link is missing\./);
  screen.getByLabelText(trackingLabels.reference);
  await close();
  open(`/track#${'x'.repeat(42)}`, routes);
  await screen.findByText(oldTrackingLinkMessage);
  screen.getByLabelText(trackingLabels.reference);
});

test('a booking is opened by a link, and says so when it was cancelled elsewhere', async () => {
  const { email } = goodConsultation();
  await aConsultation(db, { email, fullName: 'Ngozi Eze', consultationOn: '2099-05-05' });
  const stored = db.selectFrom('consultations').select('requestId').where('email', '=', email);
  const token = await tokenOf(world, {
    reference: (await stored.executeTakeFirstOrThrow()).requestId,
    email,
  });
  open(`/track#${token}`, routes);
  const found = await title('We have your booking, Ngozi Eze.');
  expect(document.activeElement).toBe(found);
  screen.getByText(/^You asked for the 5th of May, 2099\./);
  await press('Cancel my booking');
  await ownCalls(world).post(cancelTracked, { token });
  const question = within(await screen.findByRole('dialog', { name: 'Cancel your booking?' }));
  await press('Cancel my booking', question);
  await question.findByText('This is already cancelled.');
  await press('Close', question);
  const heading = await title('Your booking is cancelled, Ngozi Eze.');
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('a document that is missing is named, and sent from there', async () => {
  const email = 'musa.sample@example.com';
  const id = await aCompleteDriver(db, { fullName: 'Musa Sample', email });
  const stored = db.selectFrom('drivers').select('driverNumber').where('id', '=', id);
  const token = await tokenOf(world, {
    reference: String((await stored.executeTakeFirstOrThrow()).driverNumber),
    email,
  });
  open(`/track#${token}`, routes);
  await title('We are checking your documents, Musa Sample.');
  expect(screen.queryByRole('region', { name: 'What is missing' })).toBeNull();
  await close();
  answerBy(world);
  const documents = [{ group: 'medical', reason: 'unreadable', words: '' }];
  await ask(await anAdministrator(world), askForDocuments, { params: { id }, body: { documents } });
  open(`/track#${token}`, routes);
  await title('We need a new photo, Musa Sample.');
  expect(screen.getByRole('region', { name: 'What is missing' }).textContent).toContain(
    "Medical recordWe can't read it",
  );
  await press('Send a new photo');
  await title('Send it again');
});

/** Opens the panel for one's own data; returns how often a code was requested by then. */
async function openOwnData() {
  const asked = vi.fn();
  const own = await ownRecord(world, { fullName: 'Sade Sample' });
  const answer = fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.endsWith(sendOwnCode.path)) asked();
    if (url.endsWith(copyOwnData.path))
      return Response.json({ message: oldProofMessage }, { status: 404 });
    return answer(url, init);
  });
  open(`/track#${own.token}`, routes);
  await press('See and manage your data');
  return { own, asked };
}

test('a code is asked for once, however often one presses, and again after a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const { asked } = await openOwnData();
  await userEvent.dblClick(await screen.findByRole('button', { name: /^Email a code to/ }));
  const code = await screen.findByLabelText('6-digit code');
  await waitFor(() => expect(document.activeElement).toBe(code));
  expect(screen.getByRole('timer').textContent).toMatch(/^New code in (01:00|00:5\d)$/);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('button', { name: 'Send a new code' })).toBeNull();
  await press('Send it another way');
  await press(/^Text a code to/);
  await screen.findByText(/^Too many attempts\. Please try again in \d+ seconds\.$/);
  await world.database.pool.query('delete from rate_limits');
  await press(/^Email a code to/);
  await screen.findByLabelText('6-digit code');
  act(() => void vi.advanceTimersByTime(61_000));
  await world.database.pool.query('delete from rate_limits');
  await press('Send a new code');
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(4));
  await waitFor(() =>
    expect(screen.getByRole('timer').textContent).toMatch(/^New code in (01:00|00:5\d)$/),
  );
});

test('a company asks once to cancel its request, after a question whose safe choice keeps it', async () => {
  const email = 'mills@example.com';
  const id = await aCompanyRequest(db, { email });
  const stored = db.selectFrom('companyRequests').select('requestId').where('id', '=', id);
  const token = await tokenOf(world, {
    reference: (await stored.executeTakeFirstOrThrow()).requestId,
    email,
  });
  open(`/track#${token}`, routes);
  await press('Ask to cancel our request');
  const question = within(
    await screen.findByRole('dialog', { name: 'Ask us to cancel your request?' }),
  );
  expect(question.getByText(/Until then, your drivers stay assigned\.$/)).toBeDefined();
  await userEvent.click(question.getByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Ask to cancel our request');
  const again = within(
    await screen.findByRole('dialog', { name: 'Ask us to cancel your request?' }),
  );
  await userEvent.click(again.getByRole('button', { name: 'Ask to cancel our request' }));
  const title = await screen.findByRole('heading', {
    level: 1,
    name: 'You have asked us to cancel your request.',
  });
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(screen.queryByRole('button', { name: 'Ask to cancel our request' })).toBeNull();
});
