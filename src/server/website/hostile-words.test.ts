import { beforeEach, expect, test } from 'vitest';
import * as office from '#contract/website/website-office.ts';
import { anAdministrator, ask, attempt } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';

const world = await aWorld({ withSite: true });
const owner = await anAdministrator(world);
beforeEach(async () => {
  const { revision } = await ask(owner, office.readWebsite);
  await ask(owner, office.discardWebsiteDraft, { body: { revision } });
});

const read = () => ask(owner, office.readWebsite);
const change = async (path: string, value: office.WebsiteValue) => {
  const { revision } = await read();
  return attempt(owner, office.changeWebsiteDraft, { body: { path, value, revision } });
};
const publish = async () => {
  const { revision } = await read();
  return attempt(owner, office.publishWebsite, { body: { revision, note: '' } });
};
const questions = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    question: `What is question ${at}?`,
    answer: 'An answer.',
  }));

test.each<
  [what: string, path: string, value: office.WebsiteValue, status: number, sentence: RegExp]
>([
  ['100 kB of text', 'home.headline', 'x'.repeat(100_000), 400, /not be longer than 64 kB/],
  ['a megabyte of text', 'home.headline', 'x'.repeat(1_000_000), 413, /too large/],
  ['300 questions', 'questions.entries', questions(300), 400, /at most 200/],
  ['NUL', 'home.headline', 'a\0b', 400, /can't be used/],
])(
  '%s in %s is not kept, which a sentence says, and what was kept before stays',
  async (_, path, value, status, sentence) => {
    await change('company.tagline', 'Ours');
    expect(await change(path, value)).toMatchObject({
      status,
      message: expect.stringMatching(sentence),
    });
    expect((await read()).changes.map((kept) => kept.path)).toEqual(['company.tagline']);
  },
);

test('templates, markup and emojis are published as the texts that they are', async () => {
  const template = '{{7*7}} <%= 7*7 %> #{7*7} $& $1';
  const markup = '</script><script>alert(1)</script><img src=x onerror=alert(1)>';
  await change('home.headline', template);
  await change('home.line', markup);
  await change('home.quote', 'Ẹkú 👩‍👩‍👧 🇳🇬');
  expect(await publish()).toMatchObject({
    status: 200,
    message: 'Published. Visitors see it now.',
  });
  const { body } = await world.app.inject({ url: '/', headers: { accept: 'text/html' } });
  expect(body).toContain('{{7*7}} &lt;%= 7*7 %&gt; #{7*7} $&amp; $1');
  expect(body).toContain(
    '&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;',
  );
  expect(body).toContain('Ẹkú 👩‍👩‍👧 🇳🇬');
  expect(body).not.toMatch(/<script>alert|<img src=x/);
});
