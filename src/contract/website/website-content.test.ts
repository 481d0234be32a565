import { expect, test } from 'vitest';
import { areApplicationsClosed, contentOn, withClosing } from './announcements.ts';
import { defaultContent } from './default-content.ts';
import { parseMarkedText, plainTextOf } from './marked-text.ts';
import type { WebsitePicture } from './pictures.ts';
import { toWebsiteContent, type WebsiteContent } from './website-content.ts';
import { countLetters, partsOf, websiteFaults } from './website-rules.ts';

type Changes = { [Section in keyof WebsiteContent]?: Partial<WebsiteContent[Section]> };

const changed = (changes: Changes): WebsiteContent => {
  const content = toWebsiteContent(changes, defaultContent);
  if (!content) throw new Error('this is no content');
  return content;
};

const company = (part: Partial<WebsiteContent['company']>) => changed({ company: part });
const announcements = (part: Partial<WebsiteContent['announcements']>) =>
  changed({ announcements: part });
const hero = (part: Partial<WebsitePicture>) =>
  changed({ pictures: { hero: { ...defaultContent.pictures.hero, ...part } } });
const [question = { question: '', answer: '' }] = defaultContent.questions.entries;

test('what is shipped can be published, and each of its texts has the length that suits its place', () => {
  expect(websiteFaults(defaultContent)).toEqual([]);
  const long = partsOf(defaultContent).filter(
    ({ field, value }) => 'best' in field && countLetters(String(value)) > (field.best ?? 0),
  );
  expect(long.map(({ path }) => path)).toEqual([]);
});

test.each([
  ['home.headline', 'of 100 kB', changed({ home: { headline: 'x'.repeat(100_000) } }), /64 kB/],
  [
    'home.headline',
    'too long',
    changed({ home: { headline: 'x'.repeat(81) } }),
    /at most 80 letters/,
  ],
  [
    'home.headline',
    'of one letter with endless marks',
    changed({ home: { headline: `a${'\u0301'.repeat(2000)}` } }),
    /letters/,
  ],
  ['home.headline', 'empty', changed({ home: { headline: ' ' } }), /can't be empty/],
  ['company.name', 'turned round', company({ name: 'abc\u202edef' }), /can't be used/],
  ['company.email', 'without a domain', company({ email: 'office' }), /not an email address/],
  ['company.facebook', 'that runs a script', company({ facebook: 'javascript:alert(1)' }), /https/],
  ['about.text', 'with an escape', changed({ about: { text: 'a\u001b[2Jb' } }), /can't be used/],
  ['announcements.link', 'missing', announcements({ title: 'a', linkLabel: 'b' }), /an address/],
  [
    'questions.entries',
    'of hundreds',
    changed({ questions: { entries: Array.from({ length: 500 }, () => question) } }),
    /at most 40/,
  ],
  ['pictures.hero', 'that is a portrait', hero({ name: 'avatar-1' }), /not one of the site's/],
])('%s %s is refused there with a sentence', (path, _what, content, sentence) => {
  expect(websiteFaults(content)).toEqual([{ path, message: expect.stringMatching(sentence) }]);
});

test('content of an older release gets missing fields and loses unknown ones; another shape is rejected', () => {
  expect(
    toWebsiteContent({ home: { headline: 'Ours', gone: 1 }, gone: {} }, defaultContent),
  ).toEqual({
    ...defaultContent,
    home: { ...defaultContent.home, headline: 'Ours' },
  });
  expect(toWebsiteContent({ home: { headline: 1 } }, defaultContent)).toBeUndefined();
  expect(toWebsiteContent([], defaultContent)).toBeUndefined();
});

test('an announcement shows on its days, and applications open by themselves on theirs', () => {
  const content = announcements({
    title: 'Closed',
    from: '2026-12-01',
    to: '2026-12-02',
    applications: 'closed',
    opensOn: '2026-12-03',
  });
  const days = ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03'];
  expect(days.map((day) => contentOn(content, day).announcements.title)).toEqual([
    '',
    'Closed',
    'Closed',
    '',
  ]);
  expect(days.map((day) => areApplicationsClosed(content, day))).toEqual([true, true, true, false]);
  expect(contentOn(content, '2026-12-03').announcements.applications).toBe('open');
});

test('publishing keeps since when applications are closed, and when they open again or have opened', () => {
  const timesOf = ({ announcements }: WebsiteContent) => [
    announcements.closedAt,
    announcements.openedAt,
  ];
  const open = announcements({});
  const closed = announcements({ applications: 'closed' });
  const dated = announcements({ applications: 'closed', opensOn: '2026-12-20' });
  const at = (day: string) => new Date(`2026-12-${day}T10:00:00.000Z`);
  const first = withClosing(closed, defaultContent, at('01'));
  expect(timesOf(first)).toEqual([at('01').toISOString(), '']);
  const second = withClosing(dated, first, at('05'));
  expect(timesOf(second)).toEqual([at('01').toISOString(), '2026-12-19T23:00:00.000Z']);
  expect(timesOf(withClosing(open, second, at('07')))).toEqual([
    at('01').toISOString(),
    at('07').toISOString(),
  ]);
  // Reopened on the announced day.
  expect(timesOf(withClosing(open, second, at('21')))).toEqual(timesOf(second));
  const third = withClosing(closed, second, at('21'));
  expect(timesOf(third)).toEqual([at('21').toISOString(), '']);
  expect(third.announcements.closingsBefore).toBe(timesOf(second).join(' '));
  const opened = withClosing(open, third, at('22'));
  const many = Array.from({ length: 20 }).reduce<WebsiteContent>(
    (content) => withClosing(open, withClosing(closed, content, at('23')), at('24')),
    opened,
  );
  expect(many.announcements.closingsBefore.split(' ')).toHaveLength(20);
});

test('a limited text is paragraphs and lists of plain and bold words and links, and plain where nothing else fits', () => {
  const text = 'We serve *Ogun* and <b>Lagos</b>.\n\n- [Apply](/apply)\n- 2 * 3 [x]';
  const plain = (words: string) => ({ kind: 'plain', words, address: '' });
  expect(parseMarkedText(text)).toEqual([
    {
      kind: 'paragraph',
      lines: [
        [plain('We serve '), { ...plain('Ogun'), kind: 'bold' }, plain(' and <b>Lagos</b>.')],
      ],
    },
    {
      kind: 'list',
      lines: [[{ kind: 'link', words: 'Apply', address: '/apply' }], [plain('2 * 3 [x]')]],
    },
  ]);
  expect(plainTextOf(text)).toBe('We serve Ogun and <b>Lagos</b>.\n\nApply\n2 * 3 [x]');
  const faultsOf = (address: string) =>
    websiteFaults(changed({ about: { text: `See [this](${address}).` } })).length;
  const addresses = ['https://a.ng/b', 'mailto:a@b.ng', 'tel:+2348031234567', '/apply'];
  expect(addresses.map(faultsOf)).toEqual([0, 0, 0, 0]);
  expect(
    ['javascript:alert', 'http://a.ng', 'data:text/html,x', '//evil.ng', '', 'a'].map(faultsOf),
  ).toEqual([1, 1, 1, 1, 1, 1]);
});
