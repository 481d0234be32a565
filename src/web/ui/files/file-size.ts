const mega = 1024 * 1024;

/** How large a file is, as people read it: '1.4 MB', '340 KB'. Rounded up, so that nothing looks smaller than it is. */
export function fileSize(bytes: number): string {
  return bytes >= mega ? `${Math.ceil((bytes / mega) * 10) / 10} MB` : `${Math.ceil(bytes / 1024)} KB`;
}
