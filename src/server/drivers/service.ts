import type { Readable } from 'node:stream';
import { v7 as uuid } from 'uuid';
import * as z from 'zod/mini';
import { findProblems } from '#contract/checks.ts';
import { todayInLagos } from '#contract/dates.ts';
import {
  applicationChecks,
  type DocumentGroup,
  documentGroups,
  documentLabels,
  documentMissingMessage,
  maxFilesPerGroup,
} from '#contract/driver-applications.ts';
import type { ApplicationBody } from '#contract/driver-registration.ts';
import { alreadyAppliedMessage, Driver, type DriverFilter, type listDrivers } from '#contract/drivers.ts';
import { pagedInfo } from '#contract/paging.ts';
import type { UploadedFile } from '#contract/upload.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database.ts';
import { type Attempt, type FormAnswer, onlyOnce, rememberedAnswer } from '#server/platform/idempotency.ts';
import { reencodeAsJpeg, refuseUnreadable } from '#server/platform/pictures.ts';
import { refuse, refuseProblems } from '#server/platform/refusals.ts';
import type { SignedLinks } from '#server/platform/signed-links.ts';
import type { StoredFiles } from '#server/platform/stored-files.ts';
import * as repository from './repository.ts';
import { documentPath, writeDrivers } from './wire.ts';

type Application = z.infer<typeof ApplicationBody>;

/** A picture, the kind of document it shows, and its place among those of its kind, counted from 1. */
interface Grouped extends UploadedFile {
  group: DocumentGroup;
  position: number;
}

/** What the drivers' rules work with. */
export interface DriversContext {
  db: Database;
  files: StoredFiles;
  links: SignedLinks;
  clock: Clock;
}

function refuseImages(message: string): never {
  throw refuse.invalid(message, [{ field: 'images', message }]);
}

/** Says of each picture which kind of document it is; refuses a count that can't be right. */
function groupPictures({ images, imageGroups }: Application): Grouped[] {
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

/** Writes a picture anew beside the received one; refuses one that can't be read. */
async function reencode(picture: Grouped): Promise<Grouped> {
  const path = `${picture.path}.jpg`;
  try {
    return { ...picture, path, size: await reencodeAsJpeg(picture.path, path) };
  } catch (error) {
    return refuseUnreadable(error, picture.name);
  }
}

/**
 * Takes an application: checks every field as the form does, then the pictures, writes these anew, and stores all of it
 * in one transaction. Whatever is refused or fails on the way leaves neither row nor file. The reference is the driver id.
 */
export async function registerDriver(
  { db, files, clock }: Pick<DriversContext, 'db' | 'files' | 'clock'>,
  attempt: Attempt,
  application: Application,
): Promise<FormAnswer> {
  const now = clock();
  refuseProblems(findProblems(applicationChecks, application, todayInLagos(now)));
  const driver = newDriver(application, now);
  const grouped = groupPictures(application);
  // The index decides; asking first spares the work on the pictures.
  if (await repository.hasOpenApplication(db, driver.email, driver.phoneNumber)) {
    // It may be the one that came first under this key, and was stored while this one was on its way.
    const remembered = await rememberedAnswer(db, attempt, now);
    if (remembered) return remembered;
    throw refuse.conflict(alreadyAppliedMessage);
  }

  const encoded: Grouped[] = [];
  for (const picture of grouped) encoded.push(await reencode(picture));
  const stored = await files.put(encoded);
  const fileNames = stored.map(({ fileName }) => fileName);
  const documents = stored.map(({ group, position, fileName, name, size }) => ({
    id: uuid(),
    documentGroup: group,
    position,
    fileName,
    originalName: name,
    bytes: size,
  }));

  try {
    const answer = await onlyOnce(db, attempt, now, async (tx) => {
      await files.keep(tx, fileNames);
      const driverNumber = await repository.insertDriver(tx, driver, documents);
      return { message: 'Your application has been received.', reference: String(driverNumber) };
    });
    if (answer.repeated) await files.drop(fileNames);
    return answer;
  } catch (error) {
    await files.drop(fileNames);
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

/** One page of the drivers that `filter` lets through. */
export async function listedDrivers(
  { db, links, clock }: Pick<DriversContext, 'db' | 'links' | 'clock'>,
  filter: DriverFilter,
): Promise<z.infer<typeof listDrivers.answer>['data']> {
  const now = clock();
  const { rows, total } = await repository.findDrivers(db, filter, todayInLagos(now));
  const documents = await repository.findDocuments(
    db,
    rows.map(({ id }) => id),
  );
  return { result: writeDrivers(rows, documents, links, now), pagedInfo: pagedInfo(filter, total) };
}

/** The driver of that `_id` or `driverId`; refuses (404) one that isn't there. */
export async function oneDriver(
  { db, links, clock }: Pick<DriversContext, 'db' | 'links' | 'clock'>,
  id: string,
): Promise<Driver> {
  const row = await repository.findDriver(db, id);
  const documents = row ? await repository.findDocuments(db, [row.id]) : [];
  const [driver] = writeDrivers(row ? [row] : [], documents, links, clock());
  if (!driver) throw refuse.notFound('There is no driver with this id.');
  return driver;
}

/** A document's picture, for whoever holds a link that is signed and has not run out. */
export async function readDocument(
  { db, files, links, clock }: DriversContext,
  documentId: string,
  query: { expires: string; signature: string },
): Promise<{ bytes: Readable; size: number }> {
  links.verify(documentPath(documentId), query, clock());
  const document = await repository.findDocument(db, documentId);
  const picture = document && (await files.read(document.fileName));
  if (!picture) throw refuse.notFound('This document is not there any more.');
  return picture;
}
