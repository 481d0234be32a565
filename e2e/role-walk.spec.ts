import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { apiBase } from '#contract/platform/endpoint.ts';
import { can, type Role, roles } from '#contract/platform/roles.ts';
import { findEndpoints } from '#test/endpoints/endpoints.ts';
import { startProduct } from '#test/product/product.ts';
import { anAdministrator } from './administrators.ts';
import { expect, signIn, test } from './fixtures.ts';

// Pressed once on each kind of screen: whatever opens something. Sorting, filtering and paging show the same list
// again.
const triggers = 'button:not(th *, nav *, [aria-pressed], [type=submit]), summary';
// The menu and top bar are the same on every screen.
const ownTriggers = `main :is(${triggers})`;
const items = '[role=menuitem]:not(a)';
const overlays = 'dialog[open], [role=dialog], [role=alertdialog], [role=menu]';

/** Runs in each page: presses by name, lists the content, and prevents changes from being sent. */
const helpers = `
  const sent = [];
  const send = window.fetch;
  window.open = () => null;
  window.fetch = (input, init) => {
    const { method, url } = new Request(input, init);
    if (method === 'GET' || method === 'HEAD') return send(input, init);
    sent.push(method + ' ' + new URL(url).pathname);
    return Promise.resolve(Response.json({ message: 'Nothing is sent here' }, { status: 400 }));
  };
  const shown = (selector) => [...document.querySelectorAll(selector)].filter(
    (one) => one.checkVisibility() && !one.disabled && !one.closest('[inert], [aria-hidden=true]'));
  const nameOf = (one) => (one.ariaLabel ?? one.innerText).trim();
  window.press = (selector, name) => {
    const one = shown(selector).find((other) => nameOf(other) === name);
    if (!one) return false;
    one.focus();
    const key = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    if (one.dispatchEvent(key)) one.click();
    return true;
  };
  window.look = async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const names = (selector) => shown(selector).map(nameOf);
    const free = names('${triggers}');
    return {
      titles: document.querySelectorAll('head > title').length,
      heading: document.querySelector('main h1')?.innerText ?? '',
      sent: sent.splice(0),
      links: [...document.querySelectorAll('a[href]')].map((one) => new URL(one.getAttribute('href'), location).href),
      triggers: free,
      ownTriggers: names('${ownTriggers}'),
      items: names('${items}'),
      isCovered: free.length === 0 || shown('${overlays}').length > 0,
    };
  };
`;

const Look = z.object({
  titles: z.int(),
  heading: z.string(),
  sent: z.array(z.string()),
  links: z.array(z.string()),
  triggers: z.array(z.string()),
  ownTriggers: z.array(z.string()),
  items: z.array(z.string()),
  isCovered: z.boolean(),
});
type Look = z.infer<typeof Look>;

const endpoints = (await findEndpoints()).map(({ method, path, base = apiBase, access }) => ({
  access,
  pattern: new RegExp(`^${method} ${(base + path).replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

/** Whether a role may make such a changing call. */
function isAllowed(role: Role, call: string): boolean {
  const access = endpoints.find(({ pattern }) => pattern.test(call))?.access;
  return (
    access === 'public' || access === 'signed-in' || (access !== undefined && can(role, access))
  );
}

/** An address without the ids of a screen's records. */
function screenOf(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://office');
  const parts = ['part', 'view', 'edit', 'status'].flatMap((key) => searchParams.get(key) ?? []);
  return [pathname.replaceAll(/\/(?=[\w-]*\d)(?!v1\b)[\w.-]+/g, '/:id'), ...parts].join(' ');
}

/** A button's name without its subject. */
const withoutNames = (name: string) => name.replace(/\n.*| (?:for|of|to|from) .*|\d+.*/su, '');

/** Follows each link offered to a role, and opens each menu and dialog. Returns whatever is offered but not allowed. */
async function walk(page: Page, role: Role): Promise<string[]> {
  const found = new Set<string>();
  const waiting = [{ address: '/admin', from: 'the log-in' }];
  const known = new Set<string>();
  const screens = new Set<string>();
  const pressed = new Set<string>();
  let place = '';
  let pending = 0;
  const note = (what: string) => found.add(`${role}, ${place}: ${what}`);
  page.on('request', () => {
    pending += 1;
  });
  const end = () => {
    pending -= 1;
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  page.on('response', (response) => {
    if (response.status() >= 400) note(`${response.status()} ${screenOf(response.url())}`);
  });

  /** Waits until loading ends, and returns the content. */
  async function look(): Promise<Look> {
    for (;;) {
      const isBusy = pending > 0;
      const seen = z.parse(Look, await page.evaluate('look()'));
      if (/^(You don't have access|Page not found|Something went wrong)/.test(seen.heading))
        note(seen.heading);
      for (const call of seen.sent) if (!isAllowed(role, call)) note(call);
      for (const link of seen.links) {
        const { origin, pathname, search } = new URL(link);
        const address = pathname + search;
        if (origin !== new URL(page.url()).origin || known.has(address)) continue;
        known.add(address);
        waiting.push({ address, from: place });
      }
      if (isBusy || pending > 0) continue;
      if (seen.titles > 1) note(`${seen.titles} titles`);
      return seen;
    }
  }
  async function goTo(address: string): Promise<Look> {
    // Like the router's links: without reloading the document.
    await page.evaluate(`
      history.pushState({ ...history.state, idx: (history.state?.idx ?? 0) + 1, key: '${known.size}' }, '', '${address}');
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    `);
    const seen = await look();
    return page.url().endsWith(address) ? seen : load(address);
  }
  async function load(address: string): Promise<Look> {
    await page.goto(address);
    await page.getByRole('main').getByRole('heading').first().waitFor();
    return look();
  }
  async function press(selector: string, name: string): Promise<Look | undefined> {
    return (await page.evaluate(`press('${selector}', ${JSON.stringify(name)})`))
      ? look()
      : undefined;
  }
  async function closeAll(address: string): Promise<void> {
    let seen = await look();
    for (let tries = 0; seen.isCovered && tries < 3; tries += 1) {
      await page.keyboard.press('Escape');
      seen = await look();
    }
    if (seen.isCovered) await load(address);
    else if (!page.url().endsWith(address)) await goTo(address);
  }
  async function openAll(seen: Look, address: string): Promise<void> {
    const screen = place;
    for (const name of pressed.size === 0 ? seen.triggers : seen.ownTriggers) {
      const kind = `${screen} > ${withoutNames(name)}`;
      if (pressed.has(kind) || /sign out/i.test(name)) continue;
      pressed.add(kind);
      place = kind;
      const opened = await press(triggers, name);
      if (opened) await closeAll(address);
      for (const item of opened?.items ?? []) {
        place = `${kind} > ${item}`;
        await press(triggers, name);
        await press(items, item);
        await closeAll(address);
      }
    }
    place = screen;
  }

  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { address, from } = next;
    const screen = screenOf(address);
    if (screens.has(screen)) continue;
    screens.add(screen);
    place = `${from} > ${address}`;
    if (!address.startsWith('/admin')) {
      const status = (await page.request.get(address)).status();
      if (status >= 400) note(String(status));
      continue;
    }
    const seen = known.size === 0 ? await load(address) : await goTo(address);
    place = screen;
    // The first one leads on to the role's start page.
    const { pathname, search } = new URL(page.url());
    await openAll(seen, pathname + search);
  }
  expect(screens.size).toBeGreaterThan(5);
  return [...found];
}

test('no role is led to what it can not do, on any screen, in any menu or dialog', {
  tag: ['@once', '@nightly'],
}, async ({ browser }) => {
  const product = await startProduct({}, { command: ['scripts/serve.sh', 'scripts/demo.ts'] });
  try {
    const walks = roles.map(async (role) => {
      const context = await browser.newContext({
        baseURL: product.url,
        viewport: { width: 1440, height: 900 },
      });
      const page = await context.newPage();
      await page.addInitScript(helpers);
      await signIn(page, await anAdministrator(role, product.dataDir), product.url);
      return walk(page, role);
    });
    expect((await Promise.all(walks)).flat()).toEqual([]);
  } finally {
    await product.stop();
  }
});
