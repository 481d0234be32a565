import type { Generated } from 'kysely';
import * as z from 'zod/mini';
import type { Channel } from '#contract/messages/messages.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Context } from '#server/platform/system/context.ts';
import type { DataKeys } from '#server/platform/system/data-keys.ts';
import type { Settings } from '#server/platform/system/env.ts';
import { keyedHash } from '#server/platform/system/secrets.ts';

interface OutletSettingsTable {
  channel: Channel;
  id: Generated<string>;
  /** JSON of `MailServer` or `TextProvider`; null without settings of the office. */
  sealed: Buffer | null;
  version: Generated<number>;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    outletSettings: OutletSettingsTable;
  }
}

const MailServer = z.object({
  host: z.string(),
  port: z.number(),
  user: z.string(),
  password: z.string(),
  from: z.string(),
});
export type MailServer = z.infer<typeof MailServer>;

const StoredText = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('termii'), url: z.string(), key: z.string(), from: z.string() }),
  z.object({ kind: z.literal('webhook'), url: z.string(), secret: z.string(), from: z.string() }),
]);

/** The providers of messages; without an address of a channel they are only written to files. */
export type OutletSettings = Pick<Settings, 'smtpUrl' | 'mailFrom' | 'textProvider'>;

type OutletContext = Pick<Context, 'db' | 'keys'> & { settings: OutletSettings };

const purpose = 'outlet';

export const sealOutlet = (keys: DataKeys, channel: Channel, values: object): Buffer =>
  keys.seal(purpose, channel, JSON.stringify(values));

/** The port 465 speaks TLS from the start. Others must begin it, since the password follows. */
export function mailServerUrl({ host, port, user, password }: MailServer): string {
  const login = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : '';
  return port === 465
    ? `smtps://${login}${host}:${port}`
    : `smtp://${login}${host}:${port}?requireTLS=true`;
}

/** The office's stored settings, even if the environment's override them. */
export async function readStoredOutlets({ db, keys }: Pick<OutletContext, 'db' | 'keys'>) {
  const rows = await db.selectFrom('outletSettings').selectAll().execute();
  const open = (channel: Channel): unknown => {
    const sealed = rows.find((row) => row.channel === channel)?.sealed;
    return sealed ? JSON.parse(keys.open(purpose, channel, sealed)) : undefined;
  };
  const [mail, text] = [open('mail'), open('text')];
  return {
    mail: mail === undefined ? undefined : z.parse(MailServer, mail),
    text: text === undefined ? undefined : z.parse(StoredText, text),
    versions: {
      mail: rows.find(({ channel }) => channel === 'mail')?.version ?? 1,
      text: rows.find(({ channel }) => channel === 'text')?.version ?? 1,
    },
  };
}

/**
 * The settings in force: each channel's of the environment, otherwise the office's. Read for each message, so that
 * every instance follows a change at once.
 */
export async function readOutletSettings(context: OutletContext): Promise<OutletSettings> {
  const { smtpUrl, mailFrom, textProvider } = context.settings;
  if (smtpUrl !== undefined && textProvider !== undefined)
    return { smtpUrl, mailFrom, textProvider };
  const { mail, text } = await readStoredOutlets(context);
  return {
    ...(smtpUrl === undefined && mail
      ? { smtpUrl: mailServerUrl(mail), mailFrom: mail.from }
      : { smtpUrl, mailFrom }),
    textProvider: textProvider ?? text,
  };
}

/** Whether a provider is configured for each channel; without one, messages are only written to files. */
export const outletsOf = ({
  smtpUrl,
  textProvider,
}: Pick<OutletSettings, 'smtpUrl' | 'textProvider'>): Readonly<Record<Channel, boolean>> => ({
  mail: smtpUrl !== undefined,
  text: textProvider !== undefined,
});

export const reportSecretOf = ({
  settings,
  secret,
}: {
  settings: Pick<Settings, 'textReportSecret'>;
  secret: string;
}): string =>
  settings.textReportSecret ?? keyedHash(secret, 'reports about texts').toString('base64url');

/** Seals the office's settings with the current data key. */
export async function resealOutlets(
  db: Database,
  keys: DataKeys,
): Promise<{ done: number; locked: number }> {
  const resealed = { done: 0, locked: 0 };
  for (const { channel, sealed } of await db.selectFrom('outletSettings').selectAll().execute()) {
    if (sealed === null || keys.isCurrent(sealed)) continue;
    let text: string;
    try {
      text = keys.open(purpose, channel, sealed);
    } catch {
      resealed.locked += 1;
      continue;
    }
    const { numUpdatedRows } = await db
      .updateTable('outletSettings')
      .set({ sealed: keys.seal(purpose, channel, text) })
      .where('channel', '=', channel)
      .where('sealed', '=', sealed)
      .executeTakeFirst();
    resealed.done += Number(numUpdatedRows);
  }
  return resealed;
}
