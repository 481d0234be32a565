import { Readable } from 'node:stream';
import { isSameName } from '#contract/placements/bin.ts';
import { formatDate, todayInLagos } from '#contract/platform/dates.ts';
import type { PersonRecord } from '#contract/privacy/privacy-requests.ts';
import { licencesOf } from '#server/drivers/licence-service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { writeZip } from '#server/platform/files/zip.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { Context } from '#server/platform/system/context.ts';
import { type LicenceOf, toFacts } from './copy-facts-mapper.ts';
import { type ArchivedRecord, type RecordCopy, toJson, toPage } from './copy-page-mapper.ts';
import { findAttendance, findCopiedRecord, findDocuments } from './copy-repository.ts';
import { type CopyTarget, findSections } from './copy-section-repository.ts';
import { findSameContact } from './person-repository.ts';

const isErased = () => httpErrors.notFound('This record no longer exists, or its data is erased.');

/** The reader of a copy: a person's copy never names office staff, not even by role. */
export type CopyReader = 'office' | 'person';

export interface PersonCopy {
  /** A ZIP file made while it is sent. */
  content: AsyncIterable<Uint8Array>;
  fileName: string;
}

/**
 * A record as its person sees it without a copy: the form's filled fields by label, and the documents, newest
 * first. Throws 404 if the record is erased.
 */
export async function ownView(context: Context, record: PersonRecord) {
  const row = await findCopiedRecord(context.db, record);
  if (!row) throw isErased();
  const documents = await findDocuments(context.db, record);
  return {
    fields: Object.entries(toFacts(row, licencesOf(context).read).form)
      .map(([label, value]) => ({ label, value: formatDate(String(value ?? '')) }))
      .filter(({ value }) => value !== ''),
    documents: documents
      .flatMap(({ group, ...row }) => (group === null ? [] : [{ ...row, group }]))
      .toSorted((one, other) => other.addedAt.getTime() - one.addedAt.getTime()),
  };
}

/** Everything about a record for a copy; undefined if it is missing or erased. */
async function recordCopy(
  db: Database,
  about: CopyTarget,
  licenceOf: LicenceOf,
): Promise<RecordCopy | undefined> {
  const row = await findCopiedRecord(db, about);
  if (!row) return undefined;
  const { form, since, ...record } = toFacts(row, licenceOf);
  const attendance = about.kind === 'enrolment' && { Attendance: await findAttendance(db, about) };
  return {
    ...record,
    facts: { ...form, ...since, ...attendance },
    documents: await findDocuments(db, about),
    sections: await findSections(db, about),
  };
}

async function isThere({ files }: Context, fileName: string): Promise<boolean> {
  const file = await files.read(fileName);
  file?.bytes.destroy();
  return file !== undefined;
}

/** The record with its documents' archive paths, in a separate folder if there are several records. */
async function toArchived(
  context: Context,
  copy: RecordCopy,
  isAlone: boolean,
): Promise<ArchivedRecord> {
  const folder = isAlone ? 'Documents/' : `${copy.reference}/`;
  const documents = [];
  for (const document of copy.documents) {
    const isMissing = !(await isThere(context, document.fileName));
    documents.push({ ...document, path: folder + document.path, isMissing });
  }
  return { ...copy, documents };
}

/** The record whose code proved the person's identity. */
interface CopiedRecord extends PersonRecord {
  name: string;
  email: string;
  phoneNumber: string;
}

/**
 * The person's records for a copy without office review, this one first: those found by the proved contact with the
 * same name or both contacts. Families and colleagues share numbers.
 */
export async function recordsOfOne(
  db: Database,
  own: CopiedRecord,
  proved: string,
): Promise<PersonRecord[]> {
  const rows = await findSameContact(db, proved);
  const isSame = ({ name, email, phoneNumber }: CopiedRecord) =>
    isSameName(name, own.name) || (email === own.email && phoneNumber === own.phoneNumber);
  return [own, ...rows.filter((one) => one.id !== own.id && isSame(one))];
}

/**
 * All stored data in these records as a ZIP file: `data.html` to read, `data.json` for programs, and the documents.
 * It names missing files. Throws 404 if every record is missing or erased.
 */
export async function personCopy(
  context: Context,
  records: readonly PersonRecord[],
  reader: CopyReader,
): Promise<PersonCopy> {
  const { db, files, clock, website } = context;
  const { read: licenceOf } = licencesOf(context);
  const company = website.company();
  const copies: RecordCopy[] = [];
  for (const record of records) {
    const copy = await recordCopy(db, { ...record, withRoles: reader === 'office' }, licenceOf);
    if (copy) copies.push(copy);
  }
  const [first] = copies;
  if (!first) throw isErased();
  const madeAt = clock();
  const archived: ArchivedRecord[] = [];
  for (const copy of copies) archived.push(await toArchived(context, copy, copies.length === 1));
  const text = (name: string, content: string) => ({
    name,
    changedAt: madeAt,
    open: async () => Readable.from([Buffer.from(content)]),
  });
  const stored = archived
    .flatMap(({ documents }) => documents)
    .filter(({ isMissing }) => !isMissing);
  const content = writeZip([
    text('data.html', toPage(archived, madeAt, company)),
    text('data.json', toJson(archived, madeAt, company)),
    ...stored.map(({ path, fileName, addedAt }) => ({
      name: path,
      changedAt: addedAt,
      open: async () => (await files.read(fileName))?.bytes,
    })),
  ]);
  const what = copies.length === 1 ? first.reference : `${copies.length}-records`;
  return { content, fileName: `personal-data-${what}-${todayInLagos(madeAt)}.zip` };
}
