import { expect, test } from '@playwright/test';
import type { Training } from '#contract/trainings/trainings.ts';
import { productUrl } from './fixtures.ts';
import { announce, pageOf, registrationFor } from './trainings.ts';

function addressesIn(html: string): string[] {
  const found = [...html.matchAll(/\s(?:href|src)="([^"]+)"/g)].map(([, address = '']) => address);
  return found.map((address) => address.replaceAll('&amp;', '&'));
}

/** Whether a page belongs to another test's training, which may be renamed at any time. */
function isOfOthers(path: string, own: Training): boolean {
  const isOwn = path.startsWith(pageOf(own)) || path.startsWith(registrationFor(own.title));
  return /^\/training\/(?:register\?|[\da-f]{8}-)/.test(path) && !isOwn;
}

/** Whether a list has several filters: all tests' trainings make hundreds of combinations. */
const isCombined = ({ pathname, searchParams }: URL) =>
  pathname === '/training' && searchParams.size > 1;

test('no link, picture or file of the public pages is dead', { tag: '@once' }, async ({
  request,
}) => {
  const training = await announce({}, 'banner');
  const dead: string[] = [];
  const pages = new Map<string, string>();
  const asked = new Set<string>();
  const targets: { from: string; path: string; id: string }[] = [];
  const waiting = ['/', pageOf(training)].map((path) => ({ path, from: 'the start' }));

  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { path, from } = next;
    if (asked.has(path)) continue;
    asked.add(path);
    const answer = await request.get(path);
    if (answer.status() >= 400) dead.push(`${path} (from ${from}) answers ${answer.status()}`);
    if (!answer.headers()['content-type']?.startsWith('text/html')) continue;
    const html = await answer.text();
    pages.set(path, html);
    for (const address of addressesIn(html)) {
      const url = new URL(address, new URL(path, productUrl));
      if (url.origin !== productUrl || isCombined(url)) continue;
      const to = url.pathname + url.search;
      if (isOfOthers(to, training)) continue;
      if (url.hash.length > 1)
        targets.push({ from: path, path: to, id: decodeURIComponent(url.hash.slice(1)) });
      waiting.push({ path: to, from: path });
    }
  }
  for (const { from, path, id } of targets) {
    if (!pages.get(path)?.includes(` id="${id}"`))
      dead.push(`${path}#${id} (from ${from}) is not on the page`);
  }

  expect(dead).toEqual([]);
  expect([...pages.keys()]).toEqual(
    expect.arrayContaining(['/', '/apply', '/request', '/about', '/services']),
  );
  expect([...pages.keys()]).toEqual(
    expect.arrayContaining([
      '/training',
      `${registrationFor(training.title)}&training=${training._id}`,
    ]),
  );
  expect([...asked]).toEqual(
    expect.arrayContaining([`${pageOf(training)}/calendar.ics`, training.bannerLogo]),
  );
});
