// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ownConsents } from '#contract/consents/consents.ts';
import {
  reasonMissingMessage,
  wordsMissingMessage,
} from '#contract/documents/document-requests.ts';
import { correctDriver } from '#contract/drivers/driver-correction.ts';
import { findOtherRecords } from '#contract/drivers/other-records.ts';
import { noteMissingMessage } from '#contract/notes/notes.ts';
import { addDays, formatMonth, fullYearMessage, todayInLagos } from '#contract/platform/dates.ts';
import { recordActivity } from '#server/activity/record-activity.ts';
import { keepConsents } from '#server/consents/service.ts';
import { anAdministrator, ask } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { aCompleteDriver, aDriver } from '#test/samples/drivers.ts';
import { act } from '#test/samples/placements.ts';
import { aCertificate, anEnrolment, aTraining } from '#test/samples/trainings.ts';
import ProfilePage from '#web/drivers/admin/profile-page.tsx';
import ExpiriesPage from '#web/expiries/admin/expiries-page.tsx';
import { choose, close, enter, follow, open, press, signIn } from './screen.tsx';

const world = await aWorld();
const { db } = world.database;
beforeEach(() => signIn(world));
afterEach(close);

const profiles = '/admin/driver-management';
const routes = {
  [`${profiles}/document-status`]: ExpiriesPage,
  [`${profiles}/:id`]: ProfilePage,
};
const dialog = async (name?: string) =>
  within(await screen.findByRole('dialog', name === undefined ? {} : { name }));
const heard = async (text: string | RegExp) =>
  expect(await screen.findAllByText(text)).not.toHaveLength(0);

test('documents open without a question, and who looked at them stands in the activity once it is asked for', async () => {
  const id = await aCompleteDriver(db, { fullName: 'Ada Eze', status: 'Approved' });
  const record = { kind: 'driver', id, name: 'Ada Eze' } as const;
  await recordActivity(
    db,
    { kind: 'system' },
    { kind: 'document-viewed', at: world.time.now, record },
  );
  open(`${profiles}/${id}`, routes);
  await press(/^Open Medical record/);
  await userEvent.click((await dialog('Medical record')).getByRole('button', { name: 'Close' }));
  await follow('Activity');
  await heard('Nothing has been recorded yet.');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Show views of documents' }));
  await heard('Viewed document');
});

test('a better photo is asked for in one dialog, whose link can be copied until it is withdrawn', async () => {
  const user = userEvent.setup();
  const id = await aCompleteDriver(db, {
    fullName: 'Efe Eze',
    email: 'efe@example.com',
  });
  open(`${profiles}/${id}`, routes);
  await press(/^Open Medical record/);
  await press('Ask for a new one');
  const asked = await dialog('Ask Efe Eze for a new photo of the medical record');
  const send = () => user.click(asked.getByRole('button', { name: 'Send now' }));
  await send();
  await asked.findByText(reasonMissingMessage);
  await user.click(asked.getByRole('radio', { name: 'Other' }));
  await send();
  await asked.findByText(wordsMissingMessage);
  await user.click(asked.getByLabelText('Words to the driver'));
  await user.paste('Please send both sides.');
  await send();
  await heard('Request sent. You can also copy the link.');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  await heard('The link was copied.');
  expect(await navigator.clipboard.readText()).toMatch(/\/send-again#[\w-]{43}$/);

  await heard(/^Asked on .* for: Medical record\./);
  await press('Withdraw');
  await user.click((await dialog('Withdraw the link?')).getByRole('button', { name: 'Withdraw' }));
  await heard(/^Asked on .* Withdrawn on .*\.$/);
});

test('a note is written by keys, edited and removed', async () => {
  const id = await aDriver(db);
  open(`${profiles}/${id}?tab=history`, routes);
  await follow('Notes');
  const notes = within(await screen.findByRole('region', { name: 'Notes' }));
  await press('Write a note', notes);
  await press('Add note', notes);
  await notes.findByText(noteMissingMessage);
  const words = notes.getByLabelText('New note for colleagues');
  await userEvent.type(words, 'Call after five.{Control>}{Enter}{/Control}');
  await waitFor(() => expect(words).toHaveProperty('value', ''));
  const dots = () => press(/^Actions for the note of/, notes);
  await dots();
  await choose('Edit');
  const edited = await notes.findByLabelText('Edit the note');
  await userEvent.type(edited, ' Not on Fridays.');
  await press('Save', notes);
  await notes.findByText('Call after five. Not on Fridays.');
  await dots();
  await choose('Remove');
  await press('Remove', await dialog());
  await heard('Note removed');
  await waitFor(() => expect(notes.queryByText(/^Call after five\./)).toBeNull());
});

test('a driver is kept from deletion, which the profile says, and set free again, from the menu', async () => {
  const name = 'Halima Eze';
  const id = await aDriver(db, { fullName: name });
  open(`${profiles}/${id}`, routes);
  const keep = async () => {
    await press(`Actions for ${name}`);
    await choose('Keep from deletion');
  };
  await keep();
  const asked = await dialog('Keep from deletion');
  await userEvent.click(await asked.findByLabelText('Reason'));
  await userEvent.paste('A claim is open.');
  await press('Keep from deletion', asked);
  await heard(/^Kept from deletion since .* by .*: A claim is open\.$/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await keep();
  await userEvent.click(
    (await dialog('Allow deletion?')).getByRole('button', { name: 'Allow deletion' }),
  );
  await waitFor(() => expect(screen.queryByText(/^Kept from deletion since/)).toBeNull());
});

test('consents are a line, whose words and withdrawal are behind a press', async () => {
  const id = await aDriver(db, { fullName: 'Ireti Eze' });
  const kept = ownConsents(['whatsapp']);
  await keepConsents(db, { kind: 'driver', id, form: 'application' }, kept, new Date());
  open(`${profiles}/${id}?tab=consents`, routes);
  const line = within(await screen.findByRole('region', { name: 'Consents' }));
  const notice = `data notice of ${Number(kept.noticeVersion.slice(8))} ${formatMonth(kept.noticeVersion.slice(0, 7))}`;
  const whole = (state: string) =>
    `Medical record and NIN: not agreed · WhatsApp: ${state} · ${notice}`;
  await line.findByText(whole('agreed'));
  expect(line.getByRole('heading', { name: 'Consents' })).toBeDefined();
  expect(screen.queryByText(/I agree to be contacted on WhatsApp/)).toBeNull();
  await press('Show the wording');
  const words = await dialog('What Ireti Eze agreed to');
  await words.findByText(/I agree to be contacted on WhatsApp/);
  await press(/^Record withdrawal/, words);
  await userEvent.click(
    (await dialog('WhatsApp: withdrawn?')).getByRole('button', { name: 'Record withdrawal' }),
  );
  await line.findByText(whole('withdrawn'));
});

test('a renewal wants a date to come or says so, and can be uploaded anyway after somebody has blocked the driver', async () => {
  const id = await aDriver(db, {
    fullName: 'Gozie Ojo',
    licenceExpiresOn: addDays(todayInLagos(), 2),
    status: 'Approved',
  });
  open(`${profiles}/document-status?search=Gozie`, routes);
  await press('Actions for Gozie Ojo');
  await choose('Update Licence Doc');
  const date = await screen.findByLabelText('Licence Expiry Date');
  await enter('Licence Expiry Date', '2020-01-31');
  screen.getByText('This date has passed. The licence will be shown as expired.');
  await enter('Licence Expiry Date', '0028-03-05');
  await press('Upload');
  await screen.findAllByText(fullYearMessage);
  await enter('Licence Expiry Date', '2098-01-01');
  await userEvent.keyboard('{Escape}');
  await dialog('Close without uploading?');
  await press('Keep it');
  await act(await anAdministrator(world), 'block', id);
  await press('Upload');
  await (await dialog()).findByText(/^You blocked Gozie Ojo /);
  expect(date).toHaveProperty('value', '2098-01-01');
  await press('Upload anyway');
  await heard('Document updated successfully');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a corrected name and number are offered for the same person elsewhere, and certificates are named', async () => {
  const former = {
    fullName: 'Ada Ezee',
    email: 'ada.ezee@example.com',
    phoneNumber: '08031230001',
  };
  const id = await aCompleteDriver(db, former);
  const training = await aTraining(db);
  const [own, family] = [crypto.randomUUID(), crypto.randomUUID()];
  await anEnrolment(db, training, { ...former, id: own });
  // Families share a phone.
  await anEnrolment(db, training, {
    ...former,
    id: family,
    fullName: 'Obi Ezee',
    email: 'obi@example.com',
  });
  await aCertificate(db, own, { fullName: former.fullName });
  open(`${profiles}/${id}`, routes);
  await press('Edit');
  const form = await dialog('Edit Ada Ezee');
  await enter(/^Full name/, 'Ada Eze', form);
  await enter(/^Phone number/, '08031230002', form);
  await press('Save', form);
  const offer = await dialog('Also correct 1 registration?');
  expect(
    within(offer.getByRole('list', { name: 'Records' })).getByRole('listitem').textContent,
  ).toMatch(/^\S+, Ada Ezee: name, phone number$/);
  expect(offer.getByText(/^Certificates keep the earlier name/)).toBeDefined();
  await press('Correct', offer);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const rows = await db
    .selectFrom('enrolments')
    .select(['id', 'fullName', 'phoneNumber'])
    .execute();
  expect(rows).toContainEqual({ id: own, fullName: 'Ada Eze', phoneNumber: '08031230002' });
  expect(rows).toContainEqual({ id: family, fullName: 'Obi Ezee', phoneNumber: '08031230001' });
  expect(
    (await ask(await anAdministrator(world), findOtherRecords, { params: { id } })).result,
  ).toEqual([]);
});

test('a Reviewer is offered nothing that the role cannot correct', async () => {
  const former = { fullName: 'Ife Ezee', email: 'ife@example.com', phoneNumber: '08031230003' };
  const id = await aCompleteDriver(db, former);
  await anEnrolment(db, await aTraining(db), { ...former, id: crypto.randomUUID() });
  const reviewer = await anAdministrator(world, 'Reviewer');
  await ask(reviewer, correctDriver, { params: { id }, body: { fullName: 'Ife Eze' } });
  expect((await ask(reviewer, findOtherRecords, { params: { id } })).result).toEqual([]);
  const owner = await anAdministrator(world);
  expect((await ask(owner, findOtherRecords, { params: { id } })).result).toMatchObject([
    { kind: 'enrolment', name: 'Ife Ezee', given: { fullName: 'Ife Eze' }, certificates: [] },
  ]);
});
