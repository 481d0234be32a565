import pLimit from 'p-limit';
import { v7 as uuid } from 'uuid';
import type * as z from 'zod/mini';
import {
  type ExportedList,
  exportedLists,
  exportFormatLabels,
  type exportList,
  type WantedExport,
} from '#contract/exports/list-exports.ts';
import { can, forbiddenMessage } from '#contract/platform/roles.ts';
import { sessionLinksFor } from '#server/accounts/session-service.ts';
import { recordActivity } from '#server/activity/record-activity.ts';
import { consultationList } from '#server/consultations/service.ts';
import { driverLists } from '#server/drivers/export-service.ts';
import { enrolmentList } from '#server/enrolments/service.ts';
import { placementList } from '#server/placements/list-service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { ListSource } from '#server/platform/files/list-source.ts';
import { sheetTypes } from '#server/platform/files/spreadsheet.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { SignedQuery } from '#server/platform/http/signed-links.ts';
import type { AdministratorContext, Context } from '#server/platform/system/context.ts';
import { requestList } from '#server/requests/service.ts';
import { trainingList } from '#server/trainings/list-service.ts';
import { describeExport, exportAddress, fileNameOf } from './mapper.ts';
import * as repository from './repository.ts';

const listsOf = (context: Context): Readonly<Record<ExportedList, ListSource>> => ({
  ...driverLists(context),
  placements: placementList(context),
  requests: requestList(context.db),
  consultations: consultationList(context.db),
  trainings: trainingList(context.db),
  enrolments: enrolmentList(context.db),
});

const exportLinks = (context: Context) => sessionLinksFor(context, 'exports');

/**
 * Records an export and returns its signed address. Throws 403 if the role can't see the list, 404 if the query
 * names an unknown record.
 */
export async function prepareExport(
  context: AdministratorContext,
  { list, format, ...chosen }: WantedExport,
): Promise<z.infer<typeof exportList.response>['data']> {
  const { db, clock, actor } = context;
  const { permission, count } = listsOf(context)[list];
  if (!can(actor.role, permission)) throw httpErrors.forbidden(forbiddenMessage(permission));
  const rows = await count(chosen);
  const now = clock();
  const id = uuid();
  await db.transaction().execute(async (tx) => {
    await repository.insertExport(tx, {
      id,
      adminId: actor.id,
      list,
      format,
      chosen,
      createdAt: now,
    });
    await recordActivity(tx, actor, {
      kind: 'list-exported',
      at: now,
      record: { kind: 'list', id, name: exportedLists[list] },
      changes: describeExport(exportFormatLabels[format], rows, chosen),
    });
  });
  return {
    url: exportLinks(context).sign(exportAddress(id), actor.sessionId, now),
    fileName: fileNameOf(list, format, now),
    rows,
  };
}

// Each holds a database connection while it is sent.
const limitSending = pLimit(2);
// Later clients would time out before their turn.
const maxWaiting = 10;

async function* inTurn<Item>(content: () => AsyncIterable<Item>): AsyncGenerator<Item> {
  const turn = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<void>();
  void limitSending(() => {
    turn.resolve();
    return ending.promise;
  });
  try {
    await turn.promise;
    yield* content();
  } finally {
    ending.resolve();
  }
}

/**
 * Streams a list to the holder of a signed link, at most two at a time. Throws 403 if the link or its session has
 * ended, or the role no longer permits it; 503 if too many wait.
 */
export async function readExport(
  context: Context,
  id: string,
  query: z.infer<typeof SignedQuery>,
): Promise<{ content: AsyncIterable<Uint8Array>; type: string; fileName: string }> {
  const { db, clock } = context;
  const { role } = await exportLinks(context).open(exportAddress(id), query, clock());
  const row = await repository.findExport(db, id);
  const source = row && listsOf(context)[row.list];
  const isAllowed = source && can(role, 'export lists') && can(role, source.permission);
  if (!isAllowed) throw httpErrors.forbidden(forbiddenMessage('export lists'));
  if (limitSending.pendingCount >= maxWaiting) throw httpErrors.busy();
  const { list, format, chosen, createdAt } = row;
  const content = inTurn(() => source.write(db, chosen, format, exportedLists[list]));
  return { content, type: sheetTypes[format], fileName: fileNameOf(list, format, createdAt) };
}

const keptMs = 60 * 60 * 1000;

/** Deletes exports after an hour, when their links have expired. */
export async function deleteOldExports(db: Database, now: Date): Promise<void> {
  await repository.deleteExportsBefore(db, new Date(now.getTime() - keptMs));
}
