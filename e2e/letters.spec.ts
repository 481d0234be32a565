import { expect, test } from './fixtures.ts';

test('tone marks are equally high above letters with a dot below; a hook missing in the bold font comes from the fallback', {
  tag: ['@once', '@nightly'],
}, async ({ page }) => {
  await page.goto('/track');
  const heights = await page.evaluate<number[][]>(`(async () => {
    const pen = document.createElement('canvas').getContext('2d');
    const heightOf = async (font, text) => {
      pen.font = font;
      await document.fonts.load(font, text);
      return pen.measureText(text).actualBoundingBoxAscent;
    };
    const found = [];
    for (const weight of [400, 600, 800]) {
      const font = weight + ' 100px "Onest Variable"';
      for (const [dotted, plain] of [['ẹ́', 'é'], ['ọ̀', 'ò'], ['ụ́', 'ú'], ['Ẹ́', 'É'], ['Ọ̀', 'Ò']]) {
        found.push([await heightOf(font, dotted), await heightOf(font, plain)]);
      }
    }
    return found;
  })()`);
  expect(heights).toHaveLength(15);
  for (const [dotted = 0, plain = 0] of heights) expect(Math.abs(dotted - plain)).toBeLessThan(4);

  const widths = await page.evaluate<number[][]>(`(async () => {
    const pen = document.createElement('canvas').getContext('2d');
    const widthOf = async (letter, family) => {
      pen.font = '800 100px ' + family;
      await document.fonts.load(pen.font, letter);
      return pen.measureText(letter).width;
    };
    const found = [];
    for (const letter of ['Ƙ', 'Ƴ']) {
      found.push([await widthOf(letter, '"Onest Variable", monospace'), await widthOf(letter, 'monospace')]);
    }
    return found;
  })()`);
  for (const [shown, next] of widths) expect(shown).toBe(next);
});
