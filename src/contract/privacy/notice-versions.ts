/** All versions of the privacy notice, the newest first. A version is named by the day from which it holds. */
export const noticeVersions = ['2026-11-28', '2026-11-22'] as const;
export type NoticeVersion = (typeof noticeVersions)[number];

/** The version that the forms show. */
export const [noticeVersion] = noticeVersions;
