import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changePassword, logout, signOutEverywhere } from '#contract/accounts/accounts.ts';
import {
  deactivateAdministrator,
  reactivateAdministrator,
  removeSecondFactor,
  resendInvitation,
  revokeInvitation,
  signOutAdministrator,
} from '#contract/accounts/administrators.ts';
import { addPasskey, beginPasskey, confirmWithPasskey, removePasskey } from '#contract/accounts/passkeys.ts';
import {
  beginApp,
  confirmApp,
  confirmSession,
  removeApp,
  replaceBackupCodes,
} from '#contract/accounts/second-factor.ts';
import { endSession } from '#contract/accounts/sessions.ts';
import { cancelBulkJob, checkDecision } from '#contract/bulk/bulk-decisions.ts';
import { archiveDocuments } from '#contract/documents/document-archive.ts';
import { changeTemplate, resetTemplate, sendTestMessage } from '#contract/messages/message-templates.ts';
import { resendMessage } from '#contract/messages/messages.ts';
import { addNote, editNote, pinNote, removeNote } from '#contract/notes/notes.ts';
import { markNotificationsRead } from '#contract/notifications/notifications.ts';
import { destroyDriver } from '#contract/placements/bin.ts';
import { assignDriver, removeDriver, replaceDriver } from '#contract/placements/placements.ts';
import { liftHold, setHold } from '#contract/privacy/legal-holds.ts';
import { erasePerson, findPersonData, previewErasure } from '#contract/privacy/privacy-people.ts';
import { beginSummaries, endSummaries } from '#contract/reports/monthly-summary.ts';
import { recordPresence } from '#contract/review/review.ts';
import { removeTrainingFile } from '#contract/trainings/training-files.ts';
import { changeView, deleteView, saveView } from '#contract/views/views.ts';
import {
  changeWebsiteDraft,
  confirmWebsiteSample,
  previewWebsite,
  restoreWebsiteVersion,
  uploadWebsitePicture,
} from '#contract/website/website-office.ts';
import { anAdministrator } from '#test/administrator.ts';
import { admin, anApp, type TestApp } from '#test/app.ts';
import { activityOf } from '#test/samples/activity.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { assign } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import { findEndpoints, nameOf } from './endpoints.ts';
import { goodCallOf, type SentCall, sendCall, setStage } from './send-call.ts';

/** Calls that change nothing for others: they begin something, or say what the administrator has seen or proved. */
const unrecorded = [
  ...[checkDecision, beginApp, beginPasskey, confirmSession, confirmWithPasskey, markNotificationsRead],
  // Ended half a minute later by itself.
  recordPresence,
  // Shows what is stored; taking it away is recorded.
  ...[findPersonData, previewErasure],
  // They lead to mails to oneself.
  ...[sendTestMessage, beginSummaries, endSummaries],
  // A view is how somebody looks at a list: also a shared one says nothing about a record.
  ...[saveView, changeView, deleteView],
  // What is typed on the site is recorded when it is published or discarded.
  ...[changeWebsiteDraft, previewWebsite, uploadWebsitePicture],
  // Changes only what the office is reminded of.
  confirmWebsiteSample,
].map(nameOf);
/** Endpoints for accounts with a second factor; tested with those, in `src/server/accounts`. */
const ofSecondFactors = [
  ...[confirmApp, removeApp, replaceBackupCodes],
  ...[addPasskey, removePasskey, removeSecondFactor, endSession],
].map(nameOf);
/** Endpoints without a field that could be compared. */
const withoutChanges = [
  ...[logout, signOutEverywhere, changePassword, resendInvitation, revokeInvitation],
  ...[deactivateAdministrator, reactivateAdministrator, signOutAdministrator],
  // Of the driver's documents, of whom there are none here.
  destroyDriver,
  ...[addNote, editNote, removeNote, pinNote],
  resendMessage,
  // What was there is not to be known any more.
  erasePerson,
].map(nameOf);

const changing = (await findEndpoints())
  .filter(({ access, method }) => access !== 'public' && method !== 'GET')
  .filter((endpoint) => ![...unrecorded, ...ofSecondFactors].includes(nameOf(endpoint)));

let world: TestApp;
beforeAll(async () => {
  world = await anApp();
});
afterAll(() => world.close());

const bare: SentCall = { params: {}, body: {}, files: [] };
const about = (id = ''): SentCall => ({ ...bare, params: { id } });
const stage = () => setStage(world.database.db);
const anApprovedDriver = () => aDriver(world.database.db, { status: 'Approved' });

/** Valid calls of the endpoints that take no body, or need more than the usual rows. */
const calls: Readonly<Record<string, () => Promise<SentCall>>> = {
  [nameOf(assignDriver)]: async () => ({
    ...bare,
    params: { driverId: await anApprovedDriver(), requestId: await aCompanyRequest(world.database.db) },
  }),
  [nameOf(removeDriver)]: async () => {
    const [driverId, requestId] = [await anApprovedDriver(), await aCompanyRequest(world.database.db)];
    expect(await assign(await anAdministrator(world), driverId, requestId)).toMatchObject({ status: 201 });
    return { ...bare, params: { driverId, requestId } };
  },
  [nameOf(replaceDriver)]: async () => {
    const [driverId, requestId] = [await anApprovedDriver(), await aCompanyRequest(world.database.db)];
    expect(await assign(await anAdministrator(world), driverId, requestId)).toMatchObject({ status: 201 });
    return { ...bare, params: { driverId, requestId }, body: { newDriverId: await anApprovedDriver() } };
  },
  [nameOf(changePassword)]: async () => ({
    ...bare,
    body: { currentPassword: admin.password, newPassword: admin.password },
  }),
  [nameOf(logout)]: async () => bare,
  [nameOf(removeNote)]: async () => about((await stage()).note),
  [nameOf(removeTrainingFile)]: async () => {
    const { training: id = '', file: fileId = '' } = (await stage()).trainingFile ?? {};
    return { ...bare, params: { id, fileId } };
  },
  [nameOf(resendInvitation)]: async () => about((await stage()).invitation),
  [nameOf(revokeInvitation)]: async () => about((await stage()).invitation),
  [nameOf(deactivateAdministrator)]: async () => about((await stage()).administrator),
  [nameOf(reactivateAdministrator)]: async () => about((await stage()).deactivated),
  [nameOf(signOutAdministrator)]: async () => about((await stage()).administrator),
  [nameOf(signOutEverywhere)]: async () => bare,
  [nameOf(archiveDocuments)]: async () => about((await stage()).documented),
  [nameOf(resendMessage)]: async () => about((await stage()).failedMessage),
  [nameOf(resetTemplate)]: async () => {
    const changed = await goodCallOf(world.database.db, changeTemplate);
    await sendCall(world.app, changeTemplate, { ...changed, headers: await world.signIn() }, 'application/json');
    return goodCallOf(world.database.db, resetTemplate);
  },
  [nameOf(liftHold)]: async () => {
    const held = await goodCallOf(world.database.db, setHold);
    await sendCall(world.app, setHold, { ...held, headers: await world.signIn() }, 'application/json');
    return { ...bare, params: held.params };
  },
  [nameOf(restoreWebsiteVersion)]: async () => ({
    ...bare,
    params: { number: (await stage()).website?.version ?? '1' },
  }),
  [nameOf(cancelBulkJob)]: async () => about((await stage()).bulkJob),
  [nameOf(removeTrainingFile)]: async () => {
    const { trainingFile } = await stage();
    return { ...bare, params: { id: trainingFile?.training ?? '', fileId: trainingFile?.file ?? '' } };
  },
};

describe.each(changing.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))('$name', ({ name, endpoint }) => {
  const [type = 'application/json'] = endpoint.accepts ?? [];
  const aCall = async (): Promise<SentCall> => (await calls[name]?.()) ?? goodCallOf(world.database.db, endpoint, type);

  test('leaves one entry that says who changed what, from what to what', async () => {
    const headers = await world.signIn();
    const answer = await sendCall(world.app, endpoint, { ...(await aCall()), headers }, type);
    expect(answer.statusCode).toBe(endpoint.status);
    const entries = await activityOf(world, answer);
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      actor: { kind: 'administrator', name: expect.stringMatching(/^Fúnkẹ́/), role: 'Owner' },
      record: { _id: expect.any(String), name: expect.stringMatching(/./) },
      network: '127.0.x.x',
    });
    const changes = entries[0]?.changes ?? [];
    expect(changes.length > 0).toBe(!withoutChanges.includes(name));
    for (const { before, after } of changes) expect(before).not.toBe(after);
  });

  test('leaves none if it fails', async () => {
    const headers = await world.signIn();
    const call = await aCall();
    // Neither the session nor the record exists any more, or the body is refused.
    const spoilt = {
      ...call,
      params: Object.fromEntries(Object.keys(call.params).map((key) => [key, crypto.randomUUID()])),
      query: { ...call.query, ...(call.query && { driverId: crypto.randomUUID() }) },
      body: Object.fromEntries(Object.keys(call.body).map((key) => [key, ''])),
      headers: [logout, signOutEverywhere].map(nameOf).includes(name) ? {} : headers,
      files: [],
    };
    const answer = await sendCall(world.app, endpoint, spoilt, type);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(await activityOf(world, answer)).toEqual([]);
  });
});
