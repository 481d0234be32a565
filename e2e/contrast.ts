import type { Page } from '@playwright/test';
import sharp, { type Sharp } from 'sharp';

type Colour = readonly [red: number, green: number, blue: number];

function luminance([red, green, blue]: Colour): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const contrast = (ink: number, ground: number): number =>
  (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05);

/** The luminance of an image's brightest spot; a spot is as large as a letter's stroke. */
async function brightest(picture: Sharp): Promise<number> {
  const { data, info } = await picture
    .removeAlpha()
    .blur(1.5)
    .raw()
    .toBuffer({ resolveWithObject: true });
  let most = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    most = Math.max(most, luminance([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]));
  }
  return most;
}

// In px; WCAG's limit for text that isn't bold.
const largeText = 24;

export interface Words {
  text: string;
  clip: { x: number; y: number; width: number; height: number };
  ink: number;
  /** 3 for large text, else 4.5. */
  least: number;
}

interface Line {
  text: string;
  clip: Words['clip'];
  colour: Colour;
  size: number;
}

/** The lines of text in the first element of `selector`, with colours and positions on the page. */
export async function wordsIn(page: Page, selector: string): Promise<Words[]> {
  const found = await page.evaluate<Line[]>(`(() => {
    const found = [];
    const walker = document.createTreeWalker(document.querySelector(${JSON.stringify(selector)}), NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode;
      const style = getComputedStyle(parentElement);
      if (data.trim() === '' || style.visibility === 'hidden') continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const colour = style.color.match(/[\\d.]+/g).map(Number).slice(0, 3);
      for (const { x, y, width, height } of range.getClientRects()) {
        if (width < 2) continue;
        found.push({ text: data.trim(), clip: { x, y: y + scrollY, width, height }, colour, size: parseFloat(style.fontSize) });
      }
    }
    return found;
  })()`);
  return found.map(({ text, clip, colour, size }) => ({
    text,
    clip,
    ink: luminance(colour),
    least: size >= largeText ? 3 : 4.5,
  }));
}

/**
 * Lists the texts of `words` without enough contrast to their background, measured while the style sheet `hiding`
 * hides them.
 */
export async function illegible(
  page: Page,
  words: readonly Words[],
  hiding: string,
): Promise<string[]> {
  const style = await page.addStyleTag({ content: hiding });
  // One screenshot of the whole page, since the words may not fit the window; decoded once.
  const whole = await sharp(await page.screenshot({ fullPage: true }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const bad: string[] = [];
  for (const { text, clip, ink, least } of words) {
    const [left, top] = [Math.max(0, Math.floor(clip.x)), Math.max(0, Math.floor(clip.y))];
    const size = { width: Math.floor(clip.width), height: Math.floor(clip.height) };
    const ratio = contrast(
      ink,
      await brightest(sharp(whole.data, { raw: whole.info }).extract({ left, top, ...size })),
    );
    if (ratio < least) bad.push(`${text}: ${ratio.toFixed(2)}`);
  }
  await style.evaluate('node => node.remove()');
  return bad;
}

/** Hides the words of `selector`, but not the backgrounds of buttons. */
export const hideWords = (selector: string): string =>
  `${selector} * { color: transparent !important; transition: none !important }
   ${selector} svg { visibility: hidden !important }`;
