const mega = 1024 * 1024;

/** Formats a file size: '1.4 MB', '340 KB'. Rounded up, so that a file over a limit doesn't appear to be within it. */
export function fileSize(bytes: number): string {
  return bytes >= mega ? `${Math.ceil((bytes / mega) * 10) / 10} MB` : `${Math.ceil(bytes / 1024)} KB`;
}
