import { defaultContent } from '#contract/website/default-content.ts';
import { createNotifier } from '#server/messages/notify.ts';
import { trackingLinks } from '#server/messages/tracking-links.ts';
import { readSettings, SettingError } from '#server/platform/system/env.ts';
import { getOrCreateSecret } from '#server/platform/system/secrets.ts';
import { type ClosingParts, closeAll } from '#server/platform/system/shutdown.ts';
import { openStorage } from '#server/platform/system/storage.ts';
import { fillConsultations, sampleConsultations } from './demo/consultations.ts';
import { sampleDrivers } from './demo/drivers.ts';
import { fillConsents } from './demo/fill-consents.ts';
import { fillDrivers } from './demo/fill-drivers.ts';
import { fillGallery } from './demo/fill-gallery.ts';
import { fillInvitations } from './demo/fill-invitations.ts';
import { fillMessages } from './demo/fill-messages.ts';
import { fillPlacements } from './demo/fill-placements.ts';
import { fillPrivacy } from './demo/fill-privacy.ts';
import { fillTrainings } from './demo/fill-trainings.ts';
import { fillRequests, sampleRequests } from './demo/requests.ts';
import { sampleTrainings } from './demo/trainings.ts';

// Serves the built product on a separate data folder; the first start fills it with sample data.

const demoAdmin = {
  ADMIN_EMAIL: 'admin@example.com',
  ADMIN_PASSWORD: 'demo-password',
  ADMIN_NAME: 'Fúnkẹ́ Bámidélé',
};

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function notify(stored: number, what: string): void {
  if (stored > 0) say(`Stored ${stored} sample ${what}.`);
}

async function fill(): Promise<void> {
  const closing: ClosingParts = [];
  const close = () => closeAll(closing, (_error, name) => say(`Could not close ${name}.`));
  const opening = openStorage(readSettings(process.env), closing);
  let stopping: Promise<void> | undefined;
  // Safe to interrupt: each table is filled in one transaction.
  const stop = () => {
    stopping ??= opening.then(close).finally(() => process.exit(130));
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  try {
    const storage = await opening;
    const now = new Date();
    const { publicUrl, appSecret } = readSettings(process.env);
    const secret = appSecret ?? (await getOrCreateSecret(storage.db, 'documents'));
    const notifyPeople = createNotifier({
      links: trackingLinks(secret, publicUrl),
      company: () => defaultContent.company,
      messagesPerHour: 1_000,
      messagesPerDay: 1_000,
    });
    notify(await fillDrivers(storage, sampleDrivers(now), demoAdmin.ADMIN_NAME), 'drivers');
    notify(await fillInvitations(storage.db, demoAdmin.ADMIN_NAME, now), 'invitations of drivers');
    notify(await fillRequests(storage.db, sampleRequests(now)), 'driver requests');
    notify(await fillPlacements(storage.db, demoAdmin.ADMIN_NAME, now), 'placements');
    notify(await fillConsultations(storage.db, sampleConsultations(now)), 'consultations');
    const { trainings, enrolments } = await fillTrainings(storage, sampleTrainings(now));
    notify(trainings, 'trainings');
    notify(enrolments, 'registrations');
    notify(await fillGallery(storage, now), 'images of past trainings');
    notify(
      await fillConsents(storage.db, demoAdmin.ADMIN_NAME, now),
      'records with a privacy notice',
    );
    notify(await fillMessages({ db: storage.db, notify: notifyPeople }, now), 'messages');
    notify(await fillPrivacy(storage.db, now), 'requests about personal data');
  } finally {
    await (stopping ?? close());
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

process.env.DATA_DIR ||= './data-demo';
if (!process.env.ADMIN_EMAIL && !process.env.ADMIN_PASSWORD) Object.assign(process.env, demoAdmin);
try {
  // Protects real databases from sample data.
  const foreign = ['DATABASE_URL', 'S3_ENDPOINT'].find((name) => process.env[name]);
  if (foreign) throw new SettingError(`${foreign} must not be set: the demo uses its own folder.`);
  await fill();
  await import('#server/main.ts');
  say(`Log in as ${process.env.ADMIN_EMAIL} with the password ${process.env.ADMIN_PASSWORD}`);
} catch (error) {
  if (!(error instanceof SettingError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
