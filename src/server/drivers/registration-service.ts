import { v7 as uuid } from 'uuid';
import * as z from 'zod/mini';
import { findProblems } from '#contract/checks.ts';
import { todayInLagos } from '#contract/dates.ts';
import {
  applicationChecks,
  documentGroups,
  documentLabels,
  documentMissingMessage,
  maxFilesPerGroup,
} from '#contract/driver-applications.ts';
import type { ApplicationBody } from '#contract/driver-registration.ts';
import { alreadyAppliedMessage, Driver } from '#contract/drivers.ts';
import { type Attempt, type FormAnswer, onlyOnce, rememberedAnswer } from '#server/platform/idempotency.ts';
import { refuse, refuseProblems } from '#server/platform/refusals.ts';
import { type DocumentPicture, storeDocuments } from './document-service.ts';
import { hasOpenApplication, insertDriver } from './registration-repository.ts';
import type { DriversContext } from './service.ts';

type Application = z.infer<typeof ApplicationBody>;

function refuseImages(message: string): never {
  throw refuse.invalid(message, [{ field: 'images', message }]);
}

/** Says of each picture which kind of document it is; refuses a count that can't be right. */
function groupPictures({ images, imageGroups }: Application): DocumentPicture[] {
  const groups = imageGroups.length > 0 ? imageGroups : [...documentGroups];
  if (imageGroups.length === 0 && images.length !== groups.length) {
    refuseImages(`Without imageGroups exactly ${groups.length} pictures are needed, one of each document.`);
  }
  if (images.length !== groups.length) refuseImages('imageGroups must name the document of each picture.');
  return documentGroups.flatMap((group) => {
    const pictures = images.filter((_, at) => groups[at] === group);
    if (pictures.length === 0) {
      refuseImages(`${documentMissingMessage} Missing: ${documentLabels[group]}.`);
    }
    if (pictures.length > maxFilesPerGroup) {
      refuseImages(`Too many files: at most ${maxFilesPerGroup} for ${documentLabels[group]}.`);
    }
    return pictures.map((picture, at) => ({ ...picture, group, position: at + 1 }));
  });
}

/**
 * Takes an application: checks every field as the form does, then the pictures, writes these anew, and stores all of it
 * in one transaction. Whatever is refused or fails on the way, or is given up when `signal` aborts, leaves neither row nor file. The reference is the driver id.
 */
export async function registerDriver(
  { db, files, clock }: Pick<DriversContext, 'db' | 'files' | 'clock'>,
  attempt: Attempt,
  application: Application,
  signal: AbortSignal,
): Promise<FormAnswer> {
  const now = clock();
  refuseProblems(findProblems(applicationChecks, application, todayInLagos(now)));
  const driver = newDriver(application, now);
  const grouped = groupPictures(application);
  // The index decides; asking first spares the work on the pictures.
  if (await hasOpenApplication(db, driver.email, driver.phoneNumber)) {
    // It may be the one that came first under this key, and was stored while this one was on its way.
    const remembered = await rememberedAnswer(db, attempt, now);
    if (remembered) return remembered;
    throw refuse.conflict(alreadyAppliedMessage);
  }

  const stored = await storeDocuments(files, grouped, signal);
  try {
    const answer = await onlyOnce(db, attempt, now, async (tx) => {
      await stored.keep(tx);
      const driverNumber = await insertDriver(tx, driver, stored.documents);
      return { message: 'Your application has been received.', reference: String(driverNumber) };
    });
    if (answer.repeated) await stored.drop();
    return answer;
  } catch (error) {
    await stored.drop();
    throw error;
  }
}

const { ageBracket, state, typeOfVehice } = Driver.shape;
const Choices = z.object({ ageBracket, state, typeOfVehice });

function newDriver(application: Application, now: Date) {
  const choices = z.parse(Choices, application);
  return {
    id: uuid(),
    fullName: application.fullName,
    email: application.email,
    phoneNumber: application.phoneNumber,
    ageBracket: choices.ageBracket,
    address: application.address,
    city: application.city,
    state: choices.state,
    licenceNumber: application.licence,
    licenceExpiresOn: application.licenceExpiryDate,
    medicalExpiresOn: application.medicalRecordsExpiryDate,
    yearsOfExperience: Number(application.yearsOfExperience),
    vehicleType: choices.typeOfVehice,
    previousExperience: application.previousDrivingExperienceDetails,
    createdAt: now,
    updatedAt: now,
  };
}
