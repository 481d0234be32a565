import sharp from 'sharp';
import type { DocumentGroup } from '#contract/drivers/application-form.ts';
import { type SeededRandom, seededRandom } from '#test/fuzz/seeded-random.ts';
import type { SampleDriver } from './drivers.ts';

/** `name`: the file name on the sender's phone. */
export interface DocumentPhoto {
  group: DocumentGroup;
  name: string;
  bytes: Buffer;
}

interface Card {
  width: number;
  height: number;
  content: string;
}

const [width, height] = [1200, 800];
const font = "'DejaVu Sans', 'Noto Sans', 'Liberation Sans', sans-serif";
const grounds = [
  '#b07f5c',
  '#7d8899',
  '#bca583',
  '#5b6a55',
  '#8c6f86',
  '#5f7f8c',
  '#a3714f',
  '#6d7466',
];
const skins = ['#6b3f2a', '#7a4a30', '#55301f', '#8a5a3c'];
const shirts = ['#2c5594', '#7a2f3d', '#2f6e4f', '#444b5c', '#a8672a'];

const xml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '&quot;');
const upper = (text: string) => xml(text.toLocaleUpperCase('en'));

function write(x: number, y: number, size: number, text: string, more = ''): string {
  return `<text x="${x}" y="${y}" font-size="${size}" ${more}>${text}</text>`;
}

function label(x: number, y: number, name: string, value: string, size = 32): string {
  return (
    write(x, y, 19, name, 'fill="#56657a"') +
    write(x, y + size + 6, size, value, 'font-weight="bold"')
  );
}

function lines(x: number, y: number, widths: readonly number[], colour: string): string {
  return widths
    .map(
      (long, at) =>
        `<rect x="${x}" y="${y + at * 34}" width="${long}" height="12" rx="6" fill="${colour}"/>`,
    )
    .join('');
}

function portrait(x: number, y: number, wide: number, skin: string, shirt: string): string {
  const high = wide * 1.25;
  const middle = x + wide / 2;
  return `<svg x="${x}" y="${y}" width="${wide}" height="${high}" viewBox="${x} ${y} ${wide} ${high}">
    <rect x="${x}" y="${y}" width="${wide}" height="${high}" rx="10" fill="#c7d6e6"/>
    <ellipse cx="${middle}" cy="${y + high * 1.02}" rx="${wide * 0.42}" ry="${high * 0.34}" fill="${shirt}"/>
    <ellipse cx="${middle}" cy="${y + high * 0.44}" rx="${wide * 0.24}" ry="${high * 0.26}" fill="${skin}"/>
    <path d="M ${middle - wide * 0.26} ${y + high * 0.36} a ${wide * 0.26} ${high * 0.22} 0 0 1 ${wide * 0.52} 0 z" fill="#1d1b22"/></svg>`;
}

const specimen = (x: number, y: number, size: number, colour: string) =>
  write(x, y, size, 'SPECIMEN', `fill="${colour}" font-weight="bold" letter-spacing="2"`);

function licenceFront({ row, firstName, lastName }: SampleDriver, face: string): Card {
  const content = `<rect width="900" height="570" rx="34" fill="#f3f6f0"/>
    <path d="M 0 118 V 34 A 34 34 0 0 1 34 0 H 866 A 34 34 0 0 1 900 34 V 118 z" fill="#2c6e49"/>
    ${write(44, 77, 44, "DRIVER'S LICENCE", 'fill="#fff" font-weight="bold"')}${specimen(676, 74, 28, '#f9b934')}
    ${face}${label(360, 170, 'L/NO', row.licenceNumber, 36)}${label(360, 252, 'NAME', `${upper(lastName)} ${upper(firstName)}`, 30)}
    ${label(360, 330, 'CLASS', row.vehicleType === 'Car' ? 'B' : 'E')}${label(560, 330, 'EXPIRES', row.licenceExpiresOn)}
    ${label(360, 412, 'STATE', upper(row.state))}
    <rect x="752" y="462" width="104" height="72" rx="12" fill="#d9a22b"/><path d="M 752 498 h 30 m 44 0 h 30" stroke="#8a6414" stroke-width="4"/>`;
  return { width: 900, height: 570, content };
}

function licenceBack({ row }: SampleDriver, random: SeededRandom): Card {
  const cells = Array.from({ length: 64 }, (_, at) => at).filter(() => random.next() < 0.5);
  const code = cells
    .map(
      (at) =>
        `<rect x="${600 + (at % 8) * 29}" y="${210 + (at >> 3) * 29}" width="28" height="28"/>`,
    )
    .join('');
  const content = `<rect width="900" height="570" rx="34" fill="#f3f6f0"/><rect y="62" width="900" height="100" fill="#22262f"/>
    ${write(48, 226, 27, 'VEHICLE CLASSES', 'fill="#2c6e49" font-weight="bold"')}${specimen(360, 226, 27, '#b3541e')}
    ${lines(48, 262, [430, 380, 420, 300], '#cbd5cb')}${label(48, 432, 'L/NO', row.licenceNumber)}
    ${write(48, 528, 22, 'If found, return to the nearest office', 'fill="#56657a"')}<g fill="#22262f">${code}</g>`;
  return { width: 900, height: 570, content };
}

function ninSlip({ row, firstName, lastName }: SampleDriver, face: string): Card {
  const number = `0000 000 ${row.phoneNumber.slice(-4)}`;
  const content = `<rect width="940" height="560" fill="#fbfbf6"/><rect width="940" height="20" fill="#2c6e49"/>
    ${write(48, 92, 38, 'National Identification Number Slip', 'font-weight="bold"')}
    ${write(48, 134, 24, 'SPECIMEN · not a real document', 'fill="#b3541e" font-weight="bold"')}
    ${label(48, 196, 'NIN', number, 48)}${label(48, 310, 'Surname', upper(lastName))}${label(48, 396, 'First name', upper(firstName))}
    ${face}${lines(430, 330, [230, 180], '#dcdcd2')}${lines(48, 490, [844, 610], '#dcdcd2')}`;
  return { width: 940, height: 560, content };
}

function medicalCertificate({ row }: SampleDriver): Card {
  const content = `<rect width="720" height="760" fill="#fff"/><circle cx="86" cy="84" r="40" fill="#c0392b"/>
    <path d="M 86 60 v 48 m -24 -24 h 48" stroke="#fff" stroke-width="14"/>
    ${write(146, 78, 30, 'SAMPLE GENERAL HOSPITAL', 'font-weight="bold"')}${write(146, 112, 21, `${xml(row.city)}, ${row.state} State`, 'fill="#56657a"')}
    <rect x="46" y="146" width="628" height="4" fill="#14202f"/>${write(360, 204, 31, 'MEDICAL CERTIFICATE OF FITNESS', 'text-anchor="middle" font-weight="bold"')}
    ${specimen(288, 246, 24, '#b3541e')}${label(50, 296, 'Examined', xml(row.fullName), 34)}
    ${label(50, 388, 'Valid until', row.medicalExpiresOn, 34)}${lines(50, 480, [620, 590, 610, 520], '#dbe0e6')}
    <path d="M 50 676 q 40 -50 70 -8 t 70 -10 t 60 4" fill="none" stroke="#1f3b73" stroke-width="5"/>
    <g transform="rotate(-12 570 660)"><circle cx="570" cy="660" r="66" fill="none" stroke="#2c5594" stroke-width="6"/>
    ${write(532, 674, 38, 'FIT', 'fill="#2c5594" font-weight="bold"')}</g>`;
  return { width: 720, height: 760, content };
}

function schoolCertificate({ row }: SampleDriver, year: number): Card {
  const middle = 'text-anchor="middle"';
  const content = `<rect width="980" height="640" fill="#fffaf0"/>
    <rect x="22" y="22" width="936" height="596" fill="none" stroke="#b3541e" stroke-width="6"/>
    <rect x="36" y="36" width="908" height="568" fill="none" stroke="#e0b060" stroke-width="3"/>
    ${write(490, 130, 34, 'SAMPLE EXAMINATIONS COUNCIL', `${middle} font-weight="bold"`)}
    ${write(490, 194, 44, 'Senior School Certificate', `${middle} font-weight="bold" fill="#8a3a12"`)}
    ${write(490, 240, 24, 'SPECIMEN', `${middle} font-weight="bold" letter-spacing="2" fill="#b3541e"`)}
    ${write(490, 336, 48, xml(row.fullName), `${middle} font-style="italic" font-weight="bold"`)}
    <rect x="200" y="356" width="580" height="3" fill="#14202f"/>${lines(230, 398, [520, 470], '#ead9ba')}
    ${write(490, 520, 26, `Candidate 0000${row.phoneNumber.slice(-4)} · ${year}`, middle)}
    <circle cx="130" cy="530" r="44" fill="#cf5a45"/><rect x="690" y="540" width="200" height="3" fill="#14202f"/>`;
  return { width: 980, height: 640, content };
}

/** Puts a card on a coloured background, slightly rotated like a real photo. */
async function photograph(card: Card, random: SeededRandom): Promise<Buffer> {
  const [x, y] = [(width - card.width) / 2, (height - card.height) / 2];
  const turn = (random.next() * 6 - 3).toFixed(2);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="${font}" fill="#14202f">
    <linearGradient id="ground" x2="1" y2="1"><stop stop-color="${random.oneOf(grounds)}"/><stop offset="1" stop-color="#4d4038"/></linearGradient>
    <rect width="100%" height="100%" fill="url(#ground)"/><g transform="rotate(${turn} ${width / 2} ${height / 2}) translate(${x} ${y})">
    <rect x="10" y="16" width="${card.width}" height="${card.height}" rx="30" fill="#000" opacity="0.25"/>${card.content}</g></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();
}

/** Five specimen photos of 1,200×800 px per driver; deterministic. */
export async function photographDocuments(driver: SampleDriver): Promise<DocumentPhoto[]> {
  const seed = Number(driver.row.phoneNumber.slice(-4));
  const random = seededRandom(seed);
  const [skin, shirt] = [random.oneOf(skins), random.oneOf(shirts)];
  const face = (x: number, y: number, wide: number) => portrait(x, y, wide, skin, shirt);
  const cards: [DocumentGroup, Card][] = [
    ['drivers', licenceFront(driver, face(48, 168, 270))],
    ['drivers', licenceBack(driver, random)],
    ['nin', ninSlip(driver, face(712, 130, 180))],
    ['medical', medicalCertificate(driver)],
    ['education', schoolCertificate(driver, random.whole(1996, 2012))],
  ];
  const first = random.whole(1000, 8000);
  const documents: DocumentPhoto[] = [];
  for (const [at, [group, card]] of cards.entries()) {
    documents.push({ group, name: `IMG_${first + at}.jpg`, bytes: await photograph(card, random) });
  }
  return documents;
}
