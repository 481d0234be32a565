// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  alreadyAppliedMessage,
  confirmationTitle,
  documentGroups,
  stepTitles,
} from '#contract/drivers/application-form.ts';
import { type ApplicationField, applicationLabels } from '#contract/drivers/application-record.ts';
import { defaultContent } from '#contract/website/default-content.ts';
import type { WebsiteContent } from '#contract/website/website-content.ts';
import { aWorld } from '#test/app.ts';
import { goodFields } from '#test/samples/applications.ts';
import { aPicture } from '#test/samples/images.ts';
import { aSecret, hashOf, uploadEach } from '#test/samples/uploads.ts';
import {
  application,
  markAll,
  setTicks,
  summary,
  useApplication,
} from '#web/drivers/public/application-store.ts';
import ApplyPage from '#web/drivers/public/apply-page.tsx';
import { answerBy, close, open, press } from './screen.tsx';

const world = await aWorld();
beforeEach(() => answerBy(world));
afterEach(async () => {
  await close();
  application.reset();
  setTicks(false, []);
});

const aPhoto = (group: string) => ({
  group,
  sha256: hashOf(Buffer.from(group)),
  file: new File([group], `${group}.jpg`, { type: 'image/jpeg' }),
  originalSize: undefined,
});
const box = (name: string | RegExp) => screen.findByRole('checkbox', { name });
const isTicked = async (name: string | RegExp) => (await box(name)).matches(':checked');
const control = (field: ApplicationField) => screen.getByLabelText(applicationLabels[field]);
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });

const tickNames = [/^I confirm/, /medical record and NIN/, /WhatsApp/] as const;

async function openSummary(website = defaultContent) {
  for (const photo of useApplication.getState().photos.length === 0
    ? documentGroups.map(aPhoto)
    : []) {
    application.addPhoto(photo);
    application.markPhoto(photo, { isSent: true });
  }
  useApplication.setState({ values: goodFields() });
  markAll();
  open(`/apply?step=3&document=${summary.stage}`, { '/apply': ApplyPage }, website);
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

test('no consent is ticked beforehand, the notice opens beside the form, and a whole row is the target', async () => {
  await openSummary();
  expect(await ticked()).toEqual([false, false, false]);
  const notice = screen.getByRole('link', { name: /^Read the full privacy notice/ });
  expect(notice.getAttribute('target')).toBe('_blank');
  await userEvent.click(screen.getByText(/^Only to check that I am fit to drive/));
  expect(await ticked()).toEqual([false, true, false]);
});

test('a refusal is said where one submits, not tried again, and keeps everything; Submit does that', async () => {
  const closed = "We can't take new applications right now. Please try again tomorrow.";
  const used = 'Other details were already sent with this form.';
  const answers = [
    { status: 409, message: alreadyAppliedMessage },
    { status: 503, message: closed, headers: { 'retry-after': '3600' } },
    { status: 422, message: used },
  ];
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Headers }) => {
    if (url.endsWith('/closing'))
      return Response.json({
        message: '',
        data: { isClosed: false, isTaken: true, reason: '', opensOn: '' },
      });
    const answer = answers[keys.length];
    keys.push(headers.get('Idempotency-Key'));
    if (answer) return Response.json({ message: answer.message }, answer);
    return Response.json(
      { message: 'Thank you.', data: { reference: '100001', isMessageQueued: true } },
      { status: 201 },
    );
  });
  await openSummary();
  await waitFor(() => expect(useApplication.getState().place).toBe('here'));
  await tickAll();
  for (const [at, { message }] of answers.entries()) {
    await press('Submit');
    const refused = (await screen.findByText(message)).closest('[role=alert]');
    if (!(refused instanceof HTMLElement)) throw new Error('said elsewhere');
    const leadsOn = within(refused).queryByRole('link', { name: 'Check your status' });
    expect(leadsOn?.getAttribute('href')).toBe(
      message === alreadyAppliedMessage ? '/track' : undefined,
    );
    expect(screen.getAllByText(message)).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Submit' }));
    expect(keys).toHaveLength(at + 1);
    expect(useApplication.getState().photos).toHaveLength(documentGroups.length);
    expect(await ticked()).toEqual([true, true, true]);
  }
  await press('Submit');
  await screen.findByRole('dialog', { name: 'Successful' });
  // A key used for other details isn't reused.
  expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 0, 3]);
});

const reopening = '2999-12-07';
const closedTitle = 'Applications are closed for now';

/** A site whose applications closed an hour ago. */
const closedUntil = (opensOn: string): WebsiteContent => ({
  ...defaultContent,
  announcements: {
    ...defaultContent.announcements,
    applications: 'closed',
    reason: 'We check those that we have.',
    opensOn,
    closedAt: new Date(world.time.now.getTime() - 3_600_000).toISOString(),
  },
});
/** Gives the server different content from that of open pages. */
const publish = (content: WebsiteContent) => world.parts.website.show(content);
afterEach(() => publish(defaultContent));

test('while applications are closed the page says why and until when, and has the day as a calendar file', async () => {
  publish(closedUntil(reopening));
  open('/apply', { '/apply': ApplyPage }, closedUntil(reopening));
  await screen.findByRole('heading', { level: 1, name: closedTitle });
  screen.getByText('We check those that we have.');
  screen.getByText('Saturday, 7th of December, 2999');
  const entry = screen.getByRole('link', { name: 'Add the day to my calendar' });
  expect(decodeURIComponent(entry.getAttribute('href') ?? '')).toContain(
    'DTSTART;VALUE=DATE:29991207\r\n',
  );
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
});

test('applications that close while one is filled in are announced above it with its first photo, and it is not sent', async () => {
  const requests = vi.spyOn(XMLHttpRequest.prototype, 'open');
  open('/apply', { '/apply': ApplyPage });
  await userEvent.type(await screen.findByLabelText(applicationLabels.fullName), 'Ada');
  publish(closedUntil(reopening));
  application.addPhoto(aPhoto('nin'));
  application.markPhoto(aPhoto('nin'), { isSent: true });
  await screen.findByRole('heading', { level: 1, name: closedTitle });
  screen.getByRole('heading', { level: 2, name: 'Your form is kept on this computer' });
  expect(control('fullName')).toHaveProperty('value', 'Ada');
  application.addPhoto(aPhoto('medical'));
  await waitFor(() => expect(useApplication.getState().isHeldUp).toBe(true));
  expect(requests).not.toHaveBeenCalled();
});

test('a form that was begun before the closing is sent, as the server takes it', async () => {
  const uploadSecret = aSecret();
  const uploads = await uploadEach(world.app, uploadSecret, await aPicture('begun'));
  world.time.now = new Date(world.time.now.getTime() + 2 * 3_600_000);
  publish(closedUntil(reopening));
  for (const { group, sha256 } of uploads) application.addPhoto({ ...aPhoto(group), sha256 });
  for (const photo of uploads) application.markPhoto(photo, { isSent: true });
  useApplication.setState({ uploadSecret });
  await openSummary(closedUntil(reopening));
  await screen.findByText(/We still take yours/);
  await tickAll();
  await press('Submit');
  const dialog = await screen.findByRole('dialog', { name: 'Successful' });
  // The form is gone, so the server says that it takes none; its response to the form stays until dismissed.
  await waitFor(() => expect(screen.queryByText(/We still take yours/)).toBeNull());
  expect(dialog.isConnected).toBe(true);
  within(dialog).getByText(/link to check your status/);
  expect(screen.queryByText(closedTitle)).toBeNull();
});
