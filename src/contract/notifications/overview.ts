import * as z from 'zod/mini';
import { Consultation } from '#contract/consultations/consultations.ts';
import { DateOnly, endpoint, Id, success } from '#contract/platform/endpoint.ts';

/** The dashboard's counts. Each is the total of the list that its card opens. */
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

/**
 * A day's consultations in order of time, without cancelled ones. With a set time, `preferredTime` is that time's
 * part of the day. `total` also counts those not listed.
 */
export const ConsultationsToday = z.object({
  total: z.int(),
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
});
export type ConsultationsToday = z.infer<typeof ConsultationsToday>;

/** Open road tests of today and before, whose outcome isn't recorded; `_id` and `driverId` are the driver's. */
const RoadTestsToday = z.array(
  z.object({
    _id: Id,
    driverId: z.string(),
    fullName: z.string(),
    scheduledDate: DateOnly,
    scheduledTime: z.string(),
    place: z.string(),
  }),
);
export type RoadTestsToday = z.infer<typeof RoadTestsToday>;

/** Reads the dashboard's counts, today's consultations and road tests; null for a caller who can't read them. */
export const readOverview = endpoint('GET /admin/overview', {
  access: 'read dashboard',
  tag: 'Overview',
  summary: "Count the dashboard's figures",
  response: success(
    z.object({
      result: Overview,
      consultationsToday: z.nullable(ConsultationsToday),
      roadTestsToday: z.nullable(RoadTestsToday),
    }),
  ),
});
