const png = 0x89504e47;
const jpegStart = 0xffd8;

/**
 * Whether a JPEG or PNG lacks its end. Browsers show such files, but the server requires complete ones. Trailing
 * data, such as a motion photo's video, is ignored.
 */
export function isTruncated(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (view.getUint32(0) === png) return !hasPngEnd(view);
    if (view.getUint16(0) === jpegStart) return !hasJpegEnd(view);
    return false;
  } catch {
    // Reading past the end throws.
    return true;
  }
}

// A chunk consists of length, type, data and checksum.
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
    const isSegment =
      marker >= 0xffc0 && marker < 0xffff && !(marker >= 0xffd0 && marker <= 0xffd7);
    if (isSegment) at += view.getUint16(at);
    else if (marker === 0xffff) at -= 1;
    if (marker === 0xffda || !isSegment) at = nextMarker(view, at);
  }
}

// In compressed data, 0xff is followed by 0 or a restart marker.
function nextMarker(view: DataView, from: number): number {
  for (let at = from; ; at += 1) {
    if (view.getUint8(at) !== 0xff) continue;
    const next = view.getUint8(at + 1);
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
}
