import * as z from 'zod/mini';
import { Consultation } from './consultations.ts';
import { Driver } from './drivers.ts';
import { DateOnly, endpoint, Instant, success } from './endpoint.ts';
import type { ExpiringDocument } from './expiring-documents.ts';
import { CompanyRequest } from './requests.ts';

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
  tag: 'Overview',
  summary: 'Count what the dashboard shows',
  status: 200,
  answer: success(z.object({ result: Overview })),
});

/** An application that nobody has decided on after so many days has waited long. */
export const longWaitDays = 3;

/** A request that begins within so many days begins soon. */
export const startsSoonDays = 7;

/** A paper that expires within so many days needs attention this week. */
export const expiresThisWeekDays = 7;

/** From so many per cent on, the space for unreviewed applications needs attention. */
export const spaceWarningPercent = 80;

/** Of each kind of thing that needs attention, at most so many are named. */
export const maxNamed = 5;

const paperNames = z.enum(['licence', 'medicalRecord'] satisfies ExpiringDocument[]);

/** A paper of a driver that has expired or expires this week; `company` is where the driver is placed. */
export const DocumentDue = z.object({
  ...z.pick(z.object(Driver.shape), { _id: true, driverId: true, fullName: true, status: true }).shape,
  paper: paperNames,
  expiresOn: DateOnly,
  company: z.nullable(z.string()),
});
export type DocumentDue = z.infer<typeof DocumentDue>;

/** What needs attention today. Each `total` counts all, of which the most urgent are named. */
export const Attention = z.object({
  /** Papers that have expired or expire this week (of nobody Rejected or Deleted), those of placed drivers first. */
  papersDue: z.object({ total: z.int(), result: z.array(DocumentDue) }),
  /** Open requests that begin soon or have begun, and lack drivers; the soonest first. */
  unstaffedRequests: z.object({
    total: z.int(),
    result: z.array(
      z.pick(z.object(CompanyRequest.shape), {
        _id: true,
        requestId: true,
        name: true,
        typeOfVehicleRequired: true,
        numberOfDriverNeeded: true,
        assignedDrivers: true,
        duration: true,
        preferredLocationOfAssignment: true,
      }),
    ),
  }),
  /** The oldest pending applications, and how many have waited longer than three days. */
  waitingApplications: z.object({
    total: z.int(),
    result: z.array(
      z.object({
        ...z.pick(z.object(Driver.shape), { _id: true, driverId: true, fullName: true }).shape,
        createdAt: Instant,
      }),
    ),
  }),
  /** How full the space for applications is that nobody has decided on. At 100 new ones are refused. */
  applicationSpace: z.object({ percentFull: z.int() }),
  /** The sessions of this day, cancelled ones aside; `pending` of them are still to be scheduled. */
  consultationsToday: z.object({
    total: z.int(),
    pending: z.int(),
    result: z.array(
      z.pick(z.object(Consultation.shape), {
        _id: true,
        requestId: true,
        fullName: true,
        companyName: true,
        areaOfConcern: true,
        preferredTime: true,
        status: true,
      }),
    ),
  }),
});
export type Attention = z.infer<typeof Attention>;

/** What needs attention today, in Lagos. */
export const readAttention = endpoint({
  method: 'GET',
  path: '/admin/attention',
  access: 'admin',
  tag: 'Overview',
  summary: 'List what needs attention today',
  status: 200,
  answer: success(Attention),
});
