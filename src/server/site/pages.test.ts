import { pino } from 'pino';
import { expect, test } from 'vitest';
import { defaultContent } from '#contract/website/default-content.ts';
import { keptPages, type SiteContent } from './pages.ts';
import type { PageFile } from './static-files.ts';

const page = (headers: PageFile['headers'], status = 200): PageFile => ({
  status,
  headers,
  etag: '"x"',
  policy: undefined,
  encodings: { identity: Buffer.from('x') },
});

const log = pino({ enabled: false });

/** A cache over `render`, where every page has data. */
function keep(render: (address: string) => Promise<PageFile>, words: Partial<SiteContent> = {}) {
  const shown = { content: () => defaultContent, clock: () => new Date(), ...words };
  const kindOf = (path: string) => (path.startsWith('/fixed') ? 'fixed' : 'open');
  const pages = keptPages({ render, kindOf }, shown);
  return (address: string, sender = '1.2.3.4') => pages(address, { log, sender });
}

const addresses = (count: number) => Array.from({ length: count }, (_, at) => `/page-${at}`);

test('of a thousand addresses the last two hundred are remembered, for as long as their pages allow', async () => {
  const asked: string[] = [];
  const render = keep(async (url) => {
    asked.push(url);
    return page({ 'cache-control': 'public, s-maxage=600' });
  });
  const thousand = addresses(1000);
  for (const url of thousand) await render(url);
  for (const url of thousand.slice(-200)) await render(url);
  expect(asked).toHaveLength(1000);
  await render('/page-799');
  expect(asked).toHaveLength(1001);
});

test.each([
  ['went wrong', page({ 'cache-control': 'public, s-maxage=600' }, 404)],
  ['may not be shared', page({})],
])('what %s is rendered again', async (_what, answer) => {
  let count = 0;
  const render = keep(async () => {
    count += 1;
    return answer;
  });
  const ask = async () => {
    await render('/one');
    return count;
  };
  await expect.poll(ask).toBeGreaterThan(1);
});

test('who asks for the same page at the same time waits for one rendering', async () => {
  let count = 0;
  const render = keep(async () => {
    count += 1;
    await Promise.resolve();
    return page({});
  });
  const answers = await Promise.all(addresses(50).map(() => render('/one')));
  expect(new Set(answers).size).toBe(1);
  expect(count).toBe(1);
});

test('of many who ask for different pages at once a few get theirs at a time, a hundred wait, and others are told to come again', async () => {
  let [running, most] = [0, 0];
  const render = keep(async (url) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    return page({ 'x-url': url, 'cache-control': 'public, s-maxage=2' });
  });
  const asked = addresses(120);
  const answers = await Promise.allSettled(asked.map((url) => render(url)));
  const [shown, refused] = [answers.slice(0, 108), answers.slice(108)];
  expect(shown.map((one) => one.status === 'fulfilled' && one.value.headers['x-url'])).toEqual(
    asked.slice(0, 108),
  );
  for (const one of refused)
    expect(one).toMatchObject({ reason: { status: 503, retryAfterSeconds: 60 } });
  expect(most).toBe(8);
  expect((await render('/page-119')).status).toBe(200);
});

test('a page is kept under the names and values that it knows, however its address is spelled', async () => {
  const asked = new Set<string>();
  const render = keep(async (url) => {
    asked.add(url);
    return page({ 'cache-control': 'public, s-maxage=600' });
  });
  for (const query of ['', '?x=2&type=sea', '?month=1', '?place=', '?training=1&id=2'])
    for (const path of ['/training', '/Training', '/%74raining']) await render(path + query);
  expect([...asked]).toEqual(['/training']);
  asked.clear();
  for (const query of [
    '?type=remote&month=2027-01',
    '?month=2027-01&y&type=remote',
    '?type=remote&month=2027-01&type=x',
  ])
    await render(`/training${query}`);
  expect([...asked]).toEqual(['/training?month=2027-01&type=remote']);
  asked.clear();
  for (let at = 0; at < 5; at += 1) await render(`/training.data?_routes=${at}&_=${at}`);
  for (let at = 0; at < 5; at += 1) await render(`/training/register?training=7&id=${at}`);
  expect([...asked]).toEqual(['/training.data', '/training/register?training=7']);
});

test('a page without data is kept until something is published or another day begins, also one that was begun before', async () => {
  let [content, now] = [defaultContent, new Date('2026-11-30T22:59:00Z')];
  const waiting: (() => void)[] = [];
  let count = 0;
  const about = keep(
    async () => {
      count += 1;
      const etag = `${count}`;
      await new Promise<void>((resolve) => waiting.push(resolve));
      return { ...page({}), etag };
    },
    { content: () => content, clock: () => now },
  );
  const ask = async () => {
    const asked = about('/about?a=b');
    await new Promise((resolve) => setImmediate(resolve));
    waiting.shift()?.();
    return (await asked).etag;
  };
  expect([await ask(), await ask()]).toEqual(['1', '1']);
  now = new Date('2026-11-30T23:00:00Z');
  expect([await ask(), await ask()]).toEqual(['2', '2']);
  content = { ...defaultContent };
  const begun = about('/about');
  await new Promise((resolve) => setImmediate(resolve));
  content = { ...defaultContent };
  const finish = waiting.shift();
  expect(await ask()).toBe('4');
  finish?.();
  expect([(await begun).etag, await ask()]).toEqual(['3', '4']);
});
