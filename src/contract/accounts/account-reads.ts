/** What a change of the own account makes stale. Apart from the other reads, since the log-in page loads it. */
export const accountReads = ['/admin/account'] as const;
