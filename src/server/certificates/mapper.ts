import { formatCertificateNumber } from '#contract/certificates/certificate-number.ts';
import type { Certificate } from '#contract/certificates/certificates.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import type { ListedRow } from './repository.ts';

/** Relative to `apiBase`. */
export const ownFilePath = (id: string): string => `/certificates/files/${id}.pdf`;

/** The path to sign. */
export const ownFileAddress = (id: string): string => apiBase + ownFilePath(id);

/** In a file path, means all certificates of a training. */
export const allFiles = 'all';

/** Relative to `apiBase`. */
export const officeFilePath = (trainingId: string, which: string): string =>
  `/trainings/${trainingId}/certificates/${which}`;

/** The path to sign. */
export const officeFileAddress = (trainingId: string, which: string): string =>
  apiBase + officeFilePath(trainingId, which);

/** The certificate's days on which its owner isn't marked as present. */
export const daysNotCame = (days: readonly string[], came: readonly string[] = []): string[] =>
  days.filter((day) => !came.includes(day));

export const toCertificate = (
  row: ListedRow,
  came: readonly string[] | undefined,
): Certificate => ({
  ...row,
  _id: row.id,
  contradictedBy: row.withdrawnAt === null ? daysNotCame(row.days, came) : [],
  number: formatCertificateNumber(row.number),
  issuedAt: row.issuedAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
});
