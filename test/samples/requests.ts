import type { Insertable } from 'kysely';
import { v7 as uuid } from 'uuid';
import { requestBody } from '#contract/requests/request-form.ts';
import { requestRecord } from '#contract/requests/request-keeping.ts';
import type { RequestValues } from '#contract/requests/request-record.ts';
import type { Database } from '#server/platform/database/database.ts';
import { toColumns } from '#server/platform/database/record-columns.ts';
import type { CompanyRequestsTable } from '#server/requests/table.ts';

let count = 0;

export function goodRequestValues(): RequestValues {
  count += 1;
  return {
    name: `Ọ̀ṣun Sample Mills ${count}`,
    email: `mills.${count}@example.com`,
    phoneNumber: `0800${String(count).padStart(7, '0')}`,
    address: '12 Sample Close, Òkè-Fìà',
    city: 'Òṣogbo',
    state: 'Osun',
    numberOfDriverNeeded: '12',
    typeOfVehicleRequired: 'Truck',
    'duration.startDate': '2099-03-01',
    'duration.endDate': '2099-09-30',
    'preferredLocationOfAssignment.state': 'Lagos',
    additionalInfo: 'Two shifts a day.\nNight driving now and then.',
  };
}

export const goodRequest = () => requestBody(goodRequestValues());

export async function aCompanyRequest(
  db: Database,
  changes: Partial<Insertable<CompanyRequestsTable>> = {},
): Promise<string> {
  const id = uuid();
  const values = goodRequestValues();
  await db
    .insertInto('companyRequests')
    .values({
      id,
      ...toColumns(requestRecord, { ...values, 'preferredLocationOfAssignment.city': values.city }),
      createdAt: new Date(),
      updatedAt: new Date(),
      ...changes,
    })
    .execute();
  return changes.id ?? id;
}
