import type * as z from 'zod/mini';
import { canonicalEmail } from '#contract/platform/email-address.ts';
import { nationalPhoneNumber } from '#contract/platform/phone-number.ts';
import { type FoundPerson, type findPersonData, personSearchChecks } from '#contract/privacy/privacy-people.ts';
import type { PersonRecord } from '#contract/privacy/privacy-requests.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import { toFoundPerson } from './person-mapper.ts';
import { findPeopleByContact, findPerson, findPersonByReference, type PersonRow } from './person-repository.ts';

const goneMessage = 'This record is not there any more.';

async function peopleBy(db: Database, search: string): Promise<PersonRow[]> {
  if (search === '') return [];
  if (search.includes('@')) return findPeopleByContact(db, canonicalEmail(search));
  const phone = nationalPhoneNumber(search);
  const found = await findPeopleByContact(db, phone);
  if (found.length > 0) return found;
  const one = await findPersonByReference(db, search);
  return one ? [one] : [];
}

/** All records of an email address, a phone number or a number that people quote; or the one record, also an erased one. */
export async function foundPeople(
  db: Database,
  { search, record }: z.infer<typeof findPersonData.body>,
  now: Date,
): Promise<FoundPerson[]> {
  rejectInvalid(personSearchChecks, { search }, now);
  if (!record) return (await peopleBy(db, search)).map(toFoundPerson);
  const found = await findPerson(db, record);
  return found ? [toFoundPerson(found)] : [];
}

/** These records, each once. Throws 404 if one of them isn't there or is erased. */
export async function getPeople(db: Database, records: readonly PersonRecord[]): Promise<PersonRow[]> {
  const people: PersonRow[] = [];
  for (const record of records) {
    if (people.some(({ id }) => id === record.id)) continue;
    const found = await findPerson(db, record);
    if (!found) throw httpErrors.notFound(goneMessage);
    if (found.erasedAt) throw httpErrors.notFound('The data of this record is erased.');
    people.push(found);
  }
  return people;
}
