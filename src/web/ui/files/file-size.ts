const mega = 1024 * 1024;
const giga = 1024 * mega;

/** '1.4 MB', '340 KB', '20 GB'. Rounds up, so that a file over a limit never appears to be within it. */
export function fileSize(bytes: number): string {
  if (bytes >= giga) return `${Math.ceil((bytes / giga) * 10) / 10} GB`;
  return bytes >= mega ? inMegabytes(bytes) : `${Math.ceil(bytes / 1024)} KB`;
}

/** '3.6 MB → 0.4 MB'. */
export function sizeChange(from: number, to: number): string {
  return `${fileSize(from)} → ${from >= mega ? inMegabytes(to) : fileSize(to)}`;
}

/** '0.6 of 1.1 MB', in one unit. Rounds down unless complete. */
export function partOfSize(part: number, whole: number): string {
  const round = part < whole ? Math.floor : Math.ceil;
  if (whole < mega / 10) return `${round(part / 1024)} of ${fileSize(whole)}`;
  return `${round((part / mega) * 10) / 10} of ${inMegabytes(whole)}`;
}

const inMegabytes = (bytes: number) => `${Math.ceil((bytes / mega) * 10) / 10} MB`;
