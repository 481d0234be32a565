// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { track } from '#contract/self-service/tracking.ts';
import { ask } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import TrackPage from '#web/self-service/public/track-page.tsx';
import { answerBy, close, open } from './screen.tsx';

const world = await aWorld();
answerBy(world);
afterEach(close);

const visitor = {
  async send({
    method,
    url,
    body,
  }: {
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    url: string;
    body?: object;
  }) {
    const answer = await world.app.inject({ method, url, ...(body && { payload: body }) });
    return { status: answer.statusCode, body: answer.json() };
  },
};

test('a company asks once to cancel its request, after a question whose safe choice keeps it', async () => {
  const phoneNumber = '08012345678';
  const id = await aCompanyRequest(world.database.db, { phoneNumber });
  const { requestId } = await world.database.db
    .selectFrom('companyRequests')
    .where('id', '=', id)
    .select('requestId')
    .executeTakeFirstOrThrow();
  const body = { reference: requestId, contact: phoneNumber };
  const { token } = await ask(visitor, track, { body });
  open(`/track#${token}`, { '/track': TrackPage });
  const press = async (name: string) =>
    userEvent.click(await screen.findByRole('button', { name }));
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
