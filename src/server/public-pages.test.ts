import { Window } from 'happy-dom';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { addDays, formatDate, todayInLagos } from '#contract/platform/dates.ts';
import { defaultContent } from '#contract/website/default-content.ts';
import { isOwnPage, isSampleEmail, isSamplePhone } from '#contract/website/samples.ts';
import { aWorld } from '#test/app.ts';
import { aTraining } from '#test/samples/trainings.ts';
import { noticeIntro } from '#web/privacy/public/privacy-texts.ts';
import { trackingTitle } from '#web/self-service/public/tracking-format.ts';
import {
  cancelledSentence,
  registrationTitle,
  trainingListTitle,
} from '#web/trainings/public/training-format.ts';

const { about, company, home } = defaultContent;

const site = 'https://example.org';

/** Indexable pages, except those of single trainings, with texts their HTML contains. */
const listed = {
  '/': home.line,
  '/apply': 'Join our team of trusted professional drivers',
  '/request': 'Request a Driver',
  '/book-consultancy': 'Book Consultancy',
  '/training': trainingListTitle,
  '/about': about.headline,
  '/services': 'Say how many drivers you need',
  '/track': trackingTitle,
  '/privacy': noticeIntro.lead,
};
const unlisted = {
  '/training/register': registrationTitle,
  '/login': 'Log In',
  '/forgot-password': 'Forgot Password',
  '/verify-email': 'Verify Email',
  '/reset-password': 'Reset Password',
  '/invitation': 'Your invitation',
  '/send-again': 'Send a document again',
  '/certificates': 'Check a certificate',
  '/feedback': 'How was the training?',
};

let training: string;
const { app, database } = await aWorld({ withSite: true, publicUrl: site });

beforeAll(async () => {
  training = await aTraining(database.db, { title: 'Loads & <Lashing>' });
  await aTraining(database.db, {
    title: 'Roads',
    trainingType: 'remote',
    venue: '',
    takesPlaceOn: '2999-04-14',
  });
});
afterAll(() => window.happyDOM.close());
const ask = (url: string) => app.inject({ url, headers: { accept: 'text/html' } });
const window = new Window();
const parse = (text: string, type: 'text/html' | 'application/xml') =>
  new window.DOMParser().parseFromString(text, type);

async function look(path: string) {
  const answer = await ask(path);
  const html = answer.body;
  const page = parse(html, 'text/html');
  const contents = (selector: string, attribute: string) =>
    [...page.querySelectorAll(selector)].map((element) => element.getAttribute(attribute) ?? '');
  /** Expects at most one such tag. */
  const said = (name: string) => {
    const all = contents(`meta[name="${name}"], meta[property="${name}"]`, 'content');
    expect(all.length, `${name} on ${path}`).toBeLessThanOrEqual(1);
    return all[0];
  };
  const things = [...page.querySelectorAll('script[type="application/ld+json"]')].map((script) =>
    z.parse(Thing, JSON.parse(script.textContent)),
  );
  return { answer, html, page, said, canonical: contents('link[rel="canonical"]', 'href'), things };
}

const Thing = z.looseObject({ '@context': z.literal('https://schema.org'), '@type': z.string() });
const thingOf = (things: readonly z.infer<typeof Thing>[], type: string) =>
  things.find((thing) => thing['@type'] === type);

const paths = [...Object.entries(listed), ...Object.entries(unlisted)];

describe('every public page', () => {
  const seen: Record<string, ReturnType<typeof look>> = {};
  const lookOnce = (path: string) => {
    seen[path] ??= look(path);
    return seen[path];
  };

  test.each(paths)(
    '%s has its content and all that is said of it in the HTML',
    async (path, words) => {
      const { answer, page, said, canonical } = await lookOnce(path);
      expect(answer.statusCode).toBe(200);
      expect(page.querySelectorAll('h1')).toHaveLength(1);
      expect(page.body.textContent?.replaceAll('\u00a0', ' ')).toContain(words);

      const title = page.querySelector('title')?.textContent;
      expect(title).toMatch(new RegExp(`^\\S.* \\| ${company.name}$`));
      const description = said('description');
      expect(description?.length).toBeGreaterThan(30);
      expect(description?.length).toBeLessThanOrEqual(160);
      expect(canonical).toEqual([site + path]);
      expect([said('og:url'), said('og:title'), said('og:description')]).toEqual([
        site + path,
        title,
        description,
      ]);
      expect([said('og:image'), said('og:image:width')]).toEqual([`${site}/og.jpg`, '1200']);
      expect(said('robots')).toBe(path in unlisted ? 'noindex' : undefined);
      expect(answer.headers['x-robots-tag']).toBe(path in unlisted ? 'noindex' : undefined);
    },
  );
});

describe('search engines are told', () => {
  test('of the company what it has entered, and of no sample', async () => {
    const organization = thingOf((await look('/about')).things, 'Organization');
    expect(organization).toMatchObject({
      name: company.name,
      url: `${site}/`,
      address: { '@type': 'PostalAddress', addressRegion: 'Ogun State', addressCountry: 'NG' },
    });
    expect('email' in (organization ?? {})).toBe(!isSampleEmail(company.email));
    expect(['https://x.com/', 'https://x.com', ''].filter(isOwnPage)).toEqual([]);
    expect(isOwnPage('https://x.com/our-name')).toBe(true);
    expect([isSamplePhone('0800 000 0001'), isSamplePhone('0803 123 4567')]).toEqual([true, false]);
    expect([isSampleEmail('a@b.example'), isSampleEmail('a@b.ng')]).toEqual([true, false]);
  });

  test('of a training as an event, and of the way to it', async () => {
    const url = `${site}/training/${training}`;
    const { said, canonical, things, html } = await look(`/training/${training}`);
    expect(canonical).toEqual([url]);
    expect(said('og:title')).toBe(`Loads & <Lashing> | ${company.name}`);
    expect(said('description')).toMatch(
      /^14th of March, 2099, 9:30 am, Sample Yard, .* Two days on the road/,
    );
    expect(thingOf(things, 'EducationEvent')).toMatchObject({
      name: 'Loads & <Lashing>',
      startDate: '2099-03-14T09:30:00+01:00',
      endDate: expect.stringMatching(/^2099-03-1[45](?:T\d\d:\d\d:00\+01:00)?$/),
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: { '@type': 'Place', address: { '@type': 'PostalAddress', addressCountry: 'NG' } },
      url,
    });
    expect(html).not.toContain('<Lashing>');
  });
});

test('the list is sorted and narrowed by its address, without scripts, and crawlers are sent to no narrowed one', async () => {
  const listOf = async (query: string) => {
    const { page, said, canonical } = await look(`/training${query}`);
    expect(canonical).toEqual([`${site}/training`]);
    const choices = [...page.querySelectorAll('nav[aria-label="Narrow the list"] a')];
    return {
      titles: [...page.querySelectorAll('main article h2')].map(({ textContent }) => textContent),
      choices: choices.map((link) => [link.getAttribute('rel'), link.getAttribute('href')]),
      robots: said('robots'),
    };
  };
  for (const [query, titles] of [
    // Like any value that the list doesn't know.
    ['?type=neither', ['Roads', 'Loads & <Lashing>']],
    ['?order=soonest', ['Loads & <Lashing>', 'Roads']],
    ['?type=onsite&month=2099-03', ['Loads & <Lashing>']],
    ['?type=remote', ['Roads']],
    ['?category=SAFETY+&place=Ogun+State', ['Loads & <Lashing>']],
  ] as const)
    expect([query, (await listOf(query)).titles]).toEqual([query, titles]);
  // Each set of choices has one address.
  const chosen = ['nofollow', '/training?month=2999-04&type=remote'];
  const byType = await listOf('?type=remote');
  expect([byType.choices, byType.robots]).toEqual([expect.arrayContaining([chosen]), 'noindex']);
  expect((await listOf('?x=y&month=2999-04')).choices).toContainEqual(chosen);
  expect((await listOf('?x=y')).robots).toBeUndefined();
});

async function locations() {
  const page = parse((await ask('/sitemap.xml')).body, 'application/xml');
  return [...page.querySelectorAll('url > loc')].map((loc) => loc.textContent);
}

test('the sitemap lists the public pages and the trainings to come, each of which answers', async () => {
  const found = await locations();
  const pages = Object.keys(listed).map((path) => site + path);
  expect(found).toHaveLength(pages.length + 2);
  expect(found).toEqual(expect.arrayContaining([...pages, `${site}/training/${training}`]));
  const answers = await Promise.all(found.map((location) => ask(location.slice(site.length))));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(found.map(() => 200));
});

async function read(path: string) {
  const { answer, page } = await look(path);
  const main = page.querySelector('main');
  const all = (selector: string) =>
    [...(main?.querySelectorAll(selector) ?? [])].map((one) => one.textContent);
  return {
    status: answer.statusCode,
    words: main?.textContent.replaceAll('\u00a0', ' ') ?? '',
    all,
  };
}

describe('the page of a training', () => {
  test('has it as a calendar file, which says when it is cancelled', async () => {
    const id = await aTraining(database.db, {
      title: 'Loading, lashing; and more',
      startsAt: '00:30',
      description: 'Bring lunch, water.\n\n- Ọ̀tà\n- Ìkẹjà',
      venue:
        'Sample \\ Yard, Ṣàgámù; Ogun State, behind the second weighbridge on the old road to Ìjẹ̀bú-Òde',
    });
    const path = `/training/${id}/calendar.ics`;
    const file = (await ask(path)).body;
    for (const line of file.split('\r\n'))
      expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
    expect(file).not.toMatch(/[^\r]\n/);
    expect(file.replaceAll(/\r\n[ \t]/g, '').split('\r\n')).toEqual(
      expect.arrayContaining([
        'DTSTART:20990313T233000Z',
        'DTEND:20990315T073000Z',
        'SUMMARY:Loading\\, lashing\\; and more',
        'LOCATION:Sample \\\\ Yard\\, Ṣàgámù\\; Ogun State\\, behind the second weighbridge on the old road to Ìjẹ̀bú-Òde',
        expect.stringMatching(
          String.raw`^DESCRIPTION:Duration: 2 days\\n\\nBring lunch\\, water\.\\n\\n- Ọ̀tà\\n- Ìkẹjà\\n\\nhttp.*/training/${id}$`,
        ),
        `UID:${id}`,
        'STATUS:CONFIRMED',
      ]),
    );
    await database.db
      .updateTable('trainings')
      .set({ status: 'Cancelled' })
      .where('id', '=', id)
      .execute();
    expect((await ask(path)).body).toContain('STATUS:CANCELLED');
  });
});

test('words that look like code are words', async () => {
  const attack = `</script><script>alert(1)</script>"'><img src=x onerror=alert(1)> & &amp; <!-- \u2028 {{x}}`;
  const evil = {
    title: attack,
    description: `${attack}\n\n- ${attack}`,
    venue: attack,
    duration: attack,
  };
  const { html, page, said, things } = await look(
    `/training/${await aTraining(database.db, evil)}`,
  );
  expect(thingOf(things, 'EducationEvent')).toMatchObject({
    name: attack,
    description: evil.description,
  });
  expect(said('og:title')).toBe(`${attack} | ${company.name}`);
  expect(page.querySelector('h1')?.textContent).toBe(attack);
  expect(html).not.toContain('<script>alert');
  expect(html).not.toContain('<img src=x');
});

describe('whether one can still register', () => {
  const today = todayInLagos();
  const yesterday = addDays(today, -1);

  test.each([
    [{ registrationEndsOn: today }, 'Registration closes today.', true],
    [
      { registrationEndsOn: yesterday },
      `Registration closed on the ${formatDate(yesterday)}.`,
      false,
    ],
    [{ status: 'Cancelled' as const }, cancelledSentence, false],
  ])('is told for %o, on its page and where one registers', async (changes, sentence, isOpen) => {
    const id = await aTraining(database.db, { title: `Whether ${sentence}`, ...changes });
    const { words, all } = await read(`/training/${id}`);
    expect(words).toContain(sentence);
    expect(all('a').includes('Register')).toBe(isOpen);
    expect(all('a').includes('See upcoming sessions')).toBe(!isOpen);
    expect(all('a').includes('Add to calendar')).toBe(!('status' in changes));

    const registration = await read(`/training/register?training=${id}`);
    expect(registration.status).toBe(200);
    expect(registration.all('form')).toHaveLength(isOpen ? 1 : 0);
    if (!isOpen) expect(registration.words).toContain(sentence);
  });
});
