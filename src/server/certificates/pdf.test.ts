import { expect, test } from 'vitest';
import { defaultContent } from '#contract/website/default-content.ts';
import { unprintable } from '#server/platform/files/tagged-pdf.ts';
import { readPdf } from '#test/samples/pdf.ts';
import { drawCertificate } from './pdf-mapper.ts';

const given = ['Ọ̀ṣúnlékè', 'Ọbịọma', 'Ụchenna', 'Ƙasimu', 'Ƴar’Adua'];
const family = ['Ọkọnkwọ', 'Adébáyọ̀-Ọlátúnjí', "O'Brien Fálétí", 'Ɓello', 'Ńwosu'];
const names = given.flatMap((first) => family.map((last) => `${first} ${last}`.normalize('NFC')));

const draw = async (fullName: string, title = 'First Aid (Office)', ...others: string[]) => {
  const [
    duration = '2 days',
    place = 'Ìjẹ̀bú-Òde',
    trainers = 'Ṣadé Adéyẹmí, Musa Ɗanjuma',
    validUntil = null,
  ] = others;
  const row = {
    number: '7QK429XDM8RT',
    fullName,
    title,
    days: ['2027-03-09'],
    trainingDays: 1,
    duration,
    place,
    trainers,
    issuedAt: new Date('2027-03-10T11:00:00Z'),
    validUntil,
  };
  return readPdf(
    await drawCertificate(row, 'https://motions-logistics.example', defaultContent.company),
  );
};

test('a name is copied and read aloud as it was typed, in whatever order people get certificates', async () => {
  for (const first of given) {
    const drawn = names.filter((name) => name.startsWith(`${first} `));
    const [name = '', ...others] = drawn;
    const { lines } = await draw(name, ...others);
    const whole = lines.map(({ actual }) => actual).join(' ');
    expect(drawn.filter((one) => !whole.includes(one))).toEqual([]);
    for (const { glyphs, actual } of lines) expect(glyphs).toBe(actual);
  }
});

test('an i under an accent has no dot, and is copied as an i', async () => {
  const { lines } = await draw('Ị̀kẹ́ Nwị̀kẹ́');
  expect(lines.map(({ actual }) => actual)).toContain('Ị̀kẹ́ Nwị̀kẹ́'.normalize('NFC'));
});

test('a certificate has a title, a language and tags', async () => {
  const others = ['First Aid', '2 days', 'Ṣàgámù', 'Ada'];
  const { head, lines } = await draw('Ada Eze', ...others, '2029-03-09');
  expect(lines.map(({ actual }) => actual).join(' ')).toContain('Valid until 9 Mar 2029 Duration');
  for (const entry of [
    '(Certificate ML-7QK4-29XD-M8RT)',
    '/Lang (en)',
    '/Marked true',
    '/DisplayDocTitle true',
  ]) {
    expect(head).toContain(entry);
  }
  for (const tag of ['Document', 'Figure', 'H1', 'P']) expect(head).toContain(`/S /${tag}`);
});

test('what no font has is named', () => {
  expect(unprintable('Ọ̀ṣúnlékè Ƴar’Adua-Ńwosu')).toEqual([]);
  expect(unprintable('李雷 李 محمد 🚚')).toEqual(['李', '雷', 'م', 'ح', 'د', '🚚']);
});
