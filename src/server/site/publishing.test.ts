import { afterAll, beforeAll, expect, test } from 'vitest';
import { lightPage, pagesWithoutData } from '#contract/platform/pages.ts';
import { defaultContent } from '#contract/website/default-content.ts';
import type { WebsiteContent } from '#contract/website/website-content.ts';
import { websiteFaults } from '#contract/website/website-rules.ts';
import { inlineScriptHashes } from '#server/platform/http/security-headers.ts';
import { anApp, type TestApp } from '#test/app.ts';
import { aTraining } from '#test/samples/trainings.ts';
import { emptiedContent, optionalPaths } from '#test/samples/website.ts';
import { UnrenderedPageError } from './pages.ts';
import type { RenderCheck } from './site.ts';

let world: TestApp;
let site: RenderCheck;
beforeAll(async () => {
  world = await anApp({ withSite: true });
  site = world.context.pages;
});
afterAll(() => world.close());

const ask = async (url: string, { app } = world) => {
  const { statusCode, headers, body } = await app.inject({ url, headers: { accept: 'text/html' } });
  return {
    status: statusCode,
    etag: headers.etag,
    policy: headers['content-security-policy'],
    body,
  };
};

const publish = (content: WebsiteContent) => world.parts.website.show(content);
const named = (name: string, more: Partial<WebsiteContent> = {}): WebsiteContent => ({
  ...defaultContent,
  ...more,
  company: { ...defaultContent.company, name },
});

test('what is published is on every page at once, with an ETag and a policy of its own', async () => {
  const paths = ['/', '/apply', '/privacy', lightPage];
  const before = new Map<string, Awaited<ReturnType<typeof ask>>>();
  for (const path of paths) before.set(path, await ask(path));
  publish(named('Ẹkọ́ & <Sons>'));
  for (const path of paths) {
    const page = await ask(path);
    expect(page.status, path).toBe(200);
    expect(page.body, path).toContain('Ẹkọ́ &amp; &lt;Sons&gt;');
    expect(page.body, path).not.toMatch(/Motions Logistics|<Sons>/);
    expect(page.etag, path).not.toBe(before.get(path)?.etag);
    const scripts = ["script-src 'self'", inlineScriptHashes(page.body)].join(' ').trim();
    expect(page.policy, path).toContain(`${scripts};`);
    if (path !== lightPage) expect(page.policy, path).not.toBe(before.get(path)?.policy);
    expect(page.body, path).toContain('property="og:site_name" content="Ẹkọ́ &amp; &lt;Sons&gt;"');
  }
  expect((await ask('/')).body).toMatch(
    /"@type":"Organization","@id":"[^"]+","name":"Ẹkọ́ \\u0026 \\u003cSons\\u003e"/,
  );
  const known = { 'if-none-match': before.get('/')?.etag ?? '' };
  expect((await world.app.inject({ url: '/', headers: known })).statusCode).toBe(200);
  expect((await ask('/training')).body).toContain('Ẹkọ́ &amp; &lt;Sons&gt;');
  expect((await ask('/site.webmanifest')).body).toContain('Ẹkọ́ & <Sons>');
});

test('a draft is seen by who asks for it, and by nobody else', async () => {
  publish(defaultContent);
  expect(await site.preview(named('Draft Ltd'), '/')).toContain('Draft Ltd');
  expect((await ask('/')).body).not.toContain('Draft Ltd');
});

test('optional texts can be published empty', async () => {
  expect(optionalPaths.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['company.email', 'company.phones']),
  );
  expect(websiteFaults(emptiedContent)).toEqual([]);
  await site.tryOut(emptiedContent);
  expect((await ask('/')).body).toContain(defaultContent.company.name);
});

test('words that a page can not be rendered with are found out before they are published', async () => {
  publish(named('Before Ltd'));
  const before = await ask('/');
  const { proxy, revoke } = Proxy.revocable(defaultContent.questions.entries, {});
  revoke();
  const broken = named('Broken Ltd', {
    questions: { ...defaultContent.questions, entries: proxy },
  });
  await expect(site.tryOut(broken)).rejects.toThrow(UnrenderedPageError);
  expect(await ask('/')).toEqual(before);
});

test('all addresses where nothing is are one page, and no query makes another one of a page that does not use it', async () => {
  publish(named('One Ltd'));
  const missing = await ask('/nowhere');
  expect(missing.status).toBe(404);
  expect(await ask('/else/where.png?a=b')).toEqual(missing);
  expect(await ask('/nowhere.data?a=b')).toEqual(await ask('/else/where.data'));
  expect(await ask('/about?x=y')).toEqual(await ask('/about'));
  expect(await ask('/training?x=y')).toEqual(await ask('/training'));
  expect((await ask('/training?type=remote')).etag).not.toBe((await ask('/training')).etag);
  expect((await ask('/admin/nowhere')).body).not.toBe(missing.body);
});

test("no response contains the placeholder of the site's address", async () => {
  const training = await aTraining(world.database.db);
  const pages = [
    ...pagesWithoutData,
    '/nowhere',
    '/%',
    `/training/${training}`,
    `/training/register?id=${training}`,
    '/training',
    '/training.data',
    '/certificates/X',
    '/trainings.ics',
    '/sitemap.xml',
    '/robots.txt',
    '/site.webmanifest',
    '/.well-known/security.txt',
    '/api/v1/openapi.json',
    '/admin/dashboard',
  ];
  for (const path of pages)
    expect((await ask(path)).body, path).not.toMatch(/public.{1,6}url.{1,6}invalid/i);
});

test('security.txt names whom to tell of a weakness, no sample, and expires within a year', async () => {
  const contacts = async (more: Partial<WebsiteContent['company']>) => {
    publish({ ...defaultContent, company: { ...defaultContent.company, ...more } });
    const { status, body } = await ask('/.well-known/security.txt');
    return {
      status,
      body,
      contacts: [...body.matchAll(/^Contact: (.+)$/gm)].map(([, contact]) => contact),
    };
  };
  const sample = { whatsApp: '', number: '0800 000 0001' };
  const phones = [sample, { whatsApp: '', number: '0803 123 4567' }];
  expect(await contacts({ phones: [sample] })).toMatchObject({ status: 404, contacts: [] });
  expect(await contacts({ phones })).toMatchObject({
    status: 200,
    contacts: ['tel:+2348031234567'],
  });
  // As search engines read it.
  expect((await ask('/')).body).toContain('"telephone":"+2348031234567"');
  const { body, ...found } = await contacts({ phones, email: 'safety@motions.ng' });
  expect(found).toEqual({ status: 200, contacts: ['mailto:safety@motions.ng'] });
  expect(body).toMatch(/^Canonical: https?:\/\/.+\/\.well-known\/security\.txt$/m);
  const days = (Date.parse(/^Expires: (\S+)$/m.exec(body)?.[1] ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(90);
  expect(days).toBeLessThan(366);
});

test('an announcement is on the pages of its days only', async () => {
  world.time.now = new Date('2026-11-30T22:00:00Z');
  const { announcements } = defaultContent;
  const content = {
    ...defaultContent,
    announcements: { ...announcements, title: 'Office closed', from: '2026-12-01' },
  };
  publish(content);
  expect((await ask('/')).body).not.toContain('Office closed');
  world.time.now = new Date('2026-11-30T23:00:00Z');
  for (const path of ['/', '/training']) {
    const { body, policy } = await ask(path);
    expect(body).toMatch(/<section aria-label="Announcement"[^>]*>.*Office closed/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  }
});
