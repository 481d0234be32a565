import * as z from 'zod/mini';
import { formatDate } from '#contract/platform/dates.ts';
import type { Training } from '#contract/trainings/trainings.ts';
import { cancelledSentence } from '#web/trainings/public/training-format.ts';
import { expect, productUrl, test } from './fixtures.ts';
import {
  announce,
  aTitle,
  card,
  change,
  end,
  main,
  pageOf,
  pageTitle,
  registerLink,
  trainingFields,
} from './trainings.ts';

const Thing = z.looseObject({ '@context': z.literal('https://schema.org'), '@type': z.string() });

/** A page's HTML as served, without a browser. */
async function htmlOf(path: string): Promise<string> {
  const answer = await fetch(productUrl + path);
  expect(answer.status).toBe(200);
  return answer.text();
}

const plain = (html: string) =>
  html.replaceAll(/&(?:quot|#x27|lt|gt|amp);/g, (name) =>
    z.parse(z.string(), { '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' }[name]),
  );

/** The content of the head's tag with these attributes. */
function tag(html: string, attributes: string): string | undefined {
  const [, found] = new RegExp(`<(?:meta|link) ${attributes} (?:content|href)="([^"]*)"`).exec(html) ?? [];
  return found === undefined ? undefined : plain(found);
}

const titleIn = (html: string) => plain(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '');

/** The page's structured data of one type. */
function thingIn(html: string, type: string) {
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  const things = [...scripts].map(([, json = '']) => z.parse(Thing, JSON.parse(json)));
  const wanted = things.filter((thing) => thing['@type'] === type);
  expect(wanted).toHaveLength(1);
  return wanted[0];
}

test('the first HTML of a session says what it is', { tag: '@once' }, async () => {
  const info = `Ṣàgámù ${'and the road to Lagos '.repeat(12)}`;
  const training = await announce({ title: aTitle('R&D "Night" Driving'), info }, 'banner');
  const html = await htmlOf(pageOf(training));
  const canonical = tag(html, 'rel="canonical"') ?? '';
  const { origin, pathname } = new URL(canonical);
  expect(pathname).toBe(pageOf(training));
  expect(titleIn(html)).toBe(`${training.title} | Motions Logistics`);
  expect(tag(html, 'property="og:title"')).toBe(titleIn(html));
  const description = tag(html, 'name="description"') ?? '';
  expect(description).toMatch(/^14th of March, 2099, 9:30 am, .*\. Ṣàgámù and the road to Lagos .*…$/);
  expect(description.length).toBeLessThanOrEqual(160);
  expect(tag(html, 'property="og:url"')).toBe(canonical);
  expect(tag(html, 'property="og:image"')).toBe(origin + training.bannerLogo);
  expect((await fetch(productUrl + training.bannerLogo)).headers.get('content-type')).toBe('image/webp');
  expect(tag(html, 'name="robots"')).toBeUndefined();
  expect(thingIn(html, 'EducationEvent')).toMatchObject({
    name: training.title,
    startDate: '2099-03-14T09:30:00+01:00',
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: training.venue },
    image: [origin + training.bannerLogo],
    url: canonical,
  });
  // The content is in the HTML, before any script runs.
  const body = plain(html.slice(html.indexOf('<body')));
  for (const words of [training.title, formatDate(training.date), '9:30 am', training.venue, 'Register']) {
    expect(body).toContain(words);
  }
});

test('the first HTML of the list says what there is', { tag: '@once' }, async () => {
  const training = await announce();
  await expect(async () => {
    const html = await htmlOf('/training');
    expect(titleIn(html)).toBe('Training Programs | Motions Logistics');
    expect(tag(html, 'name="description"')).toContain('Upcoming logistics training sessions');
    const canonical = tag(html, 'rel="canonical"') ?? '';
    expect(new URL(canonical).pathname).toBe('/training');
    expect(tag(html, 'property="og:image"')).toMatch(/^https?:\/\/.*\/og\.jpg$/);
    const { origin } = new URL(canonical);
    const { itemListElement } = z.parse(
      z.object({ itemListElement: z.array(z.object({ position: z.number(), url: z.string() })) }),
      thingIn(html, 'ItemList'),
    );
    expect(itemListElement.map(({ url }) => url)).toContain(origin + pageOf(training));
    expect(itemListElement.map(({ position }) => position)).toEqual(itemListElement.map((_, at) => at + 1));
  }).toPass();
});

test('what an administrator changes is on the pages within seconds', { tag: '@once' }, async () => {
  const training = await announce();
  const shows = (path: string, words: string) => async () => plain(await htmlOf(path)).includes(words);
  await expect.poll(shows('/training', training.title)).toBe(true);
  expect(await htmlOf(pageOf(training))).toContain(training.title);

  const title = aTitle('Renamed');
  await change(training, { title, venue: 'Sample Hall, Ọ̀tà' });
  await expect.poll(shows(pageOf(training), title)).toBe(true);
  expect(await htmlOf(pageOf(training))).toContain('Sample Hall, Ọ̀tà');
  await expect.poll(shows('/training', title)).toBe(true);
  expect(await htmlOf('/training')).not.toContain(training.title);

  await end(training, 'cancelled');
  await expect.poll(shows('/training', title)).toBe(false);
  await expect.poll(shows(pageOf(training), cancelledSentence)).toBe(true);
  expect(thingIn(await htmlOf(pageOf(training)), 'EducationEvent')).toMatchObject({
    eventStatus: 'https://schema.org/EventCancelled',
  });
});

const attack = `</script><script>alert(1)</script>"'><img src=x onerror=alert(1)> & &amp; <!-- \u2028 {{x}}`;

test('words that look like code are words', { tag: '@once' }, async ({ page }) => {
  // A title can't have angle brackets.
  const title = aTitle('"Safe" & sound; alert(1)');
  const evil = trainingFields({
    title,
    info: `${attack}\n\n- ${attack}`,
    venue: attack,
    duration: attack,
    category: attack,
  });
  const training: Training = await announce(evil);
  page.on('dialog', () => {
    throw new Error('something was run');
  });

  const html = await htmlOf(pageOf(training));
  expect(thingIn(html, 'EducationEvent')).toMatchObject({ name: training.title, description: training.info });
  expect(titleIn(html)).toBe(`${training.title} | Motions Logistics`);
  expect(tag(html, 'property="og:title"')).toBe(titleIn(html));
  expect(html).not.toContain('<script>alert');
  expect(html).not.toContain('<img src=x');

  await page.goto(pageOf(training));
  const shown = title.replaceAll(/\s+/g, ' ');
  await expect(pageTitle(page)).toHaveText(shown);
  await expect(page).toHaveTitle(`${shown} | Motions Logistics`);
  await expect(
    main(page)
      .getByRole('definition')
      .filter({ hasText: attack.slice(0, 30) }),
  ).toHaveCount(3);
  await registerLink(page).click();
  await expect(page.getByLabel('Training', { exact: true })).toHaveValue(training.title);
  await page.goto('/training');
  await expect(card(page, { title: shown })).toBeVisible();
});
