import type * as z from 'zod/mini';
import type { addRequest as addRequestEndpoint } from '#contract/requests/added-requests.ts';
import type { CompanyRequest } from '#contract/requests/requests.ts';
import { checkConsents, formatGiven, keepConsents } from '#server/consents/service.ts';
import { changesBetween, recordActivity } from '#server/platform/activity/record-activity.ts';
import type { AdministratorContext } from '#server/platform/system/context.ts';
import { toReceived } from './mapper.ts';
import { insertRequest } from './repository.ts';
import { checkRequest, getRequest, newRequest } from './service.ts';

const form = 'office, request by phone';

/** Adds a company's request that has come by phone, and tells the company. Throws 400 by the rules of the public form. */
export async function addRequest(
  context: AdministratorContext,
  { consents, noticeVersion, ...sent }: z.infer<typeof addRequestEndpoint.body>,
): Promise<CompanyRequest> {
  const { db, clock, notify, actor } = context;
  const now = clock();
  checkRequest(sent, now);
  const given = { consents, noticeVersion };
  checkConsents(given, 'free');
  const request = newRequest(sent, now);
  return db.transaction().execute(async (tx) => {
    const reference = await insertRequest(tx, request);
    await keepConsents(tx, { kind: 'request', id: request.id, form }, given, now);
    await recordActivity(tx, actor, {
      kind: 'request-added',
      at: now,
      record: { kind: 'request', id: request.id, name: request.companyName, reference },
      changes: changesBetween({}, { status: 'Pending', consent: formatGiven(consents, form) }),
    });
    await notify(tx, [toReceived(request, reference)], { by: 'office' }, now);
    return getRequest({ ...context, db: tx }, request.id);
  });
}
