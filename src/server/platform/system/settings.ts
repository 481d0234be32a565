import type { readSettings } from './env.ts';

export type Settings = ReturnType<typeof readSettings>;

export type ObjectStorage = NonNullable<Settings['objectStorage']>;

/** The missing settings without which a public site can't reach people. */
export const missingOutlets = ({ publicUrl, smtpUrl, textProvider }: Settings): string[] =>
  publicUrl.startsWith('https:')
    ? [
        ...(smtpUrl === undefined ? ['SMTP_URL'] : []),
        ...(textProvider === undefined ? ['SMS_PROVIDER'] : []),
      ]
    : [];
