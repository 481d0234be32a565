import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type * as z from 'zod/mini';
import type { Channel } from '#contract/messages/messages.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import {
  type changeMailSettings,
  type changeTextSettings,
  type MailSettings,
  mailChecks,
  type TextSettings,
  termiiUrl,
  testChecks,
  textChecks,
  textTestChecks,
  urlMessage,
} from '#contract/settings/outlets.ts';
import { findOwners, notifyOwners } from '#server/accounts/mail-service.ts';
import { checkVersion } from '#server/activity/check-version.ts';
import { changesBetween, recordActivity } from '#server/activity/record-activity.ts';
import { toMail } from '#server/messages/mail-frame.ts';
import {
  type MailServer,
  mailServerUrl,
  type OutletSettings,
  readOutletSettings,
  readStoredOutlets,
  reportSecretOf,
  sealOutlet,
} from '#server/messages/outlets.ts';
import { httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import type { RateLimit } from '#server/platform/http/rate-limits.ts';
import type { AdministratorContext, Context } from '#server/platform/system/context.ts';
import type { Mail, SendMail } from '#server/platform/system/mailer.ts';
import { SendingError } from '#server/platform/system/sending-error.ts';
import type { SendText, TextProvider } from '#server/platform/system/text-sender.ts';
import { outletChangedMail } from './mail.ts';
import { explainMail, explainText } from './outlet-mapper.ts';
import { lockOutlet, releaseWaiting, storeOutlet } from './repository.ts';

export interface Senders {
  sendMail: SendMail;
  sendText: SendText;
  /** Each test connects to a server that an Owner names, or costs a text message. */
  tests: RateLimit;
}

/** Proxies wait a minute for a response. */
const testMs = 40_000;

const fromUrl = (smtpUrl: string): Omit<MailServer, 'from'> => {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  return {
    host: hostname,
    port: Number(port) || (protocol === 'smtps:' ? 465 : 587),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
  };
};

const noServer = { host: '', port: 587, user: '', password: '' };
const noProvider = { kind: 'termii', url: termiiUrl, key: '', from: '' } as const;

const secretOf = (provider: TextProvider) =>
  provider.kind === 'termii' ? provider.key : provider.secret;

const sourceOf = (isSet: boolean, isStored: boolean) =>
  isSet ? 'server' : isStored ? 'office' : 'none';

/** The settings in force, without their secrets. */
export async function readOutlets(
  context: Context,
): Promise<{ mail: MailSettings; text: TextSettings }> {
  const { smtpUrl, mailFrom, textProvider, publicUrl } = context.settings;
  const { mail, text, versions } = await readStoredOutlets(context);
  const { password, port, ...server } =
    smtpUrl === undefined
      ? (mail ?? { ...noServer, from: mailFrom })
      : { ...fromUrl(smtpUrl), from: mailFrom };
  const provider = textProvider ?? text ?? noProvider;
  return {
    mail: {
      ...server,
      port: String(port),
      hasPassword: password !== '',
      source: sourceOf(smtpUrl !== undefined, mail !== undefined),
      version: versions.mail,
    },
    text: {
      kind: provider.kind,
      url: provider.url,
      from: provider.from,
      hasKey: secretOf(provider) !== '',
      source: sourceOf(textProvider !== undefined, text !== undefined),
      reportUrl: `${publicUrl}${apiBase}/message-reports/${reportSecretOf(context)}`,
      version: versions.text,
    },
  };
}

/** A mail that is sent without the queue, since its outlet isn't the one in force. */
const directMail = (
  { settings, website }: AdministratorContext,
  address: string,
  message: { subject: string; words: string },
): Mail =>
  toMail(
    {
      id: randomUUID(),
      event: 'outlet-changed',
      recordKind: 'account',
      address,
      ...message,
      calendar: null,
    },
    { publicUrl: settings.publicUrl, company: website.company() },
  );

const testWords = 'This is a test. Emails of the website and the back-office reach you.';

async function sendTrial(
  sending: Promise<unknown>,
  explain: (error: SendingError) => string,
): Promise<void> {
  const over = new AbortController();
  const late = pause(testMs, 'late', { signal: over.signal, ref: false });
  try {
    if ((await Promise.race([sending, late])) === 'late')
      throw new SendingError('no-answer', 'the test took too long');
  } catch (error) {
    if (error instanceof SendingError) throw httpErrors.invalid(explain(error));
    throw error;
  } finally {
    over.abort();
  }
}

async function tryMail(
  context: AdministratorContext,
  { sendMail, tests }: Senders,
  outlet: OutletSettings,
): Promise<string> {
  const { db, actor, website } = context;
  await tests.count(actor.id);
  const to = (await findOwners(db)).find(({ _id }) => _id === actor.id)?.email ?? '';
  const host = outlet.smtpUrl === undefined ? '' : new URL(outlet.smtpUrl).hostname;
  const subject = `${website.company().shortName}: a test`;
  const mail = directMail(context, to, { subject, words: testWords });
  await sendTrial(sendMail(mail, outlet), (error) =>
    explainMail(error, { host, from: outlet.mailFrom, to }),
  );
  return to;
}

async function tryText(
  { actor, website }: AdministratorContext,
  { sendText, tests }: Senders,
  provider: TextProvider | undefined,
  to: string,
): Promise<void> {
  await tests.count(actor.id);
  const text = `${website.company().shortName}: this is a test. Text messages reach you.`;
  const { hostname: host } = new URL(provider?.url ?? 'file:');
  await sendTrial(sendText({ id: randomUUID(), to, text }, provider), (error) =>
    explainText(error, { host, from: provider?.from ?? '', to }),
  );
}

/** Sends a test with the settings in force, and returns its recipient. Throws 400 with the reason if it isn't taken. */
export async function sendTest(
  context: AdministratorContext,
  senders: Senders,
  { channel, phone }: { channel: Channel; phone: string },
): Promise<string> {
  const outlet = await readOutletSettings(context);
  rejectInvalid(testChecks, { phone }, context.clock());
  if (channel === 'mail') return tryMail(context, senders, outlet);
  rejectInvalid(textTestChecks, { phone }, context.clock());
  await tryText(context, senders, outlet.textProvider, phone);
  return phone;
}

const activityValues = (
  { mail, text }: Awaited<ReturnType<typeof readStoredOutlets>>,
  channel: Channel,
) =>
  channel === 'mail'
    ? mail && { mailServer: `${mail.host}:${mail.port}`, sender: mail.from }
    : text && { provider: new URL(text.url).host, sender: text.from };

/**
 * Replaces the settings of a channel, or deletes them; records it and tells all Owners. Throws 409 if the version is
 * outdated.
 */
async function store(
  context: AdministratorContext,
  { sendMail }: Senders,
  {
    channel,
    values,
    version: seen,
  }: {
    channel: Channel;
    values: MailServer | TextProvider | undefined;
    version: number | undefined;
  },
): Promise<void> {
  const { db, clock, actor, keys, settings, logger } = context;
  const notice = outletChangedMail(settings.publicUrl, { channel, by: actor.name, at: clock() });
  const former = await db.transaction().execute(async (tx) => {
    const { id, version } = await lockOutlet(tx, channel);
    const now = clock();
    const name = channel === 'mail' ? 'Emails' : 'Text messages';
    const versioned = { id, version, subject: 'The settings' };
    await checkVersion(tx, versioned, { seen, now, actorId: actor.id });
    const before = await readStoredOutlets({ db: tx, keys });
    await storeOutlet(tx, channel, values ? sealOutlet(keys, channel, values) : null);
    await releaseWaiting(tx, channel, now);
    const after = await readStoredOutlets({ db: tx, keys });
    await recordActivity(tx, actor, {
      kind: 'setting-changed',
      at: now,
      record: { kind: 'setting', id, name },
      changes: changesBetween(
        activityValues(before, channel) ?? {},
        activityValues(after, channel) ?? {},
      ),
    });
    await notifyOwners(tx, notice, now);
    return before.mail;
  });
  if (channel === 'text' || !former) return;
  // A new mail server receives all mail, so the former one tells the Owners, too.
  const outlet = { smtpUrl: mailServerUrl(former), mailFrom: former.from };
  const words = notice.paragraphs.join('\n\n');
  const tell = async () => {
    for (const { email } of await findOwners(db))
      await sendMail(directMail(context, email, { subject: notice.subject, words }), outlet);
  };
  tell().catch((err: unknown) =>
    logger.warn({ err }, 'the former mail server did not tell the Owners about the new one'),
  );
}

/** Throws 409 for settings that would have no effect. */
function requireUnset(name: string, isSet: boolean): void {
  if (isSet)
    throw httpErrors.conflict(
      `${name} are set on the server, in its variables. Change them there.`,
    );
}

/** Throws 400 with the server's reason, or 409 if variables set the channel, and then stores nothing. */
export async function changeMail(
  context: AdministratorContext,
  senders: Senders,
  { version, password, port: typedPort, ...typed }: z.infer<typeof changeMailSettings.body>,
): Promise<void> {
  rejectInvalid(mailChecks, { ...typed, password, port: typedPort }, context.clock());
  requireUnset('Emails', context.settings.smtpUrl !== undefined);
  const port = Number(typedPort);
  const { mail: former } = await readStoredOutlets(context);
  // The stored password is never sent to another server.
  const isSame = former?.host === typed.host && former.port === port && former.user === typed.user;
  const server = { ...typed, port, password: password || (isSame ? former.password : '') };
  if (server.user !== '' && server.password === '')
    throw httpErrors.invalidField('password', 'Enter the password of this user.');
  await tryMail(context, senders, {
    smtpUrl: mailServerUrl(server),
    mailFrom: server.from,
    textProvider: undefined,
  });
  await store(context, senders, { channel: 'mail', values: server, version });
}

/** Throws 400 with the provider's reason, or 409 if variables set the channel, and then stores nothing. */
export async function changeText(
  context: AdministratorContext,
  senders: Senders,
  { version, phone, ...typed }: z.infer<typeof changeTextSettings.body>,
): Promise<void> {
  rejectInvalid(textChecks, { ...typed, phone }, context.clock());
  if (!URL.canParse(typed.url)) throw httpErrors.invalidField('url', urlMessage);
  requireUnset('Text messages', context.settings.textProvider !== undefined);
  const { text: former } = await readStoredOutlets(context);
  const { kind, url, from } = typed;
  const isSame = former?.kind === kind && former.url === url;
  const key = typed.key || (isSame ? secretOf(former) : '');
  if (key === '') throw httpErrors.invalidField('key', 'Enter the key of this provider.');
  const provider: TextProvider =
    kind === 'termii' ? { kind, url, key, from } : { kind: 'webhook', url, secret: key, from };
  await tryText(context, senders, provider, phone);
  await store(context, senders, { channel: 'text', values: provider, version });
}

export const removeOutlet = (
  context: AdministratorContext,
  senders: Senders,
  change: { channel: Channel; version: number | undefined },
): Promise<void> => store(context, senders, { ...change, values: undefined });
