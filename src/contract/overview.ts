import * as z from 'zod/mini';
import { endpoint, success } from './endpoint.ts';

/** What the dashboard counts. Each number is the total of the list that its card opens. */
export const Overview = z.object({
  totalApplicationsReceived: z.int(),
  approvedDrivers: z.int(),
  pendingDriverApplications: z.int(),
  blockedDrivers: z.int(),
  consultationBookings: z.int(),
  driverRequestsFromCompanies: z.int(),
  licenseOrMedicalExpiries: z.int(),
  driversCurrentlyAssigned: z.int(),
});
export type Overview = z.infer<typeof Overview>;

/** The dashboard's figures, as they are at this moment. */
export const readOverview = endpoint({
  method: 'GET',
  path: '/admin/overview',
  access: 'admin',
  summary: 'Count what the dashboard shows',
  status: 200,
  answer: success(z.object({ result: Overview })),
});
