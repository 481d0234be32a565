import { encodeQR } from 'qr';

/** A QR code: `path` draws its dark modules, one unit each, in a square of `size` units including the quiet zone. */
export interface QrCode {
  size: number;
  path: string;
}

/** Draws a QR code with error correction M. The path has a rectangle per run of dark modules. */
export function drawQrCode(text: string): QrCode {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const runs = modules.flatMap((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ 0: run, index: x }) => `M${x} ${y}h${run.length}v1h-${run.length}z`),
  );
  return { size: modules.length, path: runs.join('') };
}

/** In pixels: 10 cm at 300 dpi. */
const printedSize = 1200;

export const toSvg = ({ size, path }: QrCode): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${printedSize}" height="${printedSize}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;

export async function toPng(svg: string): Promise<Buffer> {
  // Rarely needed; until then the process doesn't load the image library.
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 2 }).toBuffer();
}
