import type * as z from 'zod/mini';
import { canonicalEmail } from '#contract/platform/email-address.ts';
import { nationalPhoneNumber } from '#contract/platform/phone-number.ts';
import { type FoundPerson, type findPersonData, personSearchChecks } from '#contract/privacy/privacy-people.ts';
import type { PersonRecord } from '#contract/privacy/privacy-requests.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import { toFoundPerson } from './mapper.ts';
import {
  findContacts,
  findPeopleByContacts,
  findPerson,
  findPersonByReference,
  type PersonRow,
} from './person-repository.ts';

const goneMessage = 'This record no longer exists.';

/** What finds the records of somebody: an email address or a phone number, or those of the record with a number. */
async function contactsBy(db: Database, search: string): Promise<string[]> {
  if (search === '') return [];
  if (search.includes('@')) return [canonicalEmail(search)];
  const one = await findPersonByReference(db, search);
  return one ? findContacts(db, [one.id]) : [nationalPhoneNumber(search)];
}

/**
 * All records of a person: those of an email address, a phone number or a number that people quote, and with `record` those that its email
 * address and phone number find. It comes first, also if it is erased.
 */
export async function foundPeople(
  db: Database,
  { search, record }: z.infer<typeof findPersonData.body>,
  now: Date,
): Promise<FoundPerson[]> {
  rejectInvalid(personSearchChecks, { search }, now);
  const first = record && (await findPerson(db, record));
  const contacts = [...(await contactsBy(db, search)), ...(first ? await findContacts(db, [first.id]) : [])];
  const others = contacts.length > 0 ? await findPeopleByContacts(db, contacts) : [];
  return [...(first ? [first] : []), ...others.filter(({ id }) => id !== first?.id)].map(toFoundPerson);
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
