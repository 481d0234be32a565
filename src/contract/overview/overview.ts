import * as z from 'zod/mini';
import { Consultation } from '#contract/consultations/consultations.ts';
import type { ExpiringDocument } from '#contract/documents/documents.ts';
import { Driver } from '#contract/drivers/drivers.ts';
import { channels } from '#contract/messages/messages.ts';
import { DateOnly, endpoint, Id, Instant, success } from '#contract/platform/endpoint.ts';
import { RetentionResult } from '#contract/privacy/retention.ts';
import { LastReminderRun } from '#contract/reminders/reminder-runs.ts';
import { CompanyRequest } from '#contract/requests/requests.ts';
import { PhotoNetwork } from '#contract/uploads/application-space.ts';

/** The dashboard's counts. Each one is the total of the list that its card opens. */
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

export const readOverview = endpoint('GET /admin/overview', {
  access: 'read dashboard',
  tag: 'Overview',
  summary: 'Count what the dashboard shows',
  response: success(z.object({ result: Overview })),
});

/** A pending application that has waited for more than this many days has waited long. */
export const longWaitDays = 3;

/** A request that begins within this many days begins soon. */
export const startsSoonDays = 7;

/** A document that expires within this many days needs attention this week. */
export const expiresThisWeekDays = 7;

/** A message that failed or was held back longer ago than this many days needs no attention any more. */
export const failedMessageDays = 7;

/** When the space for unreviewed applications is this full, it needs attention. */
export const spaceWarningPercent = 80;

/** When this much of the texts of a day has gone out, it needs attention. */
export const textsWarningPercent = 80;

/** The maximum number of items listed in each section. */
export const maxNamed = 5;

const paperNames = z.enum(['licence', 'medicalRecord'] satisfies ExpiringDocument[]);

/** A driver's document that has expired or expires this week; `company` is where the driver is placed. */
export const DocumentDue = z.object({
  ...z.pick(z.object(Driver.shape), { _id: true, driverId: true, fullName: true, status: true, version: true }).shape,
  paper: paperNames,
  expiresOn: DateOnly,
  company: z.nullable(z.string()),
});
export type DocumentDue = z.infer<typeof DocumentDue>;

/**
 * The items that need attention today. Each `total` counts all items; `result` holds the most urgent ones. A section
 * about records that the administrator can't read is empty.
 */
export const Attention = z.object({
  /**
   * Documents that have expired or expire this week (except of Rejected or Deleted drivers), those of placed drivers
   * first.
   */
  papersDue: z.object({ total: z.int(), result: z.array(DocumentDue) }),
  /** Open requests that begin soon or have begun, and lack drivers; the earliest first. */
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
  /** The oldest pending applications; `total` counts those that have waited for more than three days. */
  waitingApplications: z.object({
    total: z.int(),
    result: z.array(
      z.object({
        ...z.pick(z.object(Driver.shape), { _id: true, driverId: true, fullName: true }).shape,
        createdAt: Instant,
      }),
    ),
  }),
  /** Certificates that count and name a day on which their owner is marked as absent, at most 50; for the roles that manage trainings. */
  contradictedCertificates: z.object({
    total: z.int(),
    result: z.array(
      z.object({
        ...{ _id: Id, trainingId: Id, training: z.string() },
        ...{ fullName: z.string(), number: z.string(), days: z.array(DateOnly) },
      }),
    ),
  }),
  /**
   * How full the space for unreviewed applications is, and once it needs attention, from where most photos of no application came. At
   * 100 per cent new applications are rejected.
   */
  applicationSpace: z.object({ percentFull: z.int(), networks: z.array(PhotoNetwork) }),
  /** Messages that failed or were given up in the last week, and the newest of them. */
  failedMessages: z.object({
    total: z.int(),
    newest: z.nullable(z.object({ recipientName: z.string(), channel: z.enum(channels) })),
  }),
  /** The channels whose provider turns down the account or the sender of the settings, and how many messages wait for that to be mended. */
  stuckMessages: z.array(z.object({ channel: z.enum(channels), waiting: z.int() })),
  /** How many messages were held back in the last week, until the office sends them. */
  heldBackMessages: z.object({ total: z.int() }),
  /** Today's text messages that no administrator has decided or written, and how many of these a day has room for. */
  textsToday: z.object({ sent: z.int(), limit: z.int() }),
  /**
   * Today's consultations, without cancelled ones; `pending` counts those that are still to be scheduled. Once a time is set,
   * `preferredTime` is the part of the day in which that is.
   */
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
        scheduledTime: true,
        status: true,
      }),
    ),
  }),
  /** How many requests of people about their data have to be answered within a week, or should have been. */
  privacyDue: z.object({ total: z.int() }),
  /** The problems of the nightly removal, for the roles that manage privacy; empty for others. */
  retention: RetentionResult,
  /** How many things on the site are still samples, and the path of the first of them; for the roles that manage the website. */
  samples: z.object({ total: z.int(), first: z.nullable(z.string()) }),
  /** The reminders of the last morning; null before the first ones. */
  reminders: z.nullable(LastReminderRun),
});
export type Attention = z.infer<typeof Attention>;

/** Lists what needs attention today (in Lagos). */
export const readAttention = endpoint('GET /admin/attention', {
  access: 'read dashboard',
  tag: 'Overview',
  summary: 'List what needs attention today',
  response: success(Attention),
});
