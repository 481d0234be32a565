import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { changePassword, logout, signOutEverywhere } from '#contract/accounts/accounts.ts';
import {
  deactivateAdministrator,
  reactivateAdministrator,
  removeSecondFactor,
  resendInvitation,
  revokeInvitation,
  signOutAdministrator,
} from '#contract/accounts/administrators.ts';
import {
  addPasskey,
  beginPasskey,
  confirmWithPasskey,
  removePasskey,
} from '#contract/accounts/passkeys.ts';
import {
  beginApp,
  confirmApp,
  confirmSession,
  removeApp,
  replaceBackupCodes,
} from '#contract/accounts/second-factor.ts';
import { endSession } from '#contract/accounts/sessions.ts';
import {
  downloadBackup,
  makeBackup,
  openRecoverySheet,
  sendBackup,
  startFromBackup,
  testBucket,
} from '#contract/backups/backups.ts';
import {
  checkInvitees,
  deleteDriverInvitation,
  inviteDrivers,
} from '#contract/driver-invitations/driver-invitations.ts';
import {
  changeTemplate,
  resetTemplate,
  sendTestMessage,
} from '#contract/messages/message-templates.ts';
import { resendMessage } from '#contract/messages/messages.ts';
import { addNote, editNote, removeNote } from '#contract/notes/notes.ts';
import { markAttentionSeen } from '#contract/notifications/attention.ts';
import { destroyDriver } from '#contract/placements/bin.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { liftHold, setHold } from '#contract/privacy/legal-holds.ts';
import { erasePerson, findPersonData, previewErasure } from '#contract/privacy/privacy-people.ts';
import { beginSummaries, endSummaries } from '#contract/reports/monthly-summary.ts';
import { recordPresence } from '#contract/review/review.ts';
import {
  changeMailSettings,
  changeTextSettings,
  removeOutletSettings,
  testOutlet,
} from '#contract/settings/outlets.ts';
import {
  changeWebsiteDraft,
  previewWebsite,
  uploadWebsitePicture,
} from '#contract/website/website-office.ts';
import { admin, aWorld } from '#test/app.ts';
import { activityOf } from '#test/samples/activity.ts';
import { findEndpoints, nameOf } from './endpoints.ts';
import { goodCallOf, type SentCall, sendCall } from './send-call.ts';

/** Calls without an effect on others: they start something, or say what the administrator has seen or confirmed. */
const unrecorded = [
  beginApp,
  beginPasskey,
  confirmSession,
  confirmWithPasskey,
  markAttentionSeen,
  // Ends by itself half a minute later.
  recordPresence,
  // Shows stored data; taking it away is recorded.
  findPersonData,
  previewErasure,
  checkInvitees,
  // Replaces nothing yet; `backups.test.ts` starts from it.
  sendBackup,
  startFromBackup,
  testBucket,
  // They only email the caller.
  sendTestMessage,
  testOutlet,
  beginSummaries,
  endSummaries,
  // The site's content is recorded when it is published or discarded.
  changeWebsiteDraft,
  previewWebsite,
  uploadWebsitePicture,
].map(nameOf);
/** Endpoints for accounts with a second factor; tested with those, in `src/server/accounts`. */
const ofSecondFactors = [
  confirmApp,
  removeApp,
  replaceBackupCodes,
  addPasskey,
  removePasskey,
  removeSecondFactor,
  endSession,
].map(nameOf);
/** The environment sets both; tested in `src/server/settings`. */
const ofOutlets = [changeMailSettings, changeTextSettings].map(nameOf);
const withoutChanges = [
  logout,
  signOutEverywhere,
  changePassword,
  resendInvitation,
  revokeInvitation,
  deactivateAdministrator,
  reactivateAdministrator,
  signOutAdministrator,
  // About the driver's documents, which don't exist here.
  destroyDriver,
  addNote,
  editNote,
  removeNote,
  makeBackup,
  downloadBackup,
  openRecoverySheet,
  // The entry names no one.
  inviteDrivers,
  deleteDriverInvitation,
  resendMessage,
  removeOutletSettings,
  // The former values must not be recorded.
  erasePerson,
].map(nameOf);

const changing = (await findEndpoints())
  .filter(({ access, method }) => access !== 'public' && method !== 'GET')
  .filter(
    (endpoint) => ![...unrecorded, ...ofSecondFactors, ...ofOutlets].includes(nameOf(endpoint)),
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
