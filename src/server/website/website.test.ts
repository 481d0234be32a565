import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { defaultContent } from '#contract/website/default-content.ts';
import * as office from '#contract/website/website-office.ts';
import { followWebsite } from '#server/background.ts';
import { claimInstanceLock } from '#server/platform/system/instance-lock.ts';
import { UnrenderedPageError } from '#server/site/pages.ts';
import type { RenderCheck } from '#server/site/site.ts';
import { anAdministrator, ask, attempt } from '#test/administrator.ts';
import { admin, anApp, aWorld } from '#test/app.ts';
import { waitFor } from '#test/wait.ts';

let fails: boolean;
const unrendered = 'No page can show this';
const pages: RenderCheck = {
  tryOut: async () => {
    if (fails) throw new UnrenderedPageError('/about', 'this page fails');
  },
  async preview({ company, home }, path) {
    if (home.headline === unrendered) throw new UnrenderedPageError(path, 'this page fails');
    return `${path} ${company.name}`;
  },
};
const world = await aWorld({ pages });
const owner = await anAdministrator(world);
const manager = await anAdministrator(world, 'Manager');
beforeEach(async () => {
  fails = false;
  const { db } = world.database;
  await db.deleteFrom('websiteDraft').execute();
  await db.deleteFrom('websiteVersions').execute();
  await db.updateTable('website').set({ revision: 0 }).execute();
  await world.parts.website.catchUp();
});

const shown = () => world.parts.website.content();
const read = (who = owner) => ask(who, office.readWebsite);

interface Change {
  path?: string;
  value: office.WebsiteValue;
  /** The draft's present one if omitted. */
  revision?: number;
}
const bodyOf = async ({ path = 'company.email', value, revision }: Change) => ({
  body: { path, value, revision: revision ?? (await read()).revision },
});
const change = async (sent: Change, who = owner) =>
  ask(who, office.changeWebsiteDraft, await bodyOf(sent));
const tryChange = async (sent: Change, who = owner) =>
  attempt(who, office.changeWebsiteDraft, await bodyOf(sent));
const changedBy = (name: string) =>
  `${name} changed the draft of the website just now, while you had this open. Your change was not saved.`;
const publish = async (more: { note?: string; revision?: number } = {}) =>
  attempt(owner, office.publishWebsite, {
    body: { revision: (await read()).revision, note: '', ...more },
  });
const versions = async () => (await ask(owner, office.listWebsiteVersions)).result;

describe('the draft', () => {
  test('keeps a field beside those of others, and says who has changed it', async () => {
    await change({ value: 'office@motions.ng' });
    const draft = await change({ path: 'home.headline', value: 'Drivers you can trust' }, manager);
    expect(draft.content).toEqual({
      ...defaultContent,
      company: { ...defaultContent.company, email: 'office@motions.ng' },
      home: { ...defaultContent.home, headline: 'Drivers you can trust' },
    });
    expect(draft.changes).toMatchObject([
      { path: 'company.email', changedBy: admin.name, isOwn: false },
      { path: 'home.headline', changedBy: 'A Manager', isOwn: true },
    ]);
    expect([draft.published, shown()]).toEqual([defaultContent, defaultContent]);
  });

  test('says who took a change back, discarded it or restored a version', async () => {
    const late = () => tryChange({ value: 'late@motions.ng', revision: 0 });
    await change({ value: 'office@motions.ng' });
    expect((await change({ value: defaultContent.company.email }, manager)).changes).toEqual([]);
    expect((await late()).message).toBe(changedBy('A Manager'));
    expect(await publish()).toMatchObject({ message: 'There is nothing to publish.' });

    const { revision } = await change({ value: 'office@motions.ng' });
    const discard = (seen: number) =>
      attempt(manager, office.discardWebsiteDraft, { body: { revision: seen } });
    expect(await discard(0)).toMatchObject({ status: 409, message: changedBy(admin.name) });
    expect(await discard(revision)).toMatchObject({ status: 200 });
    expect(await late()).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^A Manager discarded .* while you had this open/),
    });

    await change({ value: 'office@motions.ng' });
    await publish();
    await ask(manager, office.restoreWebsiteVersion, { params: { number: '0' } });
    expect((await late()).message).toMatch(/^A Manager restored .* while you had this open/);
    expect((await read()).changes).toEqual([]);
  });

  test.each<[string, office.WebsiteValue]>([
    ['home.headline', 7],
    ['questions.entries', [{ question: 'Why?' }]],
    ['__proto__.a', 'a'],
  ])('refuses what %s can never be', async (path, value) => {
    const refused = await tryChange({ path, value });
    expect(refused).toMatchObject({ status: 400, errors: [{ message: expect.any(String) }] });
    expect((await read()).changes).toEqual([]);
  });
});

describe('a publication', () => {
  test('shows the draft, is a version with who and what, and is done once', async () => {
    const { revision } = await change({ value: 'office@motions.ng' });
    const both = await Promise.all([
      publish({ revision, note: 'Our address' }),
      publish({ revision }),
    ]);
    expect(both.map(({ status, message }) => [status, message])).toEqual(
      Array.from({ length: 2 }, () => [200, 'Published. Visitors see it now.']),
    );
    expect(shown().company.email).toBe('office@motions.ng');
    const { changes, published, version } = await read();
    expect([changes, published.company.email]).toEqual([[], 'office@motions.ng']);
    expect((await versions())[0]).toEqual(version);
    expect(version).toMatchObject({
      number: 1,
      changed: ['company.email'],
      publishedBy: admin.name,
      restoredFrom: null,
    });
    expect(await publish()).toMatchObject({ status: 200 });
    expect(await versions()).toHaveLength(2);
  });

  test('of another draft than was seen, of none, or of faulty fields is refused, and says why at them', async () => {
    expect(await publish()).toMatchObject({ status: 409, message: 'There is nothing to publish.' });
    await change({ value: 'office' });
    const faulty = await publish();
    expect(faulty).toMatchObject({ status: 400, errors: [{ field: 'company.email' }] });
    await change({ value: 'office@motions.ng' }, manager);
    expect(await publish({ revision: 1 })).toMatchObject({
      status: 409,
      message: changedBy('A Manager'),
    });
    fails = true;
    expect((await publish()).message).toMatch(/^The pages can.t be shown with these words/);
    await change({ path: 'home.headline', value: unrendered });
    const message = expect.stringMatching(/^Headline: The pages can.t be shown/);
    expect((await publish()).errors).toEqual([{ field: 'home.headline', message }]);
    expect([shown(), (await versions()).map(({ number }) => number)]).toEqual([
      defaultContent,
      [0],
    ]);
  });
});

describe('versions', () => {
  const versionOf = async (value: string) => {
    await change({ value });
    await publish();
  };
  const restore = (number: number) =>
    attempt(owner, office.restoreWebsiteVersion, { params: { number: String(number) } });

  test('can be brought back as a new one, while the draft stays', async () => {
    await versionOf('one@motions.ng');
    await versionOf('two@motions.ng');
    await change({ path: 'home.headline', value: 'Ours' });
    expect(await restore(2)).toMatchObject({
      status: 409,
      message: 'This is what visitors see now.',
    });
    expect(await restore(1)).toMatchObject({ status: 200 });
    expect((await versions())[0]).toMatchObject({ number: 3, restoredFrom: 1 });
    expect(
      (await ask(owner, office.readWebsiteVersion, { params: { number: '2' } })).company.email,
    ).toBe('two@motions.ng');
    const { content, changes } = await read();
    expect([content.company.email, content.home.headline, changes.length]).toEqual([
      'one@motions.ng',
      'Ours',
      1,
    ]);
    expect(shown().company.email).toBe('one@motions.ng');
  });

  test('are kept up to the last twenty', async () => {
    await versionOf('one@motions.ng');
    const { db } = world.database;
    await sql`
      insert into website_versions (number, content, changed, note, published_by, published_at, draft_revision)
      select further, content, changed, note, published_by, published_at, draft_revision
      from website_versions, generate_series(2, 25) as further where number = 1`.execute(db);
    await world.work().maintenance.run();
    const left = await db
      .selectFrom('websiteVersions')
      .select('number')
      .orderBy('number')
      .execute();
    expect([left.length, left[0]?.number]).toEqual([office.maxVersions, 6]);
  });
});

test('another instance shows what was published as soon as it is told', async () => {
  const other = await anApp({ beside: world });
  const { onNotice, release } = await claimInstanceLock(world.database.pool);
  const following = await followWebsite({
    website: other.parts.website,
    logger: other.app.log,
    onNotice,
  });
  try {
    await change({ value: 'office@motions.ng' });
    await publish();
    await waitFor(() => expect(other.parts.website.company().email).toBe('office@motions.ng'));
  } finally {
    await following.stop();
    await release();
    await other.stop();
  }
});
