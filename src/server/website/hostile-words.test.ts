import { expect, test } from 'vitest';
import * as office from '#contract/website/website-office.ts';
import { anAdministrator, ask } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';

const world = await aWorld({ withSite: true });
const owner = await anAdministrator(world);

test('templates, markup and emojis are published as the texts that they are', async () => {
  const template = '{{7*7}} <%= 7*7 %> #{7*7} $& $1';
  const markup = '</script><script>alert(1)</script><img src=x onerror=alert(1)>';
  for (const [revision, [path, value]] of [
    ['home.headline', template],
    ['home.line', markup],
    ['home.quote', 'Ẹkú 👩‍👩‍👧 🇳🇬'],
  ].entries())
    await ask(owner, office.changeWebsiteDraft, { body: { path, value, revision } });
  await ask(owner, office.publishWebsite, { body: { revision: 3, note: '' } });
  const { body } = await world.app.inject({ url: '/', headers: { accept: 'text/html' } });
  expect(body).toContain('{{7*7}} &lt;%= 7*7 %&gt; #{7*7} $&amp; $1');
  expect(body).toContain(
    '&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;',
  );
  expect(body).toContain('Ẹkú 👩‍👩‍👧 🇳🇬');
  expect(body).not.toMatch(/<script>alert|<img src=x/);
});
