import { sql } from 'kysely';
import { states } from '#contract/platform/nigerian-states.ts';
import { companies } from '#scripts/demo/companies.ts';
import { people } from '#scripts/demo/people.ts';
import { storeSealed } from '#server/drivers/licence-repository.ts';
import { licencesOf } from '#server/drivers/licence-service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { DataKeys } from '#server/platform/system/data-keys.ts';

export const rareSurname = 'Nwọkẹ́dì';

// A UUIDv7 with this timestamp, as the product creates.
const keyAt = (instant: string) =>
  sql.raw(`(
  lpad(to_hex((extract(epoch from ${instant}) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3)
  || '8' || substr(md5(random()::text), 1, 15))::uuid`);

const textArray = (texts: readonly string[]) => sql`${[...texts]}::text[]`;

/** Drivers of the last years, most of them decided. Some documents have expired or expire within a month. */
export const drivers = (count: number, years = 2) => sql`
  insert into drivers (id, full_name, email, phone_number, age_bracket, address, city, state,
      licence_expires_on, medical_expires_on, years_of_experience, vehicle_type, previous_experience, status, status_before_block,
      created_at, updated_at)
    -- The prime numbers scatter the phone numbers over a dozen operators.
    select ${keyAt('created_at')}, first_name || ' ' || last_name, 'driver.' || n || '@example.com',
      phone, (array['30–35', '36–40', '36–40', '41–45', '46–50'])[1 + n % 5], '12 Sample Close', 'Sample City', state, licence, medical,
      1 + n % 20, vehicle, 'Haulage of cement and grain between the depot and up-country markets.', status,
      case status when 'Blocked' then 'Approved' end, created_at, created_at
    from (
      select n, created_at, state,
        (array['0803', '0803', '0803', '0806', '0802', '0805', '0813', '0816', '0903', '0701', '0810', '0902'])[1 + n % 12]
          || lpad((n::bigint * 7919 % 9999991)::text, 7, '0') as phone,
        first_names[1 + floor(random() * array_length(first_names, 1))] as first_name,
        -- Some names are more common than others.
        case when n % 4999 = 1 then ${rareSurname} else last_names[1 + floor(random() ^ 1.4 * array_length(last_names, 1))] end as last_name,
        (array['Truck', 'Truck', 'Truck', 'Van', 'Van', 'Car', 'Bus'])[1 + floor(random() * 7)] as vehicle,
        case when n % 250 = 7 then 'Blocked' when n % 333 = 5 then 'Deleted' when n % 333 = 11 or decided < 0.42 then 'Approved'
          when decided < 0.74 then 'Pending' else 'Rejected' end as status,
        case when n % 333 = 11 then far when of_licence < 0.04 then near when of_licence < 0.36 then coming else far end as licence,
        case when n % 333 = 11 then far when of_medical < 0.04 then near when of_medical < 0.36 then coming else far end as medical
      from (
        select n, ${textArray(people.map(([first]) => first))} as first_names, ${textArray(people.map(([, last]) => last))} as last_names,
          (${textArray(states)})[1 + floor(random() ^ 2 * ${states.length})] as state,
          now() - interval '1 year' * (${years} * (1 - n / ${count}::float8)) as created_at, random() as decided,
          random() as of_licence, random() as of_medical, current_date + 366 + floor(random() * 1400)::int as far,
          current_date + 32 + floor(random() * 333)::int as coming, current_date + 30 - floor(random() * 150)::int as near
        from generate_series(1, ${count}::int) as n
        offset 0
      ) as chances
      offset 0
    ) as people`;

export function licenceOf(driverNumber: number): string {
  const n = driverNumber - 100_000;
  const letters = [23, 19, 17].map((most) => String.fromCharCode(65 + (n % most))).join('');
  return `${letters}${String(n).padStart(7, '0')}AA01`;
}

async function addLicences(db: Database, keys: DataKeys): Promise<void> {
  const licences = licencesOf({ keys });
  const rows = await db
    .selectFrom('drivers')
    .select(['id', 'driverNumber', 'licenceSealed'])
    .execute();
  const most = 500;
  for (let at = 0; at < rows.length; at += most) {
    const batch = rows.slice(at, at + most);
    const sealed = batch.map((row) => ({
      ...row,
      sealed: licences.seal(row.id, licenceOf(row.driverNumber)),
    }));
    await storeSealed(db, sealed, { skipsLocked: false });
  }
}

/** Five images per driver: both sides of the licence, one of each other document. */
const documents = sql`
  with named as (
    select id as driver_id, created_at, document_group, position, md5(id::text || document_group || position) as file_name
    from drivers, (values ('drivers', 1), ('drivers', 2), ('nin', 1), ('medical', 1), ('education', 1)) as asked (document_group, position)
    where status <> 'Deleted'
  ), stored as (
    insert into stored_files (name, owner, kept, sha256, sealed_key, created_at)
      select file_name, 0, true, sha256(''), '', created_at from named
  )
  insert into driver_documents (id, driver_id, document_group, position, file_name, original_name, bytes, created_at)
    select ${keyAt('created_at')}, driver_id, document_group, position, file_name, 'photo.jpg', 350000, created_at from named`;

const statusChanges = sql`
  insert into driver_status_changes (id, driver_id, from_status, to_status, changed_by, changed_at)
    select ${keyAt('created_at')}, id, from_status, coalesce(to_status, status), 'Fúnkẹ́ Bámidélé', created_at + place * interval '1 second'
    from drivers, (values (1, 'Pending', 'Blocked'), (2, 'Blocked', 'Pending'), (3, 'Pending', null))
      as changes (place, from_status, to_status)
    where coalesce(to_status, status) <> from_status`;

export const requests = (count: number, years = 2) => sql`
  insert into company_requests (id, company_name, email, phone_number, address, city, state, drivers_needed, vehicle_type,
      starts_on, ends_on, preferred_city, preferred_state, notes, status, created_at, updated_at)
    select ${keyAt('created_at')}, (${textArray(companies.map(([name]) => name))})[1 + n % ${companies.length}] || ' ' || n,
      'company.' || n || '@example.com', '08' || lpad(n::text, 9, '0'), '12 Sample Close', 'Sample City', 'Lagos', 10, 'Truck',
      created_at::date + 20, created_at::date + 200, 'Sample City', 'Lagos', '',
      (array['Fulfilled', 'Fulfilled', 'Cancelled', 'Pending'])[1 + n % 4], created_at, created_at
    from (
      select n, now() - interval '1 year' * (${years} * (1 - n / ${count}::float8)) as created_at from generate_series(1, ${count}::int) as n
    ) as asked`;

const consultations = (count: number) => sql`
  insert into consultations (id, full_name, company_name, email, phone_number, area_of_concern, consultation_on, preferred_time,
      status, created_at, updated_at)
    select ${keyAt('created_at')}, full_name, 'Sample Haulage', 'client.' || n || '@example.com', '08' || lpad(n::text, 9, '0'),
      'Our trucks wait two days at the port on every trip.', created_at::date + n % 40, 'Morning',
      (array['Completed', 'Cancelled', 'Scheduled', 'Pending'])[1 + n % 4], created_at, created_at
    from (
      select n, (${textArray(people.map(([first, last]) => `${first} ${last}`))})[1 + n % ${people.length}] as full_name,
        now() - interval '2 years' * (1 - n / ${count}::float8) as created_at
      from generate_series(1, ${count}::int) as n
    ) as booked`;

/** Places every third of a thousand drivers with the latest requests, a handful each. */
const placements = sql`
  with workers as (
    select id, created_at, row_number() over (order by id) as place from drivers where status = 'Approved' and (driver_number - 100000) % 333 = 11
  ), takers as (
    select id, row_number() over (order by created_at desc) as place from company_requests where status in ('Fulfilled', 'Pending') limit 60
  ), placed as (
    insert into placements (id, driver_id, request_id, started_at)
      select gen_random_uuid(), workers.id, takers.id,
        greatest(now() - workers.place * interval '7 hours', workers.created_at + interval '1 minute')
      from workers join takers on takers.place = 1 + workers.place % 60 returning driver_id, request_id, started_at
  ), assigned as (
    update drivers set status = 'Assigned' from placed where drivers.id = placed.driver_id
  ), told as (
    insert into driver_status_changes (id, driver_id, from_status, to_status, changed_by, request_id, changed_at)
      select gen_random_uuid(), driver_id, 'Approved', 'Assigned', 'Fúnkẹ́ Bámidélé', request_id, started_at from placed
  )
  update company_requests set status = 'Assigned' where status = 'Pending' and id in (select request_id from placed)`;

interface Fill {
  drivers: number;
  requests: number;
  consultations: number;
}

/** Runs `fill` without a statement timeout and with fixed random numbers, then vacuums. */
export async function fillBy(
  db: Database,
  fill: (one: Database) => Promise<unknown>,
): Promise<void> {
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one);
    await sql`select setseed(0.5)`.execute(one);
    await fill(one);
    await sql`vacuum analyze`.execute(one);
    await sql`reset statement_timeout`.execute(one);
  });
}

/**
 * Fills an empty database with plausible rows and a few hundred placements, then vacuums. Licence numbers need
 * `keys`.
 */
export async function fillLists(db: Database, count: Fill, keys?: DataKeys): Promise<void> {
  await fillBy(db, async (one) => {
    await drivers(count.drivers).execute(one);
    if (keys) await addLicences(one, keys);
    await documents.execute(one);
    await statusChanges.execute(one);
    await requests(count.requests).execute(one);
    await consultations(count.consultations).execute(one);
    await placements.execute(one);
  });
}
