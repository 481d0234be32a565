import type { Database } from '#server/platform/database/database.ts';

/**
 * Deletes a driver's documents, including replaced ones and those that wait to be checked, and what the driver was reminded of about them.
 * Returns what they were.
 */
export async function deleteDocuments(tx: Database, driverId: string) {
  const from = (table: 'driverDocuments' | 'sentDocuments') =>
    tx.deleteFrom(table).where('driverId', '=', driverId).returning(['fileName', 'originalName']).execute();
  await tx.deleteFrom('documentReminders').where('driverId', '=', driverId).execute();
  return [...(await from('driverDocuments')), ...(await from('sentDocuments'))];
}
