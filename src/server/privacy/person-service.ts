import type * as z from 'zod/mini';
import { correctConsultation } from '#contract/consultations/consultation-correction.ts';
import type { OtherKind, OtherRecord } from '#contract/drivers/other-records.ts';
import { correctEnrolment } from '#contract/enrolments/enrolments.ts';
import { isSameName } from '#contract/placements/bin.ts';
import { canonicalEmail } from '#contract/platform/email-address.ts';
import { nationalPhoneNumber } from '#contract/platform/phone-number.ts';
import { can } from '#contract/platform/roles.ts';
import {
  type FoundPerson,
  type findPersonData,
  personSearchChecks,
} from '#contract/privacy/privacy-people.ts';
import type { PersonRecord } from '#contract/privacy/privacy-requests.ts';
import { correctRequest } from '#contract/requests/request-correction.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import type { AdministratorContext } from '#server/platform/system/context.ts';
import { findIdentity } from './erasure-repository.ts';
import { toFoundPerson } from './mapper.ts';
import {
  findContacts,
  findCorrectedFrom,
  findOtherRecords,
  findPeopleByContacts,
  findPerson,
  findPersonByReference,
  type PersonRow,
} from './person-repository.ts';

const goneMessage = 'This record no longer exists.';

/** The contacts to search by: an email address or phone number, or those of the record with a number. */
async function contactsBy(db: Database, search: string): Promise<string[]> {
  if (search === '') return [];
  if (search.includes('@')) return [canonicalEmail(search)];
  const one = await findPersonByReference(db, search);
  return one ? findContacts(db, [one.id]) : [nationalPhoneNumber(search)];
}

/**
 * Finds a person's records by email address, phone number or record number, and with `record` by that record's
 * contacts. That one comes first, even if erased.
 */
export async function searchPeople(
  db: Database,
  { search, record }: z.infer<typeof findPersonData.body>,
  now: Date,
): Promise<FoundPerson[]> {
  rejectInvalid(personSearchChecks, { search }, now);
  const first = record && (await findPerson(db, record));
  const contacts = [
    ...(await contactsBy(db, search)),
    ...(first ? await findContacts(db, [first.id]) : []),
  ];
  const others = contacts.length > 0 ? await findPeopleByContacts(db, contacts) : [];
  return [...(first ? [first] : []), ...others.filter(({ id }) => id !== first?.id)].map(
    toFoundPerson,
  );
}

/** Reads these records, each once. Throws 404 if one is missing or erased. */
export async function getPeople(
  db: Database,
  records: readonly PersonRecord[],
): Promise<PersonRow[]> {
  const people: PersonRow[] = [];
  for (const record of records) {
    if (people.some(({ id }) => id === record.id)) continue;
    const person = await findPerson(db, record);
    if (!person) throw httpErrors.notFound(goneMessage);
    if (person.erasedAt) throw httpErrors.notFound('The data of this record is erased.');
    people.push(person);
  }
  return people;
}

const accessOf = {
  enrolment: correctEnrolment.access,
  request: correctRequest.access,
  consultation: correctConsultation.access,
} as const satisfies Record<OtherKind, string>;

/** The records of a driver's person with a name or contact from before a correction. Throws 404 without a driver. */
export async function otherRecordsOf(
  { db, actor }: AdministratorContext,
  id: string,
): Promise<OtherRecord[]> {
  const driver = await findIdentity(db, { kind: 'driver', id });
  if (!driver || driver.erasedAt) throw httpErrors.notFound('There is no such driver.');
  const former = await findCorrectedFrom(db, id);
  if (former.length === 0) return [];
  const { name, email, phone } = driver;
  const isFormer = (text: string) => former.includes(text);
  const isFormerPhone = (text: string) =>
    former.some((one) => nationalPhoneNumber(one) === nationalPhoneNumber(text));
  const isFormerName = (text: string) => former.some((one) => isSameName(one, text));
  const rows = await findOtherRecords(db, [email, phone, ...former]);
  return rows.flatMap(({ certificates, ...row }) => {
    const isCompany = row.kind === 'request';
    // Families share an email address or a phone.
    if (!isCompany && !isFormerName(row.name) && !isSameName(row.name, name)) return [];
    if (!can(actor.role, accessOf[row.kind])) return [];
    const isRenamed = !isCompany && row.name !== name && isFormerName(row.name);
    const changes = {
      ...(isRenamed && { fullName: name }),
      ...(row.email !== email && isFormer(row.email) && { email }),
      ...(row.phoneNumber !== phone && isFormerPhone(row.phoneNumber) && { phoneNumber: phone }),
    };
    if (Object.keys(changes).length === 0) return [];
    const { kind, id: _id, reference } = row;
    return [
      {
        kind,
        _id,
        reference,
        name: row.name,
        given: changes,
        certificates: isRenamed ? certificates : [],
      },
    ];
  });
}
