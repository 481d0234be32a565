// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { updateTraining } from '#contract/trainings/training-management.ts';
import { trainingLabels } from '#contract/trainings/training-record.ts';
import { anAdministrator, ask } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { asForm } from '#test/samples/applications.ts';
import { aPublicPicture } from '#test/samples/gallery.ts';
import { anEnrolment, aTraining, goodTraining } from '#test/samples/trainings.ts';
import { aTrainingSummary } from '#test/training-summary.ts';
import { Navigation } from '#web/admin/navigation.tsx';
import { useSession } from '#web/platform/http/session.ts';
import EditPage from '#web/trainings/admin/edit-page.tsx';
import ListPage from '#web/trainings/admin/list-page.tsx';
import { OtherDates } from '#web/trainings/public/other-dates.tsx';
import { applyFilters, TrainingFilters } from '#web/trainings/public/training-filters.tsx';
import { choose, choosePhotos, close, enter, follow, open, press, signIn } from './screen.tsx';

const world = await aWorld();
const { db } = world.database;
beforeEach(() => signIn(world));
afterEach(close);

const list = '/admin/training-management';
const information = `${list}/trainingInformation`;
const routes = { [information]: EditPage, [list]: ListPage };

const venue = `${trainingLabels.venue} (optional)`;

const field = (label: string) => screen.findByLabelText(label);
async function changeElsewhere(
  id: string,
  fields: Partial<ReturnType<typeof goodTraining>>,
): Promise<void> {
  const form = asForm({ fields: { ...goodTraining(), ...fields }, images: [], groups: undefined });
  await ask(await anAdministrator(world, 'Manager'), updateTraining, {
    params: { id },
    body: form,
  });
}

const saved = (id: string) =>
  db
    .selectFrom('trainings')
    .select(['venue', 'duration', 'furtherDays', 'pictureId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Opens another screen, as after a reload. */
async function reopen(address: string): Promise<void> {
  await close();
  await signIn(world);
  open(address, routes);
}

const changed = async () =>
  within(
    await screen.findByRole('region', { name: 'This training was changed while you had it open' }),
  );

test('web addresses in the words of a training are links, and nothing else is', async () => {
  const id = await aTraining(db, {
    description: 'Slides (https://files.example/a_(1).pdf). javascript:alert(1) data:text/html,x',
    access: '<a href=https://evil.example/"onclick=x>Gate</a>',
  });
  open(`${information}?id=${id}&view=true`, routes);
  const panel = within(await screen.findByRole('region', { name: 'Training Details' }));
  const links = panel
    .getAllByRole('link')
    .map((link) => [link.getAttribute('href'), link.getAttributeNames()]);
  expect(links).toEqual([
    ['https://evil.example/', ['href', 'rel', 'class']],
    ['https://files.example/a_(1).pdf', ['href', 'rel', 'class']],
  ]);
});

test('a copy begins with the words of another training, and needs a date of its own', async () => {
  const id = await aTraining(db, {
    title: 'Night driving',
    takesPlaceOn: '2099-01-31',
    access: 'The gate',
  });
  open(`${information}?create=true&copy=${id}`, routes);
  expect(await field(trainingLabels.title)).toHaveProperty('value', 'Night driving');
  expect(await field(`${trainingLabels.access} (optional)`)).toHaveProperty('value', 'The gate');
  expect(await field(trainingLabels.date)).toHaveProperty('value', '');
});

test('days are added to a training, each with its times, and taken away again', async () => {
  const title = 'Two days on the road';
  const id = await aTraining(db, {
    title,
    takesPlaceOn: '2099-01-08',
    startsAt: '08:00',
  });
  open(`${information}?id=${id}&edit=true`, routes);
  await enter(`${trainingLabels.endTime} (optional)`, '15:00');
  await press('Add a day');
  expect(await field(trainingLabels.endTime)).toHaveProperty('value', '15:00');
  await press('Update Training');
  await screen.findByText('Each further day needs a date, a start, and an end after it.', {
    selector: 'span',
  });
  await enter('Day 2', '2099-01-09');
  await enter('Day 2 begins', '07:30');
  await press('Add a day');
  await press('Remove day 3');
  await press('Update Training');
  await screen.findByText('Training updated successfully');
  expect((await saved(id)).furtherDays).toEqual([
    { date: '2099-01-09', time: '07:30', endTime: '15:00' },
  ]);
});

test('what was typed into a training is asked about on leaving and on signing out', async () => {
  const id = await aTraining(db);
  const WithNavigation = () => (
    <>
      <Navigation />
      <EditPage />
    </>
  );
  open(`${information}?id=${id}&edit=true`, { ...routes, [information]: WithNavigation });
  await enter(venue, 'Example Hall');
  const stay = async (words: RegExp) => {
    const question = within(await screen.findByRole('dialog', { name: 'Leave this page?' }));
    expect(question.getByText(words)).toBeDefined();
    await press('Stay', question);
  };
  await follow('Go Back');
  await stay(/^You have unsaved changes\. If you leave now/);
  await press('Sign Out');
  await stay(/If you sign out now, they'll be lost\.$/);
});

test('a training keeps its picture until another one comes or it is taken away', async () => {
  const pictureId = await aPublicPicture(db);
  const id = await aTraining(db, { pictureId });
  const cover = async () => within(await screen.findByRole('group', { name: 'Cover image' }));
  const update = async () => {
    await press('Update Training');
    await screen.findByText('Training updated successfully');
  };
  open(`${information}?id=${id}&edit=true`, routes);
  expect((await cover()).getByRole('figure').textContent).toContain('Current image');
  await choosePhotos(await cover(), 'second.jpg');
  // Shown beside the current one until it is ready.
  await waitFor(async () =>
    expect((await cover()).getAllByRole('figure').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('second.jpg'),
    ]),
  );
  await update();
  expect((await saved(id)).pictureId).not.toBe(pictureId);
  expect((await saved(id)).pictureId).not.toBeNull();

  await reopen(`${information}?id=${id}&edit=true`);
  await press('Remove image');
  await update();
  expect((await saved(id)).pictureId).toBeNull();
});

test('who saves a training second keeps what was typed, sees what was saved, and decides', async () => {
  const title = 'Night driving';
  const id = await aTraining(db, {
    title,
    venue: 'Sample Yard',
    duration: '2 days',
  });
  open(`${information}?id=${id}&edit=true`, routes);
  await enter(venue, 'Demo Hall');
  await changeElsewhere(id, { title, venue: 'Example Centre', duration: '3 days' });
  await press('Update Training');
  const differences = await changed();
  expect(differences.getByText('Saved: 3 days')).toBeDefined();
  expect(differences.getByText(/^Saved: Example Centre\s*Yours: Demo Hall$/)).toBeDefined();
  const sentence = new RegExp(`changed the training ${title} \\(.*${trainingLabels.venue}`);
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
  expect(await field(venue)).toHaveProperty('value', 'Demo Hall');
  expect(await field(`${trainingLabels.duration} (optional)`)).toHaveProperty('value', '3 days');

  await press('Save mine anyway');
  await screen.findByText('Training updated successfully');
  expect(await saved(id)).toMatchObject({ venue: 'Demo Hall', duration: '3 days' });
});

test('what was typed before the session ended is not saved over what was saved since', async () => {
  const title = 'Night and rain';
  const id = await aTraining(db, { title, venue: 'Sample Yard' });
  open(`${information}?id=${id}&edit=true`, routes);
  await enter(venue, 'Mine');
  await changeElsewhere(id, { title, venue: 'Theirs' });
  await db.deleteFrom('adminSessions').execute();
  await press('Update Training');
  await waitFor(() => expect(useSession.getState().accessToken).toBeNull());
  await reopen(`${information}?id=${id}&edit=true`);
  expect(await field(venue)).toHaveProperty('value', 'Theirs');
  await press('Put it back');
  expect(await field(venue)).toHaveProperty('value', 'Mine');
  expect((await changed()).getByText(/^Saved: Theirs\s*Yours: Mine$/)).toBeDefined();
});

test('other dates of a training say how many seats are left, and a full one leads to its waiting list', async () => {
  const full = { ...aTrainingSummary, _id: 'full', seats: 20, seatsTaken: 20, waiting: 4 };
  const free = { ...aTrainingSummary, _id: 'free', seats: 20, seatsTaken: 6 };
  open('/dates', { '/dates': () => <OtherDates trainings={[full, free]} /> });
  await screen.findByText('Full. 4 people waiting');
  expect(screen.getByText('14 of 20 seats left')).toBeDefined();
  expect(screen.getByRole('link', { name: /^Join the waiting list/ }).getAttribute('href')).toBe(
    '/training/full',
  );
  expect(screen.getByRole('link', { name: /^See this date/ }).getAttribute('href')).toBe(
    '/training/free',
  );
});

test('the public list is narrowed by links, which say what is chosen and take it back', async () => {
  const one = {
    ...aTrainingSummary,
    _id: 'one',
    date: '2099-03-14',
    category: ['Driving', 'Safety'],
  };
  const other = { ...aTrainingSummary, _id: 'other', date: '2099-04-11', category: ['Cargo'] };
  const search = new URLSearchParams({ month: '2099-03' });
  expect(applyFilters([one, other], search)).toEqual([one]);
  expect(applyFilters([one, other], new URLSearchParams({ category: 'Safety' }))).toEqual([one]);
  open(`/training?${search}`, {
    '/training': () => <TrainingFilters trainings={[one, other]} matchCount={1} />,
  });
  expect((await screen.findByRole('status')).textContent).toBe('1 of 2 sessions');
  const addressOf = (name: string) =>
    screen.getByRole('link', { name, hidden: true }).getAttribute('href');
  expect(addressOf('Cargo')).toBe('/training?month=2099-03&category=Cargo');
  expect(addressOf('April 2099')).toBe('/training?month=2099-04');
  expect(addressOf('Remove March 2099')).toBe('/training');
  await userEvent.click(screen.getByRole('link', { name: 'Cargo', hidden: true }));
  await follow('Remove March 2099');
  expect(document.activeElement?.textContent).toBe('Remove Cargo');
  await follow('Remove Cargo');
  expect(document.activeElement?.tagName).toBe('SUMMARY');
});

test('the first in the list gets the next seat, and somebody else one beyond the number, after a question that says so', async () => {
  const id = await aTraining(db, {
    title: 'Braking distances',
    seats: 1,
    takesPlaceOn: '2099-03-14',
  });
  const enrolled = (fullName: string, minute: number, state: 'Registered' | 'Waiting') =>
    anEnrolment(db, id, {
      fullName,
      state,
      email: `${fullName.toLowerCase()}@seats.example`,
      queuedAt: state === 'Waiting' ? new Date(Date.UTC(2026, 0, 1, 8, minute)) : null,
    });
  await enrolled('Adaeze', 0, 'Registered');
  await enrolled('Chidinma', 2, 'Waiting');
  await enrolled('Bolanle', 1, 'Waiting');
  open(`${information}?id=${id}&view=true&part=waiting`, routes);
  await press('Give the next seat');
  const next = within(
    await screen.findByRole('dialog', { name: 'Give Bolanle a seat beyond the limit?' }),
  );
  expect(next.getByText('1 of 1 seat taken. This would be the 2nd.')).toBeDefined();
  await press('Yes, give the 2nd seat');
  await screen.findByText('Bolanle has a seat');
  await screen.findByText(/^of 1 seat, 1 over/);
  await db.updateTable('trainings').set({ seats: 3 }).where('id', '=', id).execute();
  await reopen(`${information}?id=${id}&view=true&part=waiting`);
  await press('Actions for Chidinma');
  await choose('Give This Person a Seat');
  await screen.findByRole('dialog', { name: 'Give Chidinma a seat?' });
  await press('Give the seat');
  await screen.findByText('Chidinma has a seat');
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Give the next seat' })).toBeNull(),
  );
});

test('before the office writes to more than a hundred people, it is asked', async () => {
  const title = 'Night loading';
  const id = await aTraining(db, { title, venue: 'Sample Yard' });
  for (let at = 0; at < 101; at += 1)
    await anEnrolment(db, id, { phoneNumber: `0803${1_000_000 + at}` });
  open(`${information}?id=${id}&edit=true`, routes);
  await enter(venue, 'Demo Hall');
  await screen.findByText(/to 101 people/);
  await press('Update Training');
  const question = within(await screen.findByRole('dialog', { name: 'Write to 101 people?' }));
  await press('Cancel', question);
  expect(await saved(id)).toMatchObject({ venue: 'Sample Yard' });
  await press('Update Training');
  await press('Yes, save and write');
  await screen.findByText('Training updated successfully');
});
