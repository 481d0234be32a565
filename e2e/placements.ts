import { randomInt } from 'node:crypto';
import * as z from 'zod/mini';
import { type papers, updatePapers } from '#contract/driver-papers.ts';
import { apiBase } from '#contract/endpoint.ts';
import { assignDriver, removeDriver } from '#contract/placements.ts';
import { createRequest, requestBody } from '#contract/request-form.ts';
import { asForm } from '#test/applications.ts';
import { goodRequestValues } from '#test/requests.ts';
import { sendAsAdmin } from './admin-calls.ts';
import { type Applicant, anApplicant, applyByApi } from './applicant.ts';
import { actByApi } from './driver-actions.ts';
import { expect, productUrl } from './fixtures.ts';

/** A company that asks for drivers, and under which number. */
interface AskingCompany {
  name: string;
  requestId: string;
}

/** Has a company that no other test knows ask for drivers. */
async function aCompanyAsks(): Promise<AskingCompany> {
  const name = `Sample Mills ${String.fromCharCode(...Array.from({ length: 8 }, () => 97 + randomInt(26)))}`;
  const answer = await fetch(productUrl + apiBase + createRequest.path, {
    method: createRequest.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(requestBody({ ...goodRequestValues(), name })),
  });
  expect(answer.status).toBe(201);
  return { name, requestId: z.parse(createRequest.answer, await answer.json()).data.reference };
}

const pathOf = (path: string, driverId: string, { requestId }: AskingCompany) =>
  path.replace('{driverId}', driverId).replace('{requestId}', requestId);

/** A driver who is placed with a company. */
export interface PlacedDriver extends Applicant {
  driverId: string;
  company: AskingCompany;
}

/** Places a driver whom no other test knows with a company, or one of these with that. */
export async function aPlacedDriver(applicant = anApplicant()): Promise<PlacedDriver> {
  const [driverId, company] = await Promise.all([applyByApi(applicant), aCompanyAsks()]);
  await actByApi('approve', driverId);
  const { method, path, answer } = assignDriver;
  await sendAsAdmin(answer, method, pathOf(path, driverId, company));
  return { ...applicant, driverId, company };
}

/** Ends a placement, as another administrator would. */
export async function endPlacement({ driverId, company }: PlacedDriver): Promise<void> {
  const { method, path, answer } = removeDriver;
  await sendAsAdmin(answer, method, pathOf(path, driverId, company));
}

/** Dates a driver's papers, as another administrator would. */
export async function dateByApi(
  driverId: string,
  dates: Partial<Record<(typeof papers)[keyof typeof papers]['dateField'], string>>,
): Promise<void> {
  const { method, path, answer } = updatePapers;
  await sendAsAdmin(
    answer,
    method,
    path.replace('{id}', driverId),
    asForm({ fields: dates, images: [], groups: undefined }),
  );
}
