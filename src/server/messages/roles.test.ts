import { beforeAll, expect, test } from 'vitest';
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

test.each<[Role, MessageRecord[]]>([
  ['Coordinator', ['driver', 'request', 'consultation']],
  ['Reviewer', ['driver']],
  ['Trainer', []],
  ['Viewer', ['driver', 'request', 'consultation']],
])(
  'a %s sees the messages about what the role works on, and writes only about that',
  async (role, kinds) => {
    const reader = await anAdministrator(world, role);
    const { result } = await ask(reader, listMessages, {});
    expect(result.map(({ record }) => record.kind).toSorted()).toEqual(kinds.toSorted());
    const words = role === 'Viewer' ? '' : 'Please call us.';
    expect(result.map((message) => message.words)).toEqual(kinds.map(() => words));
    expect((await ask(reader, countMessages, {})).written).toBe(kinds.length);
    for (const kind of ['driver', 'request', 'consultation'] as const) {
      const id = records[kind] ?? '';
      const body = { kind, id, text: 'Hello', key: `${role}-${kind}` };
      const mayWrite = kinds.includes(kind) && role !== 'Viewer';
      expect(await attempt(reader, draftMessage, { params: { kind, id } })).toMatchObject({
        status: mayWrite ? 200 : 403,
      });
      if (!mayWrite)
        expect(await attempt(reader, sendMessage, { body })).toMatchObject({ status: 403 });
    }
  },
);

test('what no mail server took is marked as a file, and everybody in the office can see why', async () => {
  const viewer = await anAdministrator(world, 'Viewer');
  expect(await ask(viewer, readOutlets, {})).toEqual({ mail: false, text: true });
  const { result } = await ask(viewer, listMessages, {});
  expect(new Set(result.map(({ isFile }) => isFile))).toEqual(new Set([true]));
});
