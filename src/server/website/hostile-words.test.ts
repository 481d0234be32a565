import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { defaultContent } from '#contract/website/default-content.ts';
import * as office from '#contract/website/website-office.ts';
import { isSameValue } from '#contract/website/website-paths.ts';
import { valueAt } from '#contract/website/website-rules.ts';
import { type Administrator, anAdministrator, ask, attempt } from '#test/administrator.ts';
import { anApp, type TestApp } from '#test/app.ts';

let world: TestApp;
let owner: Administrator;

beforeAll(async () => {
  world = await anApp({ withSite: true });
  owner = await anAdministrator(world);
});
beforeEach(async () => {
  const { revision } = await ask(owner, office.readWebsite);
  await ask(owner, office.discardWebsiteDraft, { body: { revision } });
});
afterAll(() => world.close());

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
  ['10,000 questions', 'questions.entries', questions(10_000), 413, /too large/],
  ['NUL', 'home.headline', 'a\0b', 400, /can't be used/],
  ['half a character', 'home.headline', 'a\ud800', 400, /can't be used/],
  [
    'half a character in a list',
    'questions.entries',
    [{ question: '\udc00', answer: '' }],
    400,
    /can't be used/,
  ],
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

test.each<[what: string, path: string, value: office.WebsiteValue, at: string, sentence: RegExp]>([
  ['40 kB of text', 'home.line', 'x'.repeat(40_000), 'home.line', /at most 160 letters/],
  ['41 questions', 'questions.entries', questions(41), 'questions.entries', /at most 40/],
  [
    'a right-to-left override',
    'company.name',
    'Motions\u202egnp.exe',
    'company.name',
    /can't be used/,
  ],
  ['a bell', 'home.headline', 'Ring\u0007', 'home.headline', /can't be used/],
  ['an escape', 'about.text', 'a\u001b[2Jb', 'about.text', /can't be used/],
  ['two lines', 'home.headline', 'a\r\nb', 'home.headline', /can't be used/],
  ['a script as a link', 'company.facebook', 'javascript:alert(1)', 'company.facebook', /https/],
  ['a script with a tab', 'company.x', 'java\tscript:alert(1)', 'company.x', /can't be used/],
  [
    'a page as a link',
    'company.x',
    'data:text/html,<script>alert(1)</script>',
    'company.x',
    /https/,
  ],
  ['a link without a scheme', 'company.x', '//evil.example', 'company.x', /https/],
  [
    'a letter of 2,000 marks',
    'questions.entries',
    [{ question: `a${'\u0301'.repeat(2_000)}`, answer: '' }],
    'questions.entries.0.question',
    /at most 140 letters/,
  ],
])(
  '%s in %s is kept as a draft and not published, which a sentence at the field says',
  async (_, path, value, at, sentence) => {
    expect(await change(path, value)).toMatchObject({ status: 200 });
    const message = expect.stringMatching(sentence);
    expect(await publish()).toMatchObject({ status: 400, errors: [{ field: at, message }] });
    const { content, published } = await read();
    expect(
      isSameValue(
        valueAt(content, path),
        typeof value === 'string' ? value.replace('\r\n', '\n') : value,
      ),
    ).toBe(true);
    expect(published).toEqual(defaultContent);
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
