import type * as z from 'zod/mini';
import { type AddedDriverBody, agreedByMissingMessage, agreedForms } from '#contract/drivers/added-drivers.ts';
import { documentGroups, documentLabels, maxFilesPerGroup } from '#contract/drivers/application-form.ts';
import { applicationChecks } from '#contract/drivers/application-record.ts';
import { type Driver, otherOpenMessage } from '#contract/drivers/drivers.ts';
import { checkConsents, formatGiven, keepConsents } from '#server/consents/service.ts';
import { type DocumentImage, storeDocuments } from '#server/documents/service.ts';
import { changesBetween, recordActivity } from '#server/platform/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import { conflictOn, httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import type { AdministratorContext } from '#server/platform/system/context.ts';
import { licencesOf } from './licence-service.ts';
import { toReceived } from './mapper.ts';
import { newDriver } from './registration-service.ts';
import { findOpenApplication, insertDriver } from './repository.ts';
import { getDriver } from './service.ts';
import { onlyOneOpen } from './table.ts';

type Added = z.infer<typeof AddedDriverBody>;

/** Assigns each image to its document. Throws 400 if one has none, or a document has too many. */
function imagesByGroup({ images, imageGroups }: Pick<Added, 'images' | 'imageGroups'>): DocumentImage[] {
  const reject = (message: string, field = 'images') => httpErrors.invalidField(field, message);
  if (images.length !== imageGroups.length) {
    const lacking = images.length < imageGroups.length ? 'images' : 'imageGroups';
    throw reject('imageGroups must name the document of each image.', lacking);
  }
  return documentGroups.flatMap((group) => {
    const ofGroup = images.filter((_, at) => imageGroups[at] === group);
    if (ofGroup.length > maxFilesPerGroup) {
      throw reject(`Too many files: at most ${maxFilesPerGroup} for ${documentLabels[group]}.`);
    }
    return ofGroup.map((image, at) => ({ ...image, group, position: at + 1 }));
  });
}

/**
 * Returns the consents that a driver has given at the office, and how. A driver who was asked for nothing there has no
 * notice, either. Throws 400 if it isn't said how.
 */
function agreedIn({ consents = [], noticeVersion, agreedBy }: Pick<Added, 'consents' | 'noticeVersion' | 'agreedBy'>) {
  checkConsents({ consents, noticeVersion }, 'free');
  if (consents.length === 0) return undefined;
  if (agreedBy === undefined) {
    throw httpErrors.invalidField('agreedBy', agreedByMissingMessage);
  }
  const form = agreedForms[agreedBy];
  return { form, words: formatGiven(consents, form) };
}

/** Throws 409, naming the other, if there is an open application with the email address or the phone number. */
async function requireNoOther(db: Database, { email, phoneNumber }: Pick<Added, 'email' | 'phoneNumber'>) {
  const other = await findOpenApplication(db, email, phoneNumber);
  if (!other) return;
  const isPhone = other.phoneNumber === phoneNumber;
  const what = isPhone ? 'phone number' : 'email address';
  const message = `This is the ${what} of ${other.fullName} (${other.driverNumber}).`;
  throw httpErrors.taken(isPhone ? 'phoneNumber' : 'email', message, other.id);
}

/**
 * Adds a driver who has come to the office, with the documents that are there. Throws 409 if another open application has
 * the e-mail address or the phone number.
 */
export async function addDriver(
  context: AdministratorContext,
  { images, imageGroups, ...texts }: Added,
): Promise<Driver> {
  const { db, files, clock, notify, actor, encoder } = context;
  rejectInvalid(applicationChecks, texts, clock());
  const agreed = agreedIn(texts);
  const grouped = imagesByGroup({ images, imageGroups });
  // The unique indexes decide; this check avoids encoding images in vain.
  await requireNoOther(db, texts);
  const stored = await storeDocuments(files, encoder, grouped);
  const driver = newDriver(licencesOf(context), texts, clock());
  try {
    await conflictOn(
      onlyOneOpen,
      otherOpenMessage,
      db.transaction().execute(async (tx) => {
        const driverNumber = await insertDriver(tx, driver);
        await stored.keep(tx, driver.id, driver.createdAt);
        if (agreed) {
          await keepConsents(tx, { kind: 'driver', id: driver.id, form: agreed.form }, texts, driver.createdAt);
        }
        const documents = grouped.map(({ group, name }) => `${documentLabels[group]}: ${name}`).join(', ');
        await recordActivity(tx, actor, {
          kind: 'driver-added',
          at: driver.createdAt,
          record: { kind: 'driver', id: driver.id, name: driver.fullName, reference: String(driverNumber) },
          changes: changesBetween({}, { status: 'Pending', documents, consent: agreed?.words ?? '' }),
        });
        await notify(tx, [toReceived(driver, driverNumber)], { by: 'office' }, driver.createdAt);
      }),
    );
  } catch (error) {
    await stored.drop();
    await requireNoOther(db, texts);
    throw error;
  }
  return getDriver(context, driver.id);
}
