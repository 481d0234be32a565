import { addAdmin, listAdmins, removeAdmin, resetLostFactor } from '#server/accounts/recovery-service.ts';
import { HttpError } from '#server/platform/http/http-errors.ts';
import { systemClock } from '#server/platform/system/clock.ts';
import { readSettings, SettingError } from '#server/platform/system/env.ts';
import { mailer } from '#server/platform/system/mailer.ts';
import { deriveKey, getOrCreateSecret } from '#server/platform/system/secrets.ts';
import { type Closing, closeAll } from '#server/platform/system/shutdown.ts';
import { openStorage } from '#server/platform/system/storage.ts';

// Adds, removes and lists administrators, whether the product is running or not.

const usage = `npm run admin -- add EMAIL NAME    adds an administrator and emails a code for setting a password
npm run admin -- remove EMAIL      removes one and ends their sessions
npm run admin -- reset-second-factor EMAIL    takes the second factor from one who has lost it
npm run admin -- list              lists them`;

const actor = { kind: 'system' } as const;
const say = (text: string) => process.stdout.write(`${text}\n`);

async function run(words: readonly string[], closing: Closing): Promise<void> {
  const [command, email = '', ...names] = words;
  const isComplete = command === 'list' ? words.length === 1 : email !== '' && (command === 'add') === names.length > 0;
  if (!isComplete || !command || !['add', 'remove', 'reset-second-factor', 'list'].includes(command))
    throw new SettingError(usage);

  const settings = readSettings(process.env);
  const { db } = await openStorage(settings, closing);
  if (command === 'list') {
    for (const { email: address, name, factors } of await listAdmins(db)) {
      const has = [factors.hasApp && 'app', factors.hasPasskey && 'passkey'].filter(Boolean).join(' and ');
      say(`${address}  ${name}${has && `  (second factor: ${has})`}`);
    }
  } else if (command === 'remove') {
    await removeAdmin({ db, actor }, email);
    say(`${email} is no longer an administrator.`);
  } else {
    const key = deriveKey(settings.appSecret ?? (await getOrCreateSecret(db, 'documents')), 'recovery-codes');
    const { publicUrl } = settings;
    const sendMail = mailer(settings);
    const context = { db, actor, clock: systemClock, key, sendMail, publicUrl };
    if (command === 'reset-second-factor') {
      await resetLostFactor(context, email);
      say(`${email} has no second factor any more, and is signed out everywhere.`);
      return;
    }
    const added = await addAdmin(context, { email, name: names.join(' ') });
    say(`${added} is now an administrator. A code for setting a password was sent by email.`);
  }
}

const closing: Closing = [];
try {
  await run(process.argv.slice(2), closing);
} catch (error) {
  const isPlain = error instanceof SettingError || error instanceof HttpError;
  process.stderr.write(`${isPlain ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await closeAll(closing, (_error, name) => process.stderr.write(`Could not close ${name}.\n`));
}
