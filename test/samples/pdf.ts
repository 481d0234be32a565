import { inflateSync } from 'node:zlib';

/** A line of text in a PDF: the text of its glyphs when copied, and its `ActualText`. */
export interface PdfLine {
  glyphs: string;
  actual: string;
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** A PDF string without its brackets: UTF-16 if it begins with the byte order mark. */
function toText(literal: string): string {
  const bytes = Buffer.from(
    literal.replace(/\\(.)/gs, (_, sign: string) => escapes[sign] ?? sign),
    'latin1',
  );
  return bytes[0] === 0xfe && bytes[1] === 0xff
    ? bytes.subarray(2).swap16().toString('utf16le')
    : bytes.toString();
}

const fromHex = (hex: string) =>
  Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');

/** The text of each of a font's glyphs when copied, by number. */
function readMap(cmap: string): string[] {
  const glyphs: string[] = [];
  for (const [, first = '', list = ''] of cmap.matchAll(/<(\w+)> <\w+> \[(.*)\]/g)) {
    const start = Number.parseInt(first, 16);
    for (const [at, [, hex = '']] of [...list.matchAll(/<([^>]*)>/g)].entries())
      glyphs[start + at] = fromHex(hex);
  }
  return glyphs;
}

const operation =
  /\/Span <<\s*\/ActualText \(((?:\\.|[^\\)])*)\)\s*>> BDC|\/(F\d+) \S+ Tf|\[((?:<\w*>|[-\d. ])*)\] TJ|\b(ET)\b/gs;

/** Reads a one-page PDF as pdfkit writes it: its parts outside streams, and the lines of text in order. */
export function readPdf(file: Buffer): { head: string; lines: PdfLine[] } {
  const source = file.toString('latin1');
  const objects = new Map<string, { head: string; content: string }>();
  for (const [, id = '', head = '', body] of source.matchAll(
    /(\d+) 0 obj\n(.*?)(?:\nstream\n(.*?)\nendstream)?\nendobj/gs,
  )) {
    const packed = body !== undefined && head.includes('FlateDecode');
    const content = packed
      ? inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
      : (body ?? '');
    objects.set(id, { head, content });
  }
  const heads = [...objects.values()].map(({ head }) => head).join('\n');
  const contentOf = (reference: string | undefined) => objects.get(reference ?? '')?.content ?? '';
  const maps = new Map<string, string[]>();
  for (const [, name = '', font = ''] of heads.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const cmap = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font)?.head ?? '')?.[1];
    maps.set(name, readMap(contentOf(cmap)));
  }
  const lines: PdfLine[] = [];
  let [font, line]: [string[], PdfLine] = [[], { glyphs: '', actual: '' }];
  for (const [, actual, name, shown, end] of contentOf(
    /\/Contents (\d+) 0 R/.exec(heads)?.[1],
  ).matchAll(operation)) {
    if (actual !== undefined) line = { glyphs: '', actual: toText(actual) };
    if (name !== undefined) font = maps.get(name) ?? [];
    for (const [, glyphs = ''] of (shown ?? '').matchAll(/<(\w*)>/g)) {
      line.glyphs += (glyphs.match(/.{4}/g) ?? [])
        .map((glyph) => font[Number.parseInt(glyph, 16)] ?? '\ufffd')
        .join('');
    }
    if (end) lines.push(line);
  }
  return { head: heads, lines };
}
