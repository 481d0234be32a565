// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unexpectedErrorMessage } from '#contract/platform/endpoint.ts';
import { changeTrainingStatus, updateTraining } from '#contract/trainings/training-management.ts';
import { trainingLabels } from '#contract/trainings/training-record.ts';
import { keepSender } from '#server/senders/table.ts';
import { anAdministrator, ask, attempt } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { asForm } from '#test/samples/applications.ts';
import { aPastTraining, aPublicPicture } from '#test/samples/gallery.ts';
import { anEnrolment, aTraining, goodTraining } from '#test/samples/trainings.ts';
import { aTrainingSummary } from '#test/training-summary.ts';
import { Navigation } from '#web/admin/navigation.tsx';
import { useSession } from '#web/platform/http/session.ts';
import EditPage from '#web/trainings/admin/edit-page.tsx';
import ListPage from '#web/trainings/admin/list-page.tsx';
import { trainingColumns } from '#web/trainings/admin/training-columns.tsx';
import { OtherDates } from '#web/trainings/public/other-dates.tsx';
import { applyFilters, TrainingFilters } from '#web/trainings/public/training-filters.tsx';
import { answerBy, choose, choosePhotos, close, follow, open, press, signIn } from './screen.tsx';

const world = await aWorld();
beforeEach(() => signIn(world));
afterEach(close);

const list = '/admin/training-management';
const information = `${list}/trainingInformation`;
const routes = { [information]: EditPage, [list]: ListPage };

const venue = `${trainingLabels.venue} (optional)`;

const field = (label: string) => screen.findByLabelText(label);
const enter = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } });

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

const changed = async () =>
  within(
    await screen.findByRole('region', { name: 'This training was changed while you had it open' }),
  );

test.each([
  ['', 'Add New Training'],
  ['?create=true', 'Add New Training'],
  ['?id=<id>', 'View Training'],
  ['?id=<id>&edit=true', 'Edit Training'],
  ['?id=<id>&view=true', 'View Training'],
  ['?edit=true', 'Training not found'],
  ['?id=no-such-training&view=true', 'Training not found'],
])('the screen of a training opens for what its address says: %s', async (query, heading) => {
  const title = 'First aid on the road';
  const id = await aTraining(world.database.db, { title });
  open(information + query.replace('<id>', id), routes);
  await screen.findByRole('heading', { level: 1, name: heading });
  if (heading === 'Edit Training')
    expect(await field(trainingLabels.title)).toHaveProperty('value', title);
  if (heading === 'View Training')
    expect((await screen.findAllByText(title)).length).toBeGreaterThan(0);
  if (heading !== 'Training not found') return;
  await follow('See all trainings');
  await screen.findByRole('heading', { name: 'Manage Training Programs & Sessions' });
});

test('web addresses in the words of a training are links, and nothing else is', async () => {
  const id = await aTraining(world.database.db, {
    description:
      'Slides (https://files.example/a_(1).pdf), plan: http://files.example/plan?a=1&b=2.\njavascript:alert(1) data:text/html,x',
    access: '<a href=https://evil.example/"onclick=x>Gate</a>',
  });
  open(`${information}?id=${id}&view=true`, routes);
  const panel = within(await screen.findByRole('region', { name: 'Training Details' }));
  const links = panel
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href'), link.getAttributeNames()]);
  const named = ['href', 'rel', 'class'];
  expect(links).toEqual(
    [
      'https://evil.example/',
      'https://files.example/a_(1).pdf',
      'http://files.example/plan?a=1&b=2',
    ].map((to) => [to, to, named]),
  );
  expect(panel.getByText(/^Slides/).textContent).toContain(
    '(https://files.example/a_(1).pdf), plan: http',
  );
});

test('a picture of the gallery gets another caption, and is removed', async () => {
  const { db } = world.database;
  await aPastTraining(db, await aPublicPicture(db), { caption: 'In the yard' });
  open(list, routes);
  const act = async (caption: string, action: string) => {
    await press(`Actions for ${caption}`);
    await choose(action);
  };
  await act('In the yard', 'Change caption');
  await waitFor(() => expect(document.activeElement).toHaveProperty('value', 'In the yard'));
  await userEvent.keyboard('{Control>}a{/Control}{Delete}{Enter}');
  expect((await field('Caption')).getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(await field('Caption'), 'On the road{Enter}');
  await screen.findByText('Caption changed');
  await act('On the road', 'Remove');
  await press('Remove', within(await screen.findByRole('dialog')));
  await screen.findByText('Picture removed');
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Actions for On the road' })).toBeNull(),
  );
});

test('a copy begins with the words of another training, and needs a date of its own', async () => {
  const id = await aTraining(world.database.db, {
    title: 'Night driving',
    takesPlaceOn: '2099-01-31',
    access: 'The gate',
  });
  open(`${information}?create=true&copy=${id}`, routes);
  expect(await field(trainingLabels.title)).toHaveProperty('value', 'Night driving');
  expect(await field(`${trainingLabels.access} (optional)`)).toHaveProperty('value', 'The gate');
  expect(await field(trainingLabels.date)).toHaveProperty('value', '');
});

test('a training is valid for months and counts as a check, which the details say', async () => {
  const id = await aTraining(world.database.db, { title: 'Night driving' });
  open(`${information}?id=${id}&edit=true`, routes);
  await enter(`${trainingLabels.validMonths} (optional)`, '24');
  const kinds = await field(`${trainingLabels.countsAs} (optional)`);
  expect(within(kinds).queryByRole('option', { name: 'Road test' })).toBeNull();
  await userEvent.selectOptions(
    kinds,
    await within(kinds).findByRole('option', { name: 'LASDRI card' }),
  );
  await press('Update Training');
  await screen.findByText('Training updated successfully');
  await close();
  await signIn(world);
  open(`${information}?id=${id}&view=true`, routes);
  await screen.findByText('LASDRI card');
  expect(screen.getByText('24')).toBeDefined();
  await close();
  await signIn(world);
  const { db } = world.database;
  await db
    .updateTable('checkKinds')
    .set({ endedAt: new Date() })
    .where('name', '=', 'LASDRI card')
    .execute();
  open(`${information}?id=${id}&edit=true`, routes);
  expect(await screen.findByRole('option', { name: 'LASDRI card (ended)' })).toHaveProperty(
    'selected',
    true,
  );
});

test('days are added to a training, each with its times, and taken away again', async () => {
  const title = 'Two days on the road';
  const id = await aTraining(world.database.db, {
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
  const { furtherDays } = await world.database.db
    .selectFrom('trainings')
    .select('furtherDays')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(furtherDays).toEqual([{ date: '2099-01-09', time: '07:30', endTime: '15:00' }]);
});

test('a training keeps its picture until another one comes or it is taken away, and what was typed until it is saved', async () => {
  const { db } = world.database;
  const pictureId = await aPublicPicture(db);
  const id = await aTraining(db, { title: 'Ropes and straps', pictureId });
  const saved = () =>
    db.selectFrom('trainings').select(['venue', 'pictureId']).where('id', '=', id).execute();
  const cover = async () => within(await screen.findByRole('group', { name: 'Cover image' }));
  const edit = async () => {
    await close();
    await signIn(world);
    const WithNavigation = () => (
      <>
        <Navigation />
        <EditPage />
      </>
    );
    open(`${information}?id=${id}&edit=true`, { ...routes, [information]: WithNavigation });
    return cover();
  };
  const update = async () => {
    await press('Update Training');
    await screen.findByText('Training updated successfully');
  };
  const stay = async (words: RegExp) => {
    const question = within(await screen.findByRole('dialog', { name: 'Leave this page?' }));
    expect(question.getByText(words)).toBeDefined();
    await press('Stay', question);
  };

  expect((await edit()).getByRole('figure').textContent).toContain('Current image');
  await enter(venue, 'Example Hall');
  await follow('Go Back');
  await stay(/^You have unsaved changes\. If you leave now/);
  await press('Sign Out');
  await stay(/If you sign out now, they'll be lost\.$/);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')));
  await press('Update Training');
  expect((await screen.findAllByText(unexpectedErrorMessage)).length).toBeGreaterThan(0);
  expect(await field(venue)).toHaveProperty('value', 'Example Hall');
  answerBy(world);
  await update();
  expect(await saved()).toEqual([{ venue: 'Example Hall', pictureId }]);

  await choosePhotos(await edit(), 'second.jpg');
  // Shown beside the current one until it is ready.
  await waitFor(async () =>
    expect((await cover()).getAllByRole('figure').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('second.jpg'),
    ]),
  );
  await update();
  expect((await saved())[0]?.pictureId).not.toBe(pictureId);
  expect((await saved())[0]?.pictureId).not.toBeNull();

  await press('Remove image', await edit());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Choose image'));
  await press('Keep the image');
  expect((await cover()).getAllByRole('figure')).toHaveLength(1);
  await press('Remove image');
  await update();
  expect((await saved())[0]?.pictureId).toBeNull();
});

test('who saves a training second keeps what was typed, sees what was saved, and decides', async () => {
  const title = 'Night driving';
  const id = await aTraining(world.database.db, {
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
  const saved = await world.database.db
    .selectFrom('trainings')
    .select(['venue', 'duration'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(saved).toEqual({ venue: 'Demo Hall', duration: '3 days' });
});

test('what was typed before the session ended is not saved over what was saved since', async () => {
  const title = 'Night and rain';
  const id = await aTraining(world.database.db, { title, venue: 'Sample Yard' });
  open(`${information}?id=${id}&edit=true`, routes);
  await enter(venue, 'Mine');
  await changeElsewhere(id, { title, venue: 'Theirs' });
  await world.database.db.deleteFrom('adminSessions').execute();
  await press('Update Training');
  await waitFor(() => expect(useSession.getState().accessToken).toBeNull());
  await close();
  await signIn(world);
  open(`${information}?id=${id}&edit=true`, routes);
  expect(await field(venue)).toHaveProperty('value', 'Theirs');
  await press('Put it back');
  expect(await field(venue)).toHaveProperty('value', 'Mine');
  expect((await changed()).getByText(/^Saved: Theirs\s*Yours: Mine$/)).toBeDefined();
});

test('who would rather have the saved training gets it, and can change it again', async () => {
  const title = 'Loads and limits';
  const id = await aTraining(world.database.db, { title, venue: 'Sample Yard' });
  open(`${information}?id=${id}&edit=true`, routes);
  await enter(venue, 'Mine');
  await changeElsewhere(id, { title, venue: 'Theirs' });
  await press('Update Training');
  await changed();
  await press('Show the saved version');
  expect(await field(venue)).toHaveProperty('value', 'Theirs');
  await waitFor(() =>
    expect(
      screen.queryByRole('region', { name: 'This training was changed while you had it open' }),
    ).toBeNull(),
  );
  await enter(venue, 'Mine after all');
  await press('Update Training');
  await screen.findByText('Training updated successfully');
});

test('who ends a training that has ended is told so, and sees how it stands', async () => {
  const title = 'Tyres and brakes';
  const id = await aTraining(world.database.db, { title });
  open(`${list}?search=${title}`, routes);
  await press(`Actions for ${title}`);
  await choose('Mark as Cancelled');
  const question = within(
    await screen.findByRole('dialog', { name: `Mark ${title} as cancelled?` }),
  );
  expect(
    question.getByText(/You're about to make this training cancelled\. Are you sure\?/),
  ).toBeDefined();
  expect(document.activeElement?.textContent).toBe('Cancel');
  const body = { trainingId: id, status: 'completed' };
  expect(await attempt(await anAdministrator(world), changeTrainingStatus, { body })).toMatchObject(
    { status: 200 },
  );

  await press('Yes, cancelled', question);
  const sentence = new RegExp(
    `^You marked the training ${title} as completed .*The status is Completed`,
  );
  await question.findByText(sentence);
  await press('Close', question);
  await screen.findByText('Completed');
  await press(`Actions for ${title}`);
  const offered = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(offered).toEqual(['View', 'Edit', 'Copy', 'Delete']);
});

test('a message to a group says to how many people it goes, and the list how many came', async () => {
  const { db } = world.database;
  const id = await aTraining(db, { title: 'Told', takesPlaceOn: '2026-01-10' });
  const ids = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  for (const enrolmentId of ids) await anEnrolment(db, id, { id: enrolmentId });
  const marked = {
    heldOn: '2026-01-10',
    markedAt: new Date(),
    replaces: null,
    isScan: false,
    receivedAt: new Date(),
  };
  await db
    .insertInto('attendanceMarks')
    .values({ id: crypto.randomUUID(), enrolmentId: ids[0] ?? '', state: 'Came', ...marked })
    .execute();
  open(`${information}?id=${id}&view=true`, routes);
  await press('Message to all');
  await screen.findByRole('dialog', { name: 'A message to all 3 trainees' });
  await userEvent.selectOptions(await screen.findByLabelText('To'), 'Those who did not come');
  const dialog = within(await screen.findByRole('dialog', { name: 'A message to 2 trainees' }));
  await userEvent.type(dialog.getByLabelText('Subject'), 'We missed you');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Email' }), 'Please write to us.');
  await userEvent.type(
    dialog.getByRole('textbox', { name: 'Text message' }),
    'Please write to us.',
  );
  await press('See the message');
  await screen.findByText(/^1 part, .*, 2 parts in all$/);
  await close();
  await signIn(world);
  open(`${list}?search=Told`, routes);
  await screen.findByText('3 registered, 1 came');
});

test('the list says how many came only where somebody came', () => {
  const headersOf = (came: number) =>
    trainingColumns([{ came: 0 }, { came }]).map(({ header }) => header);
  expect(headersOf(0)).not.toContain('Came');
  expect(headersOf(2)).toContain('Came');
});

test('the figures of a training open the lists that they count, which a reload keeps', async () => {
  const { db } = world.database;
  const id = await aTraining(db, { takesPlaceOn: '2026-01-10', seats: 3 });
  const came = crypto.randomUUID();
  await anEnrolment(db, id, { id: came, fullName: 'Ada Obi', createdAt: new Date(1) });
  await anEnrolment(db, id, { fullName: 'Bola Ade' });
  await anEnrolment(db, id, { fullName: 'Chidi Eze', state: 'Waiting', queuedAt: new Date(2) });
  await anEnrolment(db, id, { fullName: 'Dayo Ojo', state: 'Waiting', queuedAt: new Date(1) });
  const marked = { markedAt: new Date(), replaces: null, isScan: false, receivedAt: new Date() };
  await db
    .insertInto('attendanceMarks')
    .values({
      id: crypto.randomUUID(),
      enrolmentId: came,
      heldOn: '2026-01-10',
      state: 'Late',
      ...marked,
    })
    .execute();
  const names = async (list: string, expected: string[]) =>
    waitFor(async () => {
      const shown = within(await screen.findByRole('list', { name: list })).getAllByRole('heading');
      expect(shown.map(({ textContent }) => textContent)).toEqual(expected);
    });
  const address = `${information}?id=${id}&view=true`;
  open(address, routes);
  await names('Registrations', ['Bola Ade', 'Ada Obi']);
  await follow('Came 1 1 of them late');
  await names('Registrations', ['Ada Obi']);
  await follow('Waiting list 2');
  await names('Waiting list', ['Dayo Ojo', 'Chidi Eze']);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Tick Dayo Ojo' }));
  await press('Message to 1');
  await screen.findByRole('dialog', { name: 'A message to the trainee' });
  await close();
  await signIn(world);
  open(`${address}&registrationsOutcome=everyDay`, routes);
  await names('Registrations', ['Ada Obi']);
  // A search also finds people on the waiting list.
  await close();
  await signIn(world);
  open(`${address}&registrationsSearch=chidi`, routes);
  await names('Registrations', ['Chidi Eze']);
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
  const id = await aTraining(world.database.db, {
    title: 'Braking distances',
    seats: 1,
    takesPlaceOn: '2099-03-14',
  });
  const enrolled = (fullName: string, minute: number, state: 'Registered' | 'Waiting') =>
    anEnrolment(world.database.db, id, {
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
  await world.database.db.updateTable('trainings').set({ seats: 3 }).where('id', '=', id).execute();
  await close();
  await signIn(world);
  open(`${information}?id=${id}&view=true&part=waiting`, routes);
  await press('Actions for Chidinma');
  await choose('Give This Person a Seat');
  await screen.findByRole('dialog', { name: 'Give Chidinma a seat?' });
  await press('Give the seat');
  await screen.findByText('Chidinma has a seat');
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Give the next seat' })).toBeNull(),
  );
});

test('all registrations of a sender are removed from the dialog for one, and restored on the training', async () => {
  const { db, secret } = { db: world.database.db, secret: world.context.secret };
  const training = await aTraining(db, { title: 'Wet brakes', takesPlaceOn: '2099-03-14' });
  for (let at = 0; at < 4; at += 1) {
    const id = crypto.randomUUID();
    await anEnrolment(db, training, { id, fullName: `Spam Number ${at}` });
    await keepSender(db, { kind: 'enrolment', id }, { secret, sender: '10.70.0.1' }, new Date());
  }
  open(`${information}?id=${training}&view=true`, routes);
  await press('Actions for Spam Number 0');
  await choose('Remove');
  await press('Remove all 4 of this sender');
  const question = within(
    await screen.findByRole('dialog', { name: 'Remove all 4 of this sender?' }),
  );
  expect(
    question.getByText(/^4 open registrations came from one network address: Spam Number/),
  ).toBeDefined();
  await press('Remove 4 registrations');
  await screen.findByText('4 registrations removed');
  await waitFor(() => expect(screen.queryByText('Spam Number 1')).toBeNull());
  const line = within(await screen.findByRole('region', { name: 'Last change' }));
  expect(line.getByText(/^Removed all registrations of a sender just now/)).toBeDefined();
  await press('Undo', line);
  await screen.findByText('4 registrations of one sender are back');
  await screen.findByText('Spam Number 1');
});

test('a removal offers the seat to the first on the waiting list, and says so', async () => {
  const { db } = world.database;
  const training = await aTraining(db, { title: 'Only one seat', seats: 1 });
  await anEnrolment(db, training, { fullName: 'Ada Seated' });
  await anEnrolment(db, training, {
    fullName: 'Bola Waiting',
    email: 'bola@example.com',
    phoneNumber: '08099990001',
    state: 'Waiting',
    queuedAt: new Date(),
  });
  open(`${information}?id=${training}&view=true`, routes);
  await press('Actions for Ada Seated');
  await choose('Remove');
  const told = /^Email and text to Bola Waiting and Ada Seated right away/;
  await screen.findByText(told);
  await press('Remove registration');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(
    await db
      .selectFrom('messages')
      .select(['recipientName', 'event'])
      .where('recipientName', 'in', ['Ada Seated', 'Bola Waiting'])
      .distinct()
      .orderBy('recipientName')
      .execute(),
  ).toEqual([
    { recipientName: 'Ada Seated', event: 'registration-removed' },
    { recipientName: 'Bola Waiting', event: 'seat-offered' },
  ]);
});

test('before the office writes to more than a hundred people, it is asked: on cancelling, on a move and on more seats', async () => {
  const title = 'Night loading';
  const id = await aTraining(world.database.db, { title, seats: 20, venue: 'Sample Yard' });
  const waiting = Array.from({ length: 143 }, (_, at) => ({
    phoneNumber: `0803${1_000_000 + at}`,
    state: 'Waiting' as const,
    queuedAt: new Date(),
  }));
  for (const changes of waiting) await anEnrolment(world.database.db, id, changes);
  open(`${list}?search=${title}`, routes);
  await press(`Actions for ${title}`);
  await choose('Mark as Cancelled');
  await screen.findByRole('dialog', { name: `Mark ${title} as cancelled?` });
  await screen.findByText(/^Email and text to 143 people in 2 minutes/);
  await close();
  await signIn(world);
  open(`${information}?id=${id}&edit=true`, routes);
  await enter(`${trainingLabels.seats} (optional)`, '130');
  await screen.findByText(/to 130 people right away/);
  await enter(venue, 'Demo Hall');
  await screen.findByText(/to 143 people and 130 people right away/);
  expect(screen.getAllByText(/^Dear [\s\S]*Place: Demo Hall/)).toHaveLength(2);
  await press('Update Training');
  const question = within(await screen.findByRole('dialog', { name: 'Write to 143 people?' }));
  await press('Cancel', question);
  expect(
    await world.database.db.selectFrom('trainings').select('venue').where('id', '=', id).execute(),
  ).toEqual([{ venue: 'Sample Yard' }]);
  await press('Update Training');
  await press('Yes, save and write');
  await screen.findByText('Training updated successfully');
});
