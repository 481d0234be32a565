import type { readSettings } from './env.ts';

/** The parsed environment variables. */
export type Settings = ReturnType<typeof readSettings>;

/** The S3 storage that replaces files in the data folder. */
export type ObjectStorage = NonNullable<Settings['objectStorage']>;

/** The settings without which a site that is on the internet reaches nobody, as far as they are missing. */
export const missingOutlets = ({ publicUrl, smtpUrl, textProvider }: Settings): string[] =>
  publicUrl.startsWith('https:')
    ? [...(smtpUrl === undefined ? ['SMTP_URL'] : []), ...(textProvider === undefined ? ['SMS_PROVIDER'] : [])]
    : [];
