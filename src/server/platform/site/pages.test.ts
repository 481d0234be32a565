import { pino } from 'pino';
import { expect, test } from 'vitest';
import { defaultContent } from '#contract/website/default-content.ts';
import { keptPages, type SiteWords } from './pages.ts';
import type { PageFile } from './static-files.ts';

const page = (headers: PageFile['headers'], status = 200): PageFile => ({
  status,
  headers,
  etag: '"x"',
  policy: undefined,
  encodings: { identity: Buffer.from('x') },
});

const log = pino({ enabled: false });

/** Keeps the pages of `render`, with a log that is ignored. Each is one that has data. */
function keep(render: (address: string) => Promise<PageFile>, words: Partial<SiteWords> = {}) {
  const shown = { content: () => defaultContent, clock: () => new Date(), ...words };
  const pages = keptPages({ render, hasPage: () => true }, shown);
  return (address: string) => pages(address, log);
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

test('large pages are forgotten sooner: all of them together take at most 8 MB', async () => {
  const asked: string[] = [];
  const render = keep(async (url) => {
    asked.push(url);
    const content = Buffer.alloc(1_000_000);
    return { ...page({ 'cache-control': 'public, s-maxage=600' }), encodings: { identity: content, gzip: content } };
  });
  const [first = '', ...others] = addresses(5);
  for (const url of [first, ...others, ...others]) await render(url);
  expect(asked).toHaveLength(5);
  await render(first);
  expect(asked).toHaveLength(6);
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

test('a thousand who ask for different pages at once all get theirs, of which a few are rendered at a time', async () => {
  let running = 0;
  let most = 0;
  const render = keep(async (url) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    return page({ 'x-url': url });
  });
  const thousand = addresses(1000);
  const answers = await Promise.all(thousand.map((url) => render(url)));
  expect(answers.map(({ headers }) => headers['x-url'])).toEqual(thousand);
  expect(most).toBe(8);
});

test('a page that fails fails for those who wait for it, and is tried again for the next', async () => {
  let count = 0;
  const render = keep(async () => {
    count += 1;
    if (count === 1) throw new Error('no luck');
    return page({});
  });
  await expect(render('/one')).rejects.toThrow('no luck');
  expect((await render('/one')).status).toBe(200);
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
