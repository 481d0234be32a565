import { randomInt } from 'node:crypto';
import * as z from 'zod/mini';
import { apiBase } from '#contract/endpoint.ts';
import { type expiringDocuments, updateDocuments } from '#contract/expiring-documents.ts';
import { assignDriver, removeDriver } from '#contract/placements.ts';
import { createRequest, type RequestValues, requestBody } from '#contract/request-form.ts';
import { asForm } from '#test/applications.ts';
import { goodRequestValues } from '#test/requests.ts';
import { sendAsAdmin } from './admin-calls.ts';
import { type Applicant, anApplicant, applyByApi } from './applicant.ts';
import { actByApi } from './driver-actions.ts';
import { expect, productUrl } from './fixtures.ts';

/** A company that asks for drivers, and under which number. */
export interface AskingCompany {
  name: string;
  requestId: string;
}

/** Has a company that no other test knows ask for drivers; `changes` say what is special about the request. */
export async function aCompanyAsks(changes: Partial<RequestValues> = {}): Promise<AskingCompany> {
  const name =
    changes.name ?? `Sample Mills ${String.fromCharCode(...Array.from({ length: 8 }, () => 97 + randomInt(26)))}`;
  const answer = await fetch(productUrl + apiBase + createRequest.path, {
    method: createRequest.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(requestBody({ ...goodRequestValues(), ...changes, name })),
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

/** Has somebody apply and be approved; gives the driver's number. */
export async function anApprovedDriver(applicant: Applicant): Promise<string> {
  const driverId = await applyByApi(applicant);
  await actByApi('approve', driverId);
  return driverId;
}

/** Places a driver whom no other test knows with a company that none knows, or with one that is named. */
export async function aPlacedDriver(applicant = anApplicant(), company?: AskingCompany): Promise<PlacedDriver> {
  const [driverId, asking] = await Promise.all([anApprovedDriver(applicant), company ?? aCompanyAsks()]);
  const { method, path, answer } = assignDriver;
  await sendAsAdmin(answer, method, pathOf(path, driverId, asking));
  return { ...applicant, driverId, company: asking };
}

/** Ends a placement, as another administrator would. */
export async function endPlacement({ driverId, company }: PlacedDriver): Promise<void> {
  const { method, path, answer } = removeDriver;
  await sendAsAdmin(answer, method, pathOf(path, driverId, company));
}

/** Dates a driver's papers, as another administrator would. */
export async function dateByApi(
  driverId: string,
  dates: Partial<Record<(typeof expiringDocuments)[keyof typeof expiringDocuments]['dateField'], string>>,
): Promise<void> {
  const { method, path, answer } = updateDocuments;
  await sendAsAdmin(
    answer,
    method,
    path.replace('{id}', driverId),
    asForm({ fields: dates, images: [], groups: undefined }),
  );
}
