import * as z from 'zod/mini';
import { WhatsAppField } from '#contract/consents/consents.ts';
import {
  DateOnly,
  endpoint,
  Id,
  Instant,
  idOr,
  oneOf,
  success,
} from '#contract/platform/endpoint.ts';
import { sorting } from '#contract/platform/list-query.ts';
import { listOf, pageOf, pagingQuery, searchText } from '#contract/platform/paging.ts';
import { shownShape } from '#contract/platform/record-schemas.ts';
import {
  optionalScheduleChecks,
  scheduleChecks,
  scheduleFields,
} from '#contract/platform/schedule-form.ts';
import { seenVersionNumber, Version } from '#contract/platform/version.ts';
import { consultationFields } from './consultation-record.ts';

export const consultationStatuses = ['Pending', 'Scheduled', 'Completed', 'Cancelled'] as const;
export type ConsultationStatus = (typeof consultationStatuses)[number];

/** The statuses that each status can change to. Completed and Cancelled are final. */
export const consultationChanges = {
  Scheduled: ['Pending'],
  Completed: ['Pending', 'Scheduled'],
  Cancelled: ['Pending', 'Scheduled'],
} as const satisfies Partial<Record<ConsultationStatus, ConsultationStatus[]>>;
export type ConsultationChange = keyof typeof consultationChanges;

export const canMark = (change: ConsultationChange, status: ConsultationStatus): boolean =>
  consultationChanges[change].some((from) => from === status);

/**
 * A consultation as administrators see it. `scheduledDate` and `scheduledTime` (`HH:mm` in Lagos) are the
 * appointment, both or neither; `place` is an address, a room or a meeting link.
 */
export const Consultation = z
  .object({
    _id: Id,
    requestId: z.string(),
    ...shownShape(consultationFields),
    scheduledDate: z.nullable(DateOnly),
    scheduledTime: z.nullable(z.string()),
    place: z.string(),
    status: z.enum(consultationStatuses),
    /** When the person's data was erased; the rest identifies no one. */
    erasedAt: z.nullable(Instant),
    whatsApp: WhatsAppField,
    version: Version,
    createdAt: Instant,
    updatedAt: Instant,
  })
  .check(z.meta({ id: 'Consultation' }));
export type Consultation = z.infer<typeof Consultation>;

export const consultationSorts = [
  'requestId',
  'name',
  'company',
  'date',
  'time',
  'status',
] as const;
export type ConsultationSort = (typeof consultationSorts)[number];

/**
 * Lists the consultations, newest first. `search` matches words of the person's and company's names in any order,
 * and the start of a request id, phone number or email address.
 */
export const listConsultations = endpoint('GET /admin/consultancy', {
  access: 'read consultations',
  tag: 'Consultations',
  summary: 'List consultations',
  reads: ['consents', 'consultations'],
  query: z.object({
    ...pagingQuery,
    search: searchText('search'),
    status: listOf('status', consultationStatuses),
    ...sorting(consultationSorts),
  }),
  response: pageOf(Consultation),
});
export type ConsultationFilter = z.infer<typeof listConsultations.query>;

export const readConsultation = endpoint('GET /admin/consultancy/{id}', {
  access: 'read consultations',
  tag: 'Consultations',
  summary: 'Read a consultation',
  reads: ['consents', 'consultations'],
  params: z.object({ id: idOr('requestId') }),
  errors: [404],
  response: success(Consultation),
});

/**
 * Changes the status. Scheduled also takes the day, time and place, and notifies the client. Responds 409 if the
 * current status doesn't allow it, or the `version` is outdated.
 */
export const changeConsultationStatus = endpoint('PATCH /admin/change/consultant/status', {
  access: 'manage consultations',
  tag: 'Consultations',
  summary: 'Mark a consultation as scheduled, completed or cancelled',
  writes: ['consultations', 'messages'],
  notifies: true,
  body: z.object({
    requestId: idOr('requestId', 'requestId must be given.'),
    status: oneOf('status', ['Scheduled', 'Completed', 'Cancelled']),
    ...scheduleFields,
    version: seenVersionNumber,
  }),
  checks: optionalScheduleChecks(null),
  errors: [404, 409],
  response: success(Consultation),
});

/**
 * Sets or changes the appointment, and notifies the client of a change. Responds 409 if the consultation isn't
 * Scheduled, or the `version` is outdated.
 */
export const rescheduleConsultation = endpoint('PATCH /admin/consultancy/{id}/schedule', {
  access: 'manage consultations',
  tag: 'Consultations',
  summary: 'Set or change the day, time and place of a scheduled consultation',
  writes: ['consultations', 'messages'],
  notifies: true,
  params: z.object({ id: idOr('requestId') }),
  body: z.object({ ...scheduleFields, version: seenVersionNumber }),
  checks: scheduleChecks(null),
  errors: [404, 409],
  response: success(Consultation),
});
