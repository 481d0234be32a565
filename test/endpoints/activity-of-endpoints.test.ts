import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { changePassword, logout, signOutEverywhere } from '#contract/accounts/accounts.ts';
import { downloadBackup, makeBackup, openRecoverySheet } from '#contract/backups/backups.ts';
import { changeTemplate, resetTemplate } from '#contract/messages/message-templates.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { liftHold, setHold } from '#contract/privacy/legal-holds.ts';
import { admin, aWorld } from '#test/app.ts';
import { activityOf } from '#test/samples/activity.ts';
import { findEndpoints, nameOf } from './endpoints.ts';
import { goodCallOf, type SentCall, sendCall } from './send-call.ts';

/** Calls without an effect on others: they start something, or say what the administrator has seen or confirmed. */
const unrecorded = [
  'POST /admin/account/app',
  'POST /admin/account/passkeys/options',
  'POST /admin/account/confirm',
  'POST /admin/account/confirm/passkey',
  'POST /admin/attention/seen',
  // Ends by itself half a minute later.
  'POST /admin/drivers/{id}/presence',
  // Shows stored data; taking it away is recorded.
  'POST /admin/privacy/find',
  'POST /admin/privacy/erasure-preview',
  'POST /admin/driver-invitations/check',
  // Replaces nothing yet; `backups.test.ts` starts from it.
  'PUT /admin/backups/start/file',
  'POST /admin/backups/start',
  'POST /admin/backups/bucket/test',
  // They only email the caller.
  'POST /admin/message-templates/{event}/test',
  'POST /admin/settings/outlets/tests',
  'POST /admin/reports/summary',
  'POST /admin/reports/summary/end',
  // The site's content is recorded when it is published or discarded.
  'PUT /admin/website/draft',
  'POST /admin/website/preview',
  'POST /admin/website/pictures',
];
/** Endpoints for accounts with a second factor; tested with those, in `src/server/accounts`. */
const ofSecondFactors = [
  'PUT /admin/account/app',
  'POST /admin/account/app/remove',
  'POST /admin/account/backupcodes',
  'POST /admin/account/passkeys',
  'POST /admin/account/passkeys/{id}/remove',
  'POST /admin/administrators/{id}/second-factor/remove',
  'POST /admin/account/sessions/{id}/end',
];
/** The environment sets both; tested in `src/server/settings`. */
const ofOutlets = ['PUT /admin/settings/mail', 'PUT /admin/settings/texts'];
const withoutChanges = [
  'POST /admin/logout',
  'POST /admin/account/signout',
  'PUT /admin/account/password',
  'POST /admin/invitations/{id}/resend',
  'POST /admin/invitations/{id}/revoke',
  'POST /admin/administrators/{id}/deactivate',
  'POST /admin/administrators/{id}/reactivate',
  'POST /admin/administrators/{id}/signout',
  // About the driver's documents, which don't exist here.
  'POST /admin/drivers/{id}/destroy',
  'POST /admin/notes/{kind}/{id}',
  'PUT /admin/notes/{id}',
  'POST /admin/notes/{id}/remove',
  'POST /admin/backups',
  'POST /admin/backups/downloads',
  'POST /admin/backups/recovery-sheet',
  // The entry names no one.
  'POST /admin/driver-invitations',
  'DELETE /admin/driver-invitations/{id}',
  'POST /admin/messages/{id}/send-again',
  'DELETE /admin/settings/outlets/{channel}',
  // The former values must not be recorded.
  'POST /admin/privacy/erase',
];

const exceptions = [...unrecorded, ...ofSecondFactors, ...ofOutlets];
const endpoints = await findEndpoints();
const changing = endpoints.filter(
  (endpoint) =>
    endpoint.access !== 'public' &&
    endpoint.method !== 'GET' &&
    !exceptions.includes(nameOf(endpoint)),
);

/** A session that no call ends. */
let headers: { authorization: string };
const world = await aWorld();
const { db } = world.database;
headers = await world.signIn();
const reader = await world.signIn('Manager');

async function done(endpoint: Endpoint): Promise<SentCall> {
  const call = await goodCallOf(db, endpoint);
  await sendCall(world.app, endpoint, { ...call, headers }, 'application/json');
  return { ...call, body: {} };
}

/** Valid calls of endpoints that need more than rows. */
const calls: Readonly<Record<string, () => Promise<SentCall>>> = {
  [nameOf(changePassword)]: async () => ({
    params: {},
    files: [],
    body: { currentPassword: admin.password, newPassword: admin.password },
  }),
  [nameOf(resetTemplate)]: () => done(changeTemplate),
  [nameOf(liftHold)]: () => done(setHold),
  [nameOf(downloadBackup)]: async () => {
    const call = await goodCallOf(db, downloadBackup);
    await mkdir(join(world.folder, 'backups'), { recursive: true });
    await writeFile(join(world.folder, 'backups', String(call.body.name)), '');
    return call;
  },
};

test.each(changing.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))(
  '$name leaves one entry that says who changed what, from what to what, and none if it fails',
  async ({ name, endpoint }) => {
    const [type = 'application/json'] = endpoint.accepts ?? [];
    const endsSession = [logout, signOutEverywhere].map(nameOf).includes(name);
    const isBare = endsSession || [makeBackup, openRecoverySheet].map(nameOf).includes(name);
    const call = (await calls[name]?.()) ?? (await goodCallOf(db, endpoint, type));
    // Neither the session nor the record exists, or the body is refused.
    const spoilt = {
      ...call,
      params: Object.fromEntries(Object.keys(call.params).map((key) => [key, crypto.randomUUID()])),
      query: { ...call.query, ...(call.query && { driverId: crypto.randomUUID() }) },
      body: Object.fromEntries(Object.keys(call.body).map((key) => [key, ''])),
      headers: isBare ? {} : headers,
      files: [],
    };
    const refused = await sendCall(world.app, endpoint, spoilt, type);
    expect(refused.statusCode).toBeGreaterThanOrEqual(400);
    expect(await activityOf(world, refused, reader)).toEqual([]);

    const answer = await sendCall(world.app, endpoint, { ...call, headers }, type);
    expect(answer.statusCode).toBe(endpoint.status);
    if (endsSession) headers = await world.signIn();
    const entries = await activityOf(world, answer, reader);
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      actor: { kind: 'administrator', name: expect.stringMatching(/^Fúnkẹ́/), role: 'Owner' },
      record: { _id: expect.any(String), name: expect.stringMatching(/./) },
      network: '127.0.x.x',
    });
    const changes = entries[0]?.changes ?? [];
    expect(changes.length > 0).toBe(!withoutChanges.includes(name));
    for (const { before, after } of changes) expect(before).not.toBe(after);
  },
);

test('every exception is a call that exists', () => {
  const names = endpoints.map(nameOf);
  expect([...exceptions, ...withoutChanges].filter((name) => !names.includes(name))).toEqual([]);
});
