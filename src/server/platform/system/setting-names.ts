export const settingNames = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_WAIT_SECONDS',
  'PUBLIC_URL',
  'APP_SECRET',
  'DATA_KEY',
  'DATA_KEYS_FORMER',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'ADMIN_NAME',
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'PUBLIC_POSTS_PER_MINUTE',
  'DAILY_APPLICATIONS_PER_SENDER',
  'DAILY_APPLICATION_MB_PER_SENDER',
  'FORMS_PER_HOUR',
  'FORMS_PER_DAY',
  'FORM_MESSAGES_PER_HOUR',
  'FORM_MESSAGES_PER_DAY',
  'MAILS_PER_DAY',
  'TEXTS_PER_DAY',
  'UNREVIEWED_APPLICATIONS_MB',
  'DISK_FLOOR_MB',
  'INCOMING_MB',
  'SESSION_HOURS',
  'SESSION_IDLE_MINUTES',
  'SECOND_FACTOR',
  'TRUST_PROXY',
  'DRAIN_SECONDS',
  'SMTP_URL',
  'MAIL_FROM',
  'SMS_PROVIDER',
  'SMS_URL',
  'SMS_KEY',
  'SMS_FROM',
  'SMS_REPORT_SECRET',
  'BACKUP_DIR',
  'BACKUP_AT',
  'BACKUP_PASSPHRASE',
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_BUCKET',
  'BACKUP_S3_REGION',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'METRICS_PORT',
  'METRICS_HOST',
  'LOG_LEVEL',
  'SERVICE_WORKER',
  // ONCE's names.
  'SECRET_KEY_BASE',
  'SMTP_ADDRESS',
  'SMTP_PORT',
  'SMTP_USERNAME',
  'SMTP_PASSWORD',
  'MAILER_FROM_ADDRESS',
];

/** Variables one slip away from a setting: a different, missing or additional letter, or underscores. */
export function almostSettings(
  env: Readonly<Record<string, string | undefined>>,
): { name: string; meant: string }[] {
  const others = Object.keys(env).filter((name) => env[name] && !settingNames.includes(name));
  return others.flatMap((name) => {
    const suggestion = settingNames.find((one) => one.includes('_') && isOneSlip(name, one));
    return suggestion === undefined ? [] : [{ name, meant: suggestion }];
  });
}

function isOneSlip(typed: string, meant: string): boolean {
  if (typed.replaceAll('_', '') === meant.replaceAll('_', '')) return true;
  let at = 0;
  while (at < typed.length && typed[at] === meant[at]) at += 1;
  const [rest, due] = [typed.slice(at), meant.slice(at)];
  const isSwapped = rest[0] === due[1] && rest[1] === due[0] && rest.slice(2) === due.slice(2);
  return (
    isSwapped || rest.slice(1) === due.slice(1) || rest.slice(1) === due || rest === due.slice(1)
  );
}
