import { expect, test } from 'vitest';
import {
  changePassword,
  forgotPassword,
  login,
  resetPassword,
} from '#contract/accounts/accounts.ts';
import { weakPasswordMessage } from '#contract/platform/password.ts';
import { defaultContent } from '#contract/website/default-content.ts';
import { admin, aWorld } from '#test/app.ts';
import { tell } from '#test/samples/second-factor.ts';

const { company } = defaultContent;

let token: { authorization: string };
const world = await aWorld();
token = await world.signIn();

const change = (newPassword: string, currentPassword = admin.password) =>
  tell(world, changePassword, { currentPassword, newPassword }, token);
const weak = {
  status: 400,
  message: weakPasswordMessage,
  errors: [{ field: 'newPassword', message: weakPasswordMessage }],
};

const companyWords = company.name.split(' ');

test.each(['123456', 'PassWord1', `${companyWords.join('')}2026!`, 'drivers@Lagos', 'funke2026'])(
  '%s is refused with a sentence',
  async (newPassword) => {
    expect(await change(newPassword)).toEqual(weak);
  },
);

test('a reset refuses them too, before the code is tried', async () => {
  const { email } = admin;
  await tell(world, forgotPassword, { email });
  await world.doJobs();
  const otpCode = /^\d{6}$/m.exec(world.mails.at(-1)?.text ?? '')?.[0] ?? '';
  for (let tries = 0; tries < 6; tries += 1) {
    expect(await tell(world, resetPassword, { email, otpCode, newPassword: '123456' })).toEqual(
      weak,
    );
  }
  const newPassword = 'Rain on the roof';
  expect((await tell(world, resetPassword, { email, otpCode, newPassword })).status).toBe(200);
  token = await tell(world, login, { email, password: newPassword }).then(({ data }) => ({
    authorization: `Bearer ${Reflect.get(Object(data), 'token')}`,
  }));
  expect((await change('the driver sings', newPassword)).status).toBe(200);
});
