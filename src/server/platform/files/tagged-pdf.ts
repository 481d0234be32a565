import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import PDFDocument from 'pdfkit';

const require = createRequire(import.meta.url);

/** Complete fonts: subsets by alphabet lose the marks of Yoruba, Igbo and Hausa. */
const weights = {
  regular: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  semibold: require.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
  bold: require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
};
export type Weight = keyof typeof weights;

function readFont(file: string): Font {
  const font = create(readFileSync(file));
  // fontkit keeps a glyph's first letter. Single letters come first: a combined glyph has none.
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint);
  const layout = font.layout.bind(font);
  // Otherwise a letter and its dot below become two glyphs, and the copied letter has no dot. An i needs it to lose
  // its dot below an accent.
  font.layout = (text) => layout(text, { ccmp: /[iįịj]\p{M}/u.test(text), liga: false });
  return font;
}

// Parsing them takes most of the time of a certificate.
const readFonts = new Map<string, Font>();

const fonts = () =>
  Object.entries(weights).map(([name, file]) => {
    const font = readFonts.get(name) ?? readFont(file);
    readFonts.set(name, font);
    return { name, font };
  });

/** The characters that no font has, each once: other scripts and emoji. */
export function unprintable(text: string): string[] {
  const drawn = fonts();
  const isMissing = (sign: string) =>
    drawn.some(({ font }) => !font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0));
  return [...new Set(text)].filter(isMissing);
}

/** A document with its text as structure, for screen readers, search and copying. */
export class TaggedPdf extends PDFDocument {
  readonly #root = this.struct('Document');
  #line = '';

  constructor(options: PDFKit.PDFDocumentOptions) {
    super({ ...options, pdfVersion: '1.7', tagged: true, lang: 'en', displayTitle: true });
    this.addStructure(this.#root);
    for (const { name, font } of fonts()) this.registerFont(name, font);
  }

  /** Marks the drawing as one element, such as a paragraph. */
  tag(type: 'H1' | 'P' | 'Figure', draw: () => void, alt = ''): void {
    const content = this.markStructureContent(type);
    draw();
    this.endMarkedContent();
    this.#root.add(this.struct(type, { alt }, content));
  }

  decorate(draw: () => void): void {
    this.markContent('Artifact', { type: 'Layout' });
    draw();
    this.endMarkedContent();
  }

  /** Writes a line that is read and copied exactly as spelt here. */
  writeLine(text: string, x: number, y: number, options: PDFKit.Mixins.TextOptions): void {
    this.#line = text;
    this.text(text, x, y, options);
  }

  // Without a line, programs read an accent high above its letter as a separate word.
  override addContent(operator: string): this {
    if (operator === 'BT') this.markContent('Span', { actual: this.#line });
    super.addContent(operator);
    if (operator === 'ET') this.endMarkedContent();
    return this;
  }
}
