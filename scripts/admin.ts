import { parseArgs } from 'node:util';
import { roles } from '#contract/platform/roles.ts';
import {
  administratorByEmail,
  changeRole,
  listAdministrators,
  reactivate,
  removeAdministrator,
} from '#server/accounts/administrator-service.ts';
import { recoverySecrets } from '#server/accounts/recovery-code-service.ts';
import { addAdmin, resetLostFactor } from '#server/accounts/recovery-service.ts';
import { type DeliveryContext, delivery } from '#server/messages/delivery-service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { HttpError } from '#server/platform/http/http-errors.ts';
import { systemClock } from '#server/platform/system/clock.ts';
import type { SystemContext } from '#server/platform/system/context.ts';
import type { DataKeys } from '#server/platform/system/data-keys.ts';
import { readSettings, SettingError, type Settings } from '#server/platform/system/env.ts';
import { errorText } from '#server/platform/system/error-text.ts';
import { explainFailure } from '#server/platform/system/explain-failure.ts';
import { mailer } from '#server/platform/system/mailer.ts';
import { getOrCreateSecret } from '#server/platform/system/secrets.ts';
import { type ClosingParts, closeAll } from '#server/platform/system/shutdown.ts';
import { openStorage } from '#server/platform/system/storage.ts';
import { textSender } from '#server/platform/system/text-sender.ts';
import { readPublished } from '#server/website/content-service.ts';

// Manages administrators without the back-office, for emergencies. The product may run or not.

const usage = `npm run admin -- add EMAIL NAME [--role ROLE]  adds an administrator and emails a code for setting a password
npm run admin -- role EMAIL ROLE               gives one another role
npm run admin -- reset-second-factor EMAIL     takes the second factor from one who has lost it
npm run admin -- reactivate EMAIL              lets a deactivated one log in again
npm run admin -- remove EMAIL                  removes one and ends their sessions
npm run admin -- list                          lists them

ROLE is ${roles.join(', ')}. Without it, add makes an Owner.`;

interface Output {
  say(text: string): void;
  complain(text: string): void;
}

interface Context extends Output {
  db: Database;
  settings: Settings;
  keys: DataKeys;
}

/** In any letter case. Throws a `SettingError` for an unknown role. */
function toRole(text: string) {
  const found = roles.find((role) => role.toLowerCase() === text.toLowerCase());
  if (!found) throw new SettingError(`${text} is no role. There are: ${roles.join(', ')}.`);
  return found;
}

function toCommand(words: readonly string[]): ((context: Context) => Promise<void>) | undefined {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { role: { type: 'string' } },
    allowPositionals: true,
  });
  const [command, email, ...others] = positionals;
  if (command === 'add' && email && others.length > 0) {
    const role = toRole(values.role ?? 'Owner');
    return (context) => add(context, { email, role, name: others.join(' ') });
  }
  if (values.role !== undefined) return undefined;
  if (command === 'list' && !email) return list;
  if (command === 'role' && email && others.length === 1) {
    const role = toRole(others.join());
    return async (context) => {
      await changeRole(await acting(context), await administratorByEmail(context.db, email), {
        role,
      });
      context.say(`${email} is now ${role}.`);
    };
  }
  if (others.length > 0 || !email) return undefined;
  if (command === 'reactivate') {
    return async (context) => {
      await reactivate(await acting(context), await administratorByEmail(context.db, email));
      context.say(`${email} can log in again.`);
    };
  }
  if (command === 'reset-second-factor') {
    return async (context) => {
      const resetting = await acting(context);
      await resetLostFactor(resetting, email);
      await deliver(context, resetting);
      context.say(`${email} has no second factor any more, and is signed out everywhere.`);
    };
  }
  if (command === 'remove') {
    return async (context) => {
      await removeAdministrator(
        await acting(context),
        await administratorByEmail(context.db, email),
      );
      context.say(`${email} is no longer an administrator.`);
    };
  }
  return undefined;
}

async function list({ db, say }: Context): Promise<void> {
  for (const { email, name, role, deactivatedAt, factors } of await listAdministrators(db)) {
    const has = [factors.hasApp && 'app', factors.hasPasskey && 'passkey']
      .filter(Boolean)
      .join(' and ');
    const state = deactivatedAt ? 'deactivated' : 'active';
    say(`${email}  ${name}  ${role}  ${state}${has && `  (second factor: ${has})`}`);
  }
}

async function acting({ db, settings }: Context): Promise<SystemContext> {
  const secret = settings.appSecret ?? (await getOrCreateSecret(db, 'documents'));
  return { db, settings, secret, clock: systemClock, actor: { kind: 'system' } };
}

/** Sends queued messages at once, because the product may not run. What fails now stays queued. */
async function deliver(
  { db, keys, settings, complain }: Context,
  context: SystemContext,
): Promise<void> {
  const { dataDir } = settings;
  const sending: Pick<DeliveryContext, 'sendMail' | 'sendText' | 'secrets'> = {
    sendMail: (mail, outlet) => mailer({ ...outlet, dataDir })(mail),
    sendText: (text, textProvider) => textSender({ textProvider, dataDir })(text),
    secrets: recoverySecrets(context),
  };
  const { company } = await readPublished(db);
  const website = { company: () => company };
  const onError = (error: unknown) =>
    complain(`The mail could not be sent yet (${error instanceof Error ? error.message : error}).`);
  await delivery(
    { db, keys, clock: systemClock, settings, website, onError, ...sending },
    { onlyUrgent: true },
  ).mail();
}

async function add(context: Context, typed: Parameters<typeof addAdmin>[1]): Promise<void> {
  const adding = await acting(context);
  const added = await addAdmin(adding, typed);
  await deliver(context, adding);
  context.say(
    `${added} is now an administrator. Their role is ${typed.role}. They get a code for setting a password by email.`,
  );
}

const isUnknownOption = (error: unknown) =>
  error instanceof Error && /^ERR_PARSE_ARGS/.test(errorText(error, 'code'));

/** Returns the exit code. Prints errors through `complain`. */
export async function runCommand(
  words: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  output: Output,
): Promise<number> {
  const { complain } = output;
  const closing: ClosingParts = [];
  try {
    const command = toCommand(words);
    if (!command) throw new SettingError(usage);
    const settings = readSettings(env);
    const { db, keys } = await openStorage(settings, closing);
    await command({ db, keys, settings, ...output });
    return 0;
  } catch (error) {
    const isPlain = error instanceof SettingError || error instanceof HttpError;
    complain(isUnknownOption(error) ? usage : isPlain ? error.message : explainFailure(error));
    return 1;
  } finally {
    await closeAll(closing, (_error, name) => complain(`Could not close ${name}.`));
  }
}

if (import.meta.main) {
  process.exitCode = await runCommand(process.argv.slice(2), process.env, {
    say: (text) => process.stdout.write(`${text}\n`),
    complain: (text) => process.stderr.write(`${text}\n`),
  });
}
