import * as z from 'zod/mini';
import { preferredTimes } from './consultation-form.ts';
import { DateOnly, endpoint, Id, Instant } from './endpoint.ts';
import { listOf, pageOf, pagingQuery, searchText } from './paging.ts';

/** Where a consultation stands. */
export const consultationStatuses = ['Pending', 'Scheduled', 'Completed', 'Cancelled'] as const;
export type ConsultationStatus = (typeof consultationStatuses)[number];

/** A booked consultation, as administrators see it. */
export const Consultation = z
  .object({
    _id: Id,
    requestId: z.string(),
    fullName: z.string(),
    companyName: z.string(),
    email: z.string(),
    phoneNumber: z.string(),
    areaOfConcern: z.string(),
    consultationDate: DateOnly,
    preferredTime: z.enum(preferredTimes),
    status: z.enum(consultationStatuses),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .check(z.meta({ id: 'Consultation' }));
export type Consultation = z.infer<typeof Consultation>;

/** The consultations, newest first; `search` looks at the person's name and the request id. */
export const listConsultations = endpoint({
  method: 'GET',
  path: '/admin/consultancy',
  access: 'admin',
  summary: 'List the booked consultations',
  status: 200,
  query: z.object({ ...pagingQuery, search: searchText('search'), status: listOf('status', consultationStatuses) }),
  answer: pageOf(Consultation),
});
export type ConsultationFilter = z.infer<typeof listConsultations.query>;
