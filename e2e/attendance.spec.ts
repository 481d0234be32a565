import { readAttendanceList } from '#contract/attendance/attendance.ts';
import { addEnrolment } from '#contract/enrolments/enrolments.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { goodEnrolment } from '#test/samples/trainings.ts';
import { attendancePath } from '#web/addresses.ts';
import { callAsAdmin } from './admin-calls.ts';
import { expect, signIn, test } from './fixtures.ts';
import { announce } from './trainings.ts';

test.use({ allowed: [/net::ERR_INTERNET_DISCONNECTED/] });

test('a mark made offline at the door waits on the device, and is sent once there is one', {
  tag: ['@once', '@nightly'],
}, async ({ page, context }) => {
  const { _id } = await announce({ date: todayInLagos(), registrationDeadline: '' });
  const { trainingName: _, ...person } = goodEnrolment('');
  const registration = { ...person, joinsWaitingList: false };
  await callAsAdmin(addEnrolment, { params: { id: _id }, body: registration });
  const marked = async () => {
    const { data } = await callAsAdmin(readAttendanceList, { params: { id: _id } });
    return data.people[0]?.marks.map(({ state }) => state);
  };

  await signIn(page);
  await page.goto(attendancePath(_id));
  const came = page
    .getByRole('group', { name: person.fullName })
    .getByRole('button', { name: 'Came' });
  await expect(came).toBeVisible();
  await context.setOffline(true);
  await came.click();
  await expect(came).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(/1 mark is saved on this phone/)).toBeVisible();
  expect(await marked()).toEqual([]);
  await context.setOffline(false);
  await expect.poll(marked).toEqual(['Came']);
  await expect(page.getByText(/1 mark is saved on this phone/)).toBeHidden();

  // On paper: the mark, and no buttons.
  await page.emulateMedia({ media: 'print' });
  const row = page.getByRole('listitem').filter({ hasText: person.fullName });
  await expect(row.getByText('Came', { exact: true }).filter({ visible: true })).toHaveCount(1);
  for (const name of ['Came', 'Late', 'Walk-in', 'Scan', 'Search'])
    await expect(page.getByRole('button', { name })).toBeHidden();
});
