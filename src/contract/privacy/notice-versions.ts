/** The versions of the privacy notice, newest first, named by their first day. */
export const noticeVersions = ['2026-11-29', '2026-11-28', '2026-11-22'] as const;
export type NoticeVersion = (typeof noticeVersions)[number];

/** The version that the forms show. */
export const [noticeVersion] = noticeVersions;
