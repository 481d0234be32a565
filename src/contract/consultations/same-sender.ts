import * as z from 'zod/mini';
import { endpoint, Id, idOr, success } from '#contract/platform/endpoint.ts';
import { consultationReads } from '#contract/platform/stale-reads.ts';
import { seenVersionNumber, Version } from '#contract/platform/version.ts';

/** A sender who has at least this many other bookings is shown. */
export const fewestOfSender = 3;

/** The largest number of bookings that are removed at once, and counted. */
export const maxOfSender = 1000;

/**
 * Counts the other pending consultations that came from the network address of this one within 30 days, and names the newest. Phones on a mobile network
 * can share an address.
 */
export const readSameSender = endpoint('GET /admin/consultancy/{id}/same-sender', {
  access: 'manage consultations',
  tag: 'Consultations',
  summary: 'Count the other pending consultations of the same sender',
  params: z.object({ id: idOr('requestId') }),
  errors: [404],
  response: success(z.object({ others: z.int(), names: z.array(z.string()) })),
});

/**
 * Cancels a pending consultation and all others of its sender, without a message to the clients. Undoing one undoes all. Responds 409 if this
 * one isn't Pending, or if it isn't the `version` any more.
 */
export const cancelSameSender = endpoint('POST /admin/consultancy/{id}/same-sender/cancel', {
  access: 'manage consultations',
  tag: 'Consultations',
  summary: 'Cancel all pending consultations of the same sender',
  invalidates: consultationReads,
  params: z.object({ id: idOr('requestId') }),
  body: z.object({ version: seenVersionNumber }),
  errors: [404, 409],
  response: success(z.object({ _id: Id, version: Version, cancelled: z.int() })),
});
