// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { applicationLabels } from '#contract/drivers/application-record.ts';
import { aWorld } from '#test/app.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { aSource } from '#test/samples/sources.ts';
import ListPage from '#web/drivers/admin/list-page.tsx';
import { application, useApplication } from '#web/drivers/public/application-store.ts';
import ApplyPage from '#web/drivers/public/apply-page.tsx';
import { submitApplication } from '#web/drivers/public/submit-application.ts';
import SourcesPage from '#web/sources/admin/sources-page.tsx';
import { answerBy, choose, close, follow, open, press, signIn } from './screen.tsx';

const world = await aWorld();
afterEach(async () => {
  await close();
  application.reset();
});

const path = '/admin/driver-management/sources';
const screens = { [path]: SourcesPage, '/admin/driver-management': ListPage };

test('a link is made, shown with its QR code, and ended', async () => {
  await signIn(world);
  open(path, screens);
  await press('Make a link');
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a link' }));
  await userEvent.type(dialog.getByLabelText('Name'), 'Lagos motor park');
  expect(dialog.getByText('lagos-motor-park')).toBeDefined();
  await press('Make the link', dialog);

  await press('Actions for Lagos motor park');
  await choose('QR code');
  const code = within(await screen.findByRole('dialog', { name: 'Lagos motor park' }));
  const link = 'http://localhost:3000/apply?from=lagos-motor-park';
  expect(
    (await code.findByRole('img', { name: `QR code of ${link}` })).getAttribute('src'),
  ).toMatch(/^data:image\/svg/);
  await press('Close', code);

  await press('Actions for Lagos motor park');
  await choose('End');
  await screen.findByText(/^Ended /);
});

test('the number of a link opens the list of the drivers who came by it', async () => {
  const { db } = world.database;
  const id = crypto.randomUUID();
  await aSource(db, { id, slug: 'kano-radio', name: 'Kano radio' });
  await aDriver(db, { sourceId: id, fullName: 'Sani Bello', status: 'Rejected' });
  await aDriver(db, { fullName: 'Ada Nwosu' });
  await signIn(world);
  open(path, screens);
  await follow('Kano radio: 1 application');
  expect(await screen.findAllByText('Sani Bello')).not.toHaveLength(0);
  expect(screen.queryAllByText('Ada Nwosu')).toHaveLength(0);
  expect(await screen.findAllByText(/Kano radio/)).not.toHaveLength(0);
});

test('the link by which the form is opened stays with the application through its steps, until it is sent', async () => {
  answerBy(world);
  open('/apply?from=kano-radio', { '/apply': ApplyPage });
  await waitFor(() => expect(useApplication.getState().extra.source).toBe('kano-radio'));
  await userEvent.type(screen.getByLabelText(applicationLabels.city), 'Kano');
  await close();
  answerBy(world);
  open('/apply?from=another-link', { '/apply': ApplyPage });
  expect(application.record()).toMatchObject({
    extra: { source: 'kano-radio' },
    values: { city: 'Kano' },
  });
  submitApplication([]);
  expect(application.record().submission?.body).toMatchObject({
    city: 'Kano',
    source: 'kano-radio',
  });
});
