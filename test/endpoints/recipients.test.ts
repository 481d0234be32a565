import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { cancelRoadTest } from '#contract/checks/road-tests.ts';
import { maxNames, Recipients, recipientsOf } from '#contract/messages/recipients.ts';
import { measureTextMessage } from '#contract/messages/text-message.ts';
import { success } from '#contract/platform/endpoint.ts';
import { changeTrainingStatus, updateTraining } from '#contract/trainings/training-management.ts';
import { aWorld } from '#test/app.ts';
import { findEndpoints, nameOf } from './endpoints.ts';
import { goodCallOf, sendCall } from './send-call.ts';

const endpoints = (await findEndpoints()).filter(({ notifies }) => notifies);

const world = await aWorld();
const { db } = world.database;
world.time.now = new Date('2027-03-11T09:00:00Z');
const headers = await world.signIn();
const viewer = await world.signIn('Viewer');

/** A checksum of each table's rows, and the names of the files. */
async function findState() {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  const checksums: Record<string, string | null | undefined> = {};
  for (const { name } of rows) {
    const found = await sql<{ sum: string | null }>`
      select md5(string_agg(row::text, '' order by row::text)) as sum from ${sql.table(name)} as row`.execute(
      db,
    );
    checksums[name] = found.rows[0]?.sum;
  }
  return [checksums, await world.filesOnDisk()];
}

/** Calls whose sample writes to nobody. */
const silent = new Set([updateTraining, changeTrainingStatus, cancelRoadTest].map(nameOf));

const findMessages = () => db.selectFrom('messages').selectAll().execute();

test.each(endpoints.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))(
  'the recipients of $name are those that it writes to, and asking changes nothing',
  async ({ endpoint }) => {
    const [type = 'application/json'] = endpoint.accepts ?? [];
    const call = { ...(await goodCallOf(db, endpoint, type)), files: [], headers };
    const state = await findState();
    const before = await findMessages();
    for (const [others, status] of [
      [viewer, 403],
      [{}, 401],
    ] as const)
      expect(
        await sendCall(world.app, recipientsOf(endpoint), { ...call, headers: others }, type),
      ).toMatchObject({ statusCode: status });
    const answer = await sendCall(world.app, recipientsOf(endpoint), call, type);
    expect(answer).toMatchObject({ statusCode: 200 });
    expect(await findState()).toEqual(state);

    const { statusCode } = await sendCall(world.app, endpoint, call, type);
    expect(statusCode).toBe(endpoint.status);
    const after = await findMessages();
    const written = after.filter(
      ({ id, state }) => state === 'Waiting' && !before.some((row) => row.id === id),
    );
    const { sent, withdrawn } = z.parse(success(Recipients), answer.json()).data;
    expect(sent.length === 0).toBe(silent.has(nameOf(endpoint)));
    for (const { event, to, by, isUndoable } of sent) {
      const rows = written.filter((row) => row.event === event);
      const names = new Set(rows.map(({ recipientName }) => recipientName));
      expect([...names].slice(0, maxNames)).toEqual(to.names);
      expect(new Set(rows.map(({ recordId }) => recordId)).size).toBe(to.count);
      expect(new Set(rows.map(({ channel }) => channel))).toEqual(
        new Set(by.map(({ channel }) => channel)),
      );
      for (const { channel, subject, words } of by) {
        const row = rows.find((one) => one.channel === channel);
        expect([row?.subject, row?.words.replaceAll(/#[\w-]{30,}/g, '#...')]).toEqual([
          subject,
          words,
        ]);
        // The token's stand-in must not count as a costly character.
        expect(measureTextMessage(words).costly).toEqual(
          measureTextMessage(row?.words ?? '').costly,
        );
      }
      expect(rows.every(({ dueAt, createdAt }) => dueAt > createdAt)).toBe(isUndoable);
    }
    expect(new Set(sent.map(({ event }) => event))).toEqual(
      new Set(written.map(({ event }) => event)),
    );
    const gone = before.filter(({ id }) => !after.some((row) => row.id === id));
    for (const { to } of withdrawn)
      expect(gone.map(({ recipientName }) => recipientName)).toEqual(
        expect.arrayContaining(to.names),
      );
  },
);
