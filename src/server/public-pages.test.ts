import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Window } from 'happy-dom';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { addDays, formatDate, todayInLagos } from '#contract/platform/dates.ts';
import { lightPage, pagesWithoutData } from '#contract/platform/pages.ts';
import { defaultContent } from '#contract/website/default-content.ts';
import { isOwnPage, isSampleEmail, isSamplePhone } from '#contract/website/samples.ts';
import { aDatabase, type TestDatabase } from '#test/database.ts';
import { launchProduct, type ProductProcess } from '#test/product/product.ts';
import { aPastTraining, aPublicPicture } from '#test/samples/gallery.ts';
import { aTraining } from '#test/samples/trainings.ts';
import { waitFor } from '#test/wait.ts';
import { shippedSlides } from '#web/gallery/public/shipped-slides.ts';
import { noticeIntro } from '#web/privacy/public/privacy-texts.ts';
import { serviceHashes } from '#web/site/services.ts';

const { about, company, home, questions, services } = defaultContent;

import { trackingTitle } from '#web/self-service/public/tracking-format.ts';
import {
  cancelledSentence,
  overSentence,
  registrationTitle,
  trainingListTitle,
} from '#web/trainings/public/training-format.ts';

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

let database: TestDatabase;
let folder: string;
let product: ProductProcess;
let address: string;
let training: string;

beforeAll(async () => {
  database = await aDatabase();
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
  training = await aTraining(database.db, { title: 'Loads & <Lashing>' });
  product = launchProduct(settings());
  address = await product.ready;
});
afterAll(async () => {
  await window.happyDOM.close();
  await product.end('SIGTERM');
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const settings = () => ({
  DATA_DIR: join(folder, 'data'),
  DATABASE_URL: database.url,
  ADMIN_EMAIL: 'funke@example.com',
  ADMIN_PASSWORD: 'correct horse',
  PUBLIC_URL: `${site}/`,
});

const ask = (path: string) => fetch(address + path, { redirect: 'manual' });
const window = new Window();
const parse = (text: string, type: 'text/html' | 'application/xml') =>
  new window.DOMParser().parseFromString(text, type);

async function look(path: string) {
  const answer = await ask(path);
  const html = await answer.text();
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
      expect(answer.status).toBe(200);
      expect(page.querySelectorAll('h1')).toHaveLength(1);
      expect(page.body.textContent?.replaceAll('\u00a0', ' ')).toContain(words);

      const title = page.querySelector('title')?.textContent;
      expect(title).toMatch(new RegExp(`^\\S.* \\| ${company.name}$`));
      const description = said('description');
      expect(description?.length).toBeGreaterThan(30);
      expect(description?.length).toBeLessThanOrEqual(160);
      expect(canonical).toEqual([site + path]);
      expect(said('og:url')).toBe(site + path);
      expect([said('og:title'), said('og:description')]).toEqual([title, description]);
      expect(said('og:image')).toBe(`${site}/og.jpg`);
      expect([said('og:image:width'), said('og:image:height')]).toEqual(['1200', '630']);
      expect(said('og:image:alt')).toBeTruthy();
      expect([said('og:locale'), said('og:type'), said('og:site_name')]).toEqual([
        'en_NG',
        'website',
        company.name,
      ]);
      expect(said('twitter:card')).toBe('summary_large_image');
    },
  );

  test.each([...paths.map(([path]) => path), '/training/a'])(
    '%s is valid where browsers would not complain',
    async (path) => {
      const { page } = await lookOnce(path === '/training/a' ? `/training/${training}` : path);
      const found = (selector: string) =>
        [...page.querySelectorAll(selector)].map(({ outerHTML }) => outerHTML);
      expect(found('dl > :not(dt, dd, div), dl > div > :not(dt, dd)')).toEqual([]);
      expect(found('input[type=checkbox][autocomplete], input[type=radio][autocomplete]')).toEqual(
        [],
      );
    },
  );

  test('has a title and a description that no other one has', async () => {
    const pages = await Promise.all(
      [...paths.map(([path]) => path), `/training/${training}`].map(lookOnce),
    );
    const titles = pages.map(({ page }) => page.querySelector('title')?.textContent);
    const descriptions = pages.map(({ said }) => said('description'));
    expect(new Set(titles).size).toBe(pages.length);
    expect(new Set(descriptions).size).toBe(pages.length);
  });

  test('says the same of itself whatever is asked for with it', async () => {
    expect((await look('/about?x=y')).canonical).toEqual([`${site}/about`]);
    expect((await look('/training?x=y')).canonical).toEqual([`${site}/training`]);
    expect((await look('/team')).canonical).toEqual([`${site}/about`]);
    const { canonical } = await look(
      `/training/register?id=${encodeURIComponent('Loads & <Lashing>')}`,
    );
    expect(canonical).toEqual([`${site}/training/register`]);
  });

  test('allows exactly its own inline scripts', async () => {
    for (const path of pagesWithoutData) {
      const { answer, html } = await lookOnce(path);
      const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
      const hashes = scripts.map(
        ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
      );
      expect(hashes.length > 0, path).toBe(path !== lightPage);
      const allowed = /script-src ([^;]*)/.exec(
        answer.headers.get('content-security-policy') ?? '',
      )?.[1];
      expect(allowed?.split(' ')).toEqual(["'self'", ...hashes]);
    }
  });
});

describe('search engines are told', () => {
  test('of the company what it has entered, and of no sample', async () => {
    for (const path of ['/', '/about']) {
      const organization = thingOf((await look(path)).things, 'Organization');
      expect(organization).toMatchObject({
        name: company.name,
        url: `${site}/`,
        logo: `${site}/icon-512.png`,
        description: company.description,
        address: { '@type': 'PostalAddress', addressRegion: 'Ogun State', addressCountry: 'NG' },
      });
      const own = [company.facebook, company.tikTok, company.instagram, company.x].filter(
        isOwnPage,
      );
      expect(organization?.sameAs ?? []).toEqual(own);
      expect('email' in (organization ?? {})).toBe(!isSampleEmail(company.email));
    }
    expect([isOwnPage('https://x.com/'), isOwnPage('https://x.com'), isOwnPage('')]).toEqual([
      false,
      false,
      false,
    ]);
    expect(isOwnPage('https://x.com/our-name')).toBe(true);
    expect([isSamplePhone('0800 000 0001'), isSamplePhone('0803 123 4567')]).toEqual([true, false]);
    expect([isSampleEmail('a@b.example'), isSampleEmail('a@b.ng')]).toEqual([true, false]);
  });

  test('of the site, and of the questions that have an answer', async () => {
    const { things } = await look('/');
    expect(thingOf(things, 'WebSite')).toMatchObject({ name: company.name, url: `${site}/` });
    const answered = questions.entries.filter(({ answer }) => answer !== '');
    const expected = answered.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    }));
    expect(thingOf(things, 'FAQPage')?.mainEntity).toEqual(expected);
    expect(JSON.stringify(things)).not.toMatch(/sample|rating|review/i);
  });

  test('of the services', async () => {
    const list = thingOf((await look('/services')).things, 'ItemList');
    const items = serviceHashes.map((hash, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      item: { '@type': 'Service', name: services[hash].title, url: `${site}/services#${hash}` },
    }));
    expect(list).toMatchObject({ itemListElement: items });
  });

  test('of a training as an event, and of the way to it', async () => {
    const url = `${site}/training/${training}`;
    const { answer, said, canonical, things, html } = await look(`/training/${training}`);
    expect(answer.status).toBe(200);
    expect(canonical).toEqual([url]);
    expect(said('og:title')).toBe(`Loads & <Lashing> | ${company.name}`);
    expect(said('og:image')).toBe(`${site}/og.jpg`);
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
      organizer: { '@type': 'Organization', name: company.name, url: `${site}/` },
      url,
    });
    expect(thingOf(things, 'BreadcrumbList')?.itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Home', item: `${site}/` },
      { '@type': 'ListItem', position: 2, name: 'Training Programs', item: `${site}/training` },
      { '@type': 'ListItem', position: 3, name: 'Loads & <Lashing>', item: url },
    ]);
    expect(html).not.toContain('<Lashing>');

    const list = thingOf((await look('/training')).things, 'ItemList');
    expect(list?.itemListElement).toEqual([{ '@type': 'ListItem', position: 1, url }]);
  });
});

const titles = async (query: string) =>
  [...(await look(`/training${query}`)).page.querySelectorAll('main article h2')].map(
    ({ textContent }) => textContent,
  );

test('the list is sorted by its address, without scripts', async () => {
  const id = await aTraining(database.db, { title: 'Later', takesPlaceOn: '2099-04-01' });
  await waitFor(async () => expect(await titles('')).toEqual(['Later', 'Loads & <Lashing>']));
  expect(await titles('?order=soonest')).toEqual(['Loads & <Lashing>', 'Later']);
  await database.db.deleteFrom('trainings').where('id', '=', id).execute();
  await waitFor(async () => expect(await titles('')).toEqual(['Loads & <Lashing>']));
});

test('the list is narrowed by its address, without scripts, and can be subscribed to as a calendar', async () => {
  expect(await titles('?type=onsite&month=2099-03')).toEqual(['Loads & <Lashing>']);
  expect(await titles('?type=remote')).toEqual([]);
  expect(await titles('?category=SAFETY+')).toEqual(['Loads & <Lashing>']);
  expect(await titles('?place=Ogun+State')).toEqual(['Loads & <Lashing>']);
  // Like any value that the list doesn't know.
  expect(await titles('?type=neither')).toEqual(['Loads & <Lashing>']);
  const answer = await ask('/trainings.ics');
  expect(answer.headers.get('content-type')).toContain('text/calendar');
  const feed = await answer.text();
  expect(feed).toContain(`UID:${training}`);
  // Calendar apps read one of these two names.
  for (const name of ['NAME', 'X-WR-CALNAME'])
    expect(feed).toContain(`\r\n${name}:${company.name} trainings\r\n`);
  const near = await ask('/training.ics');
  expect(near.headers.get('content-type')).toContain('text/calendar');
  expect([near.status, near.headers.get('location')]).toEqual([301, '/trainings.ics']);
});

test('the gallery has the newest four pictures of the company, or the shipped ones while it has fewer', async () => {
  const captions = async () =>
    [...(await look('/training')).page.querySelectorAll('main figure')].map(
      ({ textContent }) => textContent,
    );
  const add = async (day: number) =>
    aPastTraining(database.db, await aPublicPicture(database.db), {
      caption: `Past session ${day}`,
      createdAt: new Date(2026, 0, day),
    });
  for (const day of [1, 2, 3]) await add(day);
  expect(await captions()).toEqual(shippedSlides.map(({ caption }) => caption));
  for (const day of [4, 5]) await add(day);
  await waitFor(async () =>
    expect(await captions()).toEqual([5, 4, 3, 2].map((day) => `Past session ${day}`)),
  );
});

test('a training is shared with its own picture, and one over the internet has no place but its page', async () => {
  const pictureId = await aPublicPicture(database.db);
  const past = {
    takesPlaceOn: '2020-01-01',
    trainingType: 'remote' as const,
    venue: '',
    description: '',
  };
  const path = `/training/${await aTraining(database.db, { pictureId, title: 'Night driving', ...past })}`;
  const { said, things } = await look(path);
  const shown = `${site}/pictures/${pictureId}-1280.webp`;
  expect([said('og:image'), said('og:image:alt'), said('og:image:width')]).toEqual([
    shown,
    'Night driving',
    undefined,
  ]);
  expect(said('description')).toBe('1st of January, 2020, 9:30 am, Remote.');
  expect(thingOf(things, 'EducationEvent')).toMatchObject({
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url: site + path },
    image: [shown],
  });
});

describe('the sitemap', () => {
  const locations = async () => {
    const answer = await ask('/sitemap.xml');
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const page = parse(await answer.text(), 'application/xml');
    return [...page.querySelectorAll('url > loc')].map((loc) => loc.textContent);
  };
  const pages = Object.keys(listed).map((path) => site + path);

  test('lists the public pages and the trainings to come, each of which answers', async () => {
    const found = await locations();
    expect(found.toSorted()).toEqual([...pages, `${site}/training/${training}`].toSorted());
    const answers = await Promise.all(found.map((location) => ask(location.slice(site.length))));
    expect(answers.map(({ status }) => status)).toEqual(found.map(() => 200));
    expect(answers.map(({ headers }) => headers.get('x-robots-tag'))).toEqual(
      found.map(() => null),
    );
    expect(await (await ask('/sitemap.xml')).text()).toMatch(
      new RegExp(
        `<loc>${site}/training/${training}</loc><lastmod>\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z</lastmod>`,
      ),
    );
  });

  test('takes a new training up and leaves a cancelled one out, within seconds', async () => {
    const another = await aTraining(database.db);
    await database.db
      .updateTable('trainings')
      .set({ status: 'Cancelled' })
      .where('id', '=', training)
      .execute();
    const now = [...pages, `${site}/training/${another}`].toSorted();
    await waitFor(async () => expect((await locations()).toSorted()).toEqual(now));
  });
});

async function read(path: string) {
  const { answer, page } = await look(path);
  const main = page.querySelector('main');
  const all = (selector: string) =>
    [...(main?.querySelectorAll(selector) ?? [])].map((one) => one.textContent);
  return { status: answer.status, words: main?.textContent.replaceAll('\u00a0', ' ') ?? '', all };
}

describe('the page of a training', () => {
  test('tells all that is known of it', async () => {
    const description =
      'Two days on the road.\nAnd in the yard.\n\nWhat to bring:\n- Your licence\n- Lunch\n- Lunch';
    const known = {
      description,
      trainers: 'Ṣadé Adéyẹmí',
      price: '₦25,000 a person',
      registrationEndsOn: '2099-03-10',
    };
    const { all, words } = await read(`/training/${await aTraining(database.db, known)}`);
    const [terms, facts] = [all('dt'), all('dd')];
    expect(Object.fromEntries(terms.map((term, at) => [term, facts[at]]))).toEqual({
      'Date and time': '14th of March, 20999:30 am',
      Duration: '2 days',
      Venue: 'Sample Yard, Ṣàgámù, Ogun State',
      'Taught by': 'Ṣadé Adéyẹmí',
      Price: '₦25,000 a person',
      Categories: 'Safety, Driving',
      'Training type': 'Onsite',
    });
    expect(words).toContain('Two days on the road.\nAnd in the yard.');
    expect(all('h3')).toContain('What to bring');
    expect(all('li')).toEqual(expect.arrayContaining(['Your licence', 'Lunch', 'Lunch']));
    expect(words).toContain('Registration closes on the 10th of March, 2099.');
  });

  test('says of what is not known that it is not provided', async () => {
    const unknown = { venue: '', duration: '', description: '', trainingType: 'remote' as const };
    const { all, words } = await read(`/training/${await aTraining(database.db, unknown)}`);
    expect(all('dd')).toEqual([
      '14th of March, 20999:30 am',
      'not provided',
      'not provided',
      'Safety, Driving',
      'Remote',
    ]);
    expect(words).toContain('About this sessionnot provided');
    expect(words).toContain('Registration closes on the 14th of March, 2099.');
  });

  test('offers four others at most, never itself', async () => {
    const ids: string[] = [];
    while (ids.length < 6) ids.push(await aTraining(database.db));
    const [id] = ids;
    const { page } = await look(`/training/${id}`);
    const others = [...page.querySelectorAll('section[aria-labelledby=more] article a')];
    expect(others).toHaveLength(4);
    expect(others.map((other) => other.getAttribute('href'))).not.toContain(`/training/${id}`);
  });

  test('has it as a calendar file, which says when it is cancelled', async () => {
    const id = await aTraining(database.db, {
      title: 'Loading, lashing; and more',
      startsAt: '00:30',
      description: 'Bring lunch, water.\n\n- Ọ̀tà\n- Ìkẹjà',
      venue:
        'Sample \\ Yard, Ṣàgámù; Ogun State, behind the second weighbridge on the old road to Ìjẹ̀bú-Òde',
    });
    const path = `/training/${id}/calendar.ics`;
    const answer = await ask(path);
    expect(answer.headers.get('content-disposition')).toContain('training.ics');
    const file = await answer.text();
    for (const line of file.split('\r\n'))
      expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
    expect(file).not.toMatch(/[^\r]\n/);
    expect(file).toMatch(/END:VCALENDAR\r\n$/);
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
    expect(await (await ask(path)).text()).toContain('STATUS:CANCELLED');
  });
});

test('what is changed of a training is on the pages within seconds', async () => {
  const id = await aTraining(database.db, { title: 'Before the change' });
  const listed = async () => (await read('/training')).words;
  await waitFor(async () => expect(await listed()).toContain('Before the change'));
  const changing = database.db.updateTable('trainings').where('id', '=', id);
  await changing.set({ title: 'After the change' }).execute();
  await waitFor(async () =>
    expect((await read(`/training/${id}`)).words).toContain('After the change'),
  );
  await waitFor(async () => expect(await listed()).toContain('After the change'));
  expect(await listed()).not.toContain('Before the change');
  await changing.set({ status: 'Cancelled' }).execute();
  await waitFor(async () => expect(await listed()).not.toContain('After the change'));
  await waitFor(async () =>
    expect((await read(`/training/${id}`)).words).toContain(cancelledSentence),
  );
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
  expect([said('og:title'), page.querySelector('h1')?.textContent]).toEqual([
    `${attack} | ${company.name}`,
    attack,
  ]);
  expect(
    [...page.querySelectorAll('dd')].filter(({ textContent }) => textContent === attack),
  ).toHaveLength(2);
  expect(html).not.toContain('<script>alert');
  expect(html).not.toContain('<img src=x');
});

describe('whether one can still register', () => {
  const today = todayInLagos();
  const yesterday = addDays(today, -1);

  test.each([
    [{ registrationEndsOn: today }, 'Registration closes today.', undefined],
    [{ takesPlaceOn: today }, 'Registration closes today.', undefined],
    [
      { registrationEndsOn: yesterday },
      `Registration closed on the ${formatDate(yesterday)}.`,
      'Registration closed',
    ],
    [{ status: 'Cancelled' as const }, cancelledSentence, 'Cancelled'],
    [{ status: 'Completed' as const }, overSentence, 'Completed'],
  ])('is told for %o, on its page and where one registers', async (changes, sentence, label) => {
    const title = `Whether ${sentence}`;
    const id = await aTraining(database.db, { title, ...changes });
    const path = `/training/register?training=${id}`;
    const links = [...(await look(`/training/${id}`)).page.querySelectorAll('main a')].map(
      ({ textContent }) => textContent,
    );
    const { words } = await read(`/training/${id}`);
    expect(words).toContain(sentence);
    const isOver = label === 'Cancelled' || label === 'Completed';
    if (label && !isOver) expect(words).toContain(label);
    expect(links.includes('See upcoming sessions')).toBe(label !== undefined);
    expect(links.includes('Register')).toBe(label === undefined);
    for (const shared of ['Add to calendar', 'Share on WhatsApp'])
      expect(links.includes(shared)).toBe(!isOver);

    const registration = await read(path);
    expect(registration.status).toBe(200);
    expect(registration.all('form')).toHaveLength(label ? 0 : 1);
    if (label) expect(registration.all('h2')).toContain('Registration has closed');
    if (label) expect(registration.words).toContain(sentence);
  });

  test.each([
    ['', 200, 'Which session?'],
    ['?id=', 200, 'Which session?'],
    ['?id=%20', 200, 'Which session?'],
    ['?id=No+such+session', 404, 'We have no session with this name'],
  ])(
    'is asked with the sessions that are open at /training/register%s',
    async (query, status, title) => {
      const registration = await read(`/training/register${query}`);
      expect(registration.status).toBe(status);
      expect(registration.all('h2')).toContain(title);
      expect(registration.all('ul[aria-label="Upcoming sessions"] article').length).toBeGreaterThan(
        0,
      );
      expect(registration.all('form')).toEqual([]);
    },
  );

  test('is asked of a title in another letter case and with spaces around, too', async () => {
    await aTraining(database.db, { title: 'Ìwakọ̀ Òru' });
    const title = encodeURIComponent('Ìwakọ̀ Òru'.normalize('NFD').toUpperCase());
    const { page } = await look(`/training/register?id=+${title}%20`);
    expect(page.querySelector('main form [readonly]')?.textContent).toBe('Ìwakọ̀ Òru');
  });
});

test('robots.txt names the sitemap and what is not for search engines', async () => {
  const answer = await ask('/robots.txt');
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect((await answer.text()).trim().split('\n')).toEqual([
    'User-agent: *',
    'Allow: /',
    'Disallow: /admin',
    'Disallow: /api',
    'Disallow: /training?',
    '',
    `Sitemap: ${site}/sitemap.xml`,
  ]);
});

test('crawlers are sent to no narrowed list, of which each set of choices has one address', async () => {
  await aTraining(database.db, {
    title: 'Roads',
    trainingType: 'remote',
    venue: '',
    takesPlaceOn: '2999-04-14',
  });
  const choices = async (query: string) =>
    [
      ...(await look(`/training${query}`)).page.querySelectorAll(
        'nav[aria-label="Narrow the list"] a',
      ),
    ].map((link) => [link.getAttribute('rel'), link.getAttribute('href')]);
  const chosen = '/training?month=2999-04&type=remote';
  await waitFor(async () =>
    expect(await choices('?type=remote')).toContainEqual(['nofollow', chosen]),
  );
  expect(await choices('?x=y&month=2999-04')).toContainEqual(['nofollow', chosen]);
  const { answer, said, canonical } = await look('/training?type=remote');
  expect([answer.status, said('robots'), canonical]).toEqual([
    200,
    'noindex',
    [`${site}/training`],
  ]);
  expect((await look('/training?x=y')).said('robots')).toBeUndefined();
});

test('the web manifest has the name of the company, and pictures that are there', async () => {
  const answer = await ask('/site.webmanifest');
  expect(answer.headers.get('content-type')).toMatch('application/manifest+json');
  const Manifest = z.object({
    name: z.literal(company.name),
    short_name: z.string(),
    theme_color: z.string(),
    icons: z.array(z.object({ src: z.string() })),
  });
  const manifest = z.parse(Manifest, await answer.json());
  expect(manifest.icons).toHaveLength(4);
  const { said, page } = await look('/');
  expect(said('theme-color')).toBe(manifest.theme_color);
  const icons = [...page.querySelectorAll('link[rel~="icon"], link[rel="apple-touch-icon"]')];
  const files = [
    ...manifest.icons.map(({ src }) => src),
    ...icons.map((icon) => icon.getAttribute('href') ?? ''),
  ];
  for (const path of [...files, '/og.jpg'])
    expect([path, (await ask(path)).status]).toEqual([path, 200]);
});

describe('not for search engines', () => {
  test.each([...Object.keys(unlisted), '/admin', '/admin/dashboard', '/admin/nowhere'])(
    'is %s, a page that says so',
    async (path) => {
      const { answer, said } = await look(path);
      expect(answer.headers.get('x-robots-tag')).toBe('noindex');
      expect(said('robots')).toBe('noindex');
    },
  );

  test.each([
    '/api/v1/training/all',
    '/api/v1/nowhere',
    '/api/v1/admin/drivers',
    '/api/docs/',
    '/api/v1/documents/0198b8a0-0000-7000-8000-000000000000?expires=1&signature=x',
  ])('is %s', async (path) => {
    expect((await ask(path)).headers.get('x-robots-tag')).toBe('noindex');
  });
});

test.each([
  ['/about/', '/about'],
  ['/about//?a=b/&c=d?', '/about?a=b/&c=d?'],
  ['/training/', '/training'],
  ['/nowhere/', '/nowhere'],
  ['//elsewhere.example/', '/elsewhere.example'],
  ['/%2felsewhere.example/', '/%2felsewhere.example'],
])('%s leads to %s', async (path, proper) => {
  const answer = await ask(path);
  expect([answer.status, answer.headers.get('location')]).toEqual([301, proper]);
});

// Must be last, because it removes the database.
test('while the trainings cannot be known the sitemap asks for patience, and robots.txt stays', async () => {
  await database.close();
  await waitFor(async () => expect((await ask('/sitemap.xml')).status).toBe(503));
  expect((await ask('/sitemap.xml')).headers.get('retry-after')).toBe('60');
  expect((await ask('/robots.txt')).status).toBe(200);
  expect((await ask('/about')).status).toBe(200);
});
