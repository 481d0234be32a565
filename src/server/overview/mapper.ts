import { formatCertificateNumber } from '#contract/certificates/certificate-number.ts';
import type { Attention } from '#contract/overview/overview.ts';
import type { LastReminderRun } from '#contract/reminders/reminder-runs.ts';
import type { findLastReminderRun } from './reminder-repository.ts';
import type {
  findConsultationsOn,
  findContradictedCertificates,
  findDocumentsDue,
  findFailedMessages,
  findStuckMessages,
  findUnstaffedRequests,
  findWaitingApplications,
} from './repository.ts';

/** The rows of each section. */
export interface Found {
  documents: Awaited<ReturnType<typeof findDocumentsDue>>;
  requests: Awaited<ReturnType<typeof findUnstaffedRequests>>;
  applications: Awaited<ReturnType<typeof findWaitingApplications>>;
  consultations: Awaited<ReturnType<typeof findConsultationsOn>>;
  messages: Awaited<ReturnType<typeof findFailedMessages>>;
  stuck: Awaited<ReturnType<typeof findStuckMessages>>;
  certificates: Awaited<ReturnType<typeof findContradictedCertificates>>;
  space: Attention['applicationSpace'];
  heldBack: number;
  texts: Attention['textsToday'];
  privacyDue: number;
  retention: Attention['retention'];
  samples: readonly string[];
  reminders: Awaited<ReturnType<typeof findLastReminderRun>>;
}

export function toAttention(found: Found): Attention {
  const { documents, requests, applications, consultations, messages, space, privacyDue, reminders } = found;
  const { certificates, stuck, heldBack, texts, retention, samples } = found;
  return {
    papersDue: {
      total: documents.total,
      result: documents.result.map(({ id, driverNumber, ...document }) => ({
        ...document,
        _id: id,
        driverId: String(driverNumber),
      })),
    },
    unstaffedRequests: {
      total: requests.total,
      result: requests.result.map((row) => ({
        _id: row.id,
        requestId: row.requestId,
        name: row.companyName,
        typeOfVehicleRequired: row.vehicleType,
        numberOfDriverNeeded: row.driversNeeded,
        assignedDrivers: row.assignedDrivers,
        duration: { startDate: row.startsOn, endDate: row.endsOn },
        preferredLocationOfAssignment: { city: row.preferredCity, state: row.preferredState },
      })),
    },
    waitingApplications: {
      total: applications.total,
      result: applications.result.map(({ id, driverNumber, fullName, createdAt }) => ({
        _id: id,
        driverId: String(driverNumber),
        fullName,
        createdAt: createdAt.toISOString(),
      })),
    },
    contradictedCertificates: {
      total: certificates.length,
      result: certificates.map(({ id, number, ...row }) => ({
        ...row,
        _id: id,
        number: formatCertificateNumber(number),
      })),
    },
    applicationSpace: space,
    failedMessages: messages,
    stuckMessages: stuck,
    heldBackMessages: { total: heldBack },
    textsToday: texts,
    consultationsToday: {
      ...consultations,
      result: consultations.result.map(({ id, ...consultation }) => ({ ...consultation, _id: id })),
    },
    privacyDue: { total: privacyDue },
    retention,
    samples: { total: samples.length, first: samples[0] ?? null },
    reminders: toLastReminderRun(reminders),
  };
}

/** `run` is undefined before the first reminders, and for who can't read of them. */
export function toLastReminderRun(run: Found['reminders']): LastReminderRun | null {
  if (!run) return null;
  return { ...run, startedAt: run.startedAt.toISOString(), endedAt: run.endedAt?.toISOString() ?? null };
}
