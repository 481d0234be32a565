import { beforeAll, describe, expect, test } from 'vitest';
import {
  countMessages,
  listMessages,
  type MessageRecord,
  readOutlets,
} from '#contract/messages/messages.ts';
import { draftMessage, sendMessage } from '#contract/messages/own-messages.ts';
import type { Role } from '#contract/platform/roles.ts';
import { anAdministrator, ask, attempt } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { aConsultation } from '#test/samples/consultations.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';

const records: Partial<Record<MessageRecord, string>> = {};
const world = await aWorld({ sessionIdleMinutes: 10 * 60, canSendMail: false });
beforeAll(async () => {
  const { db } = world.database;
  records.driver = await aDriver(db);
  records.request = await aCompanyRequest(db);
  await aConsultation(db);
  records.consultation = (
    await db.selectFrom('consultations').select('id').executeTakeFirstOrThrow()
  ).id;
  const owner = await anAdministrator(world);
  for (const kind of ['driver', 'request', 'consultation'] as const) {
    const mail = { subject: 'About you', words: 'Please call us.' };
    await ask(owner, sendMessage, { body: { kind, id: records[kind] ?? '', mail, key: kind } });
  }
  await world.deliver();
});

const seen: [Role, MessageRecord[]][] = [
  ['Manager', ['driver', 'request', 'consultation']],
  ['Reviewer', ['driver']],
  ['Coordinator', ['driver', 'request', 'consultation']],
  ['Trainer', []],
  ['Viewer', ['driver', 'request', 'consultation']],
];

describe.each(seen)('a %s', (role, kinds) => {
  test('sees the messages about what the role works on', async () => {
    const reader = await anAdministrator(world, role);
    const { result, pagedInfo } = await ask(reader, listMessages, {});
    expect(new Set(result.map(({ record }) => record.kind))).toEqual(new Set(kinds));
    expect(pagedInfo.total).toBe(kinds.length);
    expect((await ask(reader, countMessages, {})).written).toBe(kinds.length);
    expect(new Set(result.map(({ words }) => words))).toEqual(
      new Set(kinds.length === 0 ? [] : [role === 'Viewer' ? '' : 'Please call us.']),
    );
  });

  test('writes only about that', async () => {
    const writer = await anAdministrator(world, role);
    for (const kind of ['driver', 'request', 'consultation'] as const) {
      const id = records[kind] ?? '';
      const status = kinds.includes(kind) && role !== 'Viewer' ? 200 : 403;
      expect(await attempt(writer, draftMessage, { params: { kind, id } })).toMatchObject({
        status,
      });
      if (status === 403) {
        const body = { kind, id, text: 'Hello', key: `${role}-${kind}` };
        expect(await attempt(writer, sendMessage, { body })).toMatchObject({ status });
      }
    }
  });
});

test('what no mail server took is marked as a file, and everybody in the office can see why', async () => {
  const viewer = await anAdministrator(world, 'Viewer');
  expect(await ask(viewer, readOutlets, {})).toEqual({ mail: false, text: true });
  const { result } = await ask(viewer, listMessages, {});
  expect(result.map(({ state, isFile }) => ({ state, isFile }))).toEqual(
    result.map(() => ({ state: 'Sent', isFile: true })),
  );
});
