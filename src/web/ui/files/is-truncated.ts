const png = 0x89504e47;
const jpegStart = 0xffd8;

/**
 * Whether the end of a JPEG or PNG is missing. Browsers show the part that is there, but the server needs the whole.
 * Data after the image, such as a phone's short film, doesn't count.
 */
export function isTruncated(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (view.getUint32(0) === png) return !hasPngEnd(view);
    if (view.getUint16(0) === jpegStart) return !hasJpegEnd(view);
    return false;
  } catch {
    // Reading beyond the end.
    return true;
  }
}

// Each chunk has a length, a type, its data and a checksum.
function hasPngEnd(view: DataView): boolean {
  const end = 0x49454e44;
  for (let at = 8; ; at += 12 + view.getUint32(at)) if (view.getUint32(at + 4) === end) return true;
}

function hasJpegEnd(view: DataView): boolean {
  let at = 2;
  for (;;) {
    const marker = view.getUint16(at);
    if (marker === 0xffd9) return true;
    at += 2;
    const isSegment = marker >= 0xffc0 && marker < 0xffff && !(marker >= 0xffd0 && marker <= 0xffd7);
    if (isSegment) at += view.getUint16(at);
    else if (marker === 0xffff) at -= 1;
    if (marker === 0xffda || !isSegment) at = nextMarker(view, at);
  }
}

// In compressed data 0xff is followed by 0, or by the number of a restart.
function nextMarker(view: DataView, from: number): number {
  for (let at = from; ; at += 1) {
    if (view.getUint8(at) !== 0xff) continue;
    const next = view.getUint8(at + 1);
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
}
