import { v7 as uuid } from 'uuid';
import { setHold } from '#contract/privacy/legal-holds.ts';
import * as people from '#contract/privacy/privacy-people.ts';
import {
  addPrivacyRequestByHand,
  answerPrivacyRequest,
} from '#contract/privacy/privacy-requests.ts';
import { keepRejected } from '#contract/privacy/retention.ts';
import type { Database } from '#server/platform/database/database.ts';
import { goodFields } from '#test/samples/applications.ts';
import type { GoodCall } from './endpoint-samples.ts';
import { nameOf } from './endpoints.ts';
import type { Stage } from './stage.ts';

const only = (body: Record<string, unknown>, params = {}): GoodCall => ({
  params,
  body,
  files: [],
});

export const goodPrivacyCalls: Readonly<Record<string, (stage: Stage) => GoodCall>> = {
  [nameOf(setHold)]: ({ driver }) =>
    only({ reason: 'A claim is open.' }, { kind: 'driver', id: driver }),
  [nameOf(keepRejected)]: () => only({ months: 3 }),
  [nameOf(people.findPersonData)]: () => only({ search: 'ada@example.com' }),
  [nameOf(people.exportPerson)]: ({ driver }) =>
    only({ records: [{ kind: 'driver', id: driver }] }),
  [nameOf(people.previewErasure)]: ({ driver }) =>
    only({ records: [{ kind: 'driver', id: driver }] }),
  [nameOf(people.erasePerson)]: ({ driver }) =>
    only({ records: [{ kind: 'driver', id: driver }], name: goodFields().fullName }),
  [nameOf(addPrivacyRequestByHand)]: () =>
    only({
      kind: 'copy',
      name: 'Ada Nwosu',
      contact: '08000000142',
      cameOn: '2025-03-10',
      record: '',
      words: 'Please.',
    }),
  [nameOf(answerPrivacyRequest)]: ({ privacyRequest }) =>
    only(
      { outcome: 'Done', words: 'We have sent it.' },
      { id: privacyRequest ?? crypto.randomUUID() },
    ),
};

export async function aPrivacyRequest(db: Database): Promise<string> {
  const id = uuid();
  const asked = {
    kind: 'copy',
    name: 'Ada Nwosu',
    contact: '08000000142',
    source: 'person',
  } as const;
  const times = { cameAt: new Date(), addedAt: new Date(), dueOn: '2099-01-01' };
  await db
    .insertInto('privacyRequests')
    .values({ ...asked, ...times, id, recordKind: null, recordId: null })
    .execute();
  return id;
}
