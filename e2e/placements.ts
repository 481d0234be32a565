import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import * as z from 'zod/mini';
import { createConsultation } from '#contract/consultations/consultation-form.ts';
import type { expiringDocuments } from '#contract/documents/documents.ts';
import { updateDocuments } from '#contract/documents/renewal-form.ts';
import { assignDriver, removeDriver } from '#contract/placements/placements.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { createRequest, requestBody } from '#contract/requests/request-form.ts';
import type { RequestValues } from '#contract/requests/request-record.ts';
import { asForm } from '#test/samples/applications.ts';
import { goodConsultation } from '#test/samples/consultations.ts';
import { goodRequestValues } from '#test/samples/requests.ts';
import { sendAsAdmin } from './admin-calls.ts';
import { type Applicant, anApplicant, applyByApi } from './applicant.ts';
import { actByApi } from './driver-actions.ts';
import { expect, productUrl } from './fixtures.ts';

/** A company that requests drivers, and the request's id. */
export interface AskingCompany {
  name: string;
  requestId: string;
}

/** Creates a request of a company that no other test uses; `changes` override single fields. */
export async function aCompanyAsks(changes: Partial<RequestValues> = {}): Promise<AskingCompany> {
  const name =
    changes.name ?? `Sample Mills ${String.fromCharCode(...Array.from({ length: 8 }, () => 97 + randomInt(26)))}`;
  const answer = await fetch(productUrl + apiBase + createRequest.path, {
    method: createRequest.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(requestBody({ ...goodRequestValues(), ...changes, name })),
  });
  expect(answer.status).toBe(201);
  return { name, requestId: z.parse(createRequest.response, await answer.json()).data.reference };
}

/** Books a consultation; returns its reference. */
export async function bookByApi(): Promise<string> {
  const answer = await fetch(productUrl + apiBase + createConsultation.path, {
    method: createConsultation.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(goodConsultation()),
  });
  expect(answer.status).toBe(201);
  return z.parse(createConsultation.response, await answer.json()).data.reference;
}

const pathOf = (path: string, driverId: string, { requestId }: AskingCompany) =>
  path.replace('{driverId}', driverId).replace('{requestId}', requestId);

/** A driver who is placed with a company. */
export interface PlacedDriver extends Applicant {
  driverId: string;
  company: AskingCompany;
}

/** Creates an approved driver; returns the driver's number. */
export async function anApprovedDriver(applicant: Applicant): Promise<string> {
  const driverId = await applyByApi(applicant);
  await actByApi('approve', driverId);
  return driverId;
}

/** Places a new driver with a new company, or with the one that is passed. */
export async function aPlacedDriver(applicant = anApplicant(), company?: AskingCompany): Promise<PlacedDriver> {
  const [driverId, asking] = await Promise.all([anApprovedDriver(applicant), company ?? aCompanyAsks()]);
  const { method, path, response } = assignDriver;
  await sendAsAdmin(response, method, pathOf(path, driverId, asking));
  return { ...applicant, driverId, company: asking };
}

/** Ends a placement, as another administrator would. */
export async function endPlacement({ driverId, company }: PlacedDriver): Promise<void> {
  const { method, path, response } = removeDriver;
  await sendAsAdmin(response, method, pathOf(path, driverId, company));
}

/** Sets the expiry dates of a driver's documents, as another administrator would. */
export async function dateByApi(
  driverId: string,
  dates: Partial<Record<(typeof expiringDocuments)[keyof typeof expiringDocuments]['dateField'], string>>,
): Promise<void> {
  const { method, path, response } = updateDocuments;
  await sendAsAdmin(
    response,
    method,
    path.replace('{id}', driverId),
    asForm({ fields: dates, images: [], groups: undefined }),
  );
}

/** The companies with which a driver is placed, on the profile. */
export const assignedCompany = (page: Page): Locator => page.getByRole('region', { name: 'Assigned Company' });
