import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { assignDriver, removeDriver, replaceDriver } from '#contract/placements/placements.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { findEndpoints, nameOf } from './endpoints.ts';

/** Calls that change no record that a screen shows, or whose last one counts, whatever its state. */
const withoutVersion = [
  // Only add.
  'POST /admin/check-kinds',
  'POST /admin/consultancy',
  'POST /admin/drivers',
  'POST /admin/invitations',
  'POST /admin/past/training',
  'POST /admin/privacy/requests',
  'POST /admin/requestdrivers',
  'POST /admin/sources',
  'POST /admin/training',
  // Notes aren't part of a record's version, and only their writer changes them.
  'POST /admin/notes/{kind}/{id}',
  'PUT /admin/notes/{id}',
  'POST /admin/notes/{id}/remove',
  // An invitation never changes, only ends.
  'POST /admin/invitations/{id}/resend',
  'POST /admin/invitations/{id}/revoke',
  'DELETE /admin/driver-invitations/{id}',
  // End sessions or a lost second factor, whatever the account's state.
  'POST /admin/administrators/{id}/second-factor/remove',
  'POST /admin/administrators/{id}/signout',
  // Change what the caller receives, or say who is viewing a record.
  'POST /admin/reports/summary',
  'POST /admin/reports/summary/end',
  'POST /admin/drivers/{id}/presence',
  // Read.
  'POST /admin/driver-invitations/check',
  'POST /admin/exports',
  'POST /admin/drivers/{id}/documents/archive',
  'POST /admin/privacy/find',
  'POST /admin/privacy/export',
  'POST /admin/privacy/erasure-preview',
  // Name versions of many records, or act in any state.
  'POST /admin/application-space/clear',
  'POST /admin/assign/drivers/{requestId}',
  'POST /admin/privacy/erase',
  'POST /admin/privacy/holds/{kind}/{id}',
  'POST /admin/privacy/holds/{kind}/{id}/lift',
  // Notify people.
  'POST /admin/messages',
  'POST /admin/messages/undo',
  'POST /admin/messages/send-again',
  'POST /admin/messages/{id}/send-again',
  'POST /admin/message-templates/{event}/test',
  'POST /admin/asks/{requestId}',
  'POST /admin/asks/{requestId}/again',
  'POST /admin/drivers/{id}/asks',
  'POST /admin/driver-invitations',
  'POST /admin/settings/outlets/tests',
  // A registration moves or ends, whatever its current place.
  'POST /admin/trainings/{id}/enrolees',
  'PATCH /admin/enrolees/{id}',
  'POST /admin/enrolees/{id}/move',
  'POST /admin/enrolees/{id}/remove',
  'POST /admin/trainings/{id}/attendance',
  // The site's content has its own revisions and published versions.
  'PUT /admin/website/draft',
  'POST /admin/website/draft/discard',
  'POST /admin/website/preview',
  'POST /admin/website/publish',
  'POST /admin/website/pictures',
  'POST /admin/website/versions/{number}/restore',
  // A certificate is made and withdrawn once; of a name, the last correction counts.
  'POST /admin/trainings/{id}/certificates',
  'POST /admin/trainings/{id}/certificates/send',
  'POST /admin/trainings/{id}/certificates/download',
  'POST /admin/certificates/{id}/name',
  'POST /admin/certificates/{id}/withdraw',
  // Of the last number of days, the last one counts; the rest only adds.
  'POST /admin/backups',
  'PUT /admin/backups/keeping',
  'POST /admin/backups/downloads',
  'POST /admin/backups/recovery-sheet',
  'POST /admin/backups/bucket/test',
  'PUT /admin/backups/start/file',
  'POST /admin/backups/start',
];

const both = [assignDriver, removeDriver, replaceDriver].map(nameOf);

/** Calls about the caller's account or news don't change shared records. */
const changing = (await findEndpoints()).filter(
  ({ method, access }) => method !== 'GET' && access !== 'public' && access !== 'signed-in',
);

const inputsOf = ({ query, body }: Endpoint): string[] =>
  [query, body].flatMap((schema) =>
    schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : [],
  );

const takesVersion = (endpoint: Endpoint) => {
  const wanted = both.includes(nameOf(endpoint))
    ? ['driverVersion', 'requestVersion']
    : ['version'];
  const inputs = inputsOf(endpoint);
  return wanted.every((name) => inputs.includes(name));
};

test('every call that changes a record takes the version that was seen, and can be a conflict', () => {
  const without = changing.filter((endpoint) => !takesVersion(endpoint)).map(nameOf);
  expect(without.toSorted()).toEqual(withoutVersion.toSorted());
  const versioned = changing.filter(takesVersion);
  expect(versioned.filter(({ errors }) => !errors?.includes(409)).map(nameOf)).toEqual([]);
});
