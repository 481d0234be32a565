// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MarkState } from '#contract/attendance/attendance.ts';
import { listCertificates } from '#contract/certificates/certificates.ts';
import { feedbackLinks } from '#server/feedback/service.ts';
import { anAdministrator, ask } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { aCheckKind } from '#test/samples/checks.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { aCertificate, aMark, anEnrolment, aTraining } from '#test/samples/trainings.ts';
import { attendancePath } from '#web/addresses.ts';
import CheckPage from '#web/certificates/public/check-page.tsx';
import ProfilePage from '#web/drivers/admin/profile-page.tsx';
import FeedbackPage from '#web/feedback/public/feedback-page.tsx';
import EditPage from '#web/trainings/admin/edit-page.tsx';
import { choose, close, enter, open, press, signIn } from './screen.tsx';

let training: string;

const world = await aWorld();
const { db } = world.database;
beforeEach(async () => {
  await signIn(world);
  training = await aTraining(db, { title: 'Night driving', status: 'Completed' });
});
afterEach(close);

const information = '/admin/training-management/trainingInformation';
const routes = {
  [information]: EditPage,
  '/certificates': CheckPage,
  '/certificates/:number': CheckPage,
  '/feedback': FeedbackPage,
  '/admin/driver-management/:id': ProfilePage,
};

const pressInDialog = async (name: string) =>
  press(name, within(await screen.findByRole('dialog')));
const act = async (name: string, action: string) => {
  await press(`Actions for ${name}`);
  await choose(action);
};
const stored = async () =>
  ask(await anAdministrator(world), listCertificates, { params: { id: training } });

const trainee = async (fullName: string, mark?: MarkState) => {
  const id = crypto.randomUUID();
  await anEnrolment(db, training, { id, fullName });
  const { takesPlaceOn } = await db
    .selectFrom('trainings')
    .select('takesPlaceOn')
    .where('id', '=', training)
    .executeTakeFirstOrThrow();
  return {
    id,
    takesPlaceOn,
    mark: mark && (await aMark(db, id, takesPlaceOn, mark)),
  };
};

test('the office makes, corrects and withdraws a certificate', async () => {
  await trainee('Ada Ezze', 'Came');
  const bola = await trainee('Bola Ade');
  open(`${information}?id=${training}&view=true`, routes);
  await screen.findByRole('button', { name: 'Make certificates' });
  // A colleague marks her while the screen is open.
  await aMark(db, bola.id, bola.takesPlaceOn, 'Came');
  await press('Make certificates');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('checkbox', { name: /Bola Ade/ }));
  await pressInDialog('Make 1 certificate');
  await screen.findByText('Ready');
  await act('Ada Ezze', 'Correct certificate');
  await enter('Name on the certificate', 'Ada Eze');
  await pressInDialog('Correct');
  await act('Ada Ezze', 'Withdraw certificate');
  await pressInDialog('Withdraw');
  await screen.findByText('Please say why.');
  await enter('Reason', 'Another person');
  await pressInDialog('Withdraw');
  await screen.findByText('Withdrawn');
  const { certificates } = await stored();
  expect(certificates).toMatchObject([{ fullName: 'Ada Eze', withdrawnReason: 'Another person' }]);
});

test('the certificate of a driver is a check in the file, and says until when', async () => {
  await db
    .updateTable('trainings')
    .set({ validMonths: 24, countsAs: await aCheckKind(db, 'Defensive driving') })
    .where('id', '=', training)
    .execute();
  const { id } = await trainee('Chidi Obi', 'Came');
  const driver = await aDriver(db, { fullName: 'Chidi Obi', email: 'chidi@example.com' });
  const email = 'chidi@example.com';
  await db.updateTable('enrolments').set({ email }).where('id', '=', id).execute();
  open(`${information}?id=${training}&view=true`, routes);
  await press('Make certificates');
  await pressInDialog('Make 1 certificate');
  await screen.findByText(/^In the file of driver \d+$/);
  const [certificate] = (await stored()).certificates;
  await close();
  open(`/certificates/${certificate?.number}`, routes);
  await screen.findByText('Valid until');
  await close();
  await signIn(world);
  open(`/admin/driver-management/${driver}`, routes);
  await press(/^File /);
  await screen.findByText('Training: Night driving');
});

test('who is not marked as present, or has a name that no font has, is named and can not be chosen', async () => {
  await trainee('Ada Ezze', 'Absent');
  await trainee('Bola Ade');
  await trainee('李雷', 'Came');
  open(`${information}?id=${training}&view=true`, routes);
  await press('Make certificates');
  const dialog = within(await screen.findByRole('dialog'));
  const words = (await screen.findByRole('dialog')).textContent;
  expect(words).toContain('These 2 are not marked as present: Ada Ezze, Bola Ade');
  expect(words).toMatch(/1 name can't be printed\..*: 李雷/);
  expect(dialog.getByRole('link', { name: 'Mark attendance' }).getAttribute('href')).toBe(
    attendancePath(training),
  );
  expect(dialog.queryByRole('checkbox')).toBeNull();
  expect(dialog.queryByRole('button', { name: /Make/ })).toBeNull();
});

test('anybody checks a number by its address or by the form', async () => {
  const enrolment = crypto.randomUUID();
  await anEnrolment(db, training, { id: enrolment });
  await aCertificate(db, enrolment, { number: '7QK429XDM8RT' });
  open('/certificates/ML-7QK4-29XD-M8RS', routes);
  await screen.findByRole('heading', { name: "We don't know this number" });
  await enter('Certificate number', 'ml 7qk4 29xd m8rt');
  await press('Check');
  await screen.findByRole('heading', { name: 'Genuine' });
  expect(screen.getByText('ML-7QK4-29XD-M8RT')).toBeDefined();
  expect(screen.getByText('Ọlábísí Adéyẹmí')).toBeDefined();
});

test('who came answers once by the link, and reads then that it was used', async () => {
  const enrolment = crypto.randomUUID();
  await anEnrolment(db, training, { id: enrolment });
  await db
    .insertInto('feedbackRequests')
    .values({ enrolmentId: enrolment, closesAt: new Date('2099-01-01') })
    .execute();
  const { pathname, hash } = new URL(feedbackLinks(world.context).linkOf(enrolment));
  const address = pathname + hash;
  open(address, routes);
  await press('Send');
  expect(
    (await screen.findAllByText('Please fill in all required fields.')).length,
  ).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole('radio', { name: 'Very good' }));
  await enter('What helped you? (optional)', 'The yard');
  await press('Send');
  const thanks = await screen.findByRole('heading', { name: 'Thank you' });
  await waitFor(() => expect(document.activeElement).toBe(thanks));
  expect(await db.selectFrom('feedback').select(['stars', 'helped']).execute()).toEqual([
    { stars: 4, helped: 'The yard' },
  ]);
  await close();
  open(address, routes);
  await screen.findByRole('heading', { name: "This link doesn't work" });
});
