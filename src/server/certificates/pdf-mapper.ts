import { formatCertificateNumber } from '#contract/certificates/certificate-number.ts';
import { formatDays, formatShortDate } from '#contract/platform/dates.ts';
import type { Company } from '#contract/website/company.ts';
import { drawQrCode } from '#server/platform/files/qr-code.ts';
import { TaggedPdf, type Weight } from '#server/platform/files/tagged-pdf.ts';
import type { PrintedCertificate } from './repository.ts';

const navy = '#0f2444';
const ink = '#51607a';
const gold = '#f5b82e';
const hairline = '#d8cbb0';

// A4 at 96 pixels per inch, as in the design.
const pixel = 0.75;
const [left, right] = [276, 1047];

const logo = [
  [
    'M2 45C2 24 13 10 30 10V4.8a.9.9 0 0 1 1.48-.69L45.3 15.7a.75.75 0 0 1-.48 1.3H30C18.2 17 11.5 28 11.5 45Z',
    '#14305a',
  ],
  [
    'M15 45C15 30.5 20.6 20 30.4 20H44.8a.75.75 0 0 1 .48 1.3L31.48 32.9A.9.9 0 0 1 30 32.2V27c-3.6 0-5.5 7.4-5.5 18Z',
    gold,
  ],
] as const;

interface Line {
  x: number;
  y: number;
  size: number;
  weight?: Weight;
  color?: string;
  align?: 'left' | 'right';
  spacing?: number;
}

function drawLine(pdf: TaggedPdf, text: string, line: Line): void {
  const { x, y, size, weight = 'regular', color = navy, align = 'left', spacing = 0 } = line;
  pdf.font(weight).fontSize(size).fillColor(color);
  const characterSpacing = spacing;
  const start = align === 'right' ? x - pdf.widthOfString(text, { characterSpacing }) : x;
  pdf.writeLine(text, start, y, { lineBreak: false, baseline: 'alphabetic', characterSpacing });
}

const write = (pdf: TaggedPdf, text: string, line: Line) =>
  pdf.tag('P', () => drawLine(pdf, text, line));

interface Room {
  width: number;
  weight: Weight;
  /** Sizes: the largest, and the smallest for one line; below it the text is split in two. */
  from: number;
  to: number;
}

/** Minimises the longer line. A single word is split in the middle. */
function halves(pdf: TaggedPdf, text: string): string[] {
  const words = text.split(' ');
  if (words.length === 1) {
    const signs = [...new Intl.Segmenter('en').segment(text)].map(({ segment }) => segment);
    const middle = Math.ceil(signs.length / 2);
    return [signs.slice(0, middle).join(''), signs.slice(middle).join('')];
  }
  const cuts = words
    .slice(1)
    .map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]);
  const widthOf = (cut: string[]) => Math.max(...cut.map((part) => pdf.widthOfString(part)));
  return cuts.reduce((best, cut) => (widthOf(cut) < widthOf(best) ? cut : best));
}

/** Prefers one line, then two, each at the largest size that fits. */
function fitText(
  pdf: TaggedPdf,
  text: string,
  { width, weight, from, to }: Room,
): { lines: string[]; size: number } {
  const sizeOf = (lines: string[]) => {
    pdf.font(weight).fontSize(from);
    return Math.min(
      from,
      (from * width) / Math.max(...lines.map((line) => pdf.widthOfString(line))),
    );
  };
  const whole = sizeOf([text]);
  if (whole >= to) return { lines: [text], size: whole };
  const lines = halves(pdf, text);
  return { lines, size: Math.min(to, sizeOf(lines)) };
}

function writeFitting(pdf: TaggedPdf, text: string, y: number, room: Room): number {
  const { lines, size } = fitText(pdf, text, room);
  const leading = size * 1.25;
  // Larger text needs more room above.
  const first = y - (lines.length - 1) * (room.from - size);
  pdf.tag('P', () => {
    for (const [at, line] of lines.entries()) {
      drawLine(pdf, line, { x: left, y: first + at * leading, size, weight: room.weight });
    }
  });
  return first + (lines.length - 1) * leading;
}

function drawStrip(pdf: TaggedPdf): void {
  pdf.save().rect(28, 28, 196, 738).clip();
  pdf.rect(28, 28, 196, 738).fill('#0b1b33');
  const slant = (bottom: number, width: number, color: string) => {
    const shift = 738 * 0.325;
    pdf
      .polygon(
        [bottom, 766],
        [bottom + width, 766],
        [bottom + width + shift, 28],
        [bottom + shift, 28],
      )
      .fill(color);
  };
  slant(16, 32, '#14305a');
  slant(73, 31, gold);
  slant(130, 31, '#14305a');
  pdf.restore();
}

function drawHead(pdf: TaggedPdf, company: Company): void {
  pdf.decorate(() => {
    pdf.save().translate(276, 78).scale(1.02);
    for (const [path, color] of logo) pdf.path(path).fill(color);
    pdf.restore();
  });
  const [first = '', ...others] = company.name.split(' ');
  pdf.tag('P', () => {
    for (const [at, line] of [first, others.join(' ')].entries()) {
      drawLine(pdf, line, { x: 338, y: 97 + at * 21, size: 20, weight: 'bold' });
    }
  });
  for (const [at, text] of [company.location, company.email].filter(Boolean).entries()) {
    write(pdf, text, { x: right, y: 95 + at * 21, size: 14, color: ink, align: 'right' });
  }
  pdf.decorate(() => {
    for (const [at, color] of [navy, gold, navy].entries()) {
      const x = left - 2 + at * 10;
      pdf.polygon([x, 213], [x + 6, 196], [x + 12, 196], [x + 6, 213]).fill(color);
    }
  });
  const title = { x: 314, y: 210, size: 18, weight: 'bold', color: '#8a5a00' } as const;
  pdf.tag('H1', () => drawLine(pdf, 'Certificate of attendance', title));
}

const attended = ({ days: { length: days }, trainingDays }: PrintedCertificate) => {
  if (days < trainingDays) return `attended ${days} of the ${trainingDays} days of the training`;
  if (days === 1) return 'attended the training';
  return days === 2
    ? 'attended both days of the training'
    : `attended all ${days} days of the training`;
};

function writeFact(
  pdf: TaggedPdf,
  { label, text, x, y }: { label: string; text: string; x: number; y: number },
): number {
  write(pdf, label, { x, y, size: 14, color: ink });
  pdf.font('bold').fontSize(16).fillColor(navy);
  const width = Math.min(pdf.widthOfString(text) + 1, right - x);
  pdf.tag('P', () =>
    pdf.writeLine(text, x, y + 8, { width, height: 26, lineGap: 0, ellipsis: true }),
  );
  return width;
}

function drawQr(pdf: TaggedPdf, address: string): void {
  const { size, path } = drawQrCode(address);
  const draw = () => {
    pdf.rect(903, 586, 144, 144).lineWidth(1).fillAndStroke('#ffffff', hairline);
    pdf
      .save()
      .translate(903, 586)
      .scale(144 / size);
    pdf.path(path).fill('#000000').restore();
  };
  pdf.tag('Figure', draw, `QR code of ${address}`);
}

/** Draws one landscape A4 page: about 20 kB in 15 ms, apart from the first. */
export async function drawCertificate(
  row: PrintedCertificate,
  publicUrl: string,
  company: Company,
): Promise<Buffer> {
  const number = formatCertificateNumber(row.number);
  const pdf = new TaggedPdf({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    font: '',
    info: {
      Title: `Certificate ${number}`,
      Author: company.name,
      Subject: row.title,
      CreationDate: row.issuedAt,
    },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => pdf.on('end', resolve).on('error', reject));
  pdf.scale(pixel);
  pdf.decorate(() => {
    pdf.rect(28, 28, 1067, 738).lineWidth(1).fillAndStroke('#fbf7ef', hairline);
    drawStrip(pdf);
    pdf.moveTo(left, 670).lineTo(556, 670).lineWidth(1).stroke(navy);
  });
  drawHead(pdf, company);
  write(pdf, 'This certifies that', { x: left, y: 261, size: 18, color: ink });
  const width = right - left;
  const name = writeFitting(pdf, row.fullName, 338, { width, weight: 'bold', from: 72, to: 40 });
  write(pdf, attended(row), { x: left, y: name + 60, size: 18, color: ink });
  const title = writeFitting(pdf, row.title, name + 102, {
    width,
    weight: 'bold',
    from: 32,
    to: 24,
  });
  const facts = [
    { label: 'Date', text: formatDays(row.days) },
    { label: 'Valid until', text: formatShortDate(row.validUntil ?? '') },
    { label: 'Duration', text: row.duration },
    { label: 'Place', text: row.place },
  ];
  let x = left;
  for (const { label, text } of facts.filter((fact) => fact.text !== '')) {
    x += writeFact(pdf, { label, text, x, y: title + 53 }) + 47;
  }
  if (row.trainers !== '') {
    const { lines, size } = fitText(pdf, row.trainers, {
      width: 320,
      weight: 'semibold',
      from: 16,
      to: 14,
    });
    pdf.tag('P', () => {
      for (const [at, line] of lines.entries()) {
        drawLine(pdf, line, { x: left, y: 696 + at * 18, size, weight: 'semibold' });
      }
    });
    write(pdf, 'Trainers', { x: left, y: 722 + (lines.length - 1) * 18, size: 14, color: ink });
  } else write(pdf, 'Signature', { x: left, y: 696, size: 14, color: ink });
  const check = `${publicUrl}/certificates`;
  write(pdf, 'Number', { x: 863, y: 655, size: 14, color: ink, align: 'right' });
  write(pdf, number, { x: 863, y: 680, size: 18, weight: 'bold', align: 'right', spacing: 0.7 });
  write(pdf, 'Check it: scan, or open', { x: 863, y: 703, size: 14, color: ink, align: 'right' });
  write(pdf, check.replace(/^https?:\/\//, ''), {
    x: 863,
    y: 724,
    size: 14,
    color: ink,
    align: 'right',
  });
  drawQr(pdf, `${check}/${number}`);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}
