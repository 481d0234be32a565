import { v7 as uuid } from 'uuid';
import type * as z from 'zod/mini';
import {
  type addCheckKind,
  type CheckKind,
  type changeCheckKind,
  checkKindChecks,
} from '#contract/checks/check-kinds.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { checkVersion } from '#server/activity/check-version.ts';
import { changesBetween, recordActivity } from '#server/activity/record-activity.ts';
import { conflictOn, httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import type { AdministratorContext, Context } from '#server/platform/system/context.ts';
import { toCheckKind, toKindColumns } from './mapper.ts';
import * as repository from './repository.ts';

const unique = ['check_kinds_name'];
const unknownKind = () => httpErrors.notFound('There is no kind of checks with this id.');
const takenMessage = 'Another kind already has this name.';

export const checkKinds = async ({ db }: Context): Promise<CheckKind[]> =>
  (await repository.findKinds(db)).map(toCheckKind);

const toActivityFields = (kind: repository.KindRow) => ({
  name: kind.name,
  usualWay: kind.usualWay,
  runsOut: kind.months === null ? kind.runsOut : `After ${kind.months} months`,
  neededFor: kind.neededFor,
  neededFrom: kind.neededFrom ?? '',
  driverWords: kind.driverWords,
  status: kind.endedAt === null ? 'In use' : 'Ended',
});

/** Throws 409 if another kind has the name. */
export async function createKind(
  { db, clock, actor }: AdministratorContext,
  body: z.infer<typeof addCheckKind.body>,
): Promise<CheckKind> {
  const now = clock();
  rejectInvalid(checkKindChecks, body, now);
  const change = db.transaction().execute(async (tx) => {
    await repository.lockKinds(tx);
    const row = await repository.insertKind(tx, { id: uuid(), ...toKindColumns(body) });
    await recordActivity(tx, actor, {
      kind: 'check-kind-added',
      at: now,
      record: { kind: 'checkKind', id: row.id, name: row.name },
      changes: changesBetween({}, toActivityFields(row)),
    });
    return toCheckKind(row);
  });
  return conflictOn(unique, takenMessage, change, 'name');
}

/** Throws 404 if there is none, 409 if the version is outdated or another kind has the name. */
export async function updateKind(
  { db, clock, actor }: AdministratorContext,
  id: string,
  { isEnded, version: seen, ...body }: z.infer<typeof changeCheckKind.body>,
): Promise<CheckKind> {
  rejectInvalid(checkKindChecks, body, clock());
  const change = db.transaction().execute(async (tx) => {
    await repository.lockKinds(tx);
    const before = await repository.lockKind(tx, id);
    if (!before) throw unknownKind();
    const now = clock();
    const subject = `The kind “${before.name}”`;
    await checkVersion(tx, { ...before, subject }, { seen, now, actorId: actor.id });
    const endedAt = isEnded ? (before.endedAt ?? now) : null;
    const after = await repository.updateKind(tx, before.id, { ...toKindColumns(body), endedAt });
    const changes = changesBetween(toActivityFields(before), toActivityFields(after));
    const record = { kind: 'checkKind', id: before.id, name: after.name } as const;
    if (changes.length > 0)
      await recordActivity(tx, actor, { kind: 'check-kind-changed', at: now, record, changes });
    return toCheckKind(after);
  });
  return conflictOn(unique, takenMessage, change, 'name');
}

/** Throws 404 if there is none. */
export async function lackingOf({ db, clock }: Context, id: string) {
  const kind = await repository.findKind(db, id);
  if (!kind) throw unknownKind();
  return {
    ...(await repository.countLacking(db, kind.id, todayInLagos(clock()))),
    trainings: await repository.findTrainings(db, kind.id),
  };
}
