import { beforeAll, expect, test } from 'vitest';
import { defaultContent } from '#contract/website/default-content.ts';
import { websitePaths, withChanges } from '#contract/website/website-paths.ts';
import { valueAt, websiteFaults } from '#contract/website/website-rules.ts';
import { findNewestNumber, insertVersion } from '#server/website/repository.ts';
import { aWorld } from '#test/app.ts';
import { findEndpoints, nameOf } from './endpoints.ts';
import { goodCallOf, sendCall } from './send-call.ts';

// Except those that would publish other content.
const endpoints = (await findEndpoints()).filter(({ path }) => !path.startsWith('/admin/website'));

const canBeEmpty = websitePaths.filter(({ path, field }) => {
  if (field.kind === 'list') return field.min === 0;
  return (
    valueAt(defaultContent, path) !== '' && field.isOptional === true && field.kind !== 'picture'
  );
});
const emptied = withChanges(
  defaultContent,
  canBeEmpty.map(({ path, field }) => [path, field.kind === 'list' ? [] : '']),
);

const world = await aWorld({ withSite: true });
const { db } = world.database;
beforeAll(async () => {
  const by = {
    changed: [],
    note: '',
    publishedBy: 'An Owner',
    publishedAt: new Date(),
    restoredFrom: null,
  };
  await insertVersion(db, {
    ...by,
    number: (await findNewestNumber(db)) + 1,
    draftRevision: 0,
    content: emptied,
  });
  await world.context.website.catchUp();
});

test('optional texts can be published empty', async () => {
  expect(canBeEmpty.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['company.email', 'company.phones']),
  );
  expect(websiteFaults(emptied)).toEqual([]);
  await world.context.pages.tryOut(emptied);
});

test('without the words that can be empty every form is taken, and every page, message, calendar and file made', async () => {
  const broken: string[] = [];
  let headers = await world.signIn();
  for (const endpoint of endpoints) {
    const call = await goodCallOf(db, endpoint);
    const type = call.files.length === 0 ? 'application/json' : 'multipart/form-data';
    const attempt = () =>
      sendCall(
        world.app,
        endpoint,
        { ...call, headers: endpoint.access === 'public' ? {} : headers },
        type,
      );
    let answer = await attempt();
    // The previous call ended the session.
    if (answer.statusCode === 401) {
      headers = await world.signIn();
      answer = await attempt();
    }
    if (answer.statusCode >= 500)
      broken.push(`${nameOf(endpoint)}: ${answer.statusCode} ${answer.body.slice(0, 200)}`);
  }
  expect(broken).toEqual([]);
  await world.doJobs();
  await world.deliver();
  expect(world.mails.length).toBeGreaterThan(10);
});
