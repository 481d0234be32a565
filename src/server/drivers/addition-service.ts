import type * as z from 'zod/mini';
import {
  type AddedDriverBody,
  agreedByMissingMessage,
  agreedForms,
} from '#contract/drivers/added-drivers.ts';
import {
  documentGroups,
  documentLabels,
  maxFilesPerGroup,
} from '#contract/drivers/application-form.ts';
import { applicationChecks } from '#contract/drivers/application-record.ts';
import { type Driver, otherOpenMessage } from '#contract/drivers/drivers.ts';
import { changesBetween, recordActivity } from '#server/activity/record-activity.ts';
import { checkConsents, formatGiven, keepConsents } from '#server/consents/service.ts';
import { type DocumentImage, storeDocuments } from '#server/documents/service.ts';
import { closeInvitations } from '#server/driver-invitations/service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { conflictOn, httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import type { AdministratorContext } from '#server/platform/system/context.ts';
import { licencesOf } from './licence-service.ts';
import { toReceived } from './mapper.ts';
import { newDriver } from './registration-service.ts';
import { findOpenApplication, insertDriver } from './repository.ts';
import { getDriver } from './service.ts';
import { onlyOneOpen } from './table.ts';

type AdditionBody = z.infer<typeof AddedDriverBody>;

/** Throws 400 if an image has no document, or a document has too many images. */
function imagesByGroup({
  images,
  imageGroups,
}: Pick<AdditionBody, 'images' | 'imageGroups'>): DocumentImage[] {
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
 * Returns the consents given at the office, and their form; undefined without any, since no notice was shown.
 * Throws 400 if the form isn't named.
 */
function agreedIn({
  consents = [],
  noticeVersion,
  agreedBy,
}: Pick<AdditionBody, 'consents' | 'noticeVersion' | 'agreedBy'>) {
  checkConsents({ consents, noticeVersion }, 'free');
  if (consents.length === 0) return undefined;
  if (agreedBy === undefined) {
    throw httpErrors.invalidField('agreedBy', agreedByMissingMessage);
  }
  const form = agreedForms[agreedBy];
  return { form, words: formatGiven(consents, form) };
}

/** Throws 409, naming the other driver, if an open application has the same email address or phone number. */
async function requireNoOther(
  db: Database,
  { email, phoneNumber }: Pick<AdditionBody, 'email' | 'phoneNumber'>,
) {
  const other = await findOpenApplication(db, email, phoneNumber);
  if (!other) return;
  const isPhone = other.phoneNumber === phoneNumber;
  const what = isPhone ? 'phone number' : 'email address';
  const message = `This is the ${what} of ${other.fullName} (${other.driverNumber}).`;
  throw httpErrors.taken(isPhone ? 'phoneNumber' : 'email', message, other.id);
}

/**
 * Adds a driver at the office with the available documents. Throws 409 if another open application has the same
 * email address or phone number.
 */
export async function addDriver(
  context: AdministratorContext,
  { images, imageGroups, ...texts }: AdditionBody,
): Promise<Driver> {
  const { db, files, clock, notify, actor, encoder } = context;
  rejectInvalid(applicationChecks, texts, clock());
  const agreed = agreedIn(texts);
  const grouped = imagesByGroup({ images, imageGroups });
  // Unique indexes decide; this check only avoids encoding images in vain.
  await requireNoOther(db, texts);
  const stored = await storeDocuments(files, encoder, grouped);
  const driver = newDriver(licencesOf(context), texts, clock());
  try {
    await conflictOn(
      onlyOneOpen,
      otherOpenMessage,
      db.transaction().execute(async (tx) => {
        const driverNumber = await insertDriver(tx, driver);
        const applicant = { ...driver, driverNumber, token: '' };
        await closeInvitations(context, tx, applicant, driver.createdAt);
        await stored.keep(tx, driver.id, driver.createdAt);
        if (agreed) {
          await keepConsents(
            tx,
            { kind: 'driver', id: driver.id, form: agreed.form },
            texts,
            driver.createdAt,
          );
        }
        const documents = grouped
          .map(({ group, name }) => `${documentLabels[group]}: ${name}`)
          .join(', ');
        await recordActivity(tx, actor, {
          kind: 'driver-added',
          at: driver.createdAt,
          record: {
            kind: 'driver',
            id: driver.id,
            name: driver.fullName,
            reference: String(driverNumber),
          },
          changes: changesBetween(
            {},
            { status: 'Pending', documents, consent: agreed?.words ?? '' },
          ),
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
