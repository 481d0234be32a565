import { v7 as uuid } from 'uuid';
import '#server/driver-invitations/table.ts';
import type { Database } from '#server/platform/database/database.ts';

const people = [
  { fullName: 'Táíwò Ògúnlẹ́yẹ', phoneNumber: '08000000951', vehicleType: 'Truck', state: 'Oyo' },
  { fullName: 'Hauwa Danjuma', phoneNumber: '08000000952', vehicleType: 'Bus', state: 'Kaduna' },
  { fullName: 'Obinna Okeke', phoneNumber: '08000000953', vehicleType: 'Van', state: '' },
  { fullName: 'Ibrahim Sule', phoneNumber: '08000000954', vehicleType: '', state: 'Kano' },
];

const dayMs = 86_400_000;

/** Adds people who were invited three days ago, unless there are any; one declined. Returns the number added. */
export async function fillInvitations(db: Database, invitedBy: string, now: Date): Promise<number> {
  if (await db.selectFrom('driverInvitations').select('id').limit(1).executeTakeFirst()) return 0;
  const batchId = uuid();
  const invitedAt = new Date(now.getTime() - 3 * dayMs);
  const rows = people.map((person, at) => ({
    id: uuid(),
    batchId,
    ...person,
    email: '',
    note: at === 0 ? 'Drove for us until 2024' : '',
    invitedBy,
    invitedAt,
    declinedAt: at === 3 ? new Date(now.getTime() - dayMs) : null,
  }));
  await db.insertInto('driverInvitations').values(rows).execute();
  return rows.length;
}
